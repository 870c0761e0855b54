internal import Checklist
internal import Mustache

/// The words of one language for tasks' metadata; what templates see of them is in `Rows`.
struct MetadataView: Sendable {
    /// By `Metadata.Day`.
    let days: [DayWords]
    private let priorities: [(level: Metadata.Priority, value: Value)]
    let repeats: Sentence
    let dates: DateWords

    struct DayWords: Sendable {
        /// Of the kind, in templates.
        let name: Value
        let before: Value
        let after: Value
    }

    init(_ strings: Strings) {
        let kinds = [
            ("due", "meta.due"), ("scheduled", "meta.scheduled"), ("start", "meta.start"),
            ("completed", "meta.completed"), ("created", "meta.created"),
        ]
        days = kinds.map { name, key in
            let sentence = Sentence(strings(key), around: "{date}")
            return DayWords(name: .string(name), before: sentence.before, after: sentence.after)
        }
        priorities = Metadata.Priority.allCases.map { level in
            (level, ["level": .string(level.rawValue), "words": .string(strings("priority.\(level.rawValue)"))])
        }
        repeats = Sentence(strings("meta.repeats"), around: "{rule}")
        dates = DateWords(strings)
    }

    func value(of priority: Metadata.Priority) -> Value {
        priorities.first { $0.level == priority }?.value ?? .null
    }

    /// One of the palette's eight; always the same for a name, whatever else is on the page.
    static func color(of name: [UInt8]) -> Int {
        Int(name.reduce(7) { ($0 ^ UInt32($1)) &* 16_777_619 } >> 13 & 7)
    }
}

/// A sentence with one place to fill; templates put markup there.
struct Sentence: Sendable {
    let before: Value
    let after: Value

    init(_ text: String, around place: String) {
        let start = text.utf8.indices.first { text.utf8[$0...].starts(with: place.utf8) }
        before = .string(start.map { String(text[..<$0]) } ?? text)
        after = .string(start.map { String(text[$0...].utf8.dropFirst(place.utf8.count)) ?? "" } ?? "")
    }
}
