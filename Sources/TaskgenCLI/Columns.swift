/// How wide text stands on a terminal, in columns of one letter.
enum Columns {
    /// Letters of East Asian scripts and emoji take two columns (Unicode, Standard Annex 11), marks on a letter none.
    static func width(of text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + width(of: $1) }
    }

    static func padded(_ text: String, to width: Int) -> String { text + blanks(width - self.width(of: text)) }

    static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    /// The text where it fits, else its beginning and an ellipsis.
    static func cut(_ text: String, to limit: Int) -> String {
        var (end, width) = (text.startIndex, 0)
        for index in text.indices {
            width += self.width(of: text[index])
            if width > limit { return text[..<end] + "…" }
            if width < limit { end = text.index(after: index) }
        }
        return text
    }

    private static func width(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        // However many signs are joined into one picture; variation selector 16 asks for the picture of a sign.
        if scalars.first?.properties.isEmojiPresentation == true || scalars.contains("\u{FE0F}") { return 2 }
        return scalars.reduce(0) { $0 + width(of: $1) }
    }

    static func width(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        // Those before U+180E are seen, but for the Arabic letter mark.
        case .format: return scalar.value < 0x180E && scalar.value != 0x61C ? 1 : 0
        default: break
        }
        if joined.contains(where: { $0 ~= scalar.value }) { return 0 }
        return scalar.properties.isEmojiPresentation || wide.contains { $0 ~= scalar.value } ? 2 : 1
    }

    /// Korean vowels and final consonants, which stand in the square of the consonant before them.
    private static let joined: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FB]

    /// Wide and Fullwidth in EastAsianWidth.txt, but for emoji.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08,
        0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}
