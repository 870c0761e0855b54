import Foundation
import Testing

/// Connections: several requests on one, what is no request, slow and many readers.
@Suite struct ConnectionTests {
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
}
