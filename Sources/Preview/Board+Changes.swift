internal import Checklist
internal import Files
internal import Site

/// Changes of the file, as a page asks for them.
extension Board {
    /// What somebody wants done to one task.
    enum Deed: String, CaseIterable { case done, reopen, delete, text }

    /// A change that can be taken back.
    struct Undo {
        let patch: Patch
        /// The versions that it makes something of, and that it makes.
        let after: Int
        let before: Int
        let words: PreviewState.Undo
        let task: String?
    }

    private static let mostUndos = 20

    /// How long a change waits for another program of ours that has the file: all pages wait with it.
    private static let patience: Duration = .milliseconds(100)

    /// - Returns: the id of the new task.
    func add(_ title: [UInt8]) throws(Rejection) -> String? {
        try change { snapshot throws(Rejection) in
            let isBlank = title.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            let number = snapshot.list.tasks.count + 1
            let usual = Site.title(number: number, look: snapshot.look)
            let text = try self.text(isBlank ? Array(usual.utf8) : title, isMarkdown: false)
            return (.add(text, .end, try self.mark(.open, snapshot)), nil)
        }
    }

    /// - Parameters:
    ///   - id, version: the task, as the page that asks shows it.
    ///   - text: for `Deed.text`.
    /// - Returns: the task's id now.
    func change(_ deed: Deed, _ id: String, of version: Int, text: [UInt8]) throws(Rejection) -> String? {
        try change { snapshot throws(Rejection) in
            guard let task = self.memory.find(id, of: version, in: snapshot) else { throw .conflict }
            let edit: Edit
            switch deed {
            case .done: edit = .mark([task], try self.mark(.done, snapshot))
            case .reopen: edit = .mark([task], try self.mark(.open, snapshot))
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
        guard let snapshot, snapshot.version == undo.after, snapshot.editor.bytes.isSame(as: file.bytes) else {
            throw Rejection(
                .conflict, "The file has changed since; what was there before cannot be put back. Nothing was written.")
        }
        let next = try state(undo.patch.applied(to: file.bytes), version: undo.before)
        try write(next.editor.bytes, file)
        undos.removeLast()
        show(next, isMended: false)
        return undo.task
    }

    /// Reads the file under its lock, proves the change, writes it and goes on with what it made.
    private func change(
        _ wish: (Snapshot) throws(Rejection) -> (edit: Edit, task: Int?)
    ) throws(Rejection) -> String? {
        let file = try open()
        if let step = try step(wish, file.bytes) { return try take(step, file) }
        let known = snapshot.flatMap { $0.editor.bytes.isSame(as: file.bytes) ? $0 : nil }
        let before = if let known { known } else { try state(file.bytes) }
        let (edit, task) = try wish(before)
        let change: Editor.Change
        do throws(EditRefusal) {
            change = try before.editor.change(for: edit)
        } catch {
            throw rejection(error)
        }
        let old = task.map { before.list.tasks[$0] }
        if change.patch.isEmpty { return old?.id }
        let next = try state(after: change, of: before)
        try write(next.editor.bytes, file)
        let isRemoval = if case .remove = edit { true } else { false }
        let new = isRemoval ? nil : (change.added ?? task).map { next.list.tasks[$0] }
        let title = String(decoding: (old ?? new)?.text ?? [], as: UTF8.self)
        keep(
            Undo(
                patch: change.patch.inverse(on: before.editor.bytes), after: next.version, before: before.version,
                words: isRemoval ? .deleted(title: title) : .changed(title: title), task: old?.id))
        show(next, isMended: known == nil)
        return new?.id
    }
}

// MARK: Ticks

private extension Board {
    /// A tick of the file as we know it, and what is to be known of it afterwards.
    struct Step {
        let tick: Editor.Tick
        let undo: Patch
        let version: Int
        let id: String
        let title: [UInt8]
    }

    /// Nil for everything else.
    func step(
        _ wish: (Snapshot) throws(Rejection) -> (edit: Edit, task: Int?), _ bytes: [UInt8]
    ) throws(Rejection) -> Step? {
        guard let snapshot, snapshot.editor.bytes.isSame(as: bytes) else { return nil }
        guard case (.mark(let tasks, let mark), _) = try wish(snapshot), tasks.count == 1,
            let tick = snapshot.editor.tick(tasks[0], mark)
        else { return nil }
        let task = snapshot.list.tasks[tick.task]
        return Step(
            tick: tick, undo: tick.patch.inverse(on: bytes), version: snapshot.version, id: task.id, title: task.text)
    }

    /// Writes one byte and goes on with the list as it was read, but for the mark.
    func take(_ step: Step, _ file: consuming EditedFile) throws(Rejection) -> String {
        // The file holds what the snapshot does; after a tick that is what was written, and nothing has to be compared.
        let keepsCopy = snapshot.map { !(written?.isSame(as: $0.editor.bytes) ?? false) } ?? true
        do throws(FileError) {
            try file.write(step.tick.byte, at: step.tick.place, keepsCopy: keepsCopy)
        } catch {
            throw rejection(error)
        }
        show(step.tick)
        written = snapshot?.editor.bytes
        keep(
            Undo(
                patch: step.undo, after: snapshot?.version ?? 0, before: step.version,
                words: .changed(title: String(decoding: step.title, as: UTF8.self)), task: step.id))
        return step.id
    }
}

private extension Board {
    func keep(_ undo: Undo) {
        undos.append(undo)
        if undos.count > Board.mostUndos { undos.removeFirst() }
    }

    func open() throws(Rejection) -> EditedFile {
        do throws(FileError) {
            try checkPlace()
            return try EditedFile(
                project.path, limit: Limits().fileBytes, backups: project.copies, patience: Board.patience)
        } catch {
            throw rejection(error)
        }
    }

    func write(_ bytes: [UInt8], _ file: consuming EditedFile) throws(Rejection) {
        let keepsCopy = !(written?.isSame(as: file.bytes) ?? false)
        do throws(FileError) {
            try file.write(bytes, keepsCopy: keepsCopy)
        } catch {
            throw rejection(error)
        }
        written = bytes
    }

    func mark(_ state: Mark.State, _ snapshot: Snapshot) throws(Rejection) -> Mark {
        guard let mark = snapshot.editor.marks.first(state) else { throw rejection(.noMark) }
        return mark
    }

    func text(_ bytes: [UInt8], isMarkdown: Bool) throws(Rejection) -> TaskText {
        do throws(TaskText.Problem) {
            return try TaskText(bytes, isMarkdown: isMarkdown)
        } catch {
            throw rejection(.text(error))
        }
    }

    func rejection(_ refusal: EditRefusal) -> Rejection {
        let status: Status = if case .text = refusal { .badRequest } else { .refused }
        return Rejection(status, project.words.refusal(refusal))
    }
}

extension Board {
    func rejection(_ error: FileError) -> Rejection {
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
