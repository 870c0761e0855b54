/// How tasks are written, for those who show a file to be edited: each task's own words, and how to find it again.
extension Editor {
    /// Of each task what stands behind its box, as Markdown on one line: without the name of its block, which an edit keeps.
    package func writtenTexts() -> [[UInt8]] {
        let layout = layout()
        return list.tasks.indices.map { task in
            guard let place = layout.items[layout.itemsOfTasks[task]].task else { return [] }
            let text = bytes[textRange(of: task, place)]
            var line: [UInt8] = []
            for byte in text {
                let isBlank = byte.isLineEnd || byte.isBlank
                if !isBlank { line.append(byte) } else if line.last != 0x20 { line.append(0x20) }
            }
            return line
        }
    }

    /// The whole line that holds the box of a task.
    package func writtenLine(of task: Int) -> ArraySlice<UInt8> { Editor.writtenLine(at: box(of: task), in: bytes) }

    /// The whole line around a place.
    package static func writtenLine(at place: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        let start = bytes[..<place].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? 0
        let end = bytes[place...].firstIndex(where: \.isLineEnd) ?? bytes.endIndex
        return bytes[start..<end]
    }
}
