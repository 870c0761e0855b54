/// Escaping, by byte and run: what follows a special character cannot hide it, whatever it combines with.
package enum HTML {
    /// `"` `&` `'` `<` `>`: all below 64, so one bit each.
    private static let special: UInt64 = 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62

    static func escape(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout Output) {
        var start = 0
        var index = nextSpecial(in: bytes, from: 0)
        while index < bytes.count {
            output.append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
            switch Unicode.Scalar(bytes[index]) {
            case "\"": output.append("&quot;")
            case "&": output.append("&amp;")
            case "'": output.append("&#39;")
            case "<": output.append("&lt;")
            default: output.append("&gt;")
            }
            start = index + 1
            index = nextSpecial(in: bytes, from: start)
        }
        output.append(UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    /// Where one of these stands first, or the end. Eight bytes at a time, for most of a text is none.
    private static func nextSpecial(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index + 8 <= bytes.count {
            let eight = UInt64(
                littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self))
            // `&` and `'` differ in their lowest bit, `<` and `>` in the next.
            let signs =
                places(of: "\"", in: eight) | places(of: "'", in: eight | all(1)) | places(of: ">", in: eight | all(2))
            if signs != 0 { return index + signs.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < bytes.count, bytes[index] >= 64 || special >> UInt64(bytes[index]) & 1 == 0 { index += 1 }
        return index
    }

    /// The top bit of each byte that is this character.
    @inline(__always)
    private static func places(of character: Unicode.Scalar, in eight: UInt64) -> UInt64 {
        let difference = eight ^ all(UInt8(ascii: character))
        return ~((difference & all(0x7F)) &+ all(0x7F) | difference) & all(0x80)
    }

    @inline(__always)
    private static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

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
