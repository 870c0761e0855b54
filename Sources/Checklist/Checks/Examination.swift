/// What the checks look at: the bytes, the blocks, and the list that was made of them.
struct Examination {
    let source: Source
    let blocks: Blocks
    let list: TaskList
    let anchors: Anchors

    /// The text of a list item that is no task and begins as something like a box may.
    struct Opening {
        let start: Int
        /// The end of its first line.
        let end: Int
        /// Number of its list.
        let list: Int
        /// Another item of the same list is a task.
        let isAmongTasks: Bool
        let beginsWithLink: Bool
    }

    /// A line of a paragraph that begins as something like a task may.
    struct TextLine {
        let start: Int
        let end: Int
        /// Index of its paragraph among the leaves.
        let leaf: Int
        /// The first line of a paragraph that begins with a link.
        let beginsWithLink: Bool
        /// Blanks before it, as columns to a tab stop of 4.
        let indent: Int
        /// The line goes on from a long one: a sentence that was wrapped just here.
        let isWrapped: Bool
    }

    /// Where a task's text stands: its first paragraph.
    struct TaskText {
        let task: Int
        let start: Int
        let lines: ClosedRange<Int>
    }

    private(set) var openings: [Opening] = []
    private(set) var textLines: [TextLine] = []
    private(set) var taskTexts: [TaskText] = []
    /// Lines of tasks that may hold characters which do not look like what they are.
    private(set) var doubtfulLines: [Range<Int>] = []

    init(source: Source, blocks: Blocks, list: TaskList, anchors: Anchors) {
        (self.source, self.blocks, self.list, self.anchors) = (source, blocks, list, anchors)
        taskTexts.reserveCapacity(list.tasks.count)
        // As indices: there may be more than a million.
        var items: [Int] = []
        var isAmongTasks = Array(repeating: false, count: blocks.lists)
        for (index, leaf) in blocks.leaves.enumerated() where leaf.kind == .paragraph {
            if let list = leaf.list {
                if takeTask(leaf) { isAmongTasks[list] = true } else if mayOpen(leaf) { items.append(index) }
            }
            takeLines(of: leaf, index)
        }
        doubtfulLines = taskTexts.flatMap(\.lines).map(source.text).filter(source.mayMislead)
        openings = items.map { index in
            let leaf = blocks.leaves[index]
            return Opening(
                start: leaf.start, end: source.text(ofLine: leaf.lines.lowerBound).upperBound,
                list: leaf.list ?? 0, isAmongTasks: leaf.list.map { isAmongTasks[$0] } ?? false,
                beginsWithLink: leaf.beginsWithLink)
        }
    }

    func characters(of line: Range<Int>) -> [PlacedScalar] { Array(IteratorSequence(Scalars(source.bytes, line))) }

    func place(at offset: Int) -> Place { source.place(at: offset) }

    /// The brackets that begin a text, if any.
    func brackets(at start: Int, before end: Int) -> Brackets? { Brackets(source.bytes, at: start, before: end) }

    func isPlainBox(at start: Int, before end: Int) -> Bool { brackets(at: start, before: end)?.isPlainBox == true }
}

private extension Examination {
    /// Tasks and items come in the same order.
    mutating func takeTask(_ leaf: Blocks.Leaf) -> Bool {
        let next = taskTexts.count
        guard next < list.tasks.count, list.tasks[next].line == source.linesBefore + leaf.lines.lowerBound,
            list.tasks[next].column == leaf.start - source.lineStarts[leaf.lines.lowerBound - 1] + 1
        else { return false }
        taskTexts.append(TaskText(task: next, start: leaf.start, lines: leaf.lines))
        return true
    }

    func mayOpen(_ leaf: Blocks.Leaf) -> Bool {
        guard leaf.start < source.bytes.count else { return false }
        let byte = source.bytes[leaf.start]
        return "[\\<".utf8.contains(byte) || byte >= 0x80
    }

    mutating func takeLines(of leaf: Blocks.Leaf, _ index: Int) {
        var previous: Range<Int>?
        for line in leaf.lines {
            if line == leaf.table { break }
            let text = source.text(ofLine: line)
            defer { previous = text }
            let isFirst = line == leaf.lines.lowerBound
            if isFirst, leaf.list != nil { continue }
            var (start, indent) = isFirst ? (leaf.start, 0) : source.indent(of: text)
            guard start < text.upperBound,
                Examination.mayBegin(source.bytes[start])
                    || Examination.stepNumberLength(source.bytes[start..<text.upperBound]) != nil
            else { continue }
            if isFirst { start = leaf.start }
            let isWrapped = previous.map { $0.count >= 60 && source.bytes[$0.upperBound - 1] != UInt8(ascii: ":") }
            textLines.append(
                TextLine(
                    start: start, end: text.upperBound, leaf: index, beginsWithLink: isFirst && leaf.beginsWithLink,
                    indent: indent, isWrapped: isWrapped ?? false))
        }
    }

    /// A bracket, a bullet, a number, a tag of HTML, or a bullet of another script.
    static func mayBegin(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), 0x30...0x39:
            true
        default: byte >= 0xC2
        }
    }
}

extension Examination {
    /// The length of `a.`, `7b)`, `1.2` and `1.2.` before a blank: numbers of steps that begin no list in Markdown.
    static func stepNumberLength(_ line: ArraySlice<UInt8>) -> Int? {
        let number = line.prefix(9).prefix { ".)".utf8.contains($0) || $0.isDigit || $0.isLetter }
        let letters = number.count(where: \.isLetter)
        let dots = number.count { $0 == UInt8(ascii: ".") }
        guard letters <= 1, let last = number.last, line.count > number.count,
            line[number.endIndex].isBlank
        else { return nil }
        let isEnded = !last.isDigit && !last.isLetter
        let isNumber = letters == 1 ? isEnded && number.count > 1 : dots > (last == UInt8(ascii: ".") ? 1 : 0)
        return isNumber && (number.first?.isDigit == true || number.first?.isLetter == true) ? number.count : nil
    }
}

private extension Source {
    /// Whether such a character may be in it, by its first bytes. Dashes and quotation marks share two of them.
    func mayMislead(_ line: Range<Int>) -> Bool {
        line.contains { index in
            let byte = bytes[index]
            guard byte >= 0x80 || byte == 0x0B || byte == 0x0C else { return false }
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            let third = index + 2 < bytes.count ? bytes[index + 2] : 0
            return switch (byte, next) {
            case (0xE2, 0x80): 0x8B...0x8D ~= third || 0xA8...0xAE ~= third
            case (0xE2, 0x81): 0xA0...0xAF ~= third
            case (0x0B, _), (0x0C, _), (0xC2, 0x85), (0xE1, 0x85), (0xE1, 0xA0), (0xE3, 0x85), (0xEF, 0xBB),
                (0xEF, 0xBE),
                (0xEF, 0xBF), (0xF3, 0xA0):
                true
            default: false
            }
        }
    }

    /// Where the text of a line begins behind blanks and quote markers, and how many columns of blanks come before it.
    func indent(of line: Range<Int>) -> (start: Int, indent: Int) {
        var index = line.lowerBound
        var indent = 0
        while index < line.upperBound {
            switch bytes[index] {
            case UInt8(ascii: " "): indent += 1
            case UInt8(ascii: "\t"): indent += 4 - indent % 4
            case UInt8(ascii: ">"): indent = 0
            default: return (index, indent)
            }
            index += 1
        }
        return (index, indent)
    }
}
