internal import Checklist

/// Where a board was when it was put away, so that the next one of the same page goes on there: pages that are still open fit
/// it if the file is as it was. If not, or if it is another file, they are seen to be older.
struct Bookmark {
    /// The last that a state of the file was given.
    let lastVersion: Int
    /// What could be taken back.
    let undos: [Board.Undo]
    private let version: Int
    private let fingerprint: Int?

    /// - Parameter path: of the file.
    init(_ path: String, _ lastVersion: Int, _ snapshot: Snapshot?, _ undos: [Board.Undo]) {
        (self.lastVersion, self.undos) = (lastVersion, undos)
        (version, fingerprint) = (snapshot?.version ?? 0, snapshot?.fingerprint(path))
    }

    /// That of the state the board was left in, if this is the same.
    func version(of snapshot: Snapshot, _ path: String) -> Int? {
        snapshot.fingerprint(path) == fingerprint ? version : nil
    }
}

private extension Snapshot {
    /// Of the file, its bytes, and the tasks as pages know them: with other settings they may be others.
    func fingerprint(_ path: String) -> Int {
        var hasher = Hasher()
        hasher.combine(path)
        editor.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        for task in list.tasks { hasher.combine(task.id) }
        return hasher.finalize()
    }
}
