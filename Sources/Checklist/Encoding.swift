/// Whether a file is UTF-8. Single damaged places are shown as U+FFFD, kept in the file and warned about; a file in
/// another encoding is refused, for a page full of U+FFFD is of no use.
enum Encoding {
    /// A warning for each damaged place, the first 20 of them.
    ///
    /// - Throws: an error if the file begins with the mark of UTF-16, or if there are more than three such places and they
    ///   are more than a tenth of the file.
    static func check(_ bytes: [UInt8]) throws(Diagnostic) -> [Diagnostic] {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            throw notUTF8("the file is UTF-16", hint: "save it as UTF-8, or: iconv -f UTF-16 -t UTF-8")
        }
        let damaged = damagedPlaces(in: bytes)
        guard let first = damaged.first else { return [] }
        guard damaged.count < 4 || damaged.count * 10 <= bytes.count else {
            throw notUTF8(
                "the file is not UTF-8 text (the first foreign byte is \(name(bytes[first])))",
                hint: "save it as UTF-8, or convert it with iconv")
        }
        return warnings(damaged.prefix(20), in: bytes)
    }
}

private extension Encoding {
    static func notUTF8(_ message: String, hint: String) -> Diagnostic {
        Rule.notUTF8.at(message, hint: hint)
    }

    /// Offsets of NUL bytes and of sequences that are not well-formed UTF-8 (Unicode, table 3-7).
    static func damagedPlaces(in bytes: [UInt8]) -> [Int] {
        let hasNUL = bytes.withUnsafeBufferPointer { $0.contains { (eight: Eight) in eight.equal(0) } }
        var places = hasNUL ? bytes.indices.filter { bytes[$0] == 0 } : []
        var start = 0
        while start < bytes.count {
            do throws(UTF8.ValidationError) {
                _ = try UTF8Span(validating: bytes.span.extracting(start...))
                break
            } catch {
                places.append(start + error.byteOffsets.lowerBound)
                start += error.byteOffsets.upperBound
            }
        }
        return places.sorted()
    }

    static func warnings(_ places: some Sequence<Int>, in bytes: [UInt8]) -> [Diagnostic] {
        var reader = LineReader(bytes, from: bytes.byteOrderMarkLength)
        var line = (start: 0, end: 0)
        var number = 0
        return places.map { place in
            while reader.position <= place, let next = reader.next() {
                line = next
                number += 1
            }
            return Rule.badByte.at(
                line: number, column: place - line.start + 1,
                bytes[place] == 0 ? "a NUL byte stands here" : "byte \(name(bytes[place])) is not UTF-8",
                hint: "it is shown as \u{FFFD}; write the character again")
        }
    }

    static func name(_ byte: UInt8) -> String {
        "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
