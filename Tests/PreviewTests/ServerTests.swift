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

    // MARK: Writing

    /// T2: what a page of another site can send.
    @Test func forgedChanges() throws {
        let list = try ServedList()
        let (token, form) = (list.hidden("token"), "application/x-www-form-urlencoded")
        let good = "token=\(token)&title=Evil"
        let table: [(ServedList.Answer, Int)] = [
            (list.post("/tasks", good, origin: nil), 403),
            (list.post("/tasks", good, origin: "null"), 403),
            (list.post("/tasks", good, origin: "http://evil.test"), 403),
            (list.post("/tasks", good, origin: "http://127.0.0.1"), 403),
            (list.post("/tasks", good, origin: "https://127.0.0.1:PORT"), 403),
            (list.post("/tasks", good, origin: "http://localhost:PORT"), 403),
            (list.post("/tasks", good, origin: "http://127.0.0.1:PORT.evil.test"), 403),
            (list.post("/tasks", good, host: "evil.test:PORT", origin: "http://evil.test:PORT"), 421),
            (list.post("/tasks", good, type: "text/plain"), 415),
            (list.post("/tasks", good, type: nil), 415),
            (list.post("/tasks", good, type: "multipart/form-data; boundary=x"), 415),
            (list.post("/tasks", "{\"title\":\"Evil\"}", type: "application/json"), 415),
            (list.post("/tasks", "title=Evil"), 403),
            (list.post("/tasks", "token=&title=Evil"), 403),
            (list.post("/tasks", "token=\(token)0&title=Evil"), 403),
            (list.post("/tasks", "token=\(String(token.reversed()))&title=Evil"), 403),
            (list.post("/tasks", "token=\(token)&token=\(token)&title=Evil"), 403),
            (list.post("/tasks?token=\(token)", "title=Evil"), 403),
            (list.post("/tasks", good, more: ["Sec-Fetch-Site: cross-site"]), 403),
            (list.post("/tasks", good, more: ["Sec-Fetch-Site: same-site"]), 403),
            (list.post("/tasks", "%zz"), 400),
        ]
        for (index, row) in table.enumerated() { #expect(row.0.status == row.1, "row \(index): \(row.0.head)") }
        #expect(list.contents == ServedList.text)
        #expect(list.post("/tasks", good, type: form + "; charset=UTF-8").status == 303)
        #expect(list.contents == ServedList.text + "- [ ] Evil\n")
    }

    /// Each change as a form without script sends it; then all of them taken back.
    @Test func changes() throws {
        let list = try ServedList()
        let token = list.hidden("token")
        let id = { (title: String) in
            list.ask("/").body.firstMatch(
                of: try! Regex("id=\"text-(t-\\w+)\"[^>]*>\(title)<", as: (Substring, Substring).self)
            )
            .map { String($0.1) } ?? "?"
        }
        func post(_ target: String, _ more: String = "") -> ServedList.Answer {
            list.post(target, "token=\(token)&version=\(list.hidden("version"))" + more)
        }
        #expect(post("/tasks/\(id("One"))/done").status == 303)
        #expect(list.contents == "# List\n\n- [x] One\n- [x] Two\n- [ ] Three\n")
        #expect(post("/tasks/\(id("Two"))/reopen").status == 303)
        #expect(list.contents == "# List\n\n- [x] One\n- [ ] Two\n- [ ] Three\n")
        let edited = post("/tasks/\(id("Three"))/text", "&text=**Tres**")
        #expect(list.contents == "# List\n\n- [x] One\n- [ ] Two\n- [ ] **Tres**\n")
        #expect(edited.field("Location")?.hasPrefix("/#t-") == true)
        #expect(post("/tasks/\(id("Two"))/delete").status == 303)
        #expect(list.contents == "# List\n\n- [x] One\n- [ ] **Tres**\n")
        #expect(post("/tasks", "&title=").status == 303)
        #expect(list.contents == "# List\n\n- [x] One\n- [ ] **Tres**\n- [ ] Task 3\n")
        for _ in 0..<5 { #expect(post("/undo").status == 303) }
        #expect(list.contents == ServedList.text)
        #expect(post("/undo").status == 409)
    }

    /// T8, T10: what is no task, and what is no text.
    @Test func nonsense() throws {
        let list = try ServedList()
        let token = list.hidden("token")
        let table: [(String, String, Int)] = [
            ("/tasks/t-000000/done", "", 409), ("/tasks/-1/done", "", 409), ("/tasks//done", "", 409),
            ("/tasks/tasks.md/delete", "", 409), ("/tasks/..%2f..%2fetc/delete", "", 409),
            ("/tasks/t-1/explode", "", 404),
            ("/tasks/t-1/done/x", "", 404), ("/tasks/", "", 404), ("/tasks", "&title=a%0a-+[x]+b", 400),
            ("/tasks", "&title=a%0db", 400), ("/tasks", "&title=%e2%80%a8", 400), ("/tasks", "&title=%ff", 400),
            ("/tasks", "&title=" + String(repeating: "x", count: 2_001), 400), ("/tasks", "&title=%00", 400),
        ]
        for (target, more, status) in table {
            let answer = list.post(target, "token=\(token)&version=\(list.hidden("version"))" + more)
            #expect(answer.status == status, "\(target) \(more.prefix(20))")
        }
        #expect(list.post("/tasks/t-1/done", "token=\(token)").status == 400)
        #expect(list.contents == ServedList.text)
        #expect(list.post("/tasks", "token=\(token)&title=---").status == 303)
        #expect(list.contents.hasPrefix(ServedList.text + "- [ ] "))
        #expect(list.ask("/").body.contains(">---<"))
    }

    /// T9: a page of an old version, after 1, 2 and 100 other edits.
    @Test func oldVersions() throws {
        let list = try ServedList()
        let (token, version) = (list.hidden("token"), list.hidden("version"))
        let ids = list.ask("/").body.matches(of: /id="text-(t-\w+)"/).map { String($0.1) }
        for number in 1...100 {
            #expect(list.post("/tasks", "token=\(token)&title=New+\(number)").status == 303)
        }
        #expect(list.post("/tasks/\(ids[0])/done", "token=\(token)&version=\(version)").status == 303)
        #expect(list.contents.hasPrefix("# List\n\n- [x] One\n- [x] Two\n"))
        // It is another line by now; nobody knows what the page meant.
        #expect(list.post("/tasks/\(ids[0])/delete", "token=\(token)&version=\(version)").status == 409)
        #expect(list.post("/tasks/\(ids[1])/done", "token=\(token)&version=0123").status == 409)
    }

    @Test func scriptsAreAnsweredInJSON() throws {
        let list = try ServedList()
        let accept = ["Accept: application/json"]
        let answer = list.post("/tasks", "token=\(list.hidden("token"))&title=A", more: accept)
        #expect(answer.status == 200 && answer.body.wholeMatch(of: /\{"task":"t-\w+","epoch":\d+,"version":2\}/) != nil)
        let refused = list.post("/tasks", "token=x", more: accept)
        #expect(refused.field("Content-Type") == "text/plain; charset=utf-8" && refused.body.contains("Reload"))
    }

    /// What the script of a page that is open asks for.
    @Test func rowsThatAreTheSameAreNotSentAgain() throws {
        let list = try ServedList()
        let token = list.hidden("token")
        let epoch = try #require(Int(list.ask("/").body.firstMatch(of: /data-epoch="(\d+)"/)?.1 ?? ""))
        func sent(_ query: String) -> (same: Int, body: String) {
            let body = list.ask("/" + query).body
            return (body.components(separatedBy: "<li data-same id=").count - 1, body)
        }
        #expect(sent("?since=\(epoch)").same == 3)
        #expect(list.post("/tasks", "token=\(token)&title=Four").status == 303)
        let (same, body) = sent("?since=\(epoch)")
        #expect(same == 3 && body.contains(">Four<") && !body.contains(">One<"))
        // Of a page that nobody knows any more, or of none, all is sent.
        for query in ["?since=0", "?since=\(epoch + 9)", "?since=", "?since=x", "?sinces=\(epoch)", ""] {
            #expect(sent(query).same == 0, "\(query)")
        }
        for number in 1...10 {
            #expect(list.post("/tasks", "token=\(token)&title=\(number)").status == 303)
            _ = list.ask("/")
        }
        #expect(sent("?since=\(epoch)").same == 0 && sent("?since=\(epoch + 9)").same == 12)
    }

    // MARK: The connection

    @Test func severalRequestsOnOneConnection() throws {
        let list = try ServedList()
        let one = "GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:\(list.port)\r\n"
        let text = list.answer(String(repeating: one + "\r\n", count: 20) + one + "Connection: close\r\n\r\n").text
        #expect(text.components(separatedBy: "HTTP/1.1 404").count == 22)
    }

    /// Whatever is no request ends the connection, and nothing behind it is taken for another one: no request can be hidden in
    /// another's body or head.
    @Test func hiddenRequests() throws {
        let list = try ServedList()
        let host = "Host: 127.0.0.1:\(list.port)\r\n"
        let hidden = "GET /hidden HTTP/1.1\r\n\(host)\r\n"
        let beginnings: [(String, Int)] = [
            ("POST /tasks HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n", 400),
            ("POST /tasks HTTP/1.1\r\n\(host)Content-Length: 0\r\nContent-Length: 60\r\n\r\n", 400),
            ("POST /tasks HTTP/1.1\r\n\(host)Transfer-Encoding: xchunked\r\n\r\n", 400),
            ("POST /tasks HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
            ("POST /tasks HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n\(host) X: \r\n\r\n", 400), ("GET / HTTP/1.1\n\(host)\n", 400),
            ("GET / HTTP/1.1\r\n\(host)Content-Length: +5\r\n\r\n", 400), ("GET / HTTP/2.0\r\n\(host)\r\n", 505),
            ("POST /tasks HTTP/1.1\r\n\(host)\r\n", 411),
            ("POST /tasks HTTP/1.1\r\n\(host)Content-Length: 70000\r\n\r\n", 413),
            ("GET /" + String(repeating: "a", count: 9_000) + " HTTP/1.1\r\n\(host)\r\n", 414),
            ("GET / HTTP/1.1\r\nHost: evil\r\n\r\n", 421), ("DELETE / HTTP/1.1\r\n\(host)\r\n", 405),
            ("GET / HTTP/1.1\r\n\(host)X: " + String(repeating: "a", count: 17_000) + "\r\n\r\n", 431),
            ("GET / HTTP/1.1\r\n\(host)Expect: magic\r\n\r\n", 417),
        ]
        for (beginning, status) in beginnings {
            let answer = list.answer(beginning + hidden)
            #expect(answer.status == status, "\(beginning.prefix(80))")
            #expect(answer.text.matches(of: /HTTP\/1.1 \d/).count == 1, "\(beginning.prefix(80))")
            #expect(answer.field("Connection") == "close", "\(beginning.prefix(80))")
        }
        // A body is a body, whatever it looks like.
        let body = "token=x&title=" + hidden
        let form = "Origin: http://127.0.0.1:\(list.port)\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        let post =
            "POST /tasks HTTP/1.1\r\n\(host)\(form)Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
        let answer = list.answer(post + body)
        #expect(answer.status == 403 && !answer.text.contains("HTTP/1.1 404"))
        #expect(list.ask("/").status == 200 && list.contents == ServedList.text)
    }

    /// Slow to take what they asked for: they are closed, and the others are served meanwhile.
    @Test func slowReaders() throws {
        let list = try ServedList()
        let ask = Array(String(repeating: "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(list.port)\r\n\r\n", count: 200).utf8)
        let slow = (0..<100).map { _ in list.connection(sending: ask) }
        let start = ContinuousClock.now
        #expect(list.ask("/").status == 200 && ContinuousClock.now - start < .seconds(2))
        var isOpen = true
        while isOpen, ContinuousClock.now - start < .seconds(25) {
            Thread.sleep(forTimeInterval: 0.5)
            // Who is closed with something still to come gets an error when all that was on its way has been read.
            let files = try? FileManager.default.contentsOfDirectory(
                atPath: "/proc/\(list.process.processIdentifier)/fd")
            isOpen = (files?.count ?? 0) > 30
        }
        #expect(!isOpen && list.ask("/").status == 200)
        for file in slow { close(file) }
    }

    @Test func byteByByte() throws {
        let list = try ServedList()
        let bytes = Array("GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:\(list.port)\r\nConnection: close\r\n\r\n".utf8)
        let file = list.connection(sending: [bytes[0]])
        for byte in bytes.dropFirst() { _ = send(file, [byte], 1, 0) }
        #expect(ServedList.Answer(ServedList.read(file)).status == 404)
    }

    /// T17: a hundred slow clients; the others are served meanwhile, and the slow ones are closed.
    @Test func slowClients() throws {
        let list = try ServedList()
        let heads = ["GET / HT", "GET / HTTP/1.1\r\nX: ", "POST /tasks HTTP/1.1\r\nHost: 127.0.0.1:\(list.port)\r\n"]
        let slow = (0..<100).map { list.connection(sending: Array(heads[$0 % 3].utf8)) }
        let start = ContinuousClock.now
        #expect(list.ask("/").status == 200)
        #expect(ContinuousClock.now - start < .seconds(1))
        for file in slow { #expect(ServedList.Answer(ServedList.read(file)).status == 408) }
        #expect(ContinuousClock.now - start < .seconds(14))
        #expect(list.ask("/").status == 200)
    }

    /// Thousands of requests of all kinds; then it is still there and right.
    @Test func noise() throws {
        let list = try ServedList()
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let bytes = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            close(list.connection(sending: bytes))
        }
        #expect(list.ask("/").status == 200 && list.contents == ServedList.text)
    }

    @Test func aThousandStreams() throws {
        let list = try ServedList()
        let ask = Array("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(list.port)\r\n\r\n".utf8)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let count = min(1_000, Int(limit.rlim_cur) - 200)
        let streams = (0..<count).map { _ in list.connection(sending: ask) }
        #expect(list.ask("/").status == 200)
        try Data("- [ ] Other\n".utf8).write(to: list.file)
        Thread.sleep(forTimeInterval: 1)
        list.process.interrupt()
        let start = ContinuousClock.now
        for file in streams {
            let events = String(decoding: ServedList.read(file), as: UTF8.self).matches(of: /data: (\d+)\n\n/)
            #expect(events.count == 2 && Int(events[1].1) == Int(events[0].1)! + 1)
        }
        list.process.waitUntilExit()
        #expect(list.process.terminationStatus == 130 && ContinuousClock.now - start < .seconds(2))
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
        let token = query.dropFirst("token=".count)
        #expect(list.post("/tasks", "token=\(token)&title=A", more: ["Cookie: \(cookie)"]).status == 403)
        #expect(list.contents == ServedList.text)
    }
}
