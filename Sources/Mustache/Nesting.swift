/// Finds the closing tag of each opening one, and says which have none. With an explicit stack: depth is the input's.
func pair(_ tags: inout [Tag], in source: Source, _ limits: Limits) -> [TemplateError] {
    var errors: [TemplateError] = []
    var open: [Int] = []

    func written(_ tag: Tag) -> String { source.text(tag.range) }
    func closing(_ tag: Tag) -> String { "{{/\(source.text(tag.label))}}" }
    func label(_ tag: Tag) -> [UInt8] { source.bytes[tag.label].filter { !$0.isSpace } }
    func unclosed(_ tag: Tag) -> TemplateError {
        source.error(
            .unclosedSection, tag.range, "\(written(tag)) is never closed",
            suggestion: "add \(closing(tag)) where it ends")
    }

    for index in tags.indices {
        let tag = tags[index]
        if tag.opens {
            if open.count == limits.nesting {
                let message = "\(written(tag)) is inside \(limits.nesting) others; that is the limit"
                return errors + [source.error(.limit, tag.range, message)]
            }
            open.append(index)
        } else if tag.kind == .close {
            let name = label(tag)
            if let match = open.lastIndex(where: { label(tags[$0]) == name }) {
                for forgotten in open[(match + 1)...] { errors.append(unclosed(tags[forgotten])) }
                tags[index].partner = open[match]
                tags[open[match]].partner = index
                open.removeSubrange(match...)
            } else if let last = open.last {
                let opener = tags[last]
                let help = suggestion(for: source.text(tag.label), among: [source.text(opener.label)]) { "{{/\($0)}}" }
                errors.append(
                    source.error(
                        .closesNothing, tag.range, "\(written(tag)) closes nothing open; \(written(opener)) is open",
                        notes: [
                            .init(message: "\(written(opener)) opened", site: source.site(opener.range.lowerBound))
                        ],
                        suggestion: help))
                // A slip of the pen: it was meant for the innermost one.
                if help != nil { open.removeLast() }
            } else {
                errors.append(
                    source.error(.closesNothing, tag.range, "\(written(tag)) closes nothing; no section is open"))
            }
        }
        if errors.count >= 20 { return errors }
    }
    return errors + open.map { unclosed(tags[$0]) }
}
