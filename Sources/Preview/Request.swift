/// The head of an HTTP/1.1 request (RFC 9112), read strictly: what two programs might read in two ways is refused.
struct Request: Sendable, Equatable {
    let method: String
    /// As it was sent, from its `/` on.
    let target: String
    private let fields: [(field: RequestField, value: String)]
    /// Of the body.
    let length: Int
    /// Whether the connection is to be kept for further requests.
    let persists: Bool

    /// The target without its query.
    var path: Substring { target[..<(mark ?? target.endIndex)] }
    var query: Substring? { mark.map { target[$0...].dropFirst() } }
    private var mark: String.Index? { target.utf8.firstIndex(of: UInt8(ascii: "?")) }

    /// The value of a field that may stand there once.
    subscript(_ field: RequestField) -> String? { fields.first { $0.field == field }?.value }

    private func count(of field: RequestField) -> Int { fields.count { $0.field == field } }

    static func == (one: Request, other: Request) -> Bool {
        one.method == other.method && one.target == other.target && one.length == other.length
            && one.fields.elementsEqual(other.fields, by: ==)
    }

    enum Limit {
        static let line = 8 << 10
        static let target = 2 << 10
        static let head = 16 << 10
        static let fields = 64
        static let body = 64 << 10
    }

    /// What a reader finds at the start of some bytes.
    enum Reading: Equatable {
        /// The head has not all come yet.
        case incomplete
        /// A head, and how many bytes it has.
        case head(Request, size: Int)
        case refused(Status)
    }

    static func read(_ bytes: ArraySlice<UInt8>) -> Reading {
        do throws(Refusal) {
            return try Request.head(bytes)
        } catch {
            return .refused(error.status)
        }
    }

    struct Refusal: Error { let status: Status }
}

private extension Request {
    static func head(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> Reading {
        var rest = bytes
        // RFC 9112, 2.2: an empty line before a request is passed over.
        if rest.starts(with: "\r\n".utf8) { rest = rest.dropFirst(2) }
        guard let first = try line(&rest, Limit.line, over: .targetTooLong) else { return .incomplete }
        let (method, target, minor) = try requestLine(first)
        var fields: [(field: RequestField, value: String)] = []
        var count = 0
        while true {
            guard rest.startIndex - bytes.startIndex <= Limit.head else { throw Refusal(status: .headTooLarge) }
            guard let line = try line(&rest, Limit.head, over: .headTooLarge) else { return .incomplete }
            if line.isEmpty { break }
            count += 1
            guard count <= Limit.fields else { throw Refusal(status: .headTooLarge) }
            let (name, value) = try field(line)
            if let field = RequestField(name) { fields.append((field, String(decoding: value, as: UTF8.self))) }
        }
        let closes = fields.contains { field, value in
            field == .connection
                && value.lowercased().split(separator: ",").contains { $0.filter { $0 != " " } == "close" }
        }
        let persists = minor == 1 && !closes
        let request = Request(
            method: method, target: target, fields: fields, length: try length(fields, method), persists: persists)
        try request.checkHost()
        return .head(request, size: rest.startIndex - bytes.startIndex)
    }

    /// A line without its CRLF; nil if its end has not come yet. A carriage return or line feed alone is refused.
    static func line(
        _ rest: inout ArraySlice<UInt8>, _ limit: Int, over status: Status
    ) throws(Refusal) -> ArraySlice<UInt8>? {
        let end = rest.prefix(limit + 2).firstIndex { $0 == 0x0A || $0 == 0x0D }
        guard let end else {
            if rest.count > limit { throw Refusal(status: status) }
            return nil
        }
        guard rest[end] == 0x0D else { throw Refusal(status: .badRequest) }
        guard end + 1 < rest.endIndex else { return nil }
        guard rest[end + 1] == 0x0A else { throw Refusal(status: .badRequest) }
        let line = rest[..<end]
        rest = rest[(end + 2)...]
        return line
    }

    static func requestLine(_ line: ArraySlice<UInt8>) throws(Refusal) -> (String, String, minor: Int) {
        let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3, isToken(parts[0]), parts[1].allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw Refusal(status: .badRequest)
        }
        let minor: Int
        switch String(decoding: parts[2], as: UTF8.self) {
        case "HTTP/1.1": minor = 1
        case "HTTP/1.0": minor = 0
        case _ where isVersion(parts[2]): throw Refusal(status: .versionNotSupported)
        default: throw Refusal(status: .badRequest)
        }
        guard parts[1].count <= Limit.target else { throw Refusal(status: .targetTooLong) }
        guard parts[1].first == UInt8(ascii: "/") else { throw Refusal(status: .badRequest) }
        return (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self), minor)
    }

    /// RFC 9112, 2.3: `HTTP/` and two digits with a dot between them.
    static func isVersion(_ word: ArraySlice<UInt8>) -> Bool {
        word.count == 8 && word.starts(with: "HTTP/".utf8)
            && zip(word.suffix(3), [0x30...0x39, 0x2E...0x2E, 0x30...0x39]).allSatisfy { $1 ~= $0 }
    }

    static func field(
        _ line: ArraySlice<UInt8>
    ) throws(Refusal) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
            throw Refusal(status: .badRequest)
        }
        var value = line[(colon + 1)...]
        while let byte = value.first, byte == 0x20 || byte == 0x09 { value.removeFirst() }
        while let byte = value.last, byte == 0x20 || byte == 0x09 { value.removeLast() }
        guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { throw Refusal(status: .badRequest) }
        return (line[..<colon], value)
    }

    /// RFC 9110, 5.6.2.
    static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
                default: "!#$%&'*+.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// Of the body: one `Content-Length` or none. No other framing is taken, so that nobody can mean two.
    static func length(
        _ fields: [(field: RequestField, value: String)], _ method: String
    ) throws(Refusal) -> Int {
        guard !fields.contains(where: { $0.field == .transferEncoding }) else { throw Refusal(status: .badRequest) }
        let lengths = fields.filter { $0.field == .contentLength }.map(\.value)
        guard let text = lengths.first else {
            if method == "POST" { throw Refusal(status: .lengthRequired) }
            return 0
        }
        guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            throw Refusal(status: .badRequest)
        }
        guard let length = Int(text), length <= Limit.body else { throw Refusal(status: .bodyTooLarge) }
        return length
    }

    /// RFC 9112, 3.2: exactly one.
    func checkHost() throws(Refusal) {
        guard count(of: .host) == 1, count(of: .origin) <= 1, count(of: .contentType) <= 1, count(of: .site) <= 1 else {
            throw Refusal(status: .badRequest)
        }
        if let expectation = self[.expect], !expectation.utf8.isSame(as: "100-continue".utf8) {
            throw Refusal(status: .expectationFailed)
        }
    }
}
