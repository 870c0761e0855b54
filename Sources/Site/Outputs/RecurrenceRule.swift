internal import Checklist

/// "every week", "every 2 months", "every monday" as a rule of a calendar (RFC 5545, 3.3.10).
struct RecurrenceRule {
    let text: String

    /// Nil unless it is sure what is meant: the words are these and no others, and the first day is one that the rule gives.
    /// Months without a day 29 to 31 are read in more than one way.
    init?(_ words: [UInt8], from start: CalendarDay) {
        var words = String(decoding: words, as: UTF8.self).lowercased().split(separator: " ").map(String.init)
        guard words.first == "every" else { return nil }
        words.removeFirst()
        let interval = words.count == 2 ? Int(words.removeFirst()) ?? 0 : 1
        guard words.count == 1, 1...999 ~= interval else { return nil }
        // "every 2 weeks", and "every week"
        let unit = interval > 1 && words[0].hasSuffix("s") ? String(words[0].dropLast()) : words[0]
        let every = interval > 1 ? ";INTERVAL=\(interval)" : ""
        if let frequency = RecurrenceRule.frequencies[unit] {
            if frequency == "MONTHLY" || frequency == "YEARLY", start.day > 28 { return nil }
            text = "FREQ=\(frequency)\(every)"
        } else if interval == 1, unit == "weekday", start.weekday < 5 {
            text = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
        } else if interval == 1, let day = RecurrenceRule.weekdays.firstIndex(of: unit), start.weekday == day {
            text = "FREQ=WEEKLY;BYDAY=\(unit.prefix(2).uppercased())"
        } else {
            return nil
        }
    }

    private static let frequencies = ["day": "DAILY", "week": "WEEKLY", "month": "MONTHLY", "year": "YEARLY"]
    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
}
