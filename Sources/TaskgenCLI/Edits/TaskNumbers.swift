internal import Checklist
internal import Files

/// The numbers of tasks on a command line, as `taskgen list` shows them.
enum TaskNumbers {
    /// As indices, in the order given, each once.
    ///
    /// - Throws: a usage error that names what there is.
    static func read(_ words: some Sequence<String>, in file: FileBefore) throws(Failure) -> [Int] {
        var tasks: [Int] = []
        var seen: Set<Int> = []
        var unknown: [String] = []
        for word in words {
            guard !word.isEmpty, word.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
                throw .usage("'\(Printable.line(word))' is not the number of a task", hint(word))
            }
            if let number = Int(word), file.list.tasks.indices.contains(number - 1) {
                if seen.insert(number).inserted { tasks.append(number - 1) }
            } else {
                unknown.append(word)
            }
        }
        guard unknown.isEmpty else { throw .usage("there is no task \(listed(unknown))", extent(file)) }
        return tasks
    }

    /// - Throws: a usage error where there is no operand.
    static func required(_ operands: [String], _ command: String) throws(Failure) {
        guard operands.isEmpty else { return }
        throw .usage("'taskgen \(command)' needs the number of a task", "'taskgen list' shows the numbers")
    }

    /// What was meant, perhaps: `1,2` and `1-3`, or the file.
    private static func hint(_ word: String) -> String {
        let isDigit: (UInt8) -> Bool = { 0x30...0x39 ~= $0 }
        if word.utf8.contains(where: isDigit), word.utf8.allSatisfy({ isDigit($0) || 0x2C...0x2E ~= $0 }) {
            return "write each number as a word of its own, as in 1 2 3"
        }
        guard ReadFile.isFile(word) else { return "'taskgen list' shows the numbers" }
        return "to edit another file, write --file \(Printable.line(ShellWord.typed(word)))"
    }

    private static func listed(_ numbers: [String]) -> String {
        let shown = numbers.prefix(5).map { $0.count > 20 ? "\($0.prefix(20))…" : $0 }.joined(separator: ", ")
        return shown + (numbers.count > 5 ? " and \(numbers.count - 5) more" : "")
    }

    private static func extent(_ file: FileBefore) -> String {
        let name = Printable.line(file.name)
        return switch file.list.tasks.count {
        case 0: "\(name) has no tasks"
        case 1: "\(name) has one task, number 1"
        case let count: "\(name) has tasks 1 to \(count)"
        }
    }
}
