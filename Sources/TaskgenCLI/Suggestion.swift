internal import Mustache

/// "Did you mean …?" for a mistyped word.
enum Suggestion {
    /// The nearest candidate within two edits, or a third of the word's length, or else the only one that begins with
    /// it; as a question, nil if there is none.
    static func didYouMean(_ word: String, _ candidates: [String]) -> String? {
        let limit = max(2, word.count / 3)
        let length = word.unicodeScalars.count
        // A word that is longer or shorter by more is not compared: there may be many of them, and long ones.
        let near = candidates.filter { abs($0.unicodeScalars.count - length) <= limit }
            .map { (name: $0, distance: editDistance(Array(word.unicodeScalars), Array($0.unicodeScalars))) }
            .filter { $0.distance <= limit && $0.distance < $0.name.count }
        let nearest = near.min { $0.distance < $1.distance }?.name ?? only(word, candidates)
        return nearest.map { "did you mean '\($0)'?" }
    }

    private static func only(_ word: String, _ candidates: [String]) -> String? {
        guard word.count >= 4 else { return nil }
        let begun = candidates.filter { $0.hasPrefix(word) }
        return begun.count == 1 ? begun[0] : nil
    }
}
