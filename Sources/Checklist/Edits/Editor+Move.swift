extension Editor {
    /// The lines of two neighbours change places; numbers stay where they are.
    func moving(_ task: Int, _ direction: Edit.Direction) throws(EditRefusal) -> [Proposal] {
        let layout = layout()
        let index = layout.itemsOfTasks[task]
        let siblings = layout.lists[layout.items[index].list]
        let place = siblings.firstIndex(of: index) ?? 0
        let other = direction == .up ? place - 1 : place + 1
        guard siblings.indices.contains(other) else { throw .noSibling }
        let first = layout.items[siblings[min(place, other)]]
        let second = layout.items[siblings[max(place, other)]]
        let order = order(exchanging: first, second, layout)

        let (firstStart, secondStart) = (Lines(of: first, in: bytes).start, Lines(of: second, in: bytes).start)
        let (firstLines, secondLines) = (firstStart..<first.end, secondStart..<second.end)
        let (firstItem, secondItem) = (first.marker..<first.end, second.marker..<second.end)
        var patches = [Patch.exchanging(firstItem, secondItem, bytes)]
        if !Lines(of: first, in: bytes).sharesLine {
            patches.insert(Patch.exchanging(firstLines, secondLines, bytes), at: 0)
            let (a, b) = (Marker(at: first.marker, in: bytes), Marker(at: second.marker, in: bytes))
            if a.digits != b.digits {
                let numbered = [
                    (firstLines, renumbered(second, secondStart, a)), (secondLines, renumbered(first, firstStart, b)),
                ]
                patches.insert(Patch(numbered.map { Patch.Replacement($0.0, $0.1) }), at: 0)
            }
        }
        return patches.map { Proposal(patch: $0, order: order) }
    }

    /// An item's lines with the number of another.
    private func renumbered(_ item: Layout.Item, _ start: Int, _ marker: Marker) -> [UInt8] {
        let own = Marker(at: item.marker, in: bytes)
        return bytes[start..<item.marker] + marker.digits + bytes[(item.marker + own.digits.count)..<item.end]
    }

    private func order(exchanging first: Layout.Item, _ second: Layout.Item, _ layout: Layout) -> [Int] {
        let offsets = layout.itemsOfTasks.map { layout.items[$0].marker }
        let inFirst = offsets.indices.filter { first.marker..<first.end ~= offsets[$0] }
        let inSecond = offsets.indices.filter { second.marker..<second.end ~= offsets[$0] }
        let before = offsets.indices.prefix { offsets[$0] < first.marker }
        return Array(before) + inSecond + inFirst
            + Array((before.count + inFirst.count + inSecond.count)..<offsets.count)
    }
}

private extension Patch {
    static func exchanging(_ first: Range<Int>, _ second: Range<Int>, _ bytes: [UInt8]) -> Patch {
        Patch([Replacement(first, bytes[second]), Replacement(second, bytes[first])])
    }
}
