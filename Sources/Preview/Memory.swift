internal import Checklist

/// How tasks stood in versions of the file that pages may still show, so that a change meant for one of them finds its task
/// in the file as it is now, or nothing at all.
struct Memory {
    private struct Line: Equatable {
        let number: Int
        let hash: Int
    }

    private var versions: [(version: String, lines: [String: Line])] = []
    private var size = 0

    private static let mostVersions = 200
    private static let mostTasks = 500_000

    mutating func keep(_ snapshot: Snapshot) {
        if versions.last?.version == snapshot.version { return }
        if let index = versions.firstIndex(where: { $0.version == snapshot.version }) {
            size -= versions.remove(at: index).lines.count
        }
        let lines = Memory.lines(of: snapshot)
        versions.append((snapshot.version, lines))
        size += lines.count
        while versions.count > Memory.mostVersions || size > Memory.mostTasks && versions.count > 1 {
            size -= versions.removeFirst().lines.count
        }
    }

    /// The index in this snapshot of the task that had this id in a version; nil where that cannot be told beyond doubt.
    ///
    /// In the same version the id tells it. In a later one it is the task of the very same line, at the same place or else the
    /// only one of its kind.
    func find(_ id: String, of version: String, in snapshot: Snapshot) -> Int? {
        if version == snapshot.version { return snapshot.list.tasks.firstIndex { $0.id == id } }
        guard let line = versions.last(where: { $0.version == version })?.lines[id] else { return nil }
        let written = snapshot.editor.writtenLines()
        let alike = written.indices.filter { written[$0].hashValue == line.hash }
        if let same = alike.first(where: { snapshot.list.tasks[$0].line == line.number }) { return same }
        return alike.count == 1 ? alike[0] : nil
    }

    private static func lines(of snapshot: Snapshot) -> [String: Line] {
        let written = snapshot.editor.writtenLines()
        var lines: [String: Line] = [:]
        for (task, text) in zip(snapshot.list.tasks, written) {
            lines[task.id] = Line(number: task.line, hash: text.hashValue)
        }
        return lines
    }
}
