/// What a page is made for: to be published, or to be worked with in `taskgen serve`.
package enum Mode: Sendable {
    case published
    case preview(PreviewState)

    var preview: PreviewState? { if case .preview(let state) = self { state } else { nil } }

    /// What may be edited, if anything.
    var edits: PreviewState? { preview.flatMap { $0.canEdit ? $0 : nil } }
}

/// What a page in the preview holds besides its list.
package struct PreviewState: Sendable {
    /// Says that a change comes from a page of this very start.
    package let token: String
    /// Of the bytes of the file.
    package let version: String
    /// Which rebuild this is; what the page is told when there is a newer one.
    package let epoch: Int
    /// What stands behind each task's box, as Markdown.
    package let texts: [[UInt8]]
    /// What was changed last and can be taken back.
    package let undo: Undo?
    /// Why the file cannot be shown as it is now; the page is the last one that could.
    package let problem: String?
    package let canEdit: Bool
    /// The address of the page, without a host; empty where it stands at the top. Changes are sent to addresses below it.
    package let address: String

    package enum Undo: Sendable {
        case deleted(title: String)
        case changed(title: String)
    }

    package init(
        token: String, version: String, epoch: Int, texts: [[UInt8]], undo: Undo?, problem: String?, canEdit: Bool,
        address: String = ""
    ) {
        (self.token, self.version, self.epoch, self.texts) = (token, version, epoch, texts)
        (self.undo, self.problem, self.canEdit, self.address) = (undo, problem, canEdit, address)
    }

    var tasksPath: String { address + "/tasks" }
    var undoPath: String { address + "/undo" }
}

extension Settings {
    /// In the preview what readers keep in their own browsers is left out; the form changes the file.
    func adapted(to mode: Mode) -> Settings {
        guard let preview = mode.preview else { return self }
        var settings = self
        settings.ticks = .none
        settings.add.action = preview.tasksPath
        settings.add.method = .post
        settings.add.field = "title"
        settings.add.hidden = [("token", preview.token)]
        if !preview.canEdit { settings.add.isShown = false }
        return settings
    }
}
