internal import Checklist
internal import Files
internal import Site

extension Taskgen {
    static let build = Command(
        name: "build", summary: "make web pages from task files", synopsis: "[FILE… | DIR] [-o DIR]",
        details: """
            Reads FILE and writes DIR/index.html, one page that needs nothing besides
            itself. Without FILE it takes the first of tasks.md, TASKS.md, TODO.md,
            todo.md; - is standard input. Several files, or a folder with Markdown files,
            become a page each and an index of them all.

            What did not change is left alone; what an earlier build wrote and this one
            does not is removed. Nothing else in the output folder is ever touched, and
            one that holds other things is refused. If there is an error, nothing is
            written. Files in a folder named Templates here take the place of the
            built-in ones of the same name. docs/SITES.md tells more.
            """,
        options: [.output, .baseURL, .config, .language, .dryRun, .force, .quiet],
        examples: [
            ("taskgen build", "tasks.md becomes public/index.html"),
            ("taskgen build TODO.md -o docs", "TODO.md becomes docs/index.html"),
            ("taskgen build lists", "all lists of a folder, with an index"),
            ("taskgen build - -o - < TODO.md", "from standard input to standard output"),
        ],
        operands: 0...Int.max
    ) { arguments, world throws(Failure) in
        switch try ListFiles.choice(of: arguments.operands) {
        case .one(let word): return try buildPage(of: word, arguments, world)
        case .folder(let folder):
            let project = try ProjectSettings(arguments, in: world, folder: folder)
            return try buildSite(project, arguments, world, holding: folder) { output throws(Failure) in
                try ListFiles(in: folder, settings: project.below, output: output)
            }
        case .several(let words):
            let project = try ProjectSettings(arguments, in: world)
            let files = try ListFiles(named: words)
            return try buildSite(project, arguments, world, holding: nil) { _ in files }
        }
    }
}

private extension Taskgen {
    static func buildPage(of word: String?, _ arguments: Arguments, _ world: World) throws(Failure) -> ExitCode {
        let quiet = arguments.has(.quiet)
        let project = try ProjectSettings(arguments, in: world)
        let input = try Input(word, settings: project.below, quiet: quiet, in: world)
        Lasting.keep(input.list)
        if input.list.diagnostics.contains(where: { $0.severity == .error }) { return .problems }
        let settings = project.over(input.settings)
        let look = try projectLook(language: settings.language ?? "en", isOfSite: settings.base != nil)
        Lasting.keep(look)
        let source = input.name == "-" ? nil : PagePath.name(of: input.name)
        let build = try Build(arguments, world)
        let page = try rendered { () throws in
            try Site.page(
                of: input.list, settings: settings, source: source, version: version, look: look,
                place: Place(
                    "index.html", base: settings.base, isOneOfSeveral: false,
                    outputs: build.isStream ? [] : settings.outputs),
                workers: .threads)
        }
        if build.isStream {
            try world.print(page)
            return .done
        }
        let files = try build.staticFiles(settings)
        let output = try build.folder(
            holding: [input.name], isOnePage: settings.base == nil && settings.outputs.isEmpty && files.isEmpty)
        try build.put("index.html", page, into: output)
        let path = source ?? "-"
        let place = OutputSource.Place(
            file: Build.published(input.name, path: path), path: path, page: "index.html", isOneOfSeveral: false)
        for (path, bytes) in build.outputs(of: input.list, settings, look, place) {
            try build.put(path, bytes, into: output)
        }
        try putRest(settings, look, build, output, files)
        return try build.finish(output, input.list.progress.done, input.list.progress.total)
    }

    /// - Parameters:
    ///   - folder: the folder of the lists; nil if files were named.
    ///   - files: finds them; it is given the output folder.
    static func buildSite(
        _ project: ProjectSettings, _ arguments: Arguments, _ world: World, holding folder: String?,
        files: (String) throws(Failure) -> ListFiles
    ) throws(Failure) -> ExitCode {
        let build = try Build(arguments, world)
        if build.isStream { throw .usage("several pages do not fit into one stream", "name a folder with -o DIR") }
        let source = try files(build.path)
        for notice in source.notices { world.say(notice) }
        let looks = try Looks()
        let settings = project.over(project.below)
        let look = try looks.look(in: settings.language ?? "en")
        let staticFiles = try build.staticFiles(settings)
        let output = try build.folder(holding: folder.map { [$0] } ?? source.files, isOnePage: false)
        Interruption.watch()
        let entries = try SiteBuild(
            source: source, project: project, looks: looks, build: build, output: output, world: world,
            isQuiet: arguments.has(.quiet)
        ).run()
        let index = try rendered { () throws in
            try Site.index(of: entries, settings: settings, version: version, look: look, base: settings.base)
        }
        try build.put("index.html", index, into: output)
        try putRest(settings, look, build, output, staticFiles, isSite: true)
        return try build.finish(
            output, entries.reduce(0) { $0 + $1.done }, entries.reduce(0) { $0 + $1.total })
    }

    /// What a site has besides its pages, and at last the files that are published as they are. A page on its own has no page
    /// for what is missing, unless it is known where it will stand: without a way home there is nothing to say.
    static func putRest(
        _ settings: Settings, _ look: Look, _ build: Build, _ output: OutputFolder, _ files: StaticFiles,
        isSite: Bool = false
    ) throws(Failure) {
        if isSite || settings.base != nil {
            let missing = try rendered { () throws in
                try Site.missing(settings: settings, version: version, look: look, base: settings.base)
            }
            try build.put("404.html", missing, into: output)
        }
        if settings.base?.isRoot == true, !files.has("robots.txt") {
            try build.put("robots.txt", Site.robots, into: output)
        }
        try files.put(into: output, build)
    }
}
