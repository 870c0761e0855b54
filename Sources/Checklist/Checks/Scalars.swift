/// A character and its place in the file.
struct PlacedScalar {
    let scalar: Unicode.Scalar
    let offset: Int
    /// In bytes.
    let length: Int
}

/// Walks over the characters of some bytes; what is not UTF-8 is U+FFFD.
struct Scalars: IteratorProtocol {
    private var bytes: ArraySlice<UInt8>.Iterator
    private var parser = Unicode.UTF8.ForwardParser()
    private var offset: Int

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes[range].makeIterator()
        offset = range.lowerBound
    }

    mutating func next() -> PlacedScalar? {
        let start = offset
        switch parser.parseScalar(from: &bytes) {
        case .valid(let encoded):
            offset += encoded.count
            return PlacedScalar(scalar: Unicode.UTF8.decode(encoded), offset: start, length: encoded.count)
        case .error(let length):
            offset += length
            return PlacedScalar(scalar: "\u{FFFD}", offset: start, length: length)
        case .emptyInput: return nil
        }
    }
}

extension Unicode.Scalar {
    /// `U+0445 CYRILLIC SMALL LETTER HA`.
    var title: String {
        codePoint + ((properties.name ?? properties.nameAlias).map { " " + $0 } ?? "")
    }

    /// `U+0445`.
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Nothing is seen of it, and it is no blank. Joiners, marks of direction and variation selectors do something to
    /// the characters beside them and are not meant here.
    var isInvisible: Bool {
        switch value {
        case 0x200B, 0x2060...0x2064, 0x206A...0x206F, 0xFEFF, 0x180E, 0xFFF9...0xFFFB, 0x115F, 0x1160, 0x3164, 0xFFA0,
            0xE0000...0xE007F:
            true
        default: false
        }
    }
}
