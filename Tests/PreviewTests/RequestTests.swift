import Testing

@testable import Preview

/// What is a request and what is none (RFC 9112, RFC 9110); the kinds of h1spec, llhttp and http-garden.
@Suite struct RequestTests {
    private func read(_ text: String) -> Request.Reading { Request.read(Array(text.utf8)[...]) }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /?q=%20 HTTP/1.1\r\nhOsT:a\r\n\r\n",
        "GET / HTTP/1.0\r\nHost: a\r\n\r\n", "POST / HTTP/1.1\r\nHost: \t a \t\r\nContent-Length: 0\r\n\r\n",
        "OPTIONS / HTTP/1.1\r\nHost: a\r\nX: \u{e9}\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX:\r\n\r\n",
    ])
    func accepts(_ text: String) {
        guard case .head(_, let size) = read(text) else {
            Issue.record("\(text) was refused")
            return
        }
        #expect(size == text.utf8.count)
    }

    @Test(arguments: [
        "", "G", "\r\n", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r", "GET / HTTP/1.1\r\nHost: a\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n\r",
    ])
    func waits(_ text: String) { #expect(read(text) == .incomplete) }

    static let refused: [(String, Status)] = [
        ("GET / HTTP/1.1\nHost: a\n\n", .badRequest),
        ("GET / HTTP/1.1\rHost: a\r\r", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\n\r\n", .badRequest),
        ("GET  / HTTP/1.1\r\n", .badRequest),
        ("GET / HTTP/1.1 \r\n", .badRequest),
        ("GET\t/\tHTTP/1.1\r\n", .badRequest),
        (" GET / HTTP/1.1\r\n", .badRequest),
        ("GET /\r\n", .badRequest),
        ("GET / HTTP/1\r\n", .badRequest),
        ("GET / http/1.1\r\n", .badRequest),
        ("GET / HTTP/1.10\r\n", .badRequest),
        ("GET / HTTP/2.0\r\n", .versionNotSupported),
        ("GET / HTTP/1.2\r\n", .versionNotSupported),
        ("G(T / HTTP/1.1\r\n", .badRequest),
        ("GET a HTTP/1.1\r\n", .badRequest),
        ("GET http://a/ HTTP/1.1\r\n", .badRequest),
        ("OPTIONS * HTTP/1.1\r\n", .badRequest),
        ("CONNECT a:1 HTTP/1.1\r\n", .badRequest),
        ("GET /\u{e9} HTTP/1.1\r\n", .badRequest),
        ("GET /\0 HTTP/1.1\r\n", .badRequest),
        ("GET /" + String(repeating: "a", count: 2_048) + " HTTP/1.1\r\n", .targetTooLong),
        ("GET /" + String(repeating: "a", count: 9_000), .targetTooLong),
        ("GET / HTTP/1.1\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost a\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\n: a\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{1b}[2J\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\nX\u{e9}: a\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\nOrigin: a\r\nOrigin: b\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\nExpect: something\r\n\r\n", .expectationFailed),
        ("GET / HTTP/1.1\r\n" + String(repeating: "X: a\r\n", count: 65) + "\r\n", .headTooLarge),
        ("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 17_000), .headTooLarge),
        (
            "GET / HTTP/1.1\r\n" + String(repeating: "X: " + String(repeating: "a", count: 600) + "\r\n", count: 30),
            .headTooLarge
        ),
        ("GET / HTTP/1.1\r\nHost: a\r\n\tb\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: b\rc\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: b\nY: c\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\n\rX: b\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost\t: a\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost\0: a\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\n\"Host\": a\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\nX(Y): b\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\n=: b\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nhost: a\r\nHOST: b\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nX: a\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\u{7f}\r\n\r\n", .badRequest),
        ("\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
        ("\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
        ("\u{feff}GET / HTTP/1.1\r\n", .badRequest),
        ("GET / HTTP/1.1\u{0b}\r\n", .badRequest),
        ("GET / HTTP/1.1\r\r\n", .badRequest),
        ("GET / HTTP/ 1.1\r\n", .badRequest),
        ("GET / HTTP/11\r\n", .badRequest),
        ("GET / HTTP/1.1.1\r\n", .badRequest),
        ("GET / HTTP/-1.1\r\n", .badRequest),
        ("GET / HTTP/1,1\r\n", .badRequest),
        ("GET / HTTP/1.\u{0661}\r\n", .badRequest),
        ("GET / HTPP/1.1\r\n", .badRequest),
        ("GET / ICE/1.0\r\n", .badRequest),
        ("GET / HTTP/0.9\r\n", .versionNotSupported),
        ("GET / HTTP/3.0\r\n", .versionNotSupported),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .versionNotSupported),
        ("GET  HTTP/1.1\r\n", .badRequest),
        ("GET / / HTTP/1.1\r\n", .badRequest),
        ("GET /a b HTTP/1.1\r\n", .badRequest),
        ("GET /\u{7f} HTTP/1.1\r\n", .badRequest),
        ("GET //a@b:c HTTP/1.1 x\r\n", .badRequest),
        ("\u{e9}GET / HTTP/1.1\r\n", .badRequest),
        ("GE\0T / HTTP/1.1\r\n", .badRequest),
        ("\u{16}\u{03}\u{01}\u{02}\0\u{01}\0\u{01}\u{fc}\r\n", .badRequest),
        // Framing: RFC 9112, 6.
        ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\tchunked\r\nContent-Length: 4\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \u{0b}chunked\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n", .badRequest),
        ("POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\ntransfer-encoding:\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\tTransfer-Encoding: chunked\r\n\r\n", .badRequest),
        ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1 1\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1.0\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1e1\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \"1\"\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \u{0661}\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1,\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 18446744073709551617\r\n\r\n", .bodyTooLarge),
        ("POST / HTTP/1.1\r\nHost: a\r\n\r\n", .lengthRequired),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: xchunked\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \r\n\r\n", .badRequest),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n", .bodyTooLarge),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", .bodyTooLarge),
    ]

    @Test(arguments: refused) func refuses(_ text: String, _ status: Status) { #expect(read(text) == .refused(status)) }

    /// However it comes in pieces, it is read as the same.
    @Test func theStartOfARequestIsNeverRefused() {
        let text = Array("GET /a?b HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n".utf8)
        for count in 0..<text.count { #expect(Request.read(text[..<count]) == .incomplete) }
    }

    /// Whatever comes, it is read in one of three ways.
    @Test func anything() {
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "GET ", "/", " HTTP/1.1", "\r\n", "Host: a", "\n", ":", "\0", "Content-Length: 1", " ", "\u{e9}", "%",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random)! }
            if case .head(let request, _) = read(text.joined()) { #expect(request.target.hasPrefix("/")) }
        }
    }
}
