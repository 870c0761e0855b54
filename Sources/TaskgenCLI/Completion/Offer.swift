internal import Site

/// What a shell can offer where a value or an operand stands. The name it has in the help says so, as in `-o DIR` and
/// `[FILE…]`; a new option or command needs to say no more.
enum Offer: Equatable {
    case nothing
    case files
    case folders
    case words([String])

    init(_ name: String, choices: [String]) {
        let word = name.split { " []…|".contains($0) }.first.map(String.init) ?? ""
        self =
            switch word {
            case _ where !choices.isEmpty: .words(choices)
            case "DIR": .folders
            case "FILE", "TEMPLATE": .files
            default: .nothing
            }
    }
}

extension Option {
    /// Nil for a switch.
    var offer: Offer? { value.map { Offer($0, choices: choices()) } }

    /// `-o` and `--output`.
    var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--" + long] }

    /// Whether the next word is its value, whatever that word is.
    var takesNextWord: Bool { value != nil && !mayStandAlone }
}

extension Command {
    var offer: Offer { operands.upperBound == 0 ? .nothing : Offer(synopsis, choices: choices()) }
}

extension Taskgen {
    /// Of all commands, each spelling once: which of them take a value does not depend on the command.
    static var allOptions: [Option] {
        var seen: Set<String> = []
        return commands.flatMap(\.options).filter { seen.insert($0.long).inserted }
    }
}

extension Look {
    /// Those that the page speaks without a file of the user's own.
    static var languages: [String] {
        builtIn.map(\.path).filter { $0.hasPrefix("strings/") }
            .map { String($0.dropFirst("strings/".count).dropLast(".json".count)) }
    }
}
