/// A day of the proleptic Gregorian calendar, without a time zone (ISO 8601, 4.1.2.2).
package struct CalendarDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// 1 to 9999.
    package let year: Int16
    package let month: UInt8
    package let day: UInt8

    /// Reads exactly `YYYY-MM-DD`; nil if that is not a day.
    package init?(_ text: some Collection<UInt8>) {
        var (number, index) = (0, 0)
        for byte in text {
            if index == 4 || index == 7 {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                guard index < 10, 0x30...0x39 ~= byte else { return nil }
                number = 10 * number + Int(byte) - 0x30
            }
            index += 1
        }
        guard index == 10 else { return nil }
        self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// Nil if there is no such day in the years 1 to 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, 1...CalendarDay.days(in: month, of: year) ~= day else { return nil }
        (self.year, self.month, self.day) = (Int16(year), UInt8(month), UInt8(day))
    }

    package static func < (a: CalendarDay, b: CalendarDay) -> Bool { a.number < b.number }

    package var description: String {
        String(unsafeUninitializedCapacity: 10) { text in
            var rest = number
            for place in (0..<10).reversed() {
                let isDash = place == 4 || place == 7
                text[place] = isDash ? UInt8(ascii: "-") : UInt8(ascii: "0") + UInt8(rest % 10)
                if !isDash { rest /= 10 }
            }
            return 10
        }
    }

    private var number: Int { Int(year) * 10_000 + Int(month) * 100 + Int(day) }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
