/// Lines of paragraphs that were meant as list items.
extension Check {
    /// `-[ ] text`
    static func gluedBullet(_ file: Examination) -> [Diagnostic] {
        file.textLines.findings { line in
            guard let bullet = file.bullet(at: line.start, before: line.end), bullet.end < line.end,
                let brackets = file.brackets(at: bullet.end, before: line.end), brackets.isGluedBox
            else { return nil }
            return Rule.gluedBullet.at(
                file.place(at: line.start), "'\(bullet.text)' is glued to the box, so that this is no list item",
                hint: "put a space between them: \(bullet.text) [ ]")
        }
    }

    /// `[ ] text`, `• [ ] text`, `** [ ] text` and `a. [ ] text`. A sentence may be wrapped just before a `[x]`, and two boxes
    /// in a line are a form to fill in.
    static func noBullet(_ file: Examination) -> [Diagnostic] {
        file.textLines.findings { line in
            guard !line.isWrapped, !line.beginsWithLink else { return nil }
            let foreign = file.foreignBullet(of: line)
            let start = foreign?.end ?? line.start
            guard let brackets = file.brackets(at: start, before: line.end), brackets.isPlainBox,
                file.source.bytes.skippingBlanks(brackets.end) < line.end,
                !file.hasBox(brackets.end..<line.end)
            else { return nil }
            return Rule.noBullet.at(
                file.place(at: line.start),
                foreign.map { "'\($0.text)' begins no list item, so that this is no task" }
                    ?? "this box stands in a text, not in a list",
                hint: "begin the line with '- ' if it is a task")
        }
    }

    /// `    - [ ] text` below a text, and `2. [ ] text`: libcmark reads on in the paragraph above.
    static func swallowedItem(_ file: Examination) -> [Diagnostic] {
        file.textLines.findings { line in
            guard let bullet = file.bullet(at: line.start, before: line.end) else { return nil }
            let box = file.source.bytes.skippingBlanks(bullet.end)
            guard box > bullet.end, file.source.bytes[bullet.end] < 0x80,
                file.isPlainBox(at: box, before: line.end)
            else { return nil }
            return Rule.swallowedItem.at(
                file.place(at: line.start), "this reads as text of the lines above, not as a task",
                hint: line.indent >= 4
                    ? "indent it by as much as the text above begins, or less"
                    : "put a blank line before it")
        }
    }
}

struct Bullet {
    let text: String
    let end: Int
}

extension Examination {
    /// `-`, `*`, `+`, or up to nine digits with `.` or `)`.
    func bullet(at start: Int, before line: Int) -> Bullet? {
        var end = start
        while end < line, end < start + 9, source.bytes[end].isDigit { end += 1 }
        guard end < line, (end == start ? "-*+" : ".)").utf8.contains(source.bytes[end]) else { return nil }
        return Bullet(text: String(decoding: source.bytes[start...end], as: UTF8.self), end: end + 1)
    }

    /// A sign that word processors use as a bullet, one that is doubled as in other wikis, or the number of a step; with the
    /// blanks behind it.
    func foreignBullet(of line: TextLine) -> Bullet? {
        if source.bytes[line.start] < 0x80 { return wikiBullet(of: line) ?? stepNumber(of: line) }
        var parser = Scalars(source.bytes, line.start..<min(line.end, line.start + 4))
        guard let sign = parser.next(), "•‣◦⁃·●○▪▫■□–—−－＊・►➤".unicodeScalars.contains(sign.scalar) else { return nil }
        return Bullet(text: String(sign.scalar), end: source.bytes.skippingBlanks(line.start + sign.length))
    }

    /// Whether there is a box in the middle of a line.
    func hasBox(_ range: Range<Int>) -> Bool {
        range.contains { index in
            source.bytes[index] == UInt8(ascii: "[") && isPlainBox(at: index, before: range.upperBound)
        }
    }
}

private extension Examination {
    /// `**`, `---`: as many of one sign as the item is deep.
    func wikiBullet(of line: TextLine) -> Bullet? {
        let sign = source.bytes[line.start]
        guard "*-+".utf8.contains(sign) else { return nil }
        let end = source.bytes[line.start..<line.end].firstIndex { $0 != sign } ?? line.end
        return end - line.start < 2 ? nil : bullet(line.start..<end, before: line.end)
    }

    func stepNumber(of line: TextLine) -> Bullet? {
        Examination.stepNumberLength(source.bytes[line.start..<line.end]).flatMap {
            bullet(line.start..<line.start + $0, before: line.end)
        }
    }

    /// A blank has to follow.
    func bullet(_ sign: Range<Int>, before end: Int) -> Bullet? {
        let text = source.bytes.skippingBlanks(sign.upperBound)
        guard text > sign.upperBound, text < end else { return nil }
        return Bullet(text: String(decoding: source.bytes[sign], as: UTF8.self), end: text)
    }
}

private extension Brackets {
    /// A box behind a bullet, and not `*[x]*`, `-[a](b)` or `1.[x]: `.
    var isGluedBox: Bool {
        if let next, "([:*_".utf8.contains(next) { return false }
        switch content {
        case .nothing, .blanks, .padded: return endsWord
        case .blank: return true
        case .mark("x"), .mark("X"):
            return endsWord || next.map { $0 >= 0x80 || Unicode.Scalar($0).properties.isAlphabetic } == true
        case .mark(let mark): return endsWord && Mark.isUsual(mark)
        }
    }
}
