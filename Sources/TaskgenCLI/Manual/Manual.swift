/// The manual page, in mdoc(7): commands, options and examples from their table, the rest from `Manual+Prose`.
enum Manual {
    /// Of the last change to it.
    private static let day = "November 30, 2026"

    static var page: String {
        ([
            """
            .\\" Made by 'taskgen manual' from the table of commands; do not edit.
            .Dd \(day)
            .Dt TASKGEN 1
            .Os
            .Sh NAME
            .Nm taskgen
            .Nd turn a Markdown checklist into a web page
            .Sh SYNOPSIS
            .Nm
            .Op Fl h | Fl -version
            .Ar command
            .Op Ar argument ...
            .Sh DESCRIPTION
            """,
            description, ".Sh COMMANDS",
        ] + Taskgen.commands.map(section) + [
            ".Sh OPTIONS", "These stand before or after any command, as may all options of a command.",
            list([Option.help, .version].map { (spelling($0), $0.help) }),
            ".Sh ENVIRONMENT", list(environment.map { ("Ev \($0.name)", $0.meaning) }),
            ".Sh FILES", list(files.map { ("Pa \($0.name)", $0.meaning) }),
            ".Sh EXIT STATUS", list(ExitCode.allCases.map { ("\($0.rawValue)", meaning(of: $0)) }),
            ".Sh EXAMPLES", list(Taskgen.commands.flatMap(\.examples).map { ("Ic \(literal($0.line))", $0.meaning) }),
            ".Sh SEE ALSO", seeAlso, ".Sh BUGS", bugs, "",
        ]).joined(separator: "\n")
    }
}

extension Manual {
    /// Running text: a sentence a line, as mdoc wants it, and what is special to it made harmless.
    static func text(_ text: String) -> String {
        let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false).split(separator: "")
        return paragraphs.map { paragraph in
            let words = paragraph.flatMap { $0.split(separator: " ") }
            var lines = [""]
            for word in words {
                if ends(lines[lines.count - 1]) || lines[lines.count - 1].count + word.count > 76 { lines.append("") }
                lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + escaped(word)
            }
            return lines.map { ".'".contains($0.first ?? " ") ? "\\&" + $0 : $0 }.joined(separator: "\n")
        }.joined(separator: "\n.Pp\n")
    }

    /// Whether a line's last word ends a sentence.
    private static func ends(_ line: String) -> Bool { ".:?!".contains(line.last ?? " ") }

    /// What would be drawn as another sign stays the one of the keyboard.
    private static let signs: [Character: String] = [
        "\\": "\\e", "…": "...", "—": "\\(em", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
    ]

    private static func escaped(_ text: some StringProtocol) -> String {
        let hyphens = text.prefix { $0 == "-" }
        return hyphens.map { _ in "\\-" }.joined()
            + text.dropFirst(hyphens.count).map { signs[$0] ?? String($0) }.joined()
    }

    /// What is typed just so: a hyphen stays the one of the keyboard, and punctuation is no macro's.
    private static func literal(_ text: String) -> String {
        let typed = signs.merging(["-": "\\-", "\"": "\\(dq"]) { $1 }
        return "\"" + text.map { typed[$0] ?? String($0) }.joined() + "\""
    }
}

private extension Manual {
    static func section(_ command: Command) -> String {
        """
        .Ss \(command.name)
        .Nm
        .Cm \(command.name)\(command.synopsis.isEmpty ? "" : "\n" + synopsis(command.synopsis))
        .Pp
        \(text(command.details))\(command.options.isEmpty ? "" : "\n" + list(command.options.map { (spelling($0), $0.help) }))
        """
    }

    static func list(_ rows: [(String, String)]) -> String {
        ".Bl -tag -width Ds\n" + rows.map { ".It \($0.0)\n\(text(sentence($0.1)))" }.joined(separator: "\n") + "\n.El"
    }

    /// The help's phrases as sentences.
    static func sentence(_ text: String) -> String {
        let isName = text.hasPrefix("taskgen ")
        return (isName ? text.prefix(1) : text.prefix(1).uppercased()[...]) + text.dropFirst()
            + (text.hasSuffix(".") ? "" : ".")
    }

    /// `Fl o , Fl -output Ar DIR`
    static func spelling(_ option: Option) -> String {
        let value = option.value.map { option.mayStandAlone ? " Op Ar \($0)" : " Ar \($0)" } ?? ""
        return (option.short.map { "Fl \($0) , " } ?? "") + "Fl -\(option.long)" + value
    }

    /// `[FILE] [-o DIR]` as `.Op Ar FILE` and `.Op Fl o Ar DIR`.
    static func synopsis(_ text: String) -> String {
        var rest = text[...]
        var lines: [String] = []
        while let first = rest.first {
            if first == "[", let end = rest.firstIndex(of: "]") {
                lines.append(".Op " + macros(rest[..<end].dropFirst()))
                rest = rest[end...].dropFirst()
            } else {
                let end = rest.firstIndex(of: "[") ?? rest.endIndex
                lines.append("." + macros(rest[..<end]))
                rest = rest[end...]
            }
            rest = rest.drop { $0 == " " }
        }
        return lines.joined(separator: "\n")
    }

    static func macros(_ text: Substring) -> String {
        text.split(separator: " ").map { word in
            if word.elementsEqual("|") { return "|" }
            if word.hasPrefix("-") { return "Fl " + word.dropFirst() }
            return "Ar " + (word.last == "…" ? word.dropLast() + " ..." : word)
        }.joined(separator: " ")
    }
}
