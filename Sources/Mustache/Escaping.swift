/// Escaping, by byte and run: what follows a special character cannot hide it, whatever it combines with.
package enum HTML {
    /// `"` `&` `'` `<` `>`: all below 64, so one bit each.
    private static let special: UInt64 = 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62

    static func escape(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        var start = 0
        for index in bytes.indices {
            let byte = bytes[index]
            guard byte < 64, special >> UInt64(byte) & 1 != 0 else { continue }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
            start = index + 1
            let entity: StaticString =
                switch Unicode.Scalar(byte) {
                case "\"": "&quot;"
                case "&": "&amp;"
                case "'": "&#39;"
                case "<": "&lt;"
                default: "&gt;"
                }
            output.append(contentsOf: UnsafeBufferPointer(start: entity.utf8Start, count: entity.utf8CodeUnitCount))
        }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    /// Schemes that neither run nor hold content. In lower case, without the colon.
    package static let safeSchemes: Set = ["http", "https", "mailto", "tel"]

    /// Whether this may begin a URL: it has no scheme, or a safe one. As browsers read it: without blanks before it,
    /// and without line breaks and tabs.
    static func isSafeURL(_ url: [UInt8]) -> Bool {
        let ends = Array("/?#".utf8)
        let start = url.filter { $0 > 0x20 }.prefix { !ends.contains($0) }
        guard let colon = start.firstIndex(of: UInt8(ascii: ":")) else { return true }
        return safeSchemes.contains(String(decoding: start[..<colon], as: UTF8.self).lowercased())
    }

    /// A part of a URL, behind its `?` or `#`: all but letters, digits and `-._~` as `%XX` (RFC 3986, 2.1 and 2.3).
    static func percentEncoded(_ part: [UInt8]) -> [UInt8] {
        let hex = Array("0123456789ABCDEF".utf8)
        return part.flatMap { byte in
            byte.isWord || ".~".utf8.contains(byte)
                ? [byte] : [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
        }
    }
}
