/// Ticks, proved where they are made: in a long file that takes a hundredth of reading all of it again.
///
/// A box is the first thing of its paragraph, so nothing that begins before it goes on into it, and behind its `]` stands a
/// blank or the end of the line. What stands between the brackets, if it is a blank, a letter, a digit or a slash, says
/// something to Markdown in one place only: as the name of a link that is defined somewhere, `[x]: address`. In a file without
/// `]:` the byte therefore reaches no further than its box. That a task with the new mark stands there, and says what it said,
/// is then seen by reading its line alone, before and after. Every other tick is proved as all edits are (`Editor.swift`);
/// that both come to the same is tested on files made to tell them apart (`TickTests`).
extension Editor {
    /// A change of one byte in one box, which has been proved.
    package struct Tick: Sendable {
        /// Index in the list that it was proved for.
        package let task: Int
        package let patch: Patch
        /// Where the byte stands in the file, and the new one.
        package let place: Int
        package let byte: UInt8
        fileprivate let mark: Mark
    }

    /// Nil where nothing is to be done, or the line alone does not prove it.
    package func tick(_ task: Int, _ mark: Mark) -> Tick? {
        guard !hasDefinition, list.tasks.indices.contains(task), list.tasks[task].mark != mark else { return nil }
        let place = box(of: task) + 1
        guard let written = try? written(mark), written.count == 1, let byte = written.first,
            Editor.isOnlyMark(byte), Editor.isOnlyMark(bytes[place]), bytes[place + 1] == UInt8(ascii: "]")
        else { return nil }
        let end = bytes.withUnsafeBufferPointer {
            $0.firstIndex(from: place) { $0.equal(UInt8(ascii: "\n")) | $0.equal(UInt8(ascii: "\r")) }
        }
        let line = bytes[place..<end]
        guard let after = reading(line, byte), after.mark == mark,
            isSame(after, list.tasks[task])
                // Other lines belong to it, or its links lead to other places of the file.
                || reading(line, bytes[place]).map({ isSame(after, $0) }) == true
        else { return nil }
        let patch = Patch([Patch.Replacement(place..<place + 1, written)])
        return Tick(task: task, patch: patch, place: place, byte: byte, mark: mark)
    }

    /// Goes on with what the tick made of the file.
    package mutating func apply(_ tick: Tick) {
        source = Source(source, tick.byte, at: tick.place)
        list.mark(tick.task, as: tick.mark)
    }

    /// The only task that the line of a box says, with a byte in the box.
    private func reading(_ line: ArraySlice<UInt8>, _ byte: UInt8) -> Task? {
        var item = Array("- [".utf8) + line
        item[3] = byte
        let list = try? TaskList(parsing: item, marks: marks, limits: limits, links: links)
        return list?.tasks.count == 1 ? list?.tasks.first : nil
    }

    /// Whether two tasks say the same, whatever their marks and places.
    private func isSame(_ one: Task, _ other: Task) -> Bool {
        one.text == other.text && one.html == other.html && one.lifted == other.lifted
    }

    /// Whether a byte means nothing to Markdown where a box is, but as part of a link's name.
    private static func isOnlyMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "/") || byte.isAlphanumeric
    }
}

private extension TaskList {
    /// As if it had been read so.
    mutating func mark(_ task: Int, as mark: Mark) {
        let (old, section) = (tasks[task].mark, tasks[task].section)
        tasks[task].mark = mark
        progress.exchange(old, mark)
        sections[section].progress.exchange(old, mark)
    }
}
