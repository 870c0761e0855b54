internal import Checklist
internal import Files
internal import Site

/// The list that is served: the last state of the file that could be shown, and what has happened to the file since. How it is
/// changed stands in `Board+Changes.swift`.
final class Board: Shown {
    let project: Project
    private let maker: PageMaker
    /// Nil until the file could be shown once.
    private(set) var snapshot: Snapshot?
    private(set) var memory = Memory()
    /// What can be taken back, the last change at the end.
    var undos: [Undo] = []
    /// What we wrote last: of that no copy is kept before the next change.
    var written: [UInt8]?
    private(set) var problem: String?
    /// What becomes of links to other lists.
    private var links: TaskList.Links?
    /// Of all files when they were read last; none after they could not be: then they are read again, for what kept them from
    /// being read leaves no trace in a stamp when it is gone.
    private var stamps: [FileStamp?]
    /// How often the file was found empty or gone in a row: an editor may be about to write it.
    private var gone = 0
    /// The look of the last language that was asked for.
    private var look: (language: String, look: Look)?
    private var lastVersion: Int
    private var pages = Pages()

    var epoch: Int { pages.epoch }

    /// Of its page, without a host.
    var address: String { project.spot?.address ?? "/" }

    /// - Parameters:
    ///   - others: the stamps of the other files that the page depends on.
    ///   - links: what becomes of links to other lists.
    ///   - bookmark: of a board of this list that was put away; its pages may still be open.
    ///   - said: what is wrong with the file as far as was said already.
    init(
        _ project: Project, token: String, canEdit: Bool, others: [FileStamp?], links: TaskList.Links? = nil,
        after bookmark: Bookmark? = nil, said: String? = nil
    ) {
        maker = PageMaker(project: project, token: token, canEdit: canEdit)
        (self.project, self.links, lastVersion) = (project, links, bookmark?.lastVersion ?? 0)
        stamps = [FileStamp(of: project.path)] + others
        do throws(Rejection) {
            _ = accept(try read(), said, from: bookmark)
        } catch {
            stamps = []
            _ = report(error.words, isSaid: error.words == said)
        }
    }

    /// Looks at the file; true if the page is another one now.
    ///
    /// - Parameter others: the stamps of the other files, as they are now.
    func poll(_ others: [FileStamp?]) -> Bool {
        let found = [FileStamp(of: project.path)] + others
        guard found != stamps else { return false }
        let isOther = found.dropFirst() != stamps.dropFirst()
        let bytes: [UInt8]
        do throws(Rejection) {
            bytes = try read()
        } catch {
            gone += 1
            if gone < 2 { return false }
            stamps = []
            return report(error.words)
        }
        if bytes.isEmpty, snapshot?.editor.bytes.isEmpty == false {
            gone += 1
            if gone < 2 { return false }
        }
        gone = 0
        stamps = found
        if isOther {
            look = nil
        } else if problem == nil, snapshot?.editor.bytes.isSame(as: bytes) == true {
            return false
        }
        return accept(bytes)
    }

    /// The page as it is now, made when it is first asked for.
    func page() -> Page {
        if let page = pages.current { return page }
        let page: Page
        do throws(Rejection) {
            page = try make(snapshot, problem, epoch)
        } catch {
            project.say(error.words)
            problem = error.words
            page = maker.blank(error.words, epoch)
        }
        pages.keep(page)
        return page
    }

    func page(since epoch: Int) -> Page {
        let page = page()
        return pages.page(page, since: epoch)
    }

    /// What is made beside the page, if that stands at this path.
    func output(_ path: String) -> [UInt8]? { snapshot.flatMap { maker.output(path, of: $0) } }

    /// Where the next board of this list is to go on.
    var bookmark: Bookmark { Bookmark(project.path, lastVersion, snapshot, undos) }
}

// MARK: States

extension Board {
    /// Goes on with another state of the file.
    ///
    /// - Parameter isMended: whether all is well now, with the other files too.
    func show(_ next: Snapshot, isMended: Bool) {
        if isMended, problem != nil {
            project.say(Project.shownAgain(project.spot?.file))
            problem = nil
        }
        snapshot = next
        memory.keep(next)
        pages.renew()
    }

    /// Goes on with what a tick has made of the file.
    func show(_ tick: Editor.Tick) {
        // In its place: nobody else may have it now, or all of it would be copied.
        snapshot?.editor.apply(tick)
        let before = snapshot?.version
        snapshot?.version = newVersion()
        if let snapshot { memory.keep(snapshot, like: before) }
        pages.renew()
    }

    /// Links may lead elsewhere now, for other lists have come, gone or changed. The page is another one if any does.
    func relink(_ links: @escaping TaskList.Links) {
        self.links = links
        // What cannot be read any more is told when it is its turn.
        guard let old = snapshot, let next = try? state(old.editor.bytes, version: old.version) else { return }
        if next.list == old.list { snapshot = next } else { show(next, isMended: false) }
    }

    /// The state that these bytes are.
    ///
    /// - Throws: what is wrong with them.
    func state(_ bytes: [UInt8], version: Int? = nil) throws(Rejection) -> Snapshot {
        do throws(Project.Problem) {
            let settings = try project.settings(bytes)
            let editor: Editor
            do throws(Diagnostic) {
                editor = try Editor(
                    bytes, marks: Marks(adding: settings.marks), title: settings.title.map { Array($0.utf8) },
                    links: links)
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
    private func accept(_ bytes: [UInt8], _ said: String? = nil, from bookmark: Bookmark? = nil) -> Bool {
        do throws(Rejection) {
            var next = try state(bytes)
            if let bookmark, let version = bookmark.version(of: next, project.path) {
                (next.version, undos) = (version, bookmark.undos)
            }
            // Where only other files have changed, pages and changes of before still fit.
            if let snapshot, snapshot.editor.bytes == bytes, snapshot.list == next.list {
                next.version = snapshot.version
            }
            // A template may be wrong for this list only.
            let page = try make(next, nil, epoch + 1)
            show(next, isMended: true)
            pages.keep(page)
            return true
        } catch {
            return report(error.words, isSaid: error.words == said)
        }
    }

    private func report(_ words: String, isSaid: Bool = false) -> Bool {
        guard words != problem else { return false }
        if !isSaid { project.say(words) }
        problem = words
        pages.renew()
        return true
    }

    private func look(_ language: String) throws(Project.Problem) -> Look {
        if let look, look.language == language { return look.look }
        let new = try project.look(language)
        look = (language, new)
        return new
    }

    private func make(_ snapshot: Snapshot?, _ problem: String?, _ epoch: Int) throws(Rejection) -> Page {
        guard let snapshot else { return maker.blank(problem ?? "", epoch) }
        let undo = undos.last.flatMap { $0.after == snapshot.version ? $0.words : nil }
        return try maker.page(of: snapshot, undo, problem, epoch)
    }

    /// Somebody may have put a link in the place of the file.
    func checkPlace() throws(FileError) {
        if let folder = project.spot?.folder { try Folder.check(project.path, isIn: folder) }
    }

    private func read() throws(Rejection) -> [UInt8] {
        do throws(FileError) {
            try checkPlace()
            return try ReadFile.bytes(at: project.path, limit: Limits().fileBytes)
        } catch {
            throw rejection(error)
        }
    }
}
