/// Which command a command line asks for, and what it says to it: options may stand before the command too.
struct Invocation {
    /// The first word that is neither an option nor an option's value; nil if there is none.
    let command: String?
    /// All other words, in order.
    let words: [String]
    /// Those that stand before the command.
    let early: ArraySlice<String>

    init(_ arguments: [String]) {
        var index = 0
        while index < arguments.count, arguments[index].hasPrefix("-") {
            index += Invocation.takesNext(arguments[index]) ? 2 : 1
        }
        let isThere = index < arguments.count
        command = isThere ? arguments[index] : nil
        early = arguments.prefix(index)
        words = Array(early) + arguments.dropFirst(index + 1)
    }

    /// Of letters in one word, as in `-qo DIR`, the first that takes a value takes the rest of the word, if there is one.
    private static func takesNext(_ word: String) -> Bool {
        let takers = Taskgen.allOptions.filter(\.takesNextWord)
        if word.hasPrefix("--") { return takers.contains { "--" + $0.long == word } }
        let rest = word.dropFirst().drop { letter in !takers.contains { $0.short == letter } }
        return rest.count == 1
    }

    /// Whether a word is one of these; what stands behind `--` is no option.
    func has(_ spellings: [String]) -> Bool { words.prefix { $0 != "--" }.contains(where: spellings.contains) }

    /// The first word before the command that is an option of no command.
    var unknown: String? {
        early.first { word in
            let names = Taskgen.allOptions + [.help, .version]
            guard word.hasPrefix("-") else { return false }
            let name = word.prefix { $0 != "=" }
            if name.hasPrefix("--") { return !names.contains { "--" + $0.long == name } }
            return !names.contains { $0.short != nil && $0.short == name.dropFirst().first }
        }
    }
}
