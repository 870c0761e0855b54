internal import Mustache

/// "Did you mean …?" for a mistyped word.
enum Suggestion {
    /// The nearest candidate within two edits, or a third of the word's length, as a question; nil if none is near.
    static func didYouMean(_ word: String, _ candidates: [String]) -> String? {
        let limit = max(2, word.count / 3)
        let length = word.unicodeScalars.count
        // A word that is longer or shorter by more is not compared: there may be many of them, and long ones.
        let near = candidates.filter { abs($0.unicodeScalars.count - length) <= limit }
            .map { (name: $0, distance: editDistance(Array(word.unicodeScalars), Array($0.unicodeScalars))) }
            .filter { $0.distance <= limit && $0.distance < $0.name.count }
        return near.min { $0.distance < $1.distance }.map { "did you mean '\($0.name)'?" }
    }
}
