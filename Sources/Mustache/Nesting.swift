extension Lexer {
    /// Finds the closing tag of each opening one, and says which have none. With an explicit stack: depth is the input's.
    mutating func pairTags() {
        var open: [Int] = []
        for index in tags.indices where errors.count < 20 {
            let tag = tags[index]
            if tag.opens {
                var message: String { "\(source.text(tag.range)) is inside \(open.count) others; that is the limit" }
                if open.count >= limits.nesting { return fail(.limit, tag.range, message) }
                open.append(index)
            } else if tag.kind != .close {
                continue
            } else if let match = open.lastIndex(where: { isSame(tags[$0].label, tag.label) }) {
                for forgotten in open[(match + 1)...] { failUnclosed(tags[forgotten]) }
                tags[index].partner = open[match]
                tags[open[match]].partner = index
                open.removeSubrange(match...)
            } else if failUnopened(tag, inside: open.last.map { tags[$0] }) {
                open.removeLast()
            }
        }
        for index in open { failUnclosed(tags[index]) }
    }

    /// Blanks do not count: `{{<* kind}}` … `{{/*kind}}`.
    private func isSame(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
        source.bytes[a].lazy.filter { !$0.isSpace }.elementsEqual(source.bytes[b].lazy.filter { !$0.isSpace })
    }

    private mutating func failUnclosed(_ tag: Tag) {
        let help = "add {{/\(source.text(tag.label))}} where it ends"
        fail(.unclosedSection, tag.range, "\(source.text(tag.range)) is never closed", help)
    }

    /// Whether it was a slip of the pen, and meant the innermost tag that is open.
    private mutating func failUnopened(_ tag: Tag, inside opener: Tag?) -> Bool {
        let written = source.text(tag.range)
        guard let opener else {
            fail(.closesNothing, tag.range, "\(written) closes nothing; no section is open")
            return false
        }
        let open = source.text(opener.range)
        let help = suggestion(for: source.text(tag.label), among: [source.text(opener.label)]) { "{{/\($0)}}" }
        fail(.closesNothing, tag.range, "\(written) closes nothing open; \(open) is open", help)
        errors[errors.count - 1].notes = [("\(open) opened", source.site(opener.range.lowerBound))]
        return help != nil
    }
}
