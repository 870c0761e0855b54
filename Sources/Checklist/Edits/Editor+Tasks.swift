/// Edits of tasks that are there: mark, text, taking out.
extension Editor {
    func marking(_ tasks: [Int], _ mark: Mark) throws(EditRefusal) -> [Proposal] {
        let written = try written(mark)
        var replacements: [Patch.Replacement] = []
        for task in tasks where list.tasks[task].mark != mark {
            let start = box(of: task) + 1
            let length = bytes.withUnsafeBufferPointer { marks.read($0, at: start) }.map { $0.end - start } ?? 1
            replacements.append(Patch.Replacement(start..<start + length, written))
        }
        return [Proposal(patch: Patch(replacements))]
    }

    func rewriting(_ task: Int, _ text: TaskText) -> [Proposal] {
        let layout = layout()
        guard let place = layout.items[layout.itemsOfTasks[task]].task else { return [] }
        let range = textRange(of: task, place)
        let (start, end) = (range.lowerBound, range.upperBound)
        let space: [UInt8] = start == place.boxEnd ? [UInt8(ascii: " ")] : []
        return text.spellings.map { spelling in
            let new = space + spelling
            let isSame = bytes[start..<end].elementsEqual(new)
            return Proposal(patch: Patch(isSame ? [] : [Patch.Replacement(start..<end, new)]))
        }
    }

    /// The whole lines of each item; where something may not come together, a blank line stays between.
    func removing(_ tasks: [Int]) -> [Proposal] {
        let layout = layout()
        var ranges: [(range: Range<Int>, blank: [UInt8])] = []
        for task in tasks {
            let item = layout.items[layout.itemsOfTasks[task]]
            if let last = ranges.last, item.marker < last.range.upperBound { continue }
            let lines = Lines(of: item, in: bytes)
            let end = item.end + lines.ending.count
            if lines.sharesLine {
                ranges.append((item.marker..<item.end, []))
            } else if let last = ranges.last, last.range.upperBound == lines.start, !last.blank.isEmpty {
                ranges[ranges.count - 1] = (last.range.lowerBound..<end, last.blank)
            } else {
                ranges.append((lines.start..<end, lines.blank))
            }
        }
        let whole = ranges.map { Patch.Replacement($0.range, []) }
        let parted = ranges.map { Patch.Replacement($0.range, $0.blank) }
        return [Proposal(patch: Patch(whole)), Proposal(patch: Patch(parted))]
    }

    /// Where the text stands that a new one takes the place of.
    func textRange(of task: Int, _ place: Layout.TaskPlace) -> Range<Int> {
        var start = place.boxEnd
        while start < place.textEnd, bytes[start].isBlank { start += 1 }
        // A box alone on its line: the text begins on the next one.
        if start == place.textEnd || bytes[start].isLineEnd { start = place.boxEnd }
        return start..<endWithoutBlockID(of: task, start..<place.textEnd)
    }

    /// Where its `[` stands.
    package func box(of task: Int) -> Int {
        source.offset(line: list.tasks[task].line - source.linesBefore, column: list.tasks[task].column)
    }

    /// Where the text ends that a new one takes the place of: before the ` ^name` that other files may link to.
    private func endWithoutBlockID(of task: Int, _ text: Range<Int>) -> Int {
        guard let name = list.tasks[task].metadata.blockID else { return text.upperBound }
        let start = text.upperBound - name.count - 1
        guard start >= text.lowerBound, bytes[start] == UInt8(ascii: "^"),
            bytes[(start + 1)..<text.upperBound].elementsEqual(name)
        else { return text.upperBound }
        var end = start
        // With the line before it, if it has one of its own.
        while end > text.lowerBound, bytes[end - 1].isBlank || bytes[end - 1].isLineEnd { end -= 1 }
        return end
    }
}
