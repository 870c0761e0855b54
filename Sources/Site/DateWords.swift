internal import Checklist
internal import Mustache

/// Days in the words of a language: `date` in a file of strings, its order and its names of the months.
///
/// `{day}`, `{month}` and `{year}` stand in `format`; the day and the year are numbers without groups, in the language's
/// digits, the month is one of the twelve `months`, which may be numbers too: 2026年11月30日.
struct DateWords: Sendable {
    private enum Part: Sendable { case text(Int), day, month, year }
    private let parts: [Part]
    /// What stands between the parts, by number.
    private let texts: Pieces
    private let months: Pieces
    private let numbers: NumberWords

    init(_ strings: Strings) {
        let places: [String: Part] = ["{day}": .day, "{month}": .month, "{year}": .year]
        let pieces = Strings.pieces(of: strings("date.format"))
        parts = pieces.enumerated().map { places[String($1)] ?? .text($0) }
        texts = Pieces(pieces.map { Array($0.utf8) })
        let names: [Value] = if case .list(let names) = strings["date.months"] { names } else { [] }
        months = Pieces((0..<12).map { $0 < names.count ? Array((names[$0].text ?? "").utf8) : [] })
        numbers = strings.numbers
    }

    func callAsFunction(_ day: CalendarDay) -> [UInt8] {
        var words: [UInt8] = []
        words.reserveCapacity(32)
        for index in parts.indices {
            switch parts[index] {
            case .text(let number): texts.append(number, to: &words)
            case .day: numbers.append(Int(day.day), to: &words)
            case .month: months.append(Int(day.month) - 1, to: &words)
            case .year: numbers.append(Int(day.year), to: &words)
            }
        }
        return words
    }
}
