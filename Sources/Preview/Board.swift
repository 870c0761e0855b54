internal import Checklist
internal import Files
internal import Site

/// The list that is served: the last state of the file that could be shown, and what has happened to the file since. How it is
/// changed stands in `Board+Changes.swift`.
final class Board {
    let project: Project
    private let token: String
    private let canEdit: Bool
    /// Nil until the file could be shown once.
    private(set) var snapshot: Snapshot?
    private(set) var memory = Memory()
    /// What can be taken back, the last change at the end.
    var undos: [Undo] = []
    /// What we wrote last: of that no copy is kept before the next change.
    var written: [UInt8]?
    private var problem: String?
    private var stamps: [FileStamp?]
    /// How often the file was found empty or gone in a row: an editor may be about to write it.
    private var gone = 0
    /// The look of the last language that was asked for.
    private var look: (language: String, look: Look)?
    private var lastVersion = 0
    private var made: Page?
    /// Of the last pages, by their epochs.
    private var rows: [(epoch: Int, rows: PageRows)] = []

    /// Which state of the page this is. It begins anywhere, so that a page of an earlier start is seen to be another.
    private(set) var epoch = Int.random(in: 1...1 << 40)

    struct Page {
        let status: Status
        let bytes: [UInt8]
        let body: SharedBytes
        let policy: String
    }

    private static let mostPages = 8
    private static let mostRows = 50_000

    init(_ project: Project, token: String, canEdit: Bool) {
        (self.project, self.token, self.canEdit) = (project, token, canEdit)
        stamps = Board.stamps(project)
        do throws(Rejection) {
            _ = accept(try read())
        } catch {
            _ = report(error.words)
        }
    }

    /// Looks at the files; true if the page is another one now.
    func poll() -> Bool {
        let found = Board.stamps(project)
        guard found != stamps else { return false }
        let isOther = found.dropFirst() != stamps.dropFirst()
        let bytes: [UInt8]
        do throws(Rejection) {
            bytes = try read()
        } catch {
            gone += 1
            if gone < 2 { return false }
            stamps = found
            return report(error.words)
        }
        if bytes.isEmpty, snapshot?.editor.bytes.isEmpty == false {
            gone += 1
            if gone < 2 { return false }
        }
        gone = 0
        stamps = found
        if isOther { look = nil } else if problem == nil, bytes == snapshot?.editor.bytes { return false }
        return accept(bytes)
    }

    /// The page as it is now, made when it is first asked for.
    func page() -> Page {
        if let made { return made }
        let page: Page
        do throws(Rejection) {
            page = try make(snapshot, problem, epoch)
        } catch {
            project.say(error.words)
            problem = error.words
            page = blank(error.words, epoch)
        }
        keep(page)
        return page
    }

    /// What a page of an earlier epoch needs to become the one of now: where rows are the same, they are empty here.
    func page(since epoch: Int) -> Page {
        let page = page()
        guard let new = rows.last, let old = rows.first(where: { $0.epoch == epoch }) else { return page }
        return Page((new.rows.page(page.bytes, since: old.rows), page.policy), page.status)
    }

    private func keep(_ page: Page) {
        made = page
        rows.append((epoch, PageRows(of: page.bytes)))
        while rows.count > Board.mostPages || rows.count > 2 && rows.reduce(0, { $0 + $1.rows.count }) > Board.mostRows
        {
            rows.removeFirst()
        }
    }

    private static func stamps(_ project: Project) -> [FileStamp?] {
        ([project.path] + project.others()).map(FileStamp.init(of:))
    }
}

// MARK: States

extension Board {
    /// Goes on with another state of the file.
    ///
    /// - Parameter isMended: whether all is well now, with the other files too.
    func show(_ next: Snapshot, isMended: Bool) {
        if isMended, problem != nil {
            project.say("taskgen: the list is shown again")
            problem = nil
        }
        (snapshot, made) = (next, nil)
        memory.keep(next)
        epoch += 1
    }

