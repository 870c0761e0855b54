internal import Checklist
internal import Mustache

/// Days in the words of a language: `date` in a file of strings, its order and its names of the months.
///
/// `{day}`, `{month}` and `{year}` stand in `format`; the day and the year are numbers without groups, in the language's
/// digits, the month is one of the twelve `months`, which may be numbers too: 2026年11月30日.
struct DateWords: Sendable {
    private enum Part: Sendable { case text(String), day, month, year }
    private let parts: [Part]
    private let months: [String]
    private let numbers: NumberWords

    init(_ strings: Strings) {
        let places: [String: Part] = ["{day}": .day, "{month}": .month, "{year}": .year]
        parts = Strings.pieces(of: strings("date.format")).map { places[String($0)] ?? .text(String($0)) }
        let names: [Value] = if case .list(let names) = strings["date.months"] { names } else { [] }
        months = (0..<12).map { $0 < names.count ? names[$0].text ?? "" : "" }
        numbers = strings.numbers
    }

    func callAsFunction(_ day: CalendarDay) -> String {
        var words = ""
        for part in parts {
            switch part {
            case .text(let text): words += text
            case .day: words += numbers.ungrouped(Int(day.day))
            case .month: words += months[Int(day.month) - 1]
            case .year: words += numbers.ungrouped(Int(day.year))
            }
        }
        return words
    }
}
