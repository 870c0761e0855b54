internal import Files
internal import Site

extension Taskgen {
    static let initialize = Command(
        name: "init", summary: "begin a list, with what publishes it",
        synopsis: "[DIR] [--github] [--gitlab] [--templates]",
        details: """
            Writes a first tasks.md and a taskgen.yml with all settings, commented out,
            into DIR or here; with --github or --gitlab also what makes the page there
            and publishes it with every push. Whatever is there already is left as it is.

            --templates alone writes only the look, into a folder named Templates, to be
            changed. Delete what you do not change: the built-in file takes its place.
            """,
        options: [.github, .gitlab, .templates, .dryRun],
        examples: [
            ("taskgen init", "tasks.md and taskgen.yml, here"),
            ("taskgen init chores --github", "in a folder, with a workflow for GitHub Pages"),
            ("taskgen init --templates", "the look, ready to be changed"),
        ],
        operands: 0...1
    ) { arguments, world throws(Failure) in
        let folder = arguments.operands.first ?? "."
        let run = InitRun(folder: folder, isDry: arguments.has(.dryRun), world: world)
        let services = [Option.github, .gitlab].filter(arguments.has)
        if !services.isEmpty || !arguments.has(.templates) {
            try run.beginList()
            try run.write(Starter.settings)
        }
        for service in services { try run.write(service.long == "github" ? Starter.github : Starter.gitlab) }
        if arguments.has(.templates) {
            for (path, bytes) in Look.builtIn { try run.write(path: templatesFolder + "/" + path, bytes) }
        }
        if !run.isDry { run.sayNext(services.first) }
        return .done
    }
}

/// One run of `taskgen init`: writes what is not there, and says of each file what became of it.
private struct InitRun {
    let folder: String
    let isDry: Bool
    let world: World

    /// A first list, where there is none yet that `build` would take.
    func beginList() throws(Failure) {
        if let name = Input.usualNames.first(where: { ReadFile.isFile(path($0)) }) {
            say("kept", name)
        } else {
            try write(Starter.list)
        }
    }

    func write(_ file: Starter) throws(Failure) { try write(path: file.path, Array(file.text.utf8)) }

    func write(path name: String, _ bytes: [UInt8]) throws(Failure) {
        if isDry { return say(ReadFile.isFile(path(name)) ? "kept" : "to make", name) }
        let isNew = try touchingFiles { () throws(FileError) in try WriteFile.create(path(name), bytes) }
        say(isNew ? "created" : "kept", name)
    }

    func sayNext(_ service: Option?) {
        let place = folder == "." ? "" : "cd \(ShellWord.typed(folder)) && "
        world.say("taskgen: next: \(place)taskgen \(service == nil ? "serve -O" : "build")")
        if let service { world.say("taskgen: then commit and push; \(Starter.advice[service.long] ?? "")") }
    }

    private func say(_ deed: String, _ name: String) {
        world.say("\(Columns.padded(deed, to: 7)) \(Printable.line(path(name)))")
    }

    private func path(_ name: String) -> String { folder == "." ? name : folder.asFolder + name }
}
