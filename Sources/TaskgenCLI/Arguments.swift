/// A command line, read by the command's own table: options and operands in any order, `--` ends the options, `-` alone
/// is an operand, `--name=value` and `-oDIR` are as good as two words (POSIX, Utility Syntax Guidelines; GNU long options).
struct Arguments {
    private(set) var operands: [String] = []
    private var values: [String: String] = [:]

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
        if operands.contains("") {
            throw .usage("an empty word stands where a file is named", "name a file, or leave it out")
        }
        guard !has(.help), operands.count > command.operands.upperBound else { return }
        throw .usage(
            "'\(operands[command.operands.upperBound])' is one word too many for 'taskgen \(command.name)'",
            "usage: taskgen \(command.name) \(command.synopsis)")
    }

    func has(_ option: Option) -> Bool { values[option.long] != nil }

    subscript(_ option: Option) -> String? { values[option.long] }
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
        if parts.count > 1 { rest = [parts[1]] + rest }
        values[option.long] = try Arguments.value(of: option, "--" + parts[0], &rest)
    }

    mutating func readShort(
        _ word: String, _ options: [Option], _ rest: inout ArraySlice<String>, _ command: Command
    ) throws(Failure) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = options.first(where: { $0.short == letter }) else {
                throw Arguments.unknown("-\(letter)", options, command)
            }
            if option.value != nil, !letters.isEmpty {
                values[option.long] = String(letters)
                return
            }
            values[option.long] = try Arguments.value(of: option, "-\(letter)", &rest)
        }
    }

    static func value(of option: Option, _ word: String, _ rest: inout ArraySlice<String>) throws(Failure)
        -> String
    {
        guard let name = option.value else { return "" }
        guard let value = rest.popFirst(), !value.isEmpty else {
            throw .usage("\(word) needs a value", "write \(word) \(name)")
        }
        return value
    }

    static func unknown(_ word: String, _ options: [Option], _ command: Command) -> Failure {
        let names = options.map { "--" + $0.long }
        return .usage(
            "unknown option '\(word)' for 'taskgen \(command.name)'",
            Suggestion.didYouMean(word, names) ?? "see 'taskgen help \(command.name)'")
    }
}
