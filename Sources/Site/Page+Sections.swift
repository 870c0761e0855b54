internal import Checklist
internal import Mustache

// The sections of a page, each within the one that it belongs to.

extension Page {
    /// The sections of the file. The last list takes the form that adds a task; where there is no list, one without rows
    /// is put at the end, so that there is a place for the placeholder.
    var sections: [Value] {
        let listCount = list.sections.reduce(0) { $0 + $1.blocks.count(where: \.isList) }
        var outline = Outline()
        var number = 0
        let words = strings.pieces("count.section")
        for (index, section) in list.sections.enumerated() {
            let label = section.title.isEmpty ? strings("list.label") : String(decoding: section.title, as: UTF8.self)
            let blocks = section.blocks.map { block -> Value in
                if block.isList { number += 1 }
                return value(of: block, label: label, isOnly: listCount == 1, adds: block.isList && number == listCount)
            }
            let isEmpty = blocks.isEmpty && listCount > 0 && !hasSubsections(index) && settings.empty.isShown
            outline.begin(section.level)
            outline.fill(
                heading: heading(of: section, on: outline.level, words),
                blocks: isEmpty ? [emptyList(label)] : blocks)
        }
        if listCount == 0, settings.empty.isShown || settings.add.isShown {
            outline.begin(0)
            outline.fill(
                heading: .null,
                blocks: [value(of: .list(0..<0), label: strings("list.label"), isOnly: true, adds: true)])
        }
        return outline.ended()
    }

    private static let headingShape = Shape(["id", "html", "h2", "h3", "h4", "h5", "h6", "count"])

    private func hasSubsections(_ index: Int) -> Bool {
        index + 1 < list.sections.count && list.sections[index + 1].level > list.sections[index].level
    }

    /// - Parameter words: that count the tasks of a section, in pieces.
    private func heading(of section: Section, on level: Int, _ words: [Substring]) -> Value {
        guard let id = section.id else { return .null }
        let progress = section.progress
        let count = strings.filled(words, ["done": progress.done, "total": progress.total])
        return .object(
            Object(
                Self.headingShape,
                [
                    .string(id), .html(SafeHTML(trusted: section.html)), .bool(level == 2), .bool(level == 3),
                    .bool(level == 4), .bool(level == 5), .bool(level == 6),
                    progress.total == 0 ? .null : .string(count),
                ]))
    }
}

/// Puts sections, as they come, into those they belong to by the levels of their headings.
private struct Outline {
    private static let shape = Shape(["heading", "blocks", "sections"])

    private struct Section {
        /// In the file, where levels may be skipped; 0 without a heading.
        let level: Int
        var heading = Value.null
        var blocks: [Value] = []
        var sections: [Value] = []
    }

    /// Each within the one before it; the first is the page itself.
    private var open = [Section(level: -1)]

    /// Of the heading that has begun, below the page's own `<h1>` and without a gap.
    var level: Int { min(open.count, 6) }

    mutating func begin(_ level: Int) {
        close(to: level)
        open.append(Section(level: level))
    }

    mutating func fill(heading: Value, blocks: [Value]) {
        open[open.count - 1].heading = heading
        open[open.count - 1].blocks = blocks
    }

    mutating func ended() -> [Value] {
        close(to: 0)
        return open[0].sections
    }

    /// Those of a level that is not above this one; nothing belongs to one without a heading.
    private mutating func close(to level: Int) {
        while let last = open.last, last.level >= level || last.level == 0 {
            open.removeLast()
            let values = [last.heading, .list(last.blocks), .list(last.sections)]
            open[open.count - 1].sections.append(.object(Object(Self.shape, values)))
        }
    }
}
