/// The block of settings at the start of a file: between a first line `---` and a line `---` or `...` (docs/SETTINGS.md).
package struct FrontMatter: Sendable {
    /// What stands between the two lines; nil if there is none.
    package let settings: Range<Int>?
    /// Where the Markdown begins, and how many lines stand before it.
    package let bodyStart: Int
    package let linesBefore: Int
    /// It begins like settings and never ends: all of it is Markdown then.
    package let isUnclosed: Bool

    /// If a blank line follows the first, that one is a rule, as in Pandoc: what stands below is not to vanish. But boards of
    /// Obsidian begin so, with nothing but settings.
    package init(of bytes: [UInt8]) {
        var reader = LineReader(bytes, from: bytes.byteOrderMarkLength)
        let start = reader.position
        var isOpen = false
        if let first = reader.next(), FrontMatter.isFence(bytes, first, of: "-") {
            let settings = reader.position
            var lines = 1
            var isSpaced = false
            while let line = reader.next() {
                lines += 1
                let text = bytes[line.start..<line.end]
                if lines == 2 {
                    isSpaced = text.allSatisfy(\.isBlank)
                    isOpen = FrontMatter.isSetting(text)
                }
                if FrontMatter.isFence(bytes, line, of: "-") || FrontMatter.isFence(bytes, line, of: ".") {
                    self.init(settings: settings..<line.start, reader.position, lines, false)
                    return
                }
                if isSpaced, !text.allSatisfy(\.isBlank), !FrontMatter.isSetting(text),
                    !text[line.start].isBlank
                {
                    break
                }
            }
        }
        self.init(settings: nil, start, 0, isOpen)
    }

    private init(settings: Range<Int>?, _ bodyStart: Int, _ linesBefore: Int, _ isUnclosed: Bool) {
        (self.settings, self.bodyStart, self.linesBefore) = (settings, bodyStart, linesBefore)
        self.isUnclosed = isUnclosed
    }

    private static func isFence(_ bytes: [UInt8], _ line: (start: Int, end: Int), of mark: Unicode.Scalar) -> Bool {
        guard line.end - line.start >= 3 else { return false }
        return bytes[line.start + 3..<line.end].allSatisfy(\.isBlank)
            && bytes[line.start..<line.start + 3].allSatisfy { $0 == UInt8(ascii: mark) }
    }

    /// `name: …` or `name:`, a name being one word of lower-case letters and hyphens.
    private static func isSetting(_ line: ArraySlice<UInt8>) -> Bool {
        let name = line.prefix { 0x61...0x7A ~= $0 || $0 == UInt8(ascii: "-") }
        let rest = line.dropFirst(name.count)
        return !name.isEmpty && rest.first == UInt8(ascii: ":") && (rest.dropFirst().first?.isBlank ?? true)
    }
}
