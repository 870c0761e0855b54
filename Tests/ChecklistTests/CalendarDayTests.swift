import Checklist
import Foundation
import Testing

/// Days of the proleptic Gregorian calendar, judged by Foundation's.
@Suite struct CalendarDayTests {
    private let calendar: Calendar

    init() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        self.calendar = calendar
    }

    /// Every day that could be written in four centuries, and no other: after 400 years the calendar is the same again.
    @Test func theSameDaysAsFoundation() {
        var days = 0
        for year in 1700..<2100 {
            for month in 0...13 {
                for day in 0...32 {
                    let isDay = DateComponents(calendar: calendar, year: year, month: month, day: day).isValidDate
                    let text = String(format: "%04d-%02d-%02d", year, month, day)
                    if isDay { days += 1 }
                    guard (CalendarDay(year: year, month: month, day: day) != nil) == isDay,
                        CalendarDay(text.utf8)?.description == (isDay ? text : nil)
                    else {
                        Issue.record("\(text)")
                        continue
                    }
                }
            }
        }
        // ISO 8601: 400 years have 146,097 days.
        #expect(days == 146_097)
    }

    /// Foundation's calendar was another one before October 1582; the years 1 to 1600 must be as those 2,000 years later.
    @Test func proleptic() {
        for year in 1...1600 {
            for month in 1...12 {
                let days = (28...31).filter { CalendarDay(year: year, month: month, day: $0) != nil }
                let later = (28...31).filter {
                    DateComponents(calendar: calendar, year: year + 2000, month: month, day: $0).isValidDate
                }
                if days != later { Issue.record("\(year)-\(month)") }
            }
        }
    }

    /// Each day is after the one before it, over the ends of months, years and centuries.
    @Test func order() throws {
        var date = try #require(DateComponents(calendar: calendar, year: 1899, month: 12, day: 1).date)
        var last: CalendarDay?
        for _ in 0..<80_000 {
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let day: CalendarDay = try #require(
                CalendarDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0))
            if let last, !(last < day) || day < last || last == day { Issue.record("\(last) \(day)") }
            last = day
            date += 86_400
        }
        #expect(last?.description == "2118-12-12")
    }

    @Test(arguments: [
        "0000-01-01", "10000-01-01", "2026-1-1", "2026-01-1", "26-01-01", "2026/01/01", "2026-01-01 ", " 2026-01-01",
        "2026-01-01T00:00", "+026-01-01", "２０２６-01-01", "2026-0a-01", "20260101", "",
    ])
    func noDay(_ text: String) { #expect(CalendarDay(text.utf8) == nil) }

    @Test func theEnds() {
        #expect(CalendarDay("0001-01-01".utf8)?.description == "0001-01-01")
        #expect(CalendarDay("9999-12-31".utf8)?.description == "9999-12-31")
        #expect(CalendarDay(year: 10_000, month: 1, day: 1) == nil)
        #expect(CalendarDay(year: 0, month: 12, day: 31) == nil)
        #expect(CalendarDay(year: -1, month: 1, day: 1) == nil)
    }
}
