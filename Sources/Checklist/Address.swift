/// Which addresses may stand in a link, and how they are read.
package enum Address {
    /// `http`, `https` and `mailto`, whatever is relative, and `#fragments`; nothing with characters that hide a scheme.
    ///
    /// The scheme is what stands before the first `:` that comes before any `/`, `?` or `#` (RFC 3986, 4.2), read after
    /// libcmark has taken out escapes and entities. It is an allow-list: browsers know schemes that nobody lists.
    package static func isAllowed(_ url: [UInt8]) -> Bool {
        let isHead = { (byte: UInt8) in !"/?#".utf8.contains(byte) }
        let head = url.prefix(while: isHead)
        if let colon = head.firstIndex(of: UInt8(ascii: ":")) {
            let scheme = String(decoding: head[..<colon], as: UTF8.self).lowercased()
            guard schemes.contains(scheme) else { return false }
        }
        return !hidesSomething(url)
    }

    private static let schemes = ["http", "https", "mailto"]

    /// Control characters, invisible and direction-changing ones, U+FFFD in place of a damaged one.
    private static func hidesSomething(_ url: [UInt8]) -> Bool {
        if url.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return false }
        return String(decoding: url, as: UTF8.self).unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator:
                scalar != " "
            default: scalar == "\u{FFFD}"
            }
        }
    }

    /// Without its percent-encoding (RFC 3986, 2.1); what is no escape stays.
    package static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), let value = escaped(rest) else {
                result.append(byte)
                continue
            }
            result.append(value)
            rest = rest.dropFirst(2)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// With `%25` for a percent sign that begins no escape: what stands for itself in a file's name.
    package static func mended(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.indices.reduce(into: []) { result, index in
            result.append(bytes[index])
            if bytes[index] == UInt8(ascii: "%"), escaped(bytes[(index + 1)...]) == nil { result += "25".utf8 }
        }
    }

    /// The byte that the two digits behind a percent sign stand for.
    private static func escaped(_ rest: ArraySlice<UInt8>) -> UInt8? {
        let digits = rest.prefix(2)
        guard digits.count == 2, digits.allSatisfy(\.isHexadecimal) else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
