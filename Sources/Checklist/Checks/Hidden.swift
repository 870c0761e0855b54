/// Boxes that the page does not show as tasks, and what it leaves out.
extension Check {
    /// `## [ ] text`
    static func boxInHeading(_ file: Examination) -> [Diagnostic] {
        file.blocks.leaves.findings { leaf in
            guard leaf.kind == .heading, !leaf.beginsWithLink else { return nil }
            let line = file.source.text(ofLine: leaf.lines.lowerBound)
            var start = leaf.start
            while start < line.upperBound, file.source.bytes[start] == UInt8(ascii: "#") { start += 1 }
            start = file.source.bytes.skippingBlanks(start)
            guard file.isPlainBox(at: start, before: line.upperBound) else { return nil }
            return Rule.boxInHeading.at(
                file.place(at: start), "a heading is no task; its box is shown as text",
                hint: "make it a list item, or take the box away")
        }
    }

    /// Code by indentation that stands in a list or a block of MkDocs, in which there is nothing but tasks, or beside which
    /// there is nothing. Code that a text announces is an example.
    static func boxInCode(_ file: Examination) -> [Diagnostic] {
        let leaves = file.blocks.leaves
        return leaves.allFindings { leaf -> [Diagnostic] in
            guard leaf.kind == .code, Fence(leaf, in: file.source) == nil else { return [] }
            let places = file.boxes(in: leaf)
            let isMeant =
                leaf.isInItem || leaf.announcement == .container || leaves.count == 1
                || leaf.announcement == .none && places.count == file.textLines(in: leaf)
            guard isMeant else { return [] }
            return places.map { place in
                Rule.boxInCode.at(
                    file.place(at: place), "this is indented so far that it is code, not a task",
                    hint: "indent it by as much as the text above begins, or less")
            }
        }
    }

    /// The first one in each comment and each block of HTML.
    static func boxInHTML(_ file: Examination) -> [Diagnostic] {
        file.blocks.leaves.findings { leaf in
            guard leaf.kind == .html, case let places = file.boxes(in: leaf), let first = places.first else {
                return nil
            }
            let isComment = file.source.bytes[leaf.start...].starts(with: "<!--".utf8)
            return Rule.boxInHTML.at(
                file.place(at: first),
                (places.count == 1 ? "this task stands" : "\(places.count) tasks stand")
                    + " in \(isComment ? "a comment" : "HTML") and will not be shown",
                hint: isComment
                    ? "take the comment's marks away to show what is in it" : "put a blank line before the list")
        }
    }

    /// Comments are meant not to be seen; end tags go with what they end.
    static func htmlBlock(_ file: Examination) -> [Diagnostic] {
        file.blocks.leaves.findings { leaf in
            guard leaf.kind == .html else { return nil }
            let html = file.source.bytes[leaf.start...]
            guard !html.starts(with: "<!--".utf8), !html.starts(with: "</".utf8) else { return nil }
            return Rule.htmlBlock.at(
                file.place(at: leaf.start), "blocks of HTML are left out of the page",
                hint: "write it in Markdown")
        }
    }

    /// With tasks inside, or with nothing behind it in the file.
    static func unclosedFence(_ file: Examination) -> [Diagnostic] {
        let leaves = file.blocks.leaves
        return leaves.indices.findings { index in
            let leaf = leaves[index]
            guard leaf.kind == .code, let fence = Fence(leaf, in: file.source), !fence.isClosed else { return nil }
            let tasks = file.boxes(in: leaf).count
            guard tasks > 0 || index == leaves.count - 1 else { return nil }
            let what =
                tasks == 0
                ? "what follows is code" : tasks == 1 ? "a task in it is code" : "\(tasks) tasks in it are code"
            return Rule.unclosedFence.at(
                file.place(at: leaf.start), "this fence is never closed, so that \(what)",
                hint: "put \(fence.text) on a line of its own behind the code")
        }
    }
}

/// The line that begins a fenced block of code, and whether another one ends it.
private struct Fence {
    let text: String
    let isClosed: Bool

    init?(_ leaf: Blocks.Leaf, in source: Source) {
        guard leaf.start < source.bytes.count else { return nil }
        let sign = source.bytes[leaf.start]
        let length = source.bytes[leaf.start...].prefix { $0 == sign }.count
        guard sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~"), length >= 3 else { return nil }
        text = String(repeating: String(Unicode.Scalar(sign)), count: length)
        let last = source.bytes[source.text(ofLine: leaf.lines.upperBound)].drop { " \t>".utf8.contains($0) }
        let end = last.prefix { $0 == sign }
        isClosed =
            leaf.lines.count > 1 && end.count >= length
            && last[end.endIndex...].allSatisfy(\.isBlank)
    }
}

private extension Examination {
    /// Where the list items with a box begin, in code or HTML.
    func boxes(in leaf: Blocks.Leaf) -> [Int] {
        leaf.lines.compactMap { number in
            let line = source.text(ofLine: number)
            var start = number == leaf.lines.lowerBound ? leaf.start : line.lowerBound
            while start < line.upperBound, " \t>".utf8.contains(source.bytes[start]) { start += 1 }
            guard let bullet = bullet(at: start, before: line.upperBound),
                case let box = source.bytes.skippingBlanks(bullet.end), box > bullet.end,
                isPlainBox(at: box, before: line.upperBound)
            else { return box(at: start, before: line.upperBound, isFirst: number == leaf.lines.lowerBound, leaf) }
            return start
        }
    }

    /// `-     [ ] text`: the box begins the code.
    func box(at start: Int, before end: Int, isFirst: Bool, _ leaf: Blocks.Leaf) -> Int? {
        leaf.kind == .code && leaf.isInItem && isFirst && isPlainBox(at: start, before: end) ? start : nil
    }

    /// Lines with something on them.
    func textLines(in leaf: Blocks.Leaf) -> Int {
        leaf.lines.count { number in
            source.bytes[source.text(ofLine: number)].contains { !" \t>".utf8.contains($0) }
        }
    }
}
