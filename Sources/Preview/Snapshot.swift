internal import Checklist
internal import Site

/// The file at one moment, read and ready to be shown and edited.
struct Snapshot {
    let editor: Editor
    let list: TaskList
    let settings: Settings
    let look: Look
    /// Tells these bytes from all others.
    let version: String
    let marks: Marks

    /// - Throws: what is wrong, in words.
    init(_ bytes: [UInt8], _ project: Project) throws(Rejection) {
        switch project.build(bytes) {
        case .problem(let words): throw Rejection(.refused, words)
        case .list(let list, let settings, let look):
            (self.list, self.settings, self.look) = (list, settings, look)
            marks = Marks(adding: settings.marks)
            do throws(Diagnostic) {
                editor = try Editor(bytes, marks: marks)
            } catch {
                throw Rejection(.refused, project.words.diagnostic(error))
            }
            version = Snapshot.version(of: bytes)
        }
    }

    static func version(of bytes: [UInt8]) -> String {
        SHA256.digest(bytes).prefix(16).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
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
