/// The command line. Begin here: `Taskgen.run` finds the command in the table, and the command does its deed.
///
/// This folder may import everything below it. One file is one command: its words and its deed; a new command is one
/// such file and one row in `Taskgen.commands`, and the help follows.
package enum Taskgen {
    package static let version = "0.1.0"

    /// Where `docs/CHECKS.md` can be read. Until the project has an address of its own, a name that nobody has (RFC 2606).
    static let checksPage = "https://taskgen.example/docs/CHECKS.md"

    static let commands: [Command] = [
        build, clean, serve, check, list, add, done, reopen, edit, remove, render, templates, initialize,
    ]

    /// Runs one command line.
    ///
    /// - Parameter arguments: without the program's own name.
    /// - Returns: the exit status, see `ExitCode`.
    package static func run(_ arguments: [String], in world: World) -> ExitCode {
        do throws(Failure) {
            return try dispatch(arguments, in: world)
        } catch {
            if !error.line.isEmpty { world.say(error.line) }
            return error.code
        }
    }

    private static func dispatch(_ arguments: [String], in world: World) throws(Failure) -> ExitCode {
        guard let word = arguments.first else {
            try world.print(Help.overview)
            return .done
        }
        switch word {
        case "-h", "--help":
            try world.print(Help.overview)
            return .done
        case "--version":
            try world.print("taskgen \(version)\n")
            return .done
        case "help":
            let topic = arguments.dropFirst().first ?? "help"
            try world.print(topic == "help" ? Help.overview : Help.page(for: try command(named: topic)))
            return .done
        default:
            let command = try command(named: word)
            let parsed = try Arguments(arguments.dropFirst(), for: command)
            if parsed.has(.help) {
                try world.print(Help.page(for: command))
                return .done
            }
            return try command.run(parsed, world)
        }
    }

    private static func command(named word: String) throws(Failure) -> Command {
        if let command = commands.first(where: { $0.name == word }) { return command }
        let kind = word.hasPrefix("-") ? "option" : "command"
        throw .usage(
            "unknown \(kind) '\(word)'",
            Suggestion.didYouMean(word, commands.map(\.name) + ["help", "--help", "--version"]))
    }
}