    /// The state that these bytes are.
    ///
    /// - Throws: what is wrong with them.
    func state(_ bytes: [UInt8], version: Int? = nil) throws(Rejection) -> Snapshot {
        do throws(Project.Problem) {
            let settings = try project.settings(bytes)
            let editor: Editor
            do throws(Diagnostic) {
                editor = try Editor(bytes, marks: Marks(adding: settings.marks))
            } catch {
                throw Project.Problem(project.words.diagnostic(error))
            }
            return Snapshot(
                editor: editor, settings: settings, look: try look(settings.language ?? "en"),
                version: version ?? newVersion())
        } catch {
            throw Rejection(.refused, error.words)
        }
    }

    /// The state after a change. Unless that has reached the settings before the Markdown, they are those of before.
    func state(after change: Editor.Change, of before: Snapshot) throws(Rejection) -> Snapshot {
        guard change.after.frontMatter == before.editor.frontMatter else { return try state(change.after.bytes) }
        return Snapshot(editor: change.after, settings: before.settings, look: before.look, version: newVersion())
    }

    private func newVersion() -> Int {
        lastVersion += 1
        return lastVersion
    }

    /// Makes the page of these bytes, or says what is wrong with them.
    private func accept(_ bytes: [UInt8]) -> Bool {
        do throws(Rejection) {
            var next = try state(bytes)
            // Where only other files have changed, pages and changes of before still fit.
            if let snapshot, snapshot.editor.bytes == bytes, snapshot.list == next.list {
                next.version = snapshot.version
            }
            // A template may be wrong for this list only.
            let page = try make(next, nil, epoch + 1)
            show(next, isMended: true)
            keep(page)
            return true
        } catch {
            return report(error.words)
        }
    }

    private func report(_ words: String) -> Bool {
        guard words != problem else { return false }
        project.say(words)
        (problem, made) = (words, nil)
        epoch += 1
        return true
    }

    private func look(_ language: String) throws(Project.Problem) -> Look {
        if let look, look.language == language { return look.look }
        let new = try project.look(language)
        look = (language, new)
        return new
    }

    private func read() throws(Rejection) -> [UInt8] {
        do throws(FileError) {
            return try ReadFile.bytes(at: project.path, limit: Limits().fileBytes)
        } catch {
            throw rejection(error)
        }
    }
}

// MARK: Pages

private extension Board {
    func make(_ snapshot: Snapshot?, _ problem: String?, _ epoch: Int) throws(Rejection) -> Page {
        guard let snapshot else { return blank(problem ?? "", epoch) }
        do {
            return Page(
                try Site.preview(
                    of: snapshot.list, settings: snapshot.settings, source: project.source, version: project.version,
                    look: snapshot.look, state: state(problem, of: snapshot, epoch)), .ok)
        } catch {
            throw Rejection(.failed, "\(error)")
        }
    }

    /// Where there is nothing to show yet but what is wrong.
    func blank(_ problem: String, _ epoch: Int) -> Page {
        do {
            return Page(
                try Site.preview(
                    of: nil, settings: Settings(), source: project.source, version: project.version, look: Look(),
                    state: state(problem, of: nil, epoch)), .busy)
        } catch {
            // Of our own look a test has shown that it can be shown.
            let message = Response.message(.failed, problem, isScript: false)
            return Page((message.body, Response.strictPolicy), .failed)
        }
    }

    func state(_ problem: String?, of snapshot: Snapshot?, _ epoch: Int) -> PreviewState {
        PreviewState(
            token: token, version: "\(snapshot?.version ?? 0)", epoch: epoch,
            texts: canEdit ? snapshot?.editor.writtenTexts() ?? [] : [],
            undo: undos.last.flatMap { $0.after == snapshot?.version ? $0.words : nil }, problem: problem,
            canEdit: canEdit)
    }
}

private extension Board.Page {
    init(_ page: (bytes: [UInt8], policy: String), _ status: Status) {
        (self.status, bytes, body, policy) = (status, page.bytes, SharedBytes(page.bytes), page.policy)
    }
}
