/// A word as POSIX shells and zsh read it.
enum ShellWord {
    /// What a shell reads as this very word: plain where it can be.
    static func typed(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy {
            0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || "/._-".utf8.contains($0)
        }
        return isPlain && !word.hasPrefix("-") ? word : quoted(word)
    }

    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
