internal import Checklist
internal import Files
internal import Site

/// What is served, by the paths of pages: one list at the top, or several with their index there.
///
/// A list is read for its page when that is first asked for. Of those that nobody has open only so many are kept; of the others
/// a line of the index is, and a bookmark.
final class Shelf {
    /// A page that has become another, and which of its states it is in.
    struct Change: Equatable { let page: String, epoch: Int }

    private let project: @Sendable (String) -> Project
    private let otherFiles: @Sendable () -> [String]
    /// The project's own files; looked for when one is asked for, at most once between two looks at all files.
    private let ownFiles: (Board?) throws(Project.Problem) -> StaticFolder
    private var own: Result<StaticFolder, Project.Problem>?
    private let say: (String) -> Void
    private let token: String
    private let canEdit: Bool
    private var others: [FileStamp?]
    private var boards: [String: Board] = [:]
    /// Of boards that were put away.
    private var bookmarks: [String: Bookmark] = [:]
    /// When each was last asked for.
    private var uses: [String: Int] = [:]
    private var clock = 0
    /// The states of open pages that were told last.
    private var told: [String: Int] = [:]
    /// The files of lists, by the paths of their pages.
    private var files: [String: String]
    /// Nil where there is one list only.
    private let several: Survey?

    static let index = "index.html"
    private static let mostIdle = 64

    /// The only list stands at the top.
    init(_ only: Project, token: String, canEdit: Bool) {
        (self.token, self.canEdit) = (token, canEdit)
        (project, otherFiles, files) = ({ _ in only }, only.others, ["": only.path])
        ownFiles = { board throws(Project.Problem) in try only.ownFiles(board?.snapshot?.settings ?? Settings()) }
        say = only.say
        (others, several) = (only.others().map(FileStamp.init(of:)), nil)
        _ = board("")
    }

    init(_ lists: Lists, token: String, canEdit: Bool) {
        (self.token, self.canEdit) = (token, canEdit)
        (project, otherFiles, files) = (lists.project, lists.others, [:])
        (ownFiles, say) = ({ _ throws(Project.Problem) in try lists.ownFiles() }, lists.say)
        (others, several) = (lists.others().map(FileStamp.init(of:)), Survey(lists))
        survey(isOther: true)
    }

    /// How many lists there are.
    var count: Int { files.count }

    /// Whether there is a page of this path.
    func has(_ page: String) -> Bool { files[page] != nil || isIndex(page) }

    /// Nil where there is none.
    func shown(_ page: String) -> (any Shown)? { isIndex(page) ? several?.contents : board(page) }

    /// The list of a page; nil where there is none, or the page is the index.
    func board(_ page: String) -> Board? {
        guard let file = files[page] else { return nil }
        clock += 1
        uses[page] = clock
        if let board = boards[page] { return board }
        let board = Board(
            project(file), token: token, canEdit: canEdit, others: others, links: links(in: file),
            after: bookmarks[page], said: several?.problem(of: file))
        makeRoom()
        boards[page] = board
        return board
    }

    /// What stands beside the pages at this path: what is made of a list, or a file of the project's own. The path is looked up
    /// among those that are known.
    func file(_ path: String) -> [UInt8]? {
        let page = if let several { several.outputs[path] } else { Optional("") }
        if let page, let bytes = board(page)?.output(path) { return bytes }
        let found = own ?? Result { () throws(Project.Problem) in try ownFiles(board("")) }
        if own == nil, case .failure(let problem) = found { say(problem.words) }
        own = found
        // It may have gone a moment ago.
        guard case .success(let folder) = found, folder.files.contains(path) else { return nil }
        return try? folder.bytes(of: path)
    }

    private func isIndex(_ page: String) -> Bool { several != nil && (page.isEmpty || page == Shelf.index) }
}

// MARK: Changes

extension Shelf {
    /// Looks at the files.
    func poll() {
        let found = otherFiles().map(FileStamp.init(of:))
        let isOther = found != others
        (others, own) = (found, nil)
        survey(isOther: isOther)
        for (page, board) in boards where files[page] != nil && board.poll(others) { note(page) }
    }

    /// After a change of a list: the index tells it too.
    func note(_ page: String) {
        guard let file = files[page], let board = boards[page], board.problem == nil, let snapshot = board.snapshot
        else {
            return
        }
        several?.note(Lists.Reading(of: snapshot.list, settings: snapshot.settings, file: file), file)
    }

    /// Somebody opens a page and is told its state now.
    func open(_ page: String, at epoch: Int) { told[page] = told[page] ?? epoch }

    /// Those of the open pages that are others than they were when this was last asked. A page that has gone is another too.
    func changes(of open: Set<String>) -> [Change] {
        told = told.filter { open.contains($0.key) }
        return open.compactMap { page in
            let epoch = shown(page)?.epoch ?? 0
            guard told.updateValue(epoch, forKey: page) != epoch else { return nil }
            return Change(page: page, epoch: epoch)
        }
    }
}

private extension Shelf {
    /// Looks for lists that have come, gone or changed.
    func survey(isOther: Bool) {
        guard let several else { return }
        let (files, headings) = (files, several.headings)
        let told = Set(boards.keys.compactMap { files[$0] })
        guard several.look(isOther: isOther, isQuiet: told.contains) else { return }
        self.files = several.files
        for page in boards.keys where self.files[page] != files[page] { putAway(page) }
        if headings == several.headings { return }
        for (page, board) in boards {
            if let file = self.files[page], let links = links(in: file) { board.relink(links) }
        }
    }

    /// What becomes of links to other lists: each of them leads to the page of its file. It stays as it is now, so that what a
    /// change leaves alone reads as before.
    func links(in file: String) -> TaskList.Links? {
        guard let headings = several?.headings else { return nil }
        return { url in PagePath.link(url, in: file) { headings[$0] } }
    }

    /// For one more. Pages that somebody has open stay.
    func makeRoom() {
        let idle = boards.keys.filter { told[$0] == nil }.sorted { uses[$0, default: 0] < uses[$1, default: 0] }
        for page in idle.dropLast(Shelf.mostIdle - 1) { putAway(page) }
    }

    func putAway(_ page: String) { bookmarks[page] = boards.removeValue(forKey: page)?.bookmark }
}
