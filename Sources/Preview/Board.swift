internal import Checklist
internal import Files
internal import Site

/// The list that is served: the last page that could be made, what has happened to the file since, and how to change it.
final class Board {
    private let project: Project
    private let token: String
    private let canEdit: Bool
    private var snapshot: Snapshot
    private var memory = Memory()
    private var undos: [Undo] = []
    private var problem: String?
    private var stamps: [FileStamp?] = []
    /// How often the file was found empty or gone in a row: an editor may be about to write it.
    private var gone = 0

    /// Which rebuild the page is of.
    private(set) var epoch = 1
    private(set) var page: SharedBytes
    private(set) var pageBytes: [UInt8]
    private(set) var policy: String

    private struct Undo {
        let patch: Patch
        /// The version that it makes something of.
        let version: String
        let words: PreviewState.Undo
        let task: String?
    }

    private static let mostUndos = 20

    /// - Throws: what is wrong with the file; there is nothing to show then.
    init(_ project: Project, token: String, canEdit: Bool) throws(Rejection) {
        (self.project, self.token, self.canEdit) = (project, token, canEdit)
        let stamps = Board.stamps(project)
        snapshot = try Snapshot(try Board.read(project), project)
        self.stamps = stamps
        (pageBytes, policy, page) = ([], "", SharedBytes([]))
        memory.keep(snapshot)
        try render()
    }

    /// Looks at the files; true if the page is another one now.
    func poll() -> Bool {
        let found = Board.stamps(project)
        guard found != stamps else { return false }
        let isOther = found.dropFirst() != stamps.dropFirst()
        let bytes: [UInt8]
        do throws(Rejection) {
            bytes = try Board.read(project)
        } catch {
            gone += 1
            if gone < 2 { return false }
            stamps = found
            return report(error.words)
        }
        if bytes.isEmpty, !snapshot.editor.bytes.isEmpty {
            gone += 1
            if gone < 2 { return false }
        }
        gone = 0
        stamps = found
        if !isOther, problem == nil, bytes == snapshot.editor.bytes { return false }
        return accept(bytes)
    }

    /// Makes the page of these bytes, or says what is wrong with them.
    private func accept(_ bytes: [UInt8]) -> Bool {
        do throws(Rejection) {
            let before = snapshot
            snapshot = try Snapshot(bytes, project)
            do throws(Rejection) {
                let said = problem
                problem = nil
                try render()
                if said != nil { project.say("taskgen: the list is shown again") }
            } catch {
                snapshot = before
                throw error
            }
        } catch {
            return report(error.words)
        }
        memory.keep(snapshot)
        epoch += 1
        return (try? render()) != nil
    }

    private func report(_ words: String) -> Bool {
        guard words != problem else { return false }
        project.say(words)
        problem = words
        epoch += 1
        // The list is the last one that could be shown; with it nothing can go wrong that did not before.
        return (try? render()) != nil
    }

    private func render() throws(Rejection) {
        let state = PreviewState(
            token: token, version: snapshot.version, epoch: epoch, texts: canEdit ? snapshot.editor.writtenTexts() : [],
            undo: undos.last.flatMap { $0.version == snapshot.version ? $0.words : nil }, problem: problem,
            canEdit: canEdit)
        do {
            (pageBytes, policy) = try Site.preview(
                of: snapshot.list, settings: snapshot.settings, source: project.source, version: project.version,
                look: snapshot.look, state: state)
        } catch {
            throw Rejection(.failed, "\(error)")
        }
        page = SharedBytes(pageBytes)
    }

    private static func stamps(_ project: Project) -> [FileStamp?] {
        ([project.path] + project.others()).map(FileStamp.init(of:))
    }

    private static func read(_ project: Project) throws(Rejection) -> [UInt8] {
        do throws(FileError) {
            return try ReadFile.bytes(at: project.path, limit: Limits().fileBytes)
        } catch {
            throw Rejection(.refused, project.words.file(error))
        }
    }
}

// MARK: Changes

extension Board {
    /// What somebody wants done to one task.
    enum Deed: String, CaseIterable { case done, reopen, delete, text }

    /// - Returns: the id of the new task.
    func add(_ title: [UInt8]) throws(Rejection) -> String? {
        try change { snapshot throws(Rejection) in
            let isBlank = title.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            let number = snapshot.list.tasks.count + 1
            let text = try self.text(
                isBlank ? Array(Site.title(number: number, look: snapshot.look).utf8) : title, isMarkdown: false)
            guard let mark = snapshot.marks.first(.open) else { throw self.rejection(.noMark) }
            return (.add(text, .end, mark), nil)
        }
    }

