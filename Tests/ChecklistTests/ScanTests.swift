import Testing

@testable import Checklist

/// Looking at eight bytes at once finds what looking at each does, wherever it stands.
@Suite struct ScanTests {
    /// Texts of every length up to 40, with one byte at every place.
    private func texts(with byte: UInt8) -> [[UInt8]] {
        (0...40).flatMap { length in
            (0..<max(length, 1)).map { place in
                var text = (0..<length).map { UInt8(ascii: "a") + UInt8($0 % 26) }
                if place < length { text[place] = byte }
                return text
            }
        }
    }

    @Test(arguments: [0, 9, 10, 0x1F, 0x20, 0x2F, 0x5B, 0x60, 0x7B, 0x7F, 0x80, 0xC2, 0xFE, 0xFF] as [UInt8])
    func findsWhatIsThere(_ byte: UInt8) {
        for text in texts(with: byte) {
            text.withUnsafeBufferPointer { text in
                let first = text.firstIndex(of: byte) ?? text.count
                #expect(text.firstIndex(from: 0) { $0.equal(byte) } == first)
                #expect(text.firstIndex(from: min(first + 1, text.count)) { $0.equal(byte) } == text.count)
                #expect(text.count { (eight: Eight) in eight.equal(byte) } == text.count { $0 == byte })
                #expect(text.contains { (eight: Eight) in eight.below(0x61) } == text.contains { $0 < 0x61 })
                #expect(text.contains { (eight: Eight) in eight.beyondASCII } == text.contains { $0 >= 0x80 })
            }
        }
    }

    @Test func everyByteIsBelowWhatIsGreater() {
        for byte in UInt8.min...UInt8.max {
            for limit in [1, 9, 0x20, 0x5B, 0x61] as [UInt8] {
                let text = [byte, 0x61, 0x7A, byte, 0x61, 0x61, 0x61, byte]
                let found = text.withUnsafeBufferPointer { $0.count { (eight: Eight) in eight.below(limit) } }
                #expect(found == text.count { $0 < limit })
            }
        }
    }

    /// Control characters, and what libcmark prints for characters that do not exist, are not shown; all else is.
    @Test func hidesWhatMustNotBeShown() {
        for byte in UInt8.min...UInt8.max where byte != 0xC2 {
            for text in [[byte], Array("abcdefghijkl".utf8) + [byte] + Array("mno".utf8)] {
                let isHidden = byte < 0x20 && byte != 9 && byte != 10 || byte == 0x7F || byte >= 0xFE
                let expected = text.flatMap { $0 == byte && isHidden ? Array("\u{FFFD}".utf8) : [$0] }
                #expect(text.shown() == expected)
            }
        }
        #expect(Array("a\u{80}b\u{9F}c\u{A0}".utf8).shown() == Array("a\u{FFFD}b\u{FFFD}c\u{A0}".utf8))
    }
}
