internal import Checklist
internal import Files
internal import Site

/// One edit of one file, as all commands that write do it: read under a lock, change, prove, write or show, and say.
struct EditRun {
    private let name: String
    private let settings: Settings
    private let isDry: Bool
    private let isQuiet: Bool
    private let color: Color
    private let world: World

    /// The options all of them take.
    static let options: [Option] = [.file, .dryRun, .config, .color, .quiet]

    init(_ arguments: Arguments, in world: World) throws(Failure) {
        color = try Color(arguments[.color], on: Stream.standardOutput)
        settings = try ProjectSettings(arguments, in: world).below
        name = if let file = arguments[.file] { file } else { try Input.usual(naming: "name a file with --file FILE") }
        if name == "-" { throw .usage("standard input is no file to edit", "name one with --file FILE") }
        (isDry, isQuiet, self.world) = (arguments.has(.dryRun), arguments.has(.quiet), world)
    }

    /// What a command does: the edit it wants, and what there is to say of it afterwards.
    ///
    /// - Parameters:
    ///   - wish: nil if there is nothing to do.
    ///   - check: a last look at the file as it will be.
    ///   - report: what was done, a task a line.
    func run(
        _ wish: (FileBefore) throws(Failure) -> Edit?, check: (Editor.Change) throws(Failure) -> Void = { _ in },
        report: (FileBefore, Editor.Change?) -> [Report.Deed]
    ) throws(Failure) -> ExitCode {
        if isDry {
            let before = try self.before(try read())
            guard let change = try change(before, wish, check) else { return finish(report(before, nil)) }
            try world.print(
                UnifiedDiff(before.editor.bytes, change.patch, name).bytes(
                    color, Environment.isTerminal(Stream.standardOutput)))
            if !isQuiet { world.say("taskgen: nothing was written (--dry-run)") }
            return .done
        }
        let file = try open()
        let before = try self.before(file.bytes)
        guard let change = try change(before, wish, check) else { return finish(report(before, nil)) }
        do throws(FileError) {
            try file.write(change.patch.applied(to: before.editor.bytes))
        } catch {
            throw Failure(editing: error)
        }
        return finish(report(before, change))
    }
}

/// The file as it is before an edit.
struct FileBefore {
    /// As the user named it.
    let name: String
    let editor: Editor

    var marks: Marks { editor.marks }
    var list: TaskList { editor.list }
}

private extension EditRun {
    func read() throws(Failure) -> [UInt8] {
        do throws(FileError) {
            return try ReadFile.bytes(at: name, limit: Limits().fileBytes)
        } catch {
            throw Failure(editing: error)
        }
    }

    func open() throws(Failure) -> EditedFile {
        do throws(FileError) {
            return try EditedFile(name, limit: Limits().fileBytes, backups: Environment.copies)
        } catch {
            throw Failure(editing: error)
        }
    }

    /// - Throws: what is wrong with the file or its settings. With wrong settings boxes may mean something else.
    func before(_ bytes: [UInt8]) throws(Failure) -> FileBefore {
        var settings = settings
        let problems = settings.apply(frontMatterOf: bytes).filter { $0.severity == .error }
        if !problems.isEmpty {
            let lines = Lines(bytes)
            throw Failure(
                code: .problems,
                line: problems.map { Report.text($0, in: name, lines) }.joined(separator: "\n")
                    + "\ntaskgen: nothing was written")
        }
        do throws(Diagnostic) {
            return FileBefore(name: name, editor: try Editor(bytes, marks: Marks(adding: settings.marks)))
        } catch {
            throw Failure(code: .unreadable, line: Report.line(error, in: name))
        }
    }

    /// Nil if nothing has to be written.
    func change(
        _ before: FileBefore, _ wish: (FileBefore) throws(Failure) -> Edit?,
        _ check: (Editor.Change) throws(Failure) -> Void
    ) throws(Failure) -> Editor.Change? {
        guard let edit = try wish(before) else { return nil }
        let change: Editor.Change
        do throws(EditRefusal) {
            change = try before.editor.change(for: edit)
        } catch {
            throw Failure(error, in: name)
        }
        if change.patch.isEmpty { return nil }
        try check(change)
        return change
    }

    func finish(_ deeds: [Report.Deed]) -> ExitCode {
        if !isQuiet { for deed in deeds { world.say(Report.line(deed, in: name)) } }
        return .done
    }
}

extension Environment {
    /// Where copies of files go before they are edited (XDG Base Directory Specification); nil if there is no home.
    static var copies: String? {
        let state = setting("XDG_STATE_HOME") ?? setting("HOME").map { $0 + "/.local/state" }
        return state.map { $0 + "/taskgen/copies" }
    }
}

extension Report {
    /// What was done to a task, or not.
    struct Deed {
        let line: Int
        /// As in "done", "removed".
        let words: String
        let task: String

        init(_ task: Task, _ words: String, more: String = "") {
            line = task.line
            self.words = words
            let text = Printable.line(String(decoding: task.text.map { $0 == 0x09 ? 0x20 : $0 }, as: UTF8.self))
            self.task = (text.isEmpty ? "Untitled" : Columns.cut(text, to: 60)) + more
        }

        /// With these words in the place of the task's text.
        init(_ task: Task, _ words: String, instead: [String]) {
            (line, self.words, self.task) = (task.line, words, instead.joined(separator: ", "))
        }
    }

    /// "tasks.md:3: done: Milk"
    static func line(_ deed: Deed, in file: String) -> String {
        "\(Printable.line(file)):\(deed.line): \(deed.words): \(deed.task)"
    }
}
