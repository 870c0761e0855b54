internal import Checklist
internal import Files
internal import Site

extension Taskgen {
    static let check = Command(
        name: "check", summary: "find what is doubtful or wrong in task files", synopsis: "[FILE… | DIR] [--strict]",
        details: """
            Says what looks like a task and is none, what cannot be read, and what the
            page does not show, each with its place and what to do. Without FILE it takes
            the first of tasks.md, TASKS.md, TODO.md, todo.md; - is standard input. Of a
            folder it looks over the files that build reads there. It changes nothing.
            docs/CHECKS.md explains the code at the end of each message.

            The status is 0 if there are no errors, 1 if there are, 2 if there are only
            warnings and --strict was given, 65 or 66 if a file could not be read.
            """,
        options: [.format, .strict, .config, .color, .quiet],
        examples: [
            ("taskgen check", "look over tasks.md"),
            ("taskgen check lists", "all lists of a folder"),
            ("taskgen check --strict *.md", "for scripts: fails on warnings too"),
            ("taskgen check --format github", "in a workflow: notes beside the lines"),
        ],
        operands: 0...Int.max
    ) { arguments, world throws(Failure) in
        let format = try CheckFormat.named(arguments[.format] ?? "text")
        let color = try Color(arguments[.color], on: Stream.standardOutput)
        let folder = arguments.operands.count == 1 ? arguments.operands.first(where: Folder.exists) : nil
        let settings = try ProjectSettings(arguments, in: world, folder: folder).below
        let files = try names(arguments.operands, folder, settings, in: world).map {
            CheckedFile($0, settings: settings)
        }
        try world.print(format.write(files, color))
        // What is there is published, as it is.
        let notice = try StaticFiles(settings, output: "").notice
        if let notice { world.say(notice) }
        if !arguments.has(.quiet) { world.say(summary(files)) }
        let code = status(files, isAllPublished: notice == nil)
        return code == .warnings && !arguments.has(.strict) ? .done : code
    }

    /// The files that were named, those that a build reads in a folder, or the first of the usual names.
    private static func names(
        _ operands: [String], _ folder: String?, _ settings: Settings, in world: World
    ) throws(Failure) -> [String] {
        guard let folder else { return try operands.isEmpty ? [Input.usual()] : operands }
        let lists = try ListFiles(in: folder, settings: settings, output: Build.usualPath)
        for notice in lists.notices { world.say(notice) }
        return lists.files.map { lists.root + $0 }
    }

    /// "taskgen: 3 warnings, 1 error in 2 files"
    private static func summary(_ files: [CheckedFile]) -> String {
        let place = files.count == 1 ? Printable.line(files[0].name) : "\(files.count) files"
        let found = [Diagnostic.Severity.warning, .error].compactMap { severity -> String? in
            let count = files.reduce(0) { $0 + $1.diagnostics.count { $0.severity == severity } }
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        return "taskgen: \(found.isEmpty ? "no problems" : found.joined(separator: ", ")) in \(place)"
    }

    /// The worst of what happened: a missing file, one that cannot be read, errors, warnings.
    private static func status(_ files: [CheckedFile], isAllPublished: Bool) -> ExitCode {
        let severities = files.flatMap(\.diagnostics).map(\.severity)
        let codes = files.compactMap(\.refusal)
        if codes.contains(.noInput) { return .noInput }
        if !codes.isEmpty { return .unreadable }
        if severities.contains(.error) { return .problems }
        return severities.isEmpty && isAllPublished ? .done : .warnings
    }
}
