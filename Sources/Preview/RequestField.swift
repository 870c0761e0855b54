/// The fields of a request's head that anything depends on. All others are read as strictly, and dropped.
enum RequestField: String, CaseIterable, Sendable {
    case host, origin, accept, cookie, connection, expect
    case contentType = "content-type"
    case contentLength = "content-length"
    case transferEncoding = "transfer-encoding"
    case site = "sec-fetch-site"
    case mode = "sec-fetch-mode"
    case destination = "sec-fetch-dest"

    private static let names = allCases.map { ($0, Array($0.rawValue.utf8)) }

    /// Nil for a field that nothing depends on. Case does not matter (RFC 9110, 5.1).
    init?(_ name: ArraySlice<UInt8>) {
        guard let (field, _) = RequestField.names.first(where: { $1.count == name.count && $1.isSame(as: name) }) else {
            return nil
        }
        self = field
    }
}

extension Sequence<UInt8> {
    /// Whether both say the same, but for the case of ASCII letters.
    func isSame(as other: some Sequence<UInt8>) -> Bool { elementsEqual(other) { $0.lowercased == $1.lowercased } }
}

private extension UInt8 {
    /// Of an ASCII letter.
    var lowercased: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}
