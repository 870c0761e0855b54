internal import Checklist
internal import Files
internal import Site

/// What is done with each of several lists: from its file to its page. The same for all threads.
struct ListBuild: Sendable {
    let source: ListFiles
    let project: ProjectSettings
    let below: Settings
    let looks: Looks
    let build: Build
    let output: OutputFolder
    let links: ListLinks
    let collisions: [String: String]

    func run(_ file: String) -> ListOutcome {
        let name = source.root + file
        var outcome = ListOutcome()
        do throws(Failure) {
            if let reason = collisions[file] {
                throw Failure(code: .problems, line: "\(Printable.line(name)): error: \(reason)")
            }
            let bytes = try touchingFiles { () throws(FileError) in
                try ReadFile.bytes(at: name, limit: Limits().fileBytes)
            }
            var settings = below
            let list: TaskList
            do throws(Diagnostic) {
                list = try TaskList(reading: bytes, settings: &settings, links: links.links(in: file))
            } catch {
                throw Failure(code: .unreadable, line: Report.line(error, in: name))
            }
            outcome.note(list.diagnostics, of: name, bytes)
            if outcome.failure != nil || list.tasks.isEmpty && !source.areNamed { return outcome }
            settings = project.over(settings)
            let entry = ListEntry(of: list, settings: settings, file: file)
            let look = try looks.look(in: settings.language ?? "en")
            let page = try rendered { () throws in
                try Site.page(
                    of: list, settings: settings.named(list, file: file), source: PagePath.name(of: file),
                    version: Taskgen.version, look: look,
                    place: Place(entry.page, base: settings.base, isOneOfSeveral: true, outputs: settings.outputs))
            }
            try build.put(entry.page, page, into: output)
            let place = OutputSource.Place(
                file: Build.published(name, path: file), path: file, page: entry.page, isOneOfSeveral: true)
            for (path, bytes) in build.outputs(of: list, settings, look, place) {
                try build.put(path, bytes, into: output)
            }
            outcome.entry = entry
        } catch {
            outcome.failure = error.code
            outcome.errors.append(error.line)
        }
        return outcome
    }
}

/// What became of one of several lists.
struct ListOutcome: Sendable {
    /// Nil for a file without tasks.
    var entry: ListEntry?
    var failure: ExitCode?
    /// What is to be said.
    var errors: [String] = []
    private(set) var warnings: [String] = []
    /// How many there are.
    private(set) var warningCount = 0

    mutating func note(_ diagnostics: [Diagnostic], of name: String, _ bytes: [UInt8]) {
        guard !diagnostics.isEmpty else { return }
        let lines = Lines(bytes)
        for diagnostic in diagnostics.inOrderOfFile() {
            if diagnostic.severity == .error {
                failure = .problems
                errors.append(Report.text(diagnostic, in: name, lines))
            } else {
                warningCount += 1
                if warningCount <= Report.mostWarnings {
                    warnings.append(Report.text(diagnostic, in: name, lines))
                }
            }
        }
    }
}
