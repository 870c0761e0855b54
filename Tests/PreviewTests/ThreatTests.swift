import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Rows of the threat table that are about files, other users and other programs; the rest is in `ServerTests`.
@Suite struct ThreatTests {
    /// T7: links out of the project, in a circle, to what is no file; also put there while it is served.
    @Test func links() throws {
        let list = try ServedList()
        let templates = list.folder.appending(path: "Templates")
        try FileManager.default.createDirectory(at: templates, withIntermediateDirectories: true)
        for target in ["/etc/passwd", "row.mustache", "/nowhere"] {
            let link = templates.appending(path: "row.mustache")
            try? FileManager.default.removeItem(at: link)
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
            #expect(list.wait { $0.contains("Templates/row.mustache: error") }, "\(target)")
            #expect(!list.ask("/").text.contains("root:") && list.ask("/").body.contains(">One<"))
        }
        try FileManager.default.removeItem(at: templates)
        #expect(list.wait { !$0.contains("role=\"alert\">") })
        for target in ["tasks.md", "/dev/zero", "/dev", "/nowhere"] {
            try FileManager.default.removeItem(at: list.file)
            try FileManager.default.createSymbolicLink(atPath: list.file.path, withDestinationPath: target)
            #expect(list.wait { $0.contains("tasks.md: error") || $0.contains("tasks.md: fatal") }, "\(target)")
            let answer = list.post("/tasks", "token=\(list.hidden("token"))&title=A")
            #expect(400..<600 ~= answer.status && !answer.text.contains(list.folder.path), "\(target)")
        }
        try FileManager.default.removeItem(at: list.file)
        #expect(mkfifo(list.file.path, 0o600) == 0)
        #expect(list.wait { $0.contains("not a regular file") })
        #expect(list.post("/tasks", "token=\(list.hidden("token"))&title=A").status >= 400)
    }

