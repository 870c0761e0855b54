/// Takes out of the built-in style sheet and script what only their readers need: comments that stand on lines of their own,
/// indentation and blank lines. What is left is the same source, line by line.
enum Compact {
    /// A comment begins a line with `/*` and ends one with `*/`, and nothing else stands on these lines; a test says so.
    static func css(_ bytes: [UInt8]) -> [UInt8] {
        var isInComment = false
        return lines(bytes) { line in
            let begins = line.starts(with: "/*".utf8)
            let ends = line.suffix(2).elementsEqual("*/".utf8)
            let isComment = isInComment || begins
            if begins && !ends { isInComment = true }
            if isInComment && ends { isInComment = false }
            return !isComment
        }
    }

    /// A comment is a line that begins with `//`. A script with a template literal of several lines would lose the
    /// blanks in it; ours has none, and a test says so.
    static func script(_ bytes: [UInt8]) -> [UInt8] { lines(bytes) { !$0.starts(with: "//".utf8) } }

    private static func lines(_ bytes: [UInt8], where isWanted: (ArraySlice<UInt8>) -> Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            let text = rest[..<end].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            rest = rest[end...].dropFirst()
            guard !text.isEmpty, isWanted(text) else { continue }
            result += text
            result.append(UInt8(ascii: "\n"))
        }
        return result
    }
}
