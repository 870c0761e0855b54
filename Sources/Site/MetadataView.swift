internal import Checklist
internal import Mustache

/// What a row shows of its task's metadata, with the words of one language.
struct MetadataView: Sendable {
    private let days: [DayWords]
    private let priorities: [Metadata.Priority: Value]
    private let repeats: Sentence
    private let dates: DateWords

    private struct DayWords: Sendable {
        let kind: String
        let sentence: Sentence
        let day: @Sendable (Metadata) -> CalendarDay?
    }

    init(_ strings: Strings) {
        let kinds: [(String, String, @Sendable (Metadata) -> CalendarDay?)] = [
            ("due", "meta.due", \.due), ("scheduled", "meta.scheduled", \.scheduled), ("start", "meta.start", \.start),
            ("completed", "meta.completed", \.completed), ("created", "meta.created", \.created),
        ]
        days = kinds.map { DayWords(kind: $0, sentence: Sentence(strings($1), around: "{date}"), day: $2) }
        priorities = Dictionary(
            uniqueKeysWithValues: Metadata.Priority.allCases.map { level in
                (level, ["level": .string(level.rawValue), "words": .string(strings("priority.\(level.rawValue)"))])
            })
        repeats = Sentence(strings("meta.repeats"), around: "{rule}")
        dates = DateWords(strings)
    }

    /// Null if there is nothing to show.
    func value(_ metadata: Metadata) -> Value {
        guard metadata.isShown else { return .null }
        let days = days.compactMap { words in
            words.day(metadata).map { day in
                words.sentence.value(dates(day), kind: words.kind, iso: day.description)
            }
        }
        return .object(
            Object(
                Self.shape,
                [
                    .list(days),
                    metadata.repetition.map { repeats.value(String(decoding: $0, as: UTF8.self)) } ?? .null,
                    metadata.priority.flatMap { priorities[$0] } ?? .null,
                    .list(metadata.tags.map(Self.label)), .list(metadata.people.map(Self.label)),
                ]))
    }

    private static let shape = Shape(["days", "repeats", "priority", "tags", "people"])

    private static func label(_ name: [UInt8]) -> Value {
        .object(Object(labelShape, [.string(String(decoding: name, as: UTF8.self)), .int(color(of: name))]))
    }

    private static let labelShape = Shape(["name", "color"])

    /// One of the palette's eight; always the same for a name, whatever else is on the page.
    private static func color(of name: [UInt8]) -> Int {
        Int(name.reduce(7) { ($0 &* 31 &+ UInt32($1)) } >> 3 & 7)
    }
}

/// A sentence with one place to fill; templates put markup there.
private struct Sentence: Sendable {
    let before: String
    let after: String

    init(_ text: String, around place: String) {
        let start = text.firstRange(of: place)
        before = start.map { String(text[..<$0.lowerBound]) } ?? text
        after = start.map { String(text[$0.upperBound...]) } ?? ""
    }

    /// - Parameters: what `kind` and `iso` are for a day.
    func value(_ words: String, kind: String? = nil, iso: String? = nil) -> Value {
        .object(
            Object(
                Self.shape,
                [
                    .string(before), .string(words), .string(after), kind.map(Value.string) ?? .null,
                    iso.map(Value.string) ?? .null,
                ]))
    }

    private static let shape = Shape(["before", "words", "after", "kind", "iso"])
}
