internal import Files
internal import Site

extension Taskgen {
    static let clean = Command(
        name: "clean", summary: "remove what build wrote", synopsis: "[-o DIR]",
        details: """
            Removes from DIR the files that the manifest there lists, DIR/.taskgen-manifest,
            and the folders that are empty then. Everything else stays, also a file that
            was changed after it was written.
            """,
        options: [.builtOutput, .dryRun, .quiet],
        examples: [
            ("taskgen clean", "public is as it was before taskgen"),
            ("taskgen clean -o docs --dry-run", "only says what would be removed"),
        ],
        operands: 0...0
    ) { arguments, world throws(Failure) in
        let path = arguments[.output] ?? Build.usualPath
        let folder = Printable.line(path.asFolder)
        let isTrial = arguments.has(.dryRun)
        guard Folder.exists(path) else {
            if !arguments.has(.quiet) { world.say("taskgen: there is no \(folder); nothing to remove") }
            return .done
        }
        // Only what is listed is removed, whatever else is there.
        let rules = OutputFolder.Rules(
            mark: Site.generatorMark, inputs: ["."], home: Environment.variable("HOME"), isForced: true,
            isTrial: isTrial, digest: Build.digest)
        let outcome = try touchingFiles(choice: .output) { () throws(FileError) in
            try OutputFolder(path, rules).clean()
        }
        for file in outcome.left { world.say(Build.left(file, in: path)) }
        if isTrial { try world.print(outcome.removed.map { "remove  \(folder)\(Printable.line($0))\n" }.joined()) }
        if !arguments.has(.quiet) {
            let files = outcome.removed.count == 1 ? "1 file" : "\(outcome.removed.count) files"
            world.say("taskgen: \(isTrial ? "would remove" : "removed") \(files) from \(folder)")
        }
        return .done
    }
}
