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
    }

    /// A task, and where its box stands.
    fileprivate struct Spot {
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
        let tasks = known ?? editor.list.tasks.indices.map { Spot($0, in: editor) }
        versions.append(Version(number: snapshot.version, bytes: editor.bytes, tasks: tasks))
        size += tasks.count * MemoryLayout<Spot>.stride + editor.bytes.count
        while versions.count > Memory.mostVersions || size > Memory.mostBytes && versions.count > 1 {
            size -= versions.removeFirst().size
        }
    }

    /// The index in this snapshot of the task that had this id in a version; nil where that cannot be told beyond doubt.
    ///
    /// In the same version the id tells it. In a later one it is the task of the very same line, at the same place or else the
    /// only one of its kind.
    func find(_ id: String, of number: Int, in snapshot: Snapshot) -> Int? {
        let (editor, tasks) = (snapshot.editor, snapshot.list.tasks)
        if number == snapshot.version { return tasks.firstIndex { $0.id == id } }
        guard let old = versions.last(where: { $0.number == number }),
            let spot = old.tasks.first(where: { $0.id == id })
        else { return nil }
        let line = Editor.writtenLine(at: spot.place, in: old.bytes)
        if let same = tasks.firstIndex(where: { $0.line == spot.line }), editor.writtenLine(of: same) == line {
            return same
        }
        let alike = tasks.indices.filter { editor.writtenLine(of: $0) == line }
        return alike.count == 1 ? alike[0] : nil
    }
}

private extension Memory.Spot {
    init(_ task: Int, in editor: Editor) {
        (id, line, place) = (editor.list.tasks[task].id, editor.list.tasks[task].line, editor.box(of: task))
    }
}
