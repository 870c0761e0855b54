import Foundation

/// A folder of a test's own, in which it runs the program.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "taskgen-" + UUID().uuidString)

    /// For everyone to read, whatever the mask is that other tests of this process try.
    init() throws {
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
        try? FileManager.default.removeItem(at: state)
    }

    /// Where the program keeps copies of files it edits.
    var state: URL { url.deletingLastPathComponent().appending(path: url.lastPathComponent + "-state") }

    struct Outcome {
        let status: Int32
        let output: String
        let talk: String
    }

    static let program = URL(filePath: #filePath).appending(path: "../../../.build/debug/taskgen").standardized.path

    /// - Parameters:
    ///   - before: shell commands that come first.
    ///   - shell: arguments as they are typed in a shell.
    func run(_ arguments: [String], input: String = "", before: String = "", shell: String = "") throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", before + "exec \"$0\" \"$@\" " + shell, Self.program] + arguments
        process.currentDirectoryURL = url
        process.environment = ProcessInfo.processInfo.environment.merging(["XDG_STATE_HOME": state.path]) { $1 }
        let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = stderr
        try process.run()
        try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        let talk = try stderr.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
            talk: String(decoding: talk, as: UTF8.self))
    }

    func put(_ text: String, _ name: String) throws { try put(Data(text.utf8), name) }

    func put(_ data: Data, _ name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func contents(_ name: String) -> String? {
        (try? Data(contentsOf: url.appending(path: name))).map { String(decoding: $0, as: UTF8.self) }
    }

    func isFolder(_ name: String) -> Bool {
        var isFolder = ObjCBool(false)
        return FileManager.default.fileExists(atPath: url.appending(path: name).path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// Every file below, with its text.
    func everything(_ name: String = "") -> [String: String] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: url.appending(path: name).path)) ?? []
        return Dictionary(
            uniqueKeysWithValues: paths.map { ($0, contents(name.isEmpty ? $0 : "\(name)/\($0)") ?? "a folder") })
    }
}

/// Tests that run the program in a folder of their own, and say so in few words.
protocol FolderTests {
    var folder: TemporaryFolder { get }
}

extension FolderTests {
    func run(_ arguments: String..., input: String = "", before: String = "") throws -> TemporaryFolder.Outcome {
        try folder.run(arguments, input: input, before: before)
    }

    func run(_ arguments: [String], before: String = "") throws -> TemporaryFolder.Outcome {
        try folder.run(arguments, before: before)
    }

    func put(_ text: String, _ name: String) throws { try folder.put(text, name) }
    func put(_ data: Data, _ name: String) throws { try folder.put(data, name) }
    func contents(_ name: String) -> String? { folder.contents(name) }
}
