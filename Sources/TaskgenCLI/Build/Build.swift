internal import Checklist
internal import Files
internal import Site

/// Where a build goes, and how it is told.
struct Build: Sendable {
    /// As the user named it.
    let path: String
    let isStream: Bool
    private let isForced: Bool
    private let isTrial: Bool
    private let isQuiet: Bool
    private let world: World

    private let epoch: Moment?

    init(_ arguments: Arguments, _ world: World) throws(Failure) {
        epoch = try Build.epoch()
        path = arguments[.output] ?? Build.usualPath
        isStream = path == "-"
        (isForced, isTrial, isQuiet) = (arguments.has(.force), arguments.has(.dryRun), arguments.has(.quiet))
        self.world = world
    }

    static var usualPath: String { Environment.setting("TASKGEN_OUTPUT") ?? "public" }

    /// The moment that stands in the place of now, where one is set.
    static func epoch() throws(Failure) -> Moment? {
        try Environment.setting("SOURCE_DATE_EPOCH").map { text throws(Failure) in
            guard let epoch = Moment(epoch: text) else {
                throw .usage(
                    "SOURCE_DATE_EPOCH is '\(Printable.line(text))'",
                    "set it to whole seconds since 1970, or not at all")
            }
            return epoch
        }
    }

    /// - Parameters:
    ///   - inputs: what the folder must not hold.
    ///   - isOnePage: whether an index is all that will be written.
    func folder(holding inputs: [String], isOnePage: Bool) throws(Failure) -> OutputFolder {
        let rules = OutputFolder.Rules(
            mark: Site.generatorMark, inputs: inputs + [".", StaticFiles.folder], home: Environment.variable("HOME"),
            isForced: isForced,
            isTrial: isTrial, isOnePage: isOnePage, digest: Build.digest)
        return try touchingFiles(choice: .output) { () throws(FileError) in try OutputFolder(path, rules) }
    }

    func put(_ file: String, _ bytes: [UInt8], into output: OutputFolder) throws(Failure) {
        try touchingFiles(choice: .output) { () throws(FileError) in try output.put(file, bytes) }
    }

    /// What is to be published as it is; what is passed over is said.
    func staticFiles(_ settings: Settings) throws(Failure) -> StaticFiles {
        let files = try StaticFiles(settings, output: path)
        if let notice = files.notice { world.say(notice) }
        return files
    }

    /// What the settings want beside a page.
    func outputs(
        of list: TaskList, _ settings: Settings, _ look: Look, _ place: OutputSource.Place
    ) -> [(path: String, bytes: [UInt8])] {
        if settings.outputs.isEmpty { return [] }
        return Site.outputs(
            of: OutputSource(
                of: list, settings: settings, look: look, version: Taskgen.version, place: place, epoch: epoch))
    }

    /// How a published file names the task file: as the user did, but for folders above the current one, which are nobody's
    /// business.
    ///
    /// - Parameter path: the same among the lists of its site.
    static func published(_ name: String, path: String) -> String {
        name.hasPrefix("/") || Path.names(in: name).contains("..") ? path : name
    }

    /// Commits, and says what was done.
    func finish(_ output: OutputFolder, _ done: Int, _ total: Int) throws(Failure) -> ExitCode {
        let outcome = try touchingFiles(choice: .output) { () throws(FileError) in try output.commit() }
        for file in outcome.left { world.say(Build.left(file, in: path)) }
        if isTrial {
            try world.print(
                (outcome.written.map { "write   \(shown($0))\n" } + outcome.removed.map { "remove  \(shown($0))\n" })
                    .joined())
        }
        if !isQuiet { world.say(summary(outcome, done, total)) }
        return .done
    }

    private func shown(_ file: String) -> String { Printable.line(path.asFolder + file) }

    private func summary(_ outcome: OutputFolder.Outcome, _ done: Int, _ total: Int) -> String {
        let files = outcome.count == 1 ? "1 file" : "\(outcome.count) files"
        let removed = outcome.removed.isEmpty ? "" : ", \(outcome.removed.count) removed"
        let percent = total == 0 ? "" : " (\(done * 100 / total) %)"
        let tasks = total == 1 ? "1 task" : "\(total) tasks"
        return "taskgen: \(isTrial ? "would write" : "wrote") \(files) (\(outcome.written.count) changed\(removed)) to"
            + " \(Printable.line(path.asFolder)) in \(world.milliseconds) ms — \(tasks), \(done) done\(percent)"
    }

    static func left(_ file: String, in folder: String) -> String {
        "\(Printable.line(folder.asFolder + file)): warning: it was changed after it was written, and is left;"
            + " remove it by hand if nobody needs it"
    }

    @Sendable static func digest(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = SHA256.digest(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
