internal import Checklist
internal import Files

/// The task file of a command: the one that was named, standard input, or the first of the usual names.
struct Input {
    /// The path as the user gave it; `-` is standard input.
    let name: String
    let list: TaskList

    private static let usualNames = ["tasks.md", "TASKS.md", "TODO.md", "todo.md"]

    /// Reads and parses; warnings are said here.
    ///
    /// - Parameter word: the operand; nil takes the first of the usual names in the current folder.
    init(_ word: String?, quiet: Bool = false, in world: World) throws(Failure) {
        let path = if let word { word } else { try Input.usual() }
        name = path
        if word == nil, !quiet { world.say("taskgen: reading \(path)") }
        let limits = Limits()
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try Input.bytes(of: path, limits)
        } catch {
            throw Failure(error)
        }
        do throws(Diagnostic) {
            list = try TaskList(parsing: bytes, limits: limits)
        } catch {
            throw Failure(code: .unreadable, line: Report.line(error, in: name))
        }
        guard !list.diagnostics.isEmpty else { return }
        let lines = Lines(bytes)
        for diagnostic in list.diagnostics { world.say(Report.text(diagnostic, in: name, lines)) }
    }

    /// What a file holds; `-` is standard input.
    static func bytes(of path: String, _ limits: Limits) throws(FileError) -> [UInt8] {
        try path == "-"
            ? ReadFile.standardInput(limit: limits.fileBytes) : ReadFile.bytes(at: path, limit: limits.fileBytes)
    }

    /// The first of the usual names that is there.
    static func usual() throws(Failure) -> String {
        if let name = usualNames.first(where: ReadFile.isFile) { return name }
        throw Failure(
            code: .noInput,
            line:
                "taskgen: error: there is no \(usualNames.joined(separator: ", ")) here; name a file, or write '- [ ] My first task' into tasks.md"
        )
    }
}
