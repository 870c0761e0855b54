internal import Checklist
internal import Mustache

/// Days in the words of a language: `date` in a file of strings, its order and its names of the months.
///
/// `{day}`, `{month}` and `{year}` stand in `format`; the day and the year are numbers without groups, in the language's
/// digits, the month is one of the twelve `months`, which may be numbers too: 2026年11月30日.
struct DateWords: Sendable {
    private enum Part: Sendable { case text([UInt8]), day, month, year }
    private let parts: [Part]
    private let months: [[UInt8]]
    private let numbers: NumberWords

    init(_ strings: Strings) {
        let places: [String: Part] = ["{day}": .day, "{month}": .month, "{year}": .year]
        parts = Strings.pieces(of: strings("date.format")).map { places[String($0)] ?? .text(Array($0.utf8)) }
        let names: [Value] = if case .list(let names) = strings["date.months"] { names } else { [] }
        months = (0..<12).map { $0 < names.count ? Array((names[$0].text ?? "").utf8) : [] }
        numbers = strings.numbers
    }

    func callAsFunction(_ day: CalendarDay) -> [UInt8] {
        var words: [UInt8] = []
        words.reserveCapacity(32)
        for part in parts {
            switch part {
            case .text(let text): words += text
            case .day: numbers.append(Int(day.day), to: &words)
            case .month: words += months[Int(day.month) - 1]
            case .year: numbers.append(Int(day.year), to: &words)
            }
        }
        return words
    }
}
