internal import Checklist

/// The versions of the file that pages may still show, so that a change meant for one of them finds its task in the file as
/// it is now, or nothing at all.
struct Memory {
    private var versions: [(number: Int, bytes: [UInt8], marks: Marks)] = []
    private var size = 0

    private static let mostVersions = 200
    private static let mostBytes = 32 << 20

    mutating func keep(_ snapshot: Snapshot) {
        if let index = versions.firstIndex(where: { $0.number == snapshot.version }) {
            size -= versions.remove(at: index).bytes.count
        }
        versions.append((snapshot.version, snapshot.editor.bytes, snapshot.editor.marks))
        size += snapshot.editor.bytes.count
        while versions.count > Memory.mostVersions || size > Memory.mostBytes && versions.count > 1 {
            size -= versions.removeFirst().bytes.count
        }
    }

    /// The index in this snapshot of the task that had this id in a version; nil where that cannot be told beyond doubt.
    ///
    /// In the same version the id tells it. In a later one it is the task of the very same line, at the same place or else the
    /// only one of its kind.
    func find(_ id: String, of number: Int, in snapshot: Snapshot) -> Int? {
        func index(in list: TaskList) -> Int? { list.tasks.firstIndex { $0.id == id } }
        if number == snapshot.version { return index(in: snapshot.list) }
        // What could be read then can be read now.
        guard let old = versions.last(where: { $0.number == number }),
            let before = try? Editor(old.bytes, marks: old.marks), let task = index(in: before.list)
        else { return nil }
        let (line, place) = (before.writtenLine(of: task), before.list.tasks[task].line)
        let alike = snapshot.list.tasks.indices.filter { snapshot.editor.writtenLine(of: $0) == line }
        if let same = alike.first(where: { snapshot.list.tasks[$0].line == place }) { return same }
        return alike.count == 1 ? alike[0] : nil
    }
}
