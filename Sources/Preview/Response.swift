internal import Site

/// An answer, and how it is written.
struct Response: Sendable {
    var status: Status
    var fields: [(name: String, value: String)] = []
    var body: [UInt8] = []

    /// On every answer: nothing is kept, guessed, framed or told to other sites.
    static let safety: [(name: String, value: String)] = [
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        // Not no-referrer: with that a browser sends the page's own form with "Origin: null".
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("X-Frame-Options", "DENY"),
    ]

    private static let safetyLines = Array(safety.map { "\($0.name): \($0.value)\r\n" }.joined().utf8)

    /// A page's own rules come instead of these.
    static let strictPolicy = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

    private static let strictPolicyLine = Array("Content-Security-Policy: \(strictPolicy)\r\n".utf8)

    /// For what stands beside the pages: it may show pictures and be styled by files beside it, and run nothing.
    static let filePolicy =
        "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'self'; font-src 'self';"
        + " form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

    /// A message as a page for people, or as plain text for the script.
    ///
    /// - Parameter page: the address of the list that it is about.
    static func message(_ status: Status, _ text: String, isScript: Bool, page: String = "/") -> Response {
        if isScript {
            return Response(
                status: status, fields: [("Content-Type", "text/plain; charset=utf-8")], body: Array(text.utf8))
        }
        let title = "\(status.rawValue) \(status.name)"
        let page = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
            <title>\(title)</title></head><body><h1>\(title)</h1><pre>\(Plain.escaped(text))</pre>\
            <p><a href="\(Plain.escaped(page))">Back to the list</a></p></body></html>

            """
        return Response(status: status, fields: [("Content-Type", "text/html; charset=utf-8")], body: Array(page.utf8))
    }

    /// Status line and fields with the empty line behind them.
    ///
    /// - Parameter length: of the body; nil where it has no end.
    func head(length: Int?, persists: Bool) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(1 << 10)
        lines += "HTTP/1.1 \(status.rawValue) \(status.name)\r\n".utf8
        for (name, value) in fields { lines += "\(name): \(value)\r\n".utf8 }
        lines += Response.safetyLines
        if !fields.contains(where: { $0.name == "Content-Security-Policy" }) { lines += Response.strictPolicyLine }
        if let length, status != .noContent { lines += "Content-Length: \(length)\r\n".utf8 }
        if !persists { lines += "Connection: close\r\n".utf8 }
        lines += "\r\n".utf8
        return lines
    }
}
