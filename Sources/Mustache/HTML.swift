/// Escaping, by byte and run: what follows a special character cannot hide it, whatever it combines with.
enum HTML {
    /// `"` `&` `'` `<` `>`: all below 64, so one bit each.
    private static let special: UInt64 = 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62

    static func escape(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        var start = 0
        for index in bytes.indices {
            let byte = bytes[index]
            guard byte < 64, special >> UInt64(byte) & 1 != 0 else { continue }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
            start = index + 1
            switch byte {
            case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
            case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "'"): output.append(contentsOf: "&#39;".utf8)
            case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
            default: output.append(contentsOf: "&gt;".utf8)
            }
        }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    /// Schemes that neither run nor hold content. In lower case, without the colon.
    static func isSafeScheme(_ scheme: [UInt8]) -> Bool {
        ["http", "https", "mailto", "tel"].contains(String(decoding: scheme, as: UTF8.self))
    }

    /// Whether this may begin a URL: it has no scheme, or a safe one. As browsers read it: without blanks before it,
    /// and without line breaks and tabs.
    static func isSafeURL(_ url: [UInt8]) -> Bool {
        let end: Set = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]
        let start = url.filter { $0 > 0x20 }.prefix { !end.contains($0) }
        guard let colon = start.firstIndex(of: UInt8(ascii: ":")) else { return true }
        return isSafeScheme(start[..<colon].map { $0 >= 65 && $0 <= 90 ? $0 | 0x20 : $0 })
    }

    /// A part of a URL, behind its `?` or `#`: all but letters, digits and `-._~` as `%XX` (RFC 3986, 2.1 and 2.3).
    static func percentEncoded(_ part: [UInt8]) -> [UInt8] {
        let hex = Array("0123456789ABCDEF".utf8)
        return part.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                [byte]
            default: [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
    }
}
