internal import Checklist

/// A second of the proleptic Gregorian calendar, in UTC.
package struct Moment: Sendable, Equatable {
    let day: CalendarDay
    /// Since midnight.
    let second: Int

    /// Noon of a day. A list knows days and no time zones; noon in UTC is that very day for readers from UTC-12 to UTC+11.
    init(noonOf day: CalendarDay) { (self.day, second) = (day, 43_200) }

    /// So many seconds after the beginning of 1970, as `SOURCE_DATE_EPOCH` counts them; nil for what that cannot be, and
    /// after the year 9999. https://reproducible-builds.org/specs/source-date-epoch/
    package init?(epoch text: String) {
        guard 1...12 ~= text.utf8.count, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let seconds = Int(text),
            let day = Moment.day(seconds / 86_400)
        else { return nil }
        (self.day, second) = (day, seconds % 86_400)
    }

    /// What stands where no moment is known and one must be given.
    static let unknown = CalendarDay(year: 1970, month: 1, day: 1).map { Moment(midnightOf: $0) }

    private init(midnightOf day: CalendarDay) { (self.day, second) = (day, 0) }

    /// `2026-12-01T12:00:00Z`, RFC 3339.
    var text: String { "\(day)T\(clock(":"))Z" }

    /// `20261201T120000Z`, RFC 5545, 3.3.5.
    var compactText: String { "\(day.compactText)T\(clock(""))Z" }

    private func clock(_ separator: String) -> String {
        [second / 3600, second / 60 % 60, second % 60].map { ($0 < 10 ? "0" : "") + String($0) }
            .joined(separator: separator)
    }

    /// The day so many days after the first of 1970, counted in years that begin in March: the leap day is their last.
    /// https://howardhinnant.github.io/date_algorithms.html#civil_from_days
    private static func day(_ number: Int) -> CalendarDay? {
        let days = number + 719_468
        let (era, rest) = (days / 146_097, days % 146_097)
        let year = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365
        let dayOfYear = rest - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        return CalendarDay(
            year: year + era * 400 + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9,
            day: dayOfYear - (153 * month + 2) / 5 + 1)
    }
}

extension CalendarDay {
    /// `20261201`, RFC 5545, 3.3.4.
    var compactText: String { String(description.filter { $0 != "-" }) }

    /// 0 for Monday to 6 for Sunday (Zeller's congruence).
    var weekday: Int {
        let isEarly = month < 3
        let (year, month) = (Int(year) - (isEarly ? 1 : 0), Int(month) + (isEarly ? 12 : 0))
        return (Int(day) + 13 * (month + 1) / 5 + year + year / 4 - year / 100 + year / 400 + 5) % 7
    }
}
