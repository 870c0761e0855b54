/// Kinds of bytes. All are of ASCII: what a character beyond it is has to be asked of `WordScalar`.
extension UInt8 {
    var isDigit: Bool { 0x30...0x39 ~= self }
    var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
    var isAlphanumeric: Bool { isLetter || isDigit }
    var isHexadecimal: Bool { isDigit || 0x61...0x66 ~= self | 0x20 }
    /// What a backslash can stand before (CommonMark 2.4).
    var isPunctuation: Bool { 0x21...0x7E ~= self && !isAlphanumeric }
    /// What blank lines are made of (CommonMark 2.1).
    var isBlank: Bool { self == 0x20 || self == 0x09 }
    var isLineEnd: Bool { self == 0x0A || self == 0x0D }
    /// White space as CommonMark sees it between words: blanks, line ends, vertical tab and form feed.
    var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}

extension [UInt8] {
    /// How many bytes a byte order mark has that a file begins with; 0 where there is none.
    package var byteOrderMarkLength: Int { starts(with: Source.byteOrderMark) ? Source.byteOrderMark.count : 0 }
}
