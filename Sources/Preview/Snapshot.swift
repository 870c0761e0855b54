internal import Checklist
internal import Site

/// The file at one moment, read and ready to be shown and edited.
struct Snapshot {
    var editor: Editor
    let settings: Settings
    let look: Look
    /// Tells this moment from all others since the start: never are two of them shown under one number, unless the file
    /// holds the same bytes again because a change was taken back.
    var version: Int

    var list: TaskList { editor.list }
}

/// Why a change is not made.
struct Rejection: Error {
    let status: Status
    let words: String

    init(_ status: Status, _ words: String) { (self.status, self.words) = (status, words) }

    static let conflict = Rejection(
        .conflict,
        "The file has changed since this page was made, and this task with it. Nothing was written; look at it again.")
}
