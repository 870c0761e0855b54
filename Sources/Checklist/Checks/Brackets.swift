/// Brackets where a box would stand: what is between them, and what follows.
struct Brackets {
    enum Content: Equatable {
        case nothing
        /// One blank as a box has it: space, tab or no-break space.
        case blank
        case blanks
        /// One character, as the reader sees it.
        case mark(Character)
        /// A mark of the table with blanks beside it: `[ x ]`.
        case padded
    }

    let content: Content
    /// What stands between them.
    let inner: Range<Int>
    /// Behind the closing one.
    let end: Int
    /// The byte behind them; nil at the end of the line.
    let next: UInt8?
    /// A blank or the end of the line follows, as behind a box.
    let endsWord: Bool

    /// - Parameter line: where the line ends; nil if no brackets begin at `start`, or more than a mark is in them.
    init?(_ bytes: [UInt8], at start: Int, before line: Int) {
        guard start < line, bytes[start] == UInt8(ascii: "[") else { return nil }
        let reach = bytes[start + 1..<min(line, start + 24)]
        guard let close = reach.firstIndex(of: UInt8(ascii: "]")), let content = Brackets.content(reach[..<close])
        else {
            return nil
        }
        self.content = content
        inner = start + 1..<close
        end = close + 1
        next = end < line ? bytes[end] : nil
        endsWord = end >= line || bytes.blankLength(at: end) > 0
    }

    /// Whether it is a box as everybody writes it, open or done, with a blank or nothing behind it.
    var isPlainBox: Bool { endsWord && (content == .blank || content == .mark("x") || content == .mark("X")) }

    private static func content(_ bytes: ArraySlice<UInt8>) -> Content? {
        guard let first = bytes.first else { return .nothing }
        if bytes.count == 1 { return first.isBlank ? .blank : .mark(Character(Unicode.Scalar(first))) }
        if bytes.elementsEqual([0xC2, 0xA0]) { return .blank }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.count == 1, let character = text.first { return .mark(character) }
        let marks = text.filter { !$0.isWhitespace }
        guard marks.count < 2 else { return nil }
        guard let mark = marks.first else { return .blanks }
        return Mark.isUsual(mark) ? .padded : nil
    }
}
