import Foundation
import Testing

/// The rows of the threat table, by raw sockets; every refusal leaves the file as it is.
@Suite struct ServerTests {
    // MARK: Reading

    /// T1: names that an attacker's page can be given (DNS rebinding).
    @Test(arguments: [
        ("127.0.0.1:PORT", 200), ("localhost:PORT", 200), ("LOCALHOST:PORT", 200), ("localhost.:PORT", 200),
        ("[::1]:PORT", 200), ("evil.test:PORT", 421), ("127.0.0.1", 421), ("127.0.0.1:1", 421), ("", 421),
        ("127.0.0.1:PORT@evil", 421), ("evil@127.0.0.1:PORT", 421), ("127.0.0.1.evil.test:PORT", 421),
        ("evil-localhost:PORT", 421), ("\u{ff4c}ocalhost:PORT", 421), ("127.1:PORT", 421), ("0.0.0.0:PORT", 421),
    ])
    func host(_ host: String, _ status: Int) throws {
        let list = try ServedList()
        #expect(list.ask("/", host: host).status == status)
        #expect(list.ask("/events", "HEAD", host: host).status == (status == 200 ? 405 : status))
        // T18
        if status != 200 {
            #expect(list.ask("/", host: host, more: ["X-Forwarded-Host: 127.0.0.1:\(list.port)"]).status == status)
        }
    }

    /// T3, T4: what other sites may fetch.
    @Test func otherSites() throws {
        let list = try ServedList()
        let table: [(site: String, mode: String, dest: String, target: String, status: Int)] = [
            ("same-origin", "cors", "empty", "/", 200), ("none", "navigate", "document", "/", 200),
            ("cross-site", "navigate", "document", "/", 200), ("cross-site", "navigate", "iframe", "/", 403),
            ("cross-site", "no-cors", "script", "/", 403), ("cross-site", "cors", "empty", "/", 403),
            ("same-site", "no-cors", "image", "/", 403), ("same-site", "cors", "empty", "/", 403),
            ("cross-site", "cors", "empty", "/events", 403), ("same-site", "cors", "empty", "/events", 403),
            ("cross-site", "navigate", "document", "/events", 403), ("strange", "cors", "empty", "/", 403),
        ]
        for row in table {
            let more = ["Sec-Fetch-Site: " + row.site, "Sec-Fetch-Mode: " + row.mode, "Sec-Fetch-Dest: " + row.dest]
            let answer = list.ask(row.target, more: more)
            #expect(answer.status == row.status, "\(row)")
            #expect(!answer.head.contains("Access-Control"))
        }
    }

    /// T5: a target is never a file.
    @Test func targets() throws {
        let list = try ServedList()
        let targets = [
            "/../x", "/%2e%2e/x", "/..%2fx", "/%5c..", "//etc/passwd", "/a%00b", "/%ff", "/./x", "/tasks.md",
            "/index.html",
            "/.git/config", "/state", "/etc/passwd", "/%2Fetc%2Fpasswd", "//", "/;", "/#", "/events/", "/undo/x",
        ]
        for target in targets {
            let answer = list.ask(target)
            #expect(answer.status == 404, "\(target)")
            #expect(!answer.text.contains(list.folder.path) && !answer.text.contains("root:"), "\(target)")
        }
        #expect(list.ask("/" + String(repeating: "a", count: 10_000)).status == 414)
        // T20
        #expect(!list.ask("/%0d%0aX-Evil:%20y").head.contains("X-Evil"))
    }

    @Test(arguments: [
        ("/", "DELETE"), ("/", "POST"), ("/tasks", "GET"), ("/undo", "GET"), ("/events", "HEAD"), ("/", "OPTIONS"),
        ("/tasks", "PUT"),
        ("/", "get"), ("/", "TRACE"),
    ])
    func methods(_ target: String, _ method: String) throws {
        let list = try ServedList()
        let answer =
            method == "POST" ? list.post(target, "token=\(list.hidden("token"))") : list.ask(target, method, body: "")
        #expect(answer.status == 405 && answer.field("Allow") != nil)
        #expect(!answer.head.contains("Access-Control") && list.contents == ServedList.text)
    }

    /// T13 and the rest of rule 6.
    @Test(arguments: ["/", "/nothing"]) func everyAnswerHasTheHeaders(_ target: String) throws {
        let list = try ServedList()
        for answer in [list.ask(target), list.answer("nonsense\r\n\r\n")] {
            #expect(answer.field("Cache-Control") == "no-store")
            #expect(answer.field("X-Content-Type-Options") == "nosniff")
            #expect(answer.field("Cross-Origin-Resource-Policy") == "same-origin")
            #expect(answer.field("Cross-Origin-Opener-Policy") == "same-origin")
            #expect(answer.field("Content-Security-Policy")?.contains("frame-ancestors 'none'") == true)
            #expect(answer.field("Content-Security-Policy")?.contains("unsafe") == false)
        }
    }

    @Test func headHasNoBody() throws {
        let list = try ServedList()
        let (get, head) = (list.ask("/"), list.ask("/", "HEAD"))
        #expect(head.body == "" && head.field("Content-Length") == "\(get.body.utf8.count)")
    }

    // MARK: The start

    @Test func aPortInUse() throws {
        let list = try ServedList()
        let failed = #expect(throws: ServedList.Failed.self) {
            _ = try ServedList(ServedList.text, ["-p", "\(list.port)"])
        }
        #expect(
            failed?.status == 69 && failed?.talk.contains("port \(list.port) is in use; end what listens there") == true
        )
    }

    @Test(arguments: [
        (["-p", "70000"], 64), (["-p", "x"], 64), (["--host", "example.org"], 64), (["-"], 64), (["missing.md"], 66),
        (["--host", "203.0.113.7", "-p", "0"], 69),
    ])
    func refusedStarts(_ options: [String], _ status: Int) {
        let failed = #expect(throws: ServedList.Failed.self) { _ = try ServedList(ServedList.text, options) }
        #expect(failed.map { Int($0.status) } == status)
    }

    /// T14, T15: others on the network need the token to read, and cannot write.
    @Test func forOthersToRead() throws {
        let list = try ServedList(ServedList.text, ["-p", "0", "--host", "0.0.0.0"])
        let query = try #require(list.address.split(separator: "?").last)
        #expect(list.ask("/").status == 403 && list.ask("/?token=0").status == 403)
        let page = list.ask("/?" + query)
        #expect(page.status == 200 && !page.body.contains("class=\"delete\"") && !page.body.contains("name=\"title\""))
        let cookie = try #require(page.field("Set-Cookie")?.split(separator: ";").first)
        #expect(page.field("Set-Cookie")?.hasSuffix("; HttpOnly; SameSite=Strict; Path=/") == true)
        #expect(list.ask("/", more: ["Cookie: \(cookie)"]).status == 200)
        // Addresses in digits are nobody else's; what only looks like one is a name.
        let hosts = ["192.0.2.1", "[2001:db8::1]", "+1.2.3.4", "1.2.3", "1.2.3.256", "example.org"]
        let answers = hosts.map { list.ask("/?" + query, host: $0 + ":PORT").status }
        #expect(answers == [200, 200, 421, 421, 421, 421])
        let token = query.dropFirst("token=".count)
        #expect(list.post("/tasks", "token=\(token)&title=A", more: ["Cookie: \(cookie)"]).status == 403)
        #expect(list.contents == ServedList.text)
    }
}
