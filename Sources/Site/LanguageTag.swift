/// Which files of strings serve a language (BCP 47).
enum LanguageTag {
    /// Itself, then wider and wider ones, as their files lie over each other: `de-AT`, `de`; `zh-CN`, `zh`, `zh-Hans`.
    ///
    /// What is written in another script is not wider: `zh-TW` has `zh-Hant` and not `zh-Hans`.
    static func widening(_ tag: String) -> [String] {
        let parts = tag.split(separator: "-")
        let tags = parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
        var all: [String] = []
        for tag in tags.flatMap({ [$0] + (standIns[$0.lowercased()].map { [$0] } ?? []) }) where !all.contains(tag) {
            all.append(tag)
        }
        return all.contains { $0.lowercased() == "zh-hant" } ? all.filter { $0 != "zh-Hans" } : all
    }

    /// Names that languages had, or that are short for the usual kind of a language.
    private static let standIns = [
        "pt": "pt-BR", "zh": "zh-Hans", "zh-tw": "zh-Hant", "zh-hk": "zh-Hant", "zh-mo": "zh-Hant",
        "in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro", "no": "nb", "sh": "sr", "tl": "fil",
    ]
}