    /// - Parameters:
    ///   - id, version: the task, as the page that asks shows it.
    ///   - text: for `Deed.text`.
    /// - Returns: the task's id now.
    func change(_ deed: Deed, _ id: String, of version: String, text: [UInt8]) throws(Rejection) -> String? {
        try change { snapshot throws(Rejection) in
            guard let task = self.memory.find(id, of: version, in: snapshot) else { throw .conflict }
            let edit: Edit
            switch deed {
            case .done: edit = try self.marking(task, .done, snapshot)
            case .reopen: edit = try self.marking(task, .open, snapshot)
            case .delete: edit = .remove([task])
            case .text: edit = .text(task, try self.text(text, isMarkdown: true))
            }
            return (edit, task)
        }
    }

    /// Takes the last change back, if nothing has happened to the file since.
    func undo() throws(Rejection) -> String? {
        guard let undo = undos.last else { throw Rejection(.conflict, "There is nothing to take back.") }
        let file = try open()
        guard Snapshot.version(of: file.bytes) == undo.version else {
            throw Rejection(
                .conflict, "The file has changed since; what was there before cannot be put back. Nothing was written.")
        }
        let bytes = undo.patch.applied(to: file.bytes)
        try write(bytes, file)
        undos.removeLast()
        _ = accept(bytes)
        return undo.task
    }

    /// Reads the file under its lock, proves the change, writes it and shows it.
    private func change(
        _ wish: (Snapshot) throws(Rejection) -> (edit: Edit, task: Int?)
    ) throws(Rejection) -> String? {
        let file = try open()
        let before = file.bytes == snapshot.editor.bytes ? snapshot : try Snapshot(file.bytes, project)
        let (edit, task) = try wish(before)
        let change: Editor.Change
        do throws(EditRefusal) {
            change = try before.editor.change(for: edit)
        } catch {
            throw rejection(error)
        }
        let old = task.map { before.list.tasks[$0] }
        if change.patch.isEmpty { return old?.id }
        let bytes = change.patch.applied(to: before.editor.bytes)
        try write(bytes, file)
        let new = (change.added ?? task).flatMap {
            change.list.tasks.indices.contains($0) ? change.list.tasks[$0] : nil
        }
        let title = String(decoding: (old ?? new)?.text ?? [], as: UTF8.self)
        let isRemoval = if case .remove = edit { true } else { false }
        undos.append(
            Undo(
                patch: change.patch.inverse(on: before.editor.bytes), version: Snapshot.version(of: bytes),
                words: isRemoval ? .deleted(title: title) : .changed(title: title), task: old?.id))
        if undos.count > Board.mostUndos { undos.removeFirst() }
        _ = accept(bytes)
        return isRemoval ? nil : new?.id
    }

    private func open() throws(Rejection) -> EditedFile {
        do throws(FileError) {
            return try EditedFile(project.path, limit: Limits().fileBytes, backups: project.copies)
        } catch {
            throw rejection(error)
        }
    }

    private func write(_ bytes: [UInt8], _ file: consuming EditedFile) throws(Rejection) {
        do throws(FileError) {
            try file.write(bytes)
        } catch {
            throw rejection(error)
        }
    }

    private func marking(_ task: Int, _ state: Mark.State, _ snapshot: Snapshot) throws(Rejection) -> Edit {
        guard let mark = snapshot.marks.first(state) else { throw rejection(.noMark) }
        return .mark([task], mark)
    }

    private func text(_ bytes: [UInt8], isMarkdown: Bool) throws(Rejection) -> TaskText {
        do throws(TaskText.Problem) {
            return try TaskText(bytes, isMarkdown: isMarkdown)
        } catch {
            throw rejection(.text(error))
        }
    }

    private func rejection(_ refusal: EditRefusal) -> Rejection {
        let status: Status = if case .text = refusal { .badRequest } else { .refused }
        return Rejection(status, project.words.refusal(refusal))
    }

    private func rejection(_ error: FileError) -> Rejection {
        let status: Status =
            switch error.reason {
            case .changed: .conflict
            case .busy: .locked
            case .missing: .notFound
            case .tooLarge: .bodyTooLarge
            case .notPermitted, .readOnly: .forbidden
            default: .failed
            }
        return Rejection(status, project.words.file(error))
    }
}
