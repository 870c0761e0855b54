internal import Checklist

/// The versions of the file that pages may still show, so that a change meant for one of them finds its task in the file as
/// it is now, or nothing at all.
struct Memory {
    private var versions: [Version] = []
    private var size = 0

    private struct Version {
        let number: Int
        let bytes: [UInt8]
        let tasks: [Spot]

        var size: Int { bytes.count + tasks.count * MemoryLayout<Spot>.stride }

        func line(of task: Spot) -> ArraySlice<UInt8> { Editor.writtenLine(at: task.place, in: bytes) }
    }

    /// A task, and where its box stands.
    private struct Spot: Equatable {
        let id: String
        let line: Int
        let place: Int
    }

    private static let mostVersions = 200
    private static let mostBytes = 32 << 20

    /// - Parameter other: a version with the same tasks at the same places, where that is known.
    mutating func keep(_ snapshot: Snapshot, like other: Int? = nil) {
        if let index = versions.firstIndex(where: { $0.number == snapshot.version }) {
            size -= versions.remove(at: index).size
        }
        let (editor, last) = (snapshot.editor, versions.last)
        let known = last.flatMap { $0.number == other ? $0.tasks : nil }
        let tasks = known ?? Memory.spots(of: editor)
        let version = Version(number: snapshot.version, bytes: editor.bytes, tasks: tasks)
        versions.append(version)
        size += version.size
        while versions.count > Memory.mostVersions || size > Memory.mostBytes && versions.count > 1 {
            size -= versions.removeFirst().size
        }
    }

    /// The index in this snapshot of the task that had this id in a version; nil where that cannot be told beyond doubt.
    ///
    /// In the same version the id tells it. In a later one it is the task of the very same line: in its place, if no task has
    /// another one than then; the only one of its kind, if it was that then too; or of as many as there were, the one behind the
    /// same tasks.
    func find(_ id: String, of number: Int, in snapshot: Snapshot) -> Int? {
        let (editor, tasks) = (snapshot.editor, snapshot.list.tasks)
        if number == snapshot.version { return tasks.firstIndex { $0.id == id } }
        guard let old = versions.last(where: { $0.number == number }),
            let index = old.tasks.firstIndex(where: { $0.id == id })
        else { return nil }
        let line = old.line(of: old.tasks[index])
        let known = versions.last { $0.number == snapshot.version }
        let now = known?.tasks ?? Memory.spots(of: editor)
        if now == old.tasks { return editor.writtenLine(of: index) == line ? index : nil }
        let alike = tasks.indices.filter { editor.writtenLine(of: $0) == line }
        guard alike.count == old.tasks.count(where: { old.line(of: $0) == line }) else { return nil }
        if alike.count == 1 { return alike[0] }
        return alike.contains(index) && now.starts(with: old.tasks[...index]) ? index : nil
    }

    private static func spots(of editor: Editor) -> [Spot] {
        editor.list.tasks.indices.map {
            Spot(id: editor.list.tasks[$0].id, line: editor.list.tasks[$0].line, place: editor.box(of: $0))
        }
    }
}
