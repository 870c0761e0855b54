internal import Checklist
internal import Files
internal import Site

/// The task file of a command: the one that was named, standard input, or the first of the usual names.
struct Input {
    /// The path as the user gave it; `-` is standard input.
    let name: String
    let list: TaskList
    /// Of its front matter, over those of `taskgen.yml`.
    let settings: Settings

    static let usualNames = ["tasks.md", "TASKS.md", "TODO.md", "todo.md"]

    /// Reads and parses; warnings are said here.
    ///
    /// - Parameters:
    ///   - word: the operand; nil takes the first of the usual names in the current folder.
    ///   - settings: those of `taskgen.yml`.
    init(
        _ word: String?, settings: Settings = Settings(), quiet: Bool = false, in world: World
    ) throws(Failure) {
        let path = if let word { word } else { try Input.usual() }
        name = path
        if word == nil, !quiet { world.say("taskgen: reading \(path)") }
        let limits = Limits()
        let bytes = try touchingFiles { () throws(FileError) in try Input.bytes(of: path, limits) }
        var settings = settings
        do throws(Diagnostic) {
            list = try TaskList(reading: bytes, settings: &settings, limits: limits, workers: .threads)
            self.settings = settings
        } catch {
            throw Failure(code: .unreadable, line: Report.line(error, in: name))
        }
        Input.say(list.diagnostics, of: name, Lines(bytes), in: world)
    }

    /// All errors, and the first warnings: what is in a file stands in it as often as it is built.
    private static func say(
        _ diagnostics: [Diagnostic], of name: String, _ lines: @autoclosure () -> Lines, in world: World
    ) {
        guard !diagnostics.isEmpty else { return }
        let lines = lines()
        let warnings = diagnostics.filter { $0.severity == .warning }
        let shown = diagnostics.filter { $0.severity == .error } + warnings.prefix(Report.mostWarnings)
        for diagnostic in shown.inOrderOfFile() { world.say(Report.text(diagnostic, in: name, lines)) }
        let rest = warnings.count - Report.mostWarnings
        if rest > 0 { world.say("taskgen: \(rest) more warnings; 'taskgen check' shows them all") }
    }

    /// What a file holds; `-` is standard input.
    static func bytes(of path: String, _ limits: Limits) throws(FileError) -> [UInt8] {
        try path == "-"
            ? ReadFile.standardInput(limit: limits.fileBytes) : ReadFile.bytes(at: path, limit: limits.fileBytes)
    }

    /// The first of the usual names that is there.
    ///
    /// - Parameter naming: how a file is named instead.
    static func usual(naming: String = "name a file") throws(Failure) -> String {
        if let name = usualNames.first(where: ReadFile.isFile) { return name }
        throw Failure(
            code: .noInput,
            line:
                "taskgen: error: there is no \(usualNames.joined(separator: ", ")) here; \(naming), or begin a list with 'taskgen init'"
        )
    }
}