    /// T9: eight clients tick and untick at once, each a task of its own, while a program appends and another one of ours adds
    /// tasks. Everything that was accepted is there, and everything that was refused was said to be.
    @Test(.timeLimit(.minutes(2))) func lostUpdates() async throws {
        let list = try ServedList((0..<8).map { "- [ ] Task \($0)\n" }.joined())
        let (token, rounds) = (list.hidden("token"), 200)
        let ids = list.ask("/").body.matches(of: /id="text-(t-\w+)"/).map { String($0.1) }
        #expect(ids.count == 8)
        let others = Process()
        others.executableURL = URL(filePath: "/bin/sh")
        others.arguments = [
            "-c",
            "for i in $(seq 100); do \"$0\" add -q mine $i 2>/dev/null && echo $i; done; true", ServedList.program,
        ]
        others.currentDirectoryURL = list.folder
        others.environment = ProcessInfo.processInfo.environment.merging([
            "XDG_STATE_HOME": list.folder.appending(path: "state").path
        ]) { $1 }
        let output = Pipe()
        others.standardOutput = output
        try others.run()
        let accepted = await withTaskGroup(of: (Int, Bool, Int).self) { group in
            for number in 0..<8 {
                group.addTask {
                    var (isDone, refused, version) = (false, 0, list.hidden("version"))
                    for _ in 0..<rounds {
                        let answer = list.post(
                            "/tasks/\(ids[number])/\(isDone ? "reopen" : "done")", "token=\(token)&version=\(version)",
                            more: ["Accept: application/json"])
                        if let now = answer.body.firstMatch(of: /"version":(\d+)/)?.1 {
                            (isDone, version) = (!isDone, String(now))
                        } else {
                            (refused, version) = (refused + 1, list.hidden("version"))
                            if ![409, 423].contains(answer.status) { Issue.record("\(answer.head)") }
                        }
                    }
                    return (number, isDone, refused)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let added = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(
            separator: "\n")
        others.waitUntilExit()
        let lines = list.contents.split(separator: "\n")
        for (number, isDone, refused) in accepted {
            #expect(lines.filter { $0.hasSuffix(" Task \(number)") } == ["- [\(isDone ? "x" : " ")] Task \(number)"])
            #expect(refused < rounds / 2)
        }
        #expect(lines.filter { $0.contains("mine") }.sorted() == added.map { "- [ ] mine \($0)" }.sorted())
        #expect(lines.count == 8 + added.count && added.count > 50)
    }

    /// T15: with `--private` other users of the machine see nothing, whatever they ask for.
    @Test func otherUsers() throws {
        let list = try ServedList(ServedList.text, ["-p", "0", "--private"])
        let query = try #require(list.address.split(separator: "?").last)
        let (token, cookie) = (query.dropFirst("token=".count), "Cookie: taskgen-\(list.port)=")
        let refused: [(String, [String])] = [
            ("/", []), ("/?token=0", []), ("/?token=", []), ("/?x&\(query)", []), ("/events", []), ("/x", []),
            ("/", [cookie + "0"]), ("/", [cookie]), ("/", ["Cookie: taskgen=\(token)"]),
            ("/", ["Cookie: x=\(token)"]), ("/?since=1", []),
        ]
        for (target, more) in refused {
            let answer = list.ask(target, more: more)
            #expect(answer.status == 403 && !answer.text.contains("One"), "\(target) \(more)")
        }
        #expect(list.post("/tasks", "token=\(token)&title=Evil").status == 403 && list.contents == ServedList.text)
        let page = list.ask("/?\(query)")
        #expect(page.status == 200 && page.body.contains(">One<"))
        #expect(page.field("Set-Cookie") == "taskgen-\(list.port)=\(token); HttpOnly; SameSite=Strict; Path=/")
        #expect(list.ask("/", more: ["Cookie: a=b; taskgen-\(list.port)=\(token)"]).status == 200)
        let added = list.post("/tasks", "token=\(token)&title=Good", more: [cookie + token])
        #expect(added.status == 303 && list.contents == ServedList.text + "- [ ] Good\n")
    }

    /// A secret that is wrong in one place, by one bit or another, is as wrong as any.
    @Test func nearlyTheSecret() throws {
        let list = try ServedList(ServedList.text, ["-p", "0", "--private"])
        let token = try #require(list.address.split(separator: "=").last.map { Array($0.utf8) })
        let cookie = "Cookie: taskgen-\(list.port)=\(String(decoding: token, as: UTF8.self))"
        for place in token.indices {
            for bit in 0..<5 {
                var near = token
                near[place] ^= 1 << UInt8(bit)
                let text = String(decoding: near, as: UTF8.self)
                guard !text.contains(where: { "&+ ;%#".contains($0) || $0.asciiValue ?? 0 < 0x21 }) else { continue }
                #expect(list.ask("/?token=\(text)").status == 403, "\(place), \(bit)")
                #expect(list.post("/tasks", "token=\(text)&title=Evil", more: [cookie]).status == 403)
            }
        }
        #expect(list.contents == ServedList.text)
    }

    /// T19: nothing that a request or a file holds moves the terminal's cursor.
    @Test func escapes() throws {
        let list = try ServedList()
        for target in ["/\u{1b}[2J", "/%1b[2J", "/x?\u{1b}]0;evil\u{7}"] { _ = list.ask(target) }
        _ = list.ask("/", more: ["X: \u{1b}[2J"])
        try Data("---\nlang: \u{1b}[2J\u{9b}31m\u{202e}evil\n---\n".utf8).write(to: list.file)
        #expect(list.wait { $0.contains("role=\"alert\">tasks.md") })
        try FileManager.default.createDirectory(
            at: list.folder.appending(path: "Templates"), withIntermediateDirectories: true)
        try Data(ServedList.text.utf8).write(to: list.file)
        try Data("{{#\u{1b}[2J}}".utf8).write(to: list.folder.appending(path: "Templates/row.mustache"))
        #expect(list.wait { $0.contains("row.mustache:1:1") })
        let talk = list.end()
        #expect(talk.contains("row.mustache:1:1"))
        #expect(
            talk.contains("tasks.md:2")
                && talk.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 })
        #expect(!talk.contains("\u{9b}") && !talk.contains("\u{202e}") && !talk.contains("GET"))
    }

    /// T21: another program has the other of the two addresses.
    @Test func theOtherAddressIsTaken() throws {
        let file = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(file) }
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(file, $0, size) == 0 && listen(file, 1) == 0 && getsockname(file, $0, &size) == 0
            }
        }
        try #require(isBound)
        let port = Int(UInt16(bigEndian: address.sin6_port))
        let failed = #expect(throws: ServedList.Failed.self) { _ = try ServedList(ServedList.text, ["-p", "\(port)"]) }
        #expect(failed?.status == 69 && failed?.talk.contains("port \(port) is in use") == true)
    }

    /// T22: settings that are wrong while it is served, or would write elsewhere: nothing is written but the list.
    @Test func settingsBreak() throws {
        let list = try ServedList()
        let settings = list.folder.appending(path: "taskgen.yml")
        for text in ["a: [", "output: ..", "strike: x", "lang: ../../etc", "config: /etc/passwd"] {
            try Data(text.utf8).write(to: settings)
            let isWrong = !["output: ..", "config: /etc/passwd"].contains(text)
            #expect(list.wait { $0.contains("role=\"alert\">taskgen.yml:1") == isWrong }, "\(text)")
            #expect(list.ask("/").body.contains(">One<"))
        }
        try Data("strike: true\n".utf8).write(to: settings)
        #expect(list.wait { $0.contains("class=\"strike\"") && !$0.contains("role=\"alert\">t") })
        try FileManager.default.removeItem(at: settings)
        let names = try FileManager.default.contentsOfDirectory(atPath: list.folder.path)
        #expect(Set(names).subtracting(["state"]) == ["tasks.md"] && list.contents == ServedList.text)
    }

    /// T23: a page of an earlier start. That it then loads itself anew is tested in a browser.
    @Test func anEarlierStart() throws {
        let first = try ServedList()
        let (token, version) = (first.hidden("token"), first.hidden("version"))
        let id = first.ask("/").body.firstMatch(of: /id="text-(t-\w+)"/)!.1
        _ = first.end()
        let second = try ServedList(ServedList.text, ["-p", "\(first.port)"])
        let answer = second.post("/tasks/\(id)/done", "token=\(token)&version=\(version)")
        #expect(answer.status == 403 && answer.body.contains("Reload it, then try again"))
        #expect(second.contents == ServedList.text && second.hidden("token") != token)
    }

    /// T24: of what stands beside the list nothing can be had.
    @Test(arguments: [".env", ".git/config", "Templates/.env", "secrets.txt", "taskgen.yml", "public/index.html"])
    func secrets(_ name: String) throws {
        let list = try ServedList()
        let file = list.folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("# secret\n".utf8).write(to: file)
        let answer = list.ask("/" + name)
        #expect(answer.status == 404 && !answer.text.contains("# secret") && !list.ask("/").text.contains("# secret"))
    }
}
