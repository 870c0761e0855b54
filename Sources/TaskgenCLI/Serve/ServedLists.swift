internal import Checklist
internal import Files
internal import Preview
internal import Site
internal import Synchronization

/// Several lists for the preview, found, named and linked as in a build.
final class ServedLists: Sendable {
    /// Where they come from.
    enum Source: Sendable {
        case folder(String)
        case named(ListFiles)
    }

    private let source: Source
    private let arguments: Arguments
    private let world: World
    private let epoch: Moment?
    private let state: Mutex<State>

    /// Settings and templates, as they were read last.
    private struct State: Sendable {
        var project: Result<ProjectSettings, Failure>
        var looks: Result<Looks, Failure>
        /// What was passed over, as far as it was said.
        var notices: Set<String> = []
        /// What was said last.
        var said = ""
    }

    /// - Throws: what cannot be mended while they are served; the rest is shown in the pages.
    init(_ source: Source, _ arguments: Arguments, _ world: World) throws(Failure) {
        (self.source, self.arguments, self.world) = (source, arguments, world)
        epoch = try Build.epoch()
        let project = ServedLists.project(source, arguments, world)
        state = Mutex(State(project: project, looks: ServedLists.looks()))
        let files: ListFiles
        do throws(Failure) {
            files = try self.files(project.get())
        } catch {
            if error.code == .badConfiguration { return }
            throw error
        }
        if files.areNamed { for file in files.files { try ServedList.checkStart(file) } }
        let below = (try? project.get())?.below.ofEach ?? Settings()
        let collisions = ListLinks(files, below).collisions()
        if collisions.isEmpty { return }
        let lines = files.files.compactMap { file in
            collisions[file].map { "\(Printable.line(files.root + file)): error: \($0)" }
        }
        throw Failure(code: .problems, line: lines.joined(separator: "\n"))
    }

    var lists: Lists {
        Lists(
            root: root, areNamed: folder == nil, others: { [self] in others },
            refresh: { [self] in refresh() },
            find: { [self] () throws(Project.Problem) in
                try worded { () throws(Failure) in
                    let files = try files(state.withLock { $0.project }.get())
                    let notices = state.withLock { state in files.notices.filter { state.notices.insert($0).inserted } }
                    for notice in notices { world.say(notice) }
                    return files.files
                }
            },
            read: { [self] files in read(files) }, project: { [self] in list($0).project },
            index: { [self] entries, state throws(Project.Problem) in
                try worded { () throws(Failure) in try index(entries, state) }
            },
            ownFiles: { [self] () throws(Project.Problem) in
                try worded { () throws(Failure) in
                    let project = try state.withLock { $0.project }.get()
                    return try StaticFiles.find(project.over(project.below), output: Build.usualPath)
                }
            },
            say: { [self] in say($0) })
    }
}

private extension ServedLists {
    var folder: String? { if case .folder(let folder) = source { folder } else { nil } }

    /// As `ListFiles` has it.
    var root: String { folder.map { ListFiles.root(of: $0) } ?? "" }

    var others: [String] {
        let named = arguments[.config] ?? Environment.setting("TASKGEN_CONFIG")
        let usual = Set([root + ProjectSettings.usualFile, ProjectSettings.usualFile]).sorted()
        return (named.map { [$0] } ?? usual) + Folder.watched(Taskgen.templatesFolder)
    }

    static func project(_ source: Source, _ arguments: Arguments, _ world: World) -> Result<ProjectSettings, Failure> {
        Result { () throws(Failure) in
            if case .folder(let folder) = source {
                try ProjectSettings(arguments, in: world, folder: folder)
            } else {
                try ProjectSettings(arguments, in: world)
            }
        }
    }

    static func looks() -> Result<Looks, Failure> { Result { () throws(Failure) in try Looks() } }

    func refresh() {
        let (project, looks) = (ServedLists.project(source, arguments, world), ServedLists.looks())
        state.withLock { ($0.project, $0.looks) = (project, looks) }
    }

    /// What is wrong with a template is wrong in every page.
    func say(_ words: String) {
        let isNew = state.withLock { state in
            defer { state.said = words }
            return state.said != words
        }
        if isNew { world.say(words) }
    }

    func files(_ project: ProjectSettings) throws(Failure) -> ListFiles {
        switch source {
        case .named(let files): files
        case .folder(let folder):
            try ListFiles(
                in: folder, settings: project.below, output: Build.usualPath)
        }
    }

    func list(_ file: String) -> ServedList {
        ServedList(
            root + file, ShownName(file, in: root),
            Project.Spot(file: file, page: PagePath.page(of: file) ?? file, folder: folder),
            epoch,
            settings: { [self] () throws(Failure) in
                let project = try state.withLock { $0.project }.get()
                return (project.below.ofEach, project.over)
            },
            look: { [self] language throws(Failure) in
                try state.withLock { $0.looks }.get().look(in: language)
            },
            others: { [] }, say: { [self] in say($0) })
    }

    /// On all processors.
    func read(_ files: [String]) -> [Result<Lists.Reading, Project.Problem>] {
        let readings = Mutex([Result<Lists.Reading, Project.Problem>?](repeating: nil, count: files.count))
        Crew.forEach(files.count, after: { _ in }) { number in
            let reading = Result { () throws(Project.Problem) in try self.reading(files[number]) }
            readings.withLock { $0[number] = reading }
        }
        return readings.withLock { $0 }.map { $0 ?? .failure(Project.Problem("")) }
    }

    func reading(_ file: String) throws(Project.Problem) -> Lists.Reading {
        let project = list(file).project
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try ReadFile.bytes(at: project.path, limit: Limits().fileBytes)
        } catch {
            throw Project.Problem(project.words.file(error))
        }
        let settings = try project.settings(bytes)
        do throws(Diagnostic) {
            let list = try TaskList(parsing: bytes, marks: Marks(adding: settings.marks))
            return Lists.Reading(of: list, settings: settings, file: file)
        } catch {
            throw Project.Problem(project.words.diagnostic(error))
        }
    }

    func index(_ entries: [ListEntry], _ state: PreviewState) throws(Failure) -> (bytes: [UInt8], policy: String) {
        let (project, looks) = self.state.withLock { ($0.project, $0.looks) }
        let settings = try project.get().over(project.get().below)
        let look = try looks.get().look(in: settings.language ?? "en")
        return try rendered { () throws in
            try Site.previewIndex(
                of: entries, settings: settings, version: Taskgen.version, look: look, state: state)
        }
    }

    /// In words for a page.
    func worded<Value>(_ deed: () throws(Failure) -> Value) throws(Project.Problem) -> Value {
        do throws(Failure) {
            return try deed()
        } catch {
            throw Project.Problem(ShownName("", in: root).words(error))
        }
    }
}
