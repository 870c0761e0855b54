internal import Checklist
internal import Files
internal import Site

extension Taskgen {
    static let build = Command(
        name: "build", summary: "make a web page from a task file", synopsis: "[FILE] [-o DIR]",
        details: """
            Reads FILE and writes DIR/index.html, one page that needs nothing besides
            itself. Without FILE it takes the first of tasks.md, TASKS.md, TODO.md,
            todo.md; - is standard input. A page that did not change is left alone, and
            an index.html that taskgen did not write is not replaced. Files in a folder
            named Templates here take the place of the built-in ones of the same name.
            """,
        options: [.output, .config, .language, .force, .quiet],
        examples: [
            ("taskgen build", "tasks.md becomes public/index.html"),
            ("taskgen build TODO.md -o docs", "TODO.md becomes docs/index.html"),
            ("taskgen build - -o - < TODO.md", "from standard input to standard output"),
        ],
        operands: 0...1
    ) { arguments, world throws(Failure) in
        let quiet = arguments.has(.quiet)
        let project = try ProjectSettings(arguments, in: world)
        let input = try Input(arguments.operands.first, settings: project.below, quiet: quiet, in: world)
        Lasting.keep(input.list)
        if input.list.diagnostics.contains(where: { $0.severity == .error }) { return .problems }
        let page = try page(of: input, settings: project.over(input.settings))
        let folder = arguments[.output] ?? Environment.setting("TASKGEN_OUTPUT") ?? "public"
        if folder == "-" {
            try world.print(page)
            return .done
        }
        let outcome = try write(page, to: folder, force: arguments.has(.force))
        if !quiet { world.say(summary(input.list, outcome, folder, world)) }
        return .done
    }

    private static func page(of input: Input, settings: Settings) throws(Failure) -> [UInt8] {
        let look = try projectLook(language: settings.language ?? "en")
        do {
            let source = input.name == "-" ? nil : input.name.split(separator: "/").last.map(String.init)
            return try Site.page(
                of: input.list, settings: settings, source: source, version: version, look: look,
                workers: .threads)
        } catch {
            throw Failure(code: .badConfiguration, line: "\(error)")
        }
    }

    private static func write(_ page: [UInt8], to folder: String, force: Bool) throws(Failure) -> WriteFile.Outcome {
        do throws(FileError) {
            let path = folder.hasSuffix("/") ? folder + "index.html" : folder + "/index.html"
            return try WriteFile.replace(path, with: page, onlyIfMarked: force ? nil : Site.generatorMark)
        } catch {
            throw Failure(error, choice: .output)
        }
    }

    private static func summary(_ list: TaskList, _ outcome: WriteFile.Outcome, _ folder: String, _ world: World)
        -> String
    {
        let progress = list.progress
        let percent = progress.total == 0 ? "" : " (\(progress.done * 100 / progress.total) %)"
        let changed = outcome == .written ? 1 : 0
        let tasks = progress.total == 1 ? "1 task" : "\(progress.total) tasks"
        return
            "taskgen: wrote 1 file (\(changed) changed) to \(folder)\(folder.hasSuffix("/") ? "" : "/") in \(world.milliseconds) ms"
            + " — \(tasks), \(progress.done) done\(percent)"
    }
}
