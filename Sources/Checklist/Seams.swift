/// Where something was taken out of a text: no blank, bracket or mark is left over there that stood for what was taken.
extension [UInt8] {
    mutating func dropBlanksAtEnd() { removeLast(count - skippingBlanks(backFrom: count)) }

    /// Goes on behind what was taken out of a text, and says where that is: neither blanks nor punctuation for two are left over.
    mutating func end(in text: UnsafeBufferPointer<UInt8>, from end: Int, followsBlank: Bool) -> Int {
        let start = dropEmptyBrackets(in: text, from: end)
        guard text[start...].beginsWithClosing else {
            let isBehindBlank = isEmpty ? followsBlank : blankLength(before: count) > 0
            return isBehindBlank ? skippingSeparator(in: text, from: text.skippingBlanks(start)) : start
        }
        dropBlanksAtEnd()
        // "call, #home, please" does not keep both commas, "call, #home." none, and "(📅 2026-12-01, at noon)" neither.
        dropPause(before: text[start...])
        let isInBrackets = brackets.contains { suffix($0.opening.count).elementsEqual($0.opening) }
        return isInBrackets && text[start] == UInt8(ascii: ",") ? text.skippingBlanks(start + 1) : start
    }

    private mutating func dropPause(before rest: Slice<UnsafeBufferPointer<UInt8>>) {
        guard let pause = pauses.first(where: { suffix($0.count).elementsEqual($0) }) else { return }
        if commas.contains(pause) || rest.starts(with: pause) { removeLast(pause.count) }
    }

    /// "pay (📅 2026-12-01)" does not keep `()`.
    private mutating func dropEmptyBrackets(in text: UnsafeBufferPointer<UInt8>, from end: Int) -> Int {
        let behind = text.skippingBlanks(end)
        guard behind < text.count, text[behind].mayBeSeam,
            let pair = brackets.first(where: {
                $0.closing[0] == text[behind] && text[behind...].starts(with: $0.closing)
            }),
            case let before = skippingBlanks(backFrom: count),
            self[..<before].suffix(pair.opening.count).elementsEqual(pair.opening)
        else { return end }
        removeLast(count - before + pair.opening.count)
        return behind + pair.closing.count
    }

    /// "call · #home · now" does not keep both dots.
    private mutating func skippingSeparator(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard start < text.count, text[start].mayBeSeam,
            let mark = separators.first(where: { $0[0] == text[start] && text[start...].starts(with: $0) }),
            endsWithSeparator(mark),
            case let next = start + mark.count, next == text.count || text.blankLength(at: next) > 0
        else { return start }
        // Of many blanks one is enough, or each further separator would look through all of them.
        dropBlanksAtEnd()
        append(UInt8(ascii: " "))
        return text.skippingBlanks(next)
    }

    private func endsWithSeparator(_ mark: [UInt8]) -> Bool {
        let end = skippingBlanks(backFrom: count)
        return self[..<end].suffix(mark.count).elementsEqual(mark) && blankLength(before: end - mark.count) > 0
    }

    /// "call, #home" does not end with a comma, nor "call - @ann" with a dash.
    mutating func dropSeparatorAtEnd() {
        dropBlanksAtEnd()
        if last == UInt8(ascii: ",") { removeLast() }
        guard let mark = separators.first(where: { $0.last == last && endsWithSeparator($0) }) else { return }
        removeLast(mark.count)
        dropBlanksAtEnd()
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    var isBlankOrComma: Bool { allSatisfy { $0.isSpace || $0 == UInt8(ascii: ",") } }

    /// Punctuation with no blank before it.
    var beginsWithClosing: Bool {
        guard let first else { return false }
        return closings.contains { $0[0] == first && starts(with: $0) }
    }
}

/// Between two parts of a text, with blanks on both sides.
private let separators = "-–—|·•".map { Array(String($0).utf8) }
/// What stands behind a name in front: Chinese and Japanese have no blanks behind it.
private let marksBehindName = ":,".map { Array(String($0).utf8) } + separators
private let wideMarksBehindName = "：，、".map { Array(String($0).utf8) }
private let commas = ",，、،".map { Array(String($0).utf8) }
private let pauses = commas + ";:；：؛".map { Array(String($0).utf8) }
private let brackets = [("(", ")"), ("[", "]"), ("（", "）"), ("【", "】")].map {
    (opening: Array($0.utf8), closing: Array($1.utf8))
}
private let closings = ",.;:!?)。，、；：！？）」』】،؛؟".map { Array(String($0).utf8) }

private extension UInt8 {
    /// Whether a separator or closing bracket may begin so; nearly always something else follows.
    var mayBeSeam: Bool {
        self >= 0x80 || self == UInt8(ascii: ")") || self == UInt8(ascii: "]") || self == UInt8(ascii: "-")
            || self == UInt8(ascii: "|")
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The end of the mark that stands there between a name that was taken and the text; nil if there is none.
    func endOfMarkBehindName(_ start: Int) -> Int? {
        guard start < count else { return nil }
        let stands = { (mark: [UInt8]) in mark[0] == self[start] && self[start...].starts(with: mark) }
        if let mark = wideMarksBehindName.first(where: stands) { return start + mark.count }
        guard let mark = marksBehindName.first(where: stands) else { return nil }
        let end = start + mark.count
        return end == count || blankLength(at: end) > 0 ? end : nil
    }
}
