/// New tasks: at the end of a list that is there, below a task, or at the end of a section or file.
extension Editor {
    func adding(_ text: TaskText, _ place: Edit.Place, _ mark: [UInt8]) throws(EditRefusal) -> [Proposal] {
        let layout = layout()
        let spots = spots(for: place, layout)
        let box = [UInt8(ascii: "[")] + mark + Array("] ".utf8)
        return text.spellings.flatMap { spelling in spots.map { $0.proposal(box, spelling) } }
    }

    /// Where a new line may go, and what it is to begin with; the best first.
    private func spots(for place: Edit.Place, _ layout: Layout) -> [Spot] {
        switch place {
        case .end:
            let end = bytes.count
            return last(of: list.tasks.indices).map { beside($0, layout) } ?? atEnd(of: source.bodyStart..<end)
        case .section(let section):
            return last(of: list.sections[section].tasks).map { beside($0, layout) } ?? atEnd(of: part(section, layout))
        case .child(let parent):
            if let last = list.tasks.lastIndex(where: { $0.parent == parent }) { return beside(last, layout) }
            return below(parent, layout)
        }
    }

    /// The last of these tasks that is nested in no other.
    private func last(of tasks: Range<Int>) -> Int? { tasks.last { list.tasks[$0].parent == nil } }

    /// At the end of the list that holds a task.
    private func beside(_ task: Int, _ layout: Layout) -> [Spot] {
        let items = layout.lists[layout.items[layout.itemsOfTasks[task]].list].map { layout.items[$0] }
        guard let last = items.last else { return [] }
        let markers = items.map { Marker(at: $0.marker, in: bytes) }
        let lines = Lines(of: last, in: bytes)
        // The blanks before the box, as a task of this list has them on the line of its marker.
        let model = items.last { item in
            item.task.map { !bytes[item.marker..<$0.box].contains(where: \.isLineEnd) } == true
        }
        let padding = model.flatMap { item in
            item.task.map { Array(bytes[(item.marker + Marker(at: item.marker, in: bytes).count)..<$0.box]) }
        }
        let opening = lines.prefix + Marker.next(after: markers) + (padding ?? [UInt8(ascii: " ")])
        return spots(behind: last.end, lines, opening)
    }

    /// As the first task below another, behind all that it has.
    private func below(_ task: Int, _ layout: Layout) -> [Spot] {
        let item = layout.items[layout.itemsOfTasks[task]]
        guard let place = item.task else { return [] }
        let marker = Marker(at: item.marker, in: bytes)
        let bullet = marker.isNumber ? [UInt8(ascii: "-")] : marker.written
        let lines = Lines(of: place.box, to: item.end, in: bytes)
        let spots = spots(behind: item.end, lines, lines.prefix + bullet + [UInt8(ascii: " ")])
        // Where a paragraph or HTML goes on, it has to end first.
        return spots + spots.map { spot in Spot(spot, blankBefore: lines.blank) }
    }

    private func spots(behind end: Int, _ lines: Lines, _ opening: [UInt8]) -> [Spot] {
        let isUnended = lines.ending.isEmpty
        let spot = Spot(
            offset: end + lines.ending.count, before: isUnended ? lines.newEnding : [], opening: opening,
            after: lines.newEnding)
        // A paragraph that follows at once would go on with the new line.
        return isUnended ? [spot] : [spot, Spot(spot, blankAfter: lines.blank)]
    }

    /// A section with its heading. One without begins at the start of the file, or with the title.
    private func part(_ index: Int, _ layout: Layout) -> Range<Int> {
        let starts = list.sections.map {
            $0.id == nil ? nil : source.offset(line: $0.line - source.linesBefore, column: 1)
        }
        if let start = starts[index] { return start..<(layout.headings.first { $0 > start } ?? bytes.count) }
        let end = starts[index...].lazy.compactMap(\.self).first ?? bytes.count
        return (layout.headings.last { $0 < end } ?? source.bodyStart)..<end
    }

    /// Behind a blank line at the end of a part of the file that has no tasks.
    private func atEnd(of part: Range<Int>) -> [Spot] {
        let opening = Array("- ".utf8)
        let text = bytes[part].lastIndex { !$0.isBlank && !$0.isLineEnd }
        let end = text.map { $0 + 1 } ?? part.lowerBound
        let lineEnd = end + bytes[end...].prefix(while: \.isBlank).count
        let ending = Array(Lines.ending(at: lineEnd, in: bytes))
        let new = ending.isEmpty ? Lines.ending(before: Lines.start(of: end, in: bytes), in: bytes) : ending
        guard part.upperBound == bytes.count else {
            let spot = Spot(offset: lineEnd + ending.count, before: new, opening: opening, after: new)
            return [spot, Spot(spot, blankAfter: new)]
        }
        // Nothing stands before, not even settings.
        let isFirst = text == nil && source.linesBefore == 0
        let isEnded = isFirst && part.isEmpty || bytes.last?.isLineEnd == true
        let hasBlank = isFirst || (text == nil ? !part.isEmpty : lineEnd + ending.count < bytes.count)
        let before = (isEnded ? [] : new) + (hasBlank ? [] : new)
        return [Spot(offset: bytes.count, before: before, opening: opening, after: new)]
    }
}

/// A place for a new line.
private struct Spot {
    let offset: Int
    /// What ends the line before, and blank lines.
    let before: [UInt8]
    /// What the line begins with, before the box.
    let opening: [UInt8]
    /// The line's ending, and blank lines.
    let after: [UInt8]

    init(offset: Int, before: [UInt8], opening: [UInt8], after: [UInt8]) {
        (self.offset, self.before, self.opening, self.after) = (offset, before, opening, after)
    }

    init(_ spot: Spot, blankBefore: [UInt8] = [], blankAfter: [UInt8] = []) {
        self.init(
            offset: spot.offset, before: spot.before + blankBefore, opening: spot.opening,
            after: spot.after + blankAfter)
    }

    func proposal(_ box: [UInt8], _ text: [UInt8]) -> Proposal {
        let new = before + opening + box + text + after
        return Proposal(
            patch: Patch([Patch.Replacement(offset..<offset, new)]), added: offset + before.count + opening.count)
    }
}
