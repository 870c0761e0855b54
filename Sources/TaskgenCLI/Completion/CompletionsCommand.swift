extension Taskgen {
    static let completions = Command(
        name: "completions", summary: "print a script that completes in a shell", synopsis: "SHELL",
        details: """
            Prints a script for bash, zsh or fish, by which the Tab key completes commands,
            options and their values. Packages and 'make install' put it where the shell
            finds it; without them, write it there yourself.
            """,
        options: [],
        examples: [
            ("taskgen completions bash > ~/.taskgen.bash", "then source it in ~/.bashrc"),
            ("taskgen completions zsh > ~/.zfunc/_taskgen", "in a folder of $fpath"),
            ("taskgen completions fish | source", "for this session"),
        ],
        operands: 0...1, choices: { Shell.table.map(\.name) }
    ) { arguments, world throws(Failure) in
        let names = Shell.table.map(\.name)
        guard let word = arguments.operands.first else {
            throw .usage("a shell is missing", "write taskgen completions \(names.joined(separator: "|"))")
        }
        guard let shell = Shell.table.first(where: { $0.name == word }) else {
            throw .usage(
                "there are no completions for '\(Printable.line(word))'",
                Suggestion.didYouMean(word, names) ?? "write one of \(names.joined(separator: ", "))")
        }
        try world.print(shell.script())
        return .done
    }
}

/// A shell that can complete. A row in the table is all it needs.
struct Shell: Sendable {
    let name: String
    let script: @Sendable () -> String

    static let table = [
        Shell(name: "bash", script: bash), Shell(name: "zsh", script: zsh), Shell(name: "fish", script: fish),
    ]

    /// The first line of each script, after its comment sign.
    static func headline(_ name: String) -> String {
        "Completions of taskgen \(Taskgen.version), made by 'taskgen completions \(name)'."
    }
}
