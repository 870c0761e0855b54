/// A command line, read by the command's own table: options and operands in any order, `--` ends the options, `-` alone
/// is an operand, `--name=value` and `-oDIR` are as good as two words (POSIX, Utility Syntax Guidelines; GNU long options).
/// Of an option that is given twice the last value counts, but where a command asks for all of them.
struct Arguments {
    private(set) var operands: [String] = []
    /// Those given, with their values in order.
    private var values: [String: [String]] = [:]

    init(_ words: some Sequence<String>, for command: Command) throws(Failure) {
        let options = command.options + [.help]
        var words = Array(words)[...]
        while let word = words.popFirst() {
            if word == "--" {
                operands += words
                break
            } else if word.hasPrefix("--") {
                try readLong(word, options, &words, command)
            } else if word.hasPrefix("-"), word != "-" {
                try readShort(word, options, &words, command)
            } else {
                operands.append(word)
            }
        }
        if operands.contains(""), !command.isText {
            throw .usage("an empty word stands where a file is named", "name a file, or leave it out")
        }
        guard !has(.help), operands.count > command.operands.upperBound else { return }
        throw .usage(
            "'\(operands[command.operands.upperBound])' is one word too many for 'taskgen \(command.name)'",
            "usage: taskgen \(command.name) \(command.synopsis)")
    }

    func has(_ option: Option) -> Bool { values[option.long] != nil }

    subscript(_ option: Option) -> String? { values[option.long]?.last }

    func all(_ option: Option) -> [String] { values[option.long] ?? [] }
}

private extension Arguments {
    mutating func readLong(
        _ word: String, _ options: [Option], _ rest: inout ArraySlice<String>, _ command: Command
    ) throws(Failure) {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard let option = options.first(where: { $0.long == parts[0] }) else {
            throw Arguments.unknown("--" + parts[0], options, command)
        }
        if parts.count > 1, option.value == nil {
            throw .usage("--\(option.long) takes no value", "write --\(option.long) alone")
        }
        try take(option, "--" + parts[0], attached: parts.count > 1 ? parts[1] : nil, &rest)
    }

    mutating func readShort(
        _ word: String, _ options: [Option], _ rest: inout ArraySlice<String>, _ command: Command
    ) throws(Failure) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = options.first(where: { $0.short == letter }) else {
                throw Arguments.unknown("-\(letter)", options, command)
            }
            let attached = option.value == nil || letters.isEmpty ? nil : String(letters)
            try take(option, "-\(letter)", attached: attached, &rest)
            if attached != nil { return }
        }
    }

    /// Takes an option with its value: what is attached to it, or the next word. Where the value may be left out, the
    /// next word is it only if somebody meant a day by it: `--today 2026-12-01`, but not `--today TODO.md`.
    mutating func take(
        _ option: Option, _ spelling: String, attached: String?, _ rest: inout ArraySlice<String>
    ) throws(Failure) {
        var taken = values[option.long] ?? []
        if let name = option.value {
            let isNext = attached == nil && (!option.mayStandAlone || rest.first.map(Arguments.isMeantAsDay) == true)
            if let value = isNext ? rest.popFirst() : attached, !value.isEmpty {
                taken.append(value)
            } else if isNext || attached != nil {
                throw .usage("\(spelling) needs a value", "write \(spelling) \(name)")
            }
        }
        values[option.long] = taken
    }

    /// Digits with something between them, right or wrong: `2026-12-01`, `1.12.2026`, `12/1/26`.
    static func isMeantAsDay(_ word: String) -> Bool {
        word.utf8.first.map { 0x30...0x39 ~= $0 } == true && word.utf8.allSatisfy { 0x2D...0x39 ~= $0 }
    }

    static func unknown(_ word: String, _ options: [Option], _ command: Command) -> Failure {
        let names = options.map { "--" + $0.long }
        return .usage(
            "unknown option '\(word)' for 'taskgen \(command.name)'",
            Suggestion.didYouMean(word, names) ?? "see 'taskgen help \(command.name)'")
    }
}
