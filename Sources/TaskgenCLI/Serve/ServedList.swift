internal import Checklist
internal import Files
internal import Preview
internal import Site

/// One list for the preview: how its file becomes a list, and how errors are worded.
struct ServedList {
    let project: Project

    /// A list on its own.
    ///
    /// - Throws: what cannot be mended while it is served; the rest is shown in its page.
    init(_ name: String, _ arguments: Arguments, _ world: World) throws(Failure) {
        do throws(Failure) {
            _ = try ProjectSettings(arguments, in: world)
        } catch {
            if error.code != .badConfiguration { throw error }
        }
        try ServedList.checkStart(name)
        let shown = ShownName(name)
        let epoch = try Build.epoch()
        let settingsFile = arguments[.config] ?? Environment.setting("TASKGEN_CONFIG") ?? ProjectSettings.usualFile
        self.init(
            name, shown, nil, epoch,
            settings: { () throws(Failure) in
                let project = try ProjectSettings(arguments, in: world)
                return (project.below, project.over)
            },
            look: { language throws(Failure) in try Taskgen.projectLook(language: language) },
            others: { [settingsFile] + Folder.watched(Taskgen.templatesFolder) }, say: { world.say($0) })
    }

    /// - Parameters:
    ///   - spot: where it stands among several.
    ///   - settings: those that lie below those of the front matter, and what lies above them.
    init(
        _ path: String, _ shown: ShownName, _ spot: Project.Spot?, _ epoch: Moment?,
        settings: @escaping @Sendable () throws(Failure) -> (below: Settings, over: @Sendable (Settings) -> Settings),
        look: @escaping @Sendable (String) throws(Failure) -> Look, others: @escaping @Sendable () -> [String],
        say: @escaping @Sendable (String) -> Void
    ) {
        project = Project(
            path: path, spot: spot, version: Taskgen.version, published: Build.published(path, path: shown.name),
            epoch: epoch, copies: Environment.copies,
            words: Project.Words(
                refusal: { shown.words(Failure($0, in: shown.name)) },
                file: { shown.words(Failure(editing: $0)) },
                diagnostic: { Report.line($0, in: shown.name) }),
            settings: { bytes throws(Project.Problem) in
                do throws(Failure) {
                    let (below, over) = try settings()
                    var settings = below
                    let errors = settings.apply(frontMatterOf: bytes).filter { $0.severity == .error }
                    if errors.isEmpty { return over(settings) }
                    let lines = Lines(bytes)
                    let words = errors.map { Report.text($0, in: shown.name, lines) }.joined(separator: "\n")
                    throw Failure(code: .problems, line: words)
                } catch {
                    throw Project.Problem(shown.words(error))
                }
            },
            look: { language throws(Project.Problem) in
                do throws(Failure) {
                    return try look(language)
                } catch {
                    throw Project.Problem(shown.words(error))
                }
            },
            ownFiles: { settings throws(Project.Problem) in
                do throws(Failure) {
                    return try StaticFiles.find(settings, output: Build.usualPath)
                } catch {
                    throw Project.Problem(shown.words(error))
                }
            },
            others: others, say: say)
    }

    /// A file that goes later is waited for; one that is not there at the start is a mistake.
    static func checkStart(_ path: String) throws(Failure) {
        do throws(FileError) {
            _ = try ReadFile.bytes(at: path, limit: Limits().fileBytes)
        } catch {
            let failure = Failure(error)
            if failure.code == .noInput { throw failure }
        }
    }
}

/// How a file is named in a page: without the folders it is in, which are nobody's business.
struct ShownName: Sendable {
    /// Empty, or with a slash at its end.
    private let folder: String
    let name: String

    init(_ path: String) {
        name = PagePath.name(of: path)
        folder = String(Substring(path.utf8.dropLast(name.utf8.count)))
    }

    /// - Parameter name: its path in the folder.
    init(_ name: String, in folder: String) { (self.name, self.folder) = (name, folder) }

    func words(_ failure: Failure) -> String {
        let lines = failure.line.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let line = line.utf8.starts(with: folder.utf8) ? Substring(line.utf8.dropFirst(folder.utf8.count)) : line
            return line.hasPrefix("taskgen: error: ") ? line.dropFirst("taskgen: error: ".count) : line
        }
        return lines.joined(separator: "\n")
    }
}
