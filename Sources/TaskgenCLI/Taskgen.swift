/// The command line. Begin here: `Taskgen.run` finds the command in the table, and the command does its deed.
///
/// This folder may import everything below it. One file is one command: its words and its deed; a new command is one
/// such file and one row in `Taskgen.table`; help, completions and manual page follow.
package enum Taskgen {
    package static let version = "0.1.0"

    /// Where `docs/CHECKS.md` can be read. Until the project has an address of its own, a name that nobody has (RFC 2606).
    static let checksPage = "https://taskgen.example/docs/CHECKS.md"

    /// Each is made when it is asked for, in this order.
    private static let table: [@Sendable () -> Command] = [
        { build }, { clean }, { serve }, { check }, { list }, { add }, { done }, { reopen }, { edit }, { remove },
        { render }, { templates }, { initialize }, { completions }, { manual }, { help },
    ]

    static var commands: [Command] { table.map { $0() } }

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
        let line = Invocation(arguments)
        let wantsHelp = line.has(Option.help.spellings)
        if line.early.contains("--version") {
            try world.print("taskgen \(version)\n")
            return .done
        }
        if let word = line.unknown, !wantsHelp { throw unknown("option", word) }
        guard let name = line.command else {
            guard arguments.isEmpty || wantsHelp else { throw .usage("a command is missing", nil) }
            try world.print(Help.overview)
            return .done
        }
        let command = try command(named: name)
        let parsed: Arguments
        do throws(Failure) {
            parsed = try Arguments(line.words, for: command)
        } catch {
            // Whoever asks for help gets it, whatever else is on the line.
            guard wantsHelp else { throw error }
            return try printHelp(command, world)
        }
        return try parsed.has(.help) ? printHelp(command, world) : command.run(parsed, world)
    }

    private static func printHelp(_ command: Command, _ world: World) throws(Failure) -> ExitCode {
        try world.print(Help.page(for: command))
        return .done
    }

    static func command(named word: String) throws(Failure) -> Command {
        if let command = table.lazy.map({ $0() }).first(where: { $0.name == word }) { return command }
        throw unknown("command", word)
    }

    private static func unknown(_ kind: String, _ word: String) -> Failure {
        let candidates =
            kind == "command"
            ? commands.map(\.name) + ["--version"] : (allOptions + [.help, .version]).map { "--" + $0.long }
        return .usage("unknown \(kind) '\(Printable.line(word))'", Suggestion.didYouMean(word, candidates))
    }
}
