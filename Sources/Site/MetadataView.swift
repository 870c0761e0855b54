internal import Checklist
internal import Mustache

/// The words of one language for tasks' metadata; what templates see of them is in `Rows`.
struct MetadataView: Sendable {
    /// By `Metadata.Day`.
    let days: [DayWords]
    let priorities: [Metadata.Priority: Value]
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
        priorities = Dictionary(
            uniqueKeysWithValues: Metadata.Priority.allCases.map { level in
                (level, ["level": .string(level.rawValue), "words": .string(strings("priority.\(level.rawValue)"))])
            })
        repeats = Sentence(strings("meta.repeats"), around: "{rule}")
        dates = DateWords(strings)
    }

    /// One of the palette's eight; always the same for a name, whatever else is on the page.
    static func color(of name: [UInt8]) -> Int {
        Int(name.reduce(7) { ($0 &* 31 &+ UInt32($1)) } >> 3 & 7)
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

/// Days in the words of a language: its order, its names of the months.
struct DateWords: Sendable {
    private enum Part: Sendable { case text([UInt8]), day, month, year }
    private let parts: [Part]
    private let months: [[UInt8]]

    init(_ strings: Strings) {
        let format = strings("date.format")
        let pieces = Array(format.utf8).split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
        parts = pieces.indices.flatMap { index in
            let piece = pieces[index]
            guard index > 0, let end = piece.firstIndex(of: UInt8(ascii: "}")) else { return [Part.text(Array(piece))] }
            let name = piece[..<end]
            let part: Part = name.elementsEqual("day".utf8) ? .day : name.elementsEqual("month".utf8) ? .month : .year
            let text = piece[(end + 1)...]
            return text.isEmpty ? [part] : [part, .text(Array(text))]
        }
        guard case .list(let names) = strings["date.months"] else {
            months = []
            return
        }
        months = names.map { if case .string(let name) = $0 { Array(name.utf8) } else { [] } }
    }

    func callAsFunction(_ day: CalendarDay) -> [UInt8] {
        var words: [UInt8] = []
        words.reserveCapacity(32)
        for part in parts {
            switch part {
            case .text(let text): words += text
            case .day: words.append(decimal: Int(day.day))
            case .month:
                if Int(day.month) <= months.count {
                    words += months[Int(day.month) - 1]
                } else {
                    words.append(decimal: Int(day.month))
                }
            case .year: words.append(decimal: Int(day.year))
            }
        }
        return words
    }
}

private extension [UInt8] {
    mutating func append(decimal number: Int) {
        var unit = 1
        while unit <= number / 10 { unit *= 10 }
        while unit > 0 {
            append(UInt8(ascii: "0") + UInt8(number / unit % 10))
            unit /= 10
        }
    }
}
