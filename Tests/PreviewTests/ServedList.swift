import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// `taskgen serve` on a file of a test's own, spoken to byte by byte, by several tasks at once if need be.
final class ServedList: @unchecked Sendable {
    static let program = URL(filePath: #filePath).appending(path: "../../../.build/debug/taskgen").standardized.path
    static let text = "# List\n\n- [ ] One\n- [x] Two\n- [ ] Three\n"

    let folder = FileManager.default.temporaryDirectory.appending(path: "taskgen-serve-" + UUID().uuidString)
    let process = Process()
    let port: Int
    let address: String
    private let talk = Pipe()

    struct Failed: Error { let status: Int32, talk: String }

    convenience init(_ text: String = ServedList.text, _ options: [String] = ["-p", "0"]) throws {
        try self.init(bytes: Array(text.utf8), options)
    }

    convenience init(_ options: [String], files: [String: String]) throws {
        try self.init(bytes: Array(ServedList.text.utf8), options, files: files)
    }

    /// - Parameters:
    ///   - files: others beside the list.
    ///   - mode: of the list.
    ///   - isNobody: served by a user who may not do everything, if this one may.
    init(
        bytes: [UInt8] = Array(ServedList.text.utf8), _ options: [String] = ["-p", "0"], files: [String: String] = [:],
        mode: mode_t = 0o644, isNobody: Bool = false
    ) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: folder.appending(path: "tasks.md"))
        chmod(folder.appending(path: "tasks.md").path, mode)
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let words = [Self.program, "serve"] + options
        let asNobody = isNobody && geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups"] : []
        process.executableURL = URL(filePath: (asNobody + words)[0])
        process.arguments = Array((asNobody + words).dropFirst())
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging([
            "XDG_STATE_HOME": folder.appending(path: "state").path
        ]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = talk
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        address = line.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let port = URL(string: address)?.port else {
            process.waitUntilExit()
            let talk = String(decoding: talk.fileHandleForReading.availableData, as: UTF8.self)
            throw Failed(status: process.terminationStatus, talk: talk)
        }
        self.port = port
    }

    deinit {
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Ends it; what it said.
    func end() -> String {
        process.terminate()
        process.waitUntilExit()
        return String(decoding: talk.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Waits until the page is as it is to be; false after five seconds.
    func wait(on page: String = "/", for isRight: (String) -> Bool) -> Bool {
        let end = ContinuousClock.now + .seconds(5)
        while ContinuousClock.now < end {
            if isRight(ask(page).body) { return true }
            usleep(50_000)
        }
        return false
    }

    var file: URL { folder.appending(path: "tasks.md") }
    var contents: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

    // MARK: Talking

    /// Sends these bytes and reads until the other side closes; with `Connection: close` in them that is the whole answer.
    func answer(_ bytes: [UInt8]) -> Answer { Answer(Self.read(connection(sending: bytes))) }

    func answer(_ text: String) -> Answer { answer(Array(text.utf8)) }

    /// A request as a well-behaved client sends it; nil leaves a field out.
    func ask(
        _ target: String, _ method: String = "GET", host: String? = "127.0.0.1:PORT", origin: String? = nil,
        type: String? = nil, body: String? = nil, more: [String] = []
    ) -> Answer {
        var lines = ["\(method) \(target) HTTP/1.1", "Connection: close"]
        if let host { lines.append("Host: " + host) }
        if let origin { lines.append("Origin: " + origin) }
        if let type { lines.append("Content-Type: " + type) }
        if let body { lines.append("Content-Length: \(body.utf8.count)") }
        let text = (lines + more).joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
        return answer(text.replacingOccurrences(of: "PORT", with: "\(port)"))
    }

    /// A change as the page itself sends it.
    func post(
        _ target: String, _ body: String, host: String? = "127.0.0.1:PORT", origin: String? = "http://127.0.0.1:PORT",
        type: String? = "application/x-www-form-urlencoded", more: [String] = []
    ) -> Answer {
        ask(target, "POST", host: host, origin: origin, type: type, body: body, more: more)
    }

    func hidden(_ name: String, on page: String = "/") -> String {
        let page = ask(page).body
        return page.firstMatch(
            of: try! Regex("name=\"\(name)\" value=\"([0-9a-f]+)\"", as: (Substring, Substring).self)
        )
        .map { String($0.1) } ?? ""
    }

    func connection(sending bytes: [UInt8]) -> Int32 {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        var patience = timeval(tv_sec: 15, tv_usec: 0)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        _ = send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        return file
    }

    /// All that comes until the end, or for `patience`; closes the connection.
    static func read(_ file: Int32) -> [UInt8] {
        defer { close(file) }
        var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while true {
            let count = recv(file, &chunk, chunk.count, 0)
            if count <= 0 { return bytes }
            bytes += chunk[..<count]
        }
    }

    struct Answer {
        let text: String
        var status: Int { text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }
        var head: String { text.components(separatedBy: "\r\n\r\n").first ?? "" }
        var body: String { text.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n") }

        init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

        func field(_ name: String) -> String? {
            head.components(separatedBy: "\r\n").first { $0.hasPrefix(name + ": ") }.map {
                String($0.dropFirst(name.count + 2))
            }
        }
    }
}
