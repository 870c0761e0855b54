/// One way to write one of a task's metadata. A row in the table is all a spelling needs.
struct Spelling: Sendable {
    let field: Metadata.Field
    /// What it begins with, in lower case; ASCII letters in a text may be capitals.
    let opening: [UInt8]
    let value: Value
    /// It begins a word: at the start, or after white space.
    let beginsWord: Bool

    enum Value: Sendable {
        /// What stands up to this byte: `@due(2026-12-01)`, `[due:: 2026-12-01]`.
        case enclosed(until: UInt8)
        /// The rest of the word: `due:2026-12-01`.
        case word
        /// The day behind a sign: `📅 2026-12-01`.
        case day
        /// The rule behind a sign: `🔁 every week`.
        case rule
        /// Letters, digits, `-` and `_`, and the byte given within: `#area/sub`.
        case name(within: UInt8)
        /// A sign that stands for this: `⏫`.
        case sign([UInt8])
        /// A word that stands for this: `!high`.
        case exactly([UInt8])
        /// The same, first in the text, a capital, and before a blank: `(A) `. `(a)` begins an enumeration.
        case leading([UInt8])
    }

    private init(_ field: Metadata.Field, _ opening: String, _ value: Value, beginsWord: Bool = true) {
        (self.field, self.opening, self.value, self.beginsWord) = (field, Array(opening.utf8), value, beginsWord)
    }

    private static let table: [Spelling] =
        names.flatMap { name, field -> [Spelling] in
            [
                Spelling(field, "[\(name)::", .enclosed(until: UInt8(ascii: "]")), beginsWord: false),
                Spelling(field, "(\(name)::", .enclosed(until: UInt8(ascii: ")")), beginsWord: false),
            ]
        }
        + days.map { Spelling(.day($0.day), "@\($0.name)(", .enclosed(until: UInt8(ascii: ")"))) }
        + [(Metadata.Day.due, "due:"), (.scheduled, "scheduled:"), (.start, "start:")].map {
            Spelling(.day($0), $1, .word)
        }
        + [(Metadata.Day.due, "📅"), (.scheduled, "⏳"), (.start, "🛫"), (.completed, "✅"), (.created, "➕")].map {
            Spelling(.day($0), $1, .day, beginsWord: false)
        }
        + [Spelling(.repetition, "🔁", .rule, beginsWord: false)]
        + [("🔺", "highest"), ("⏫", "high"), ("🔼", "medium"), ("🔽", "low"), ("⏬", "lowest")].map {
            Spelling(.priority, $0, .sign(Array($1.utf8)), beginsWord: false)
        }
        + ["high", "medium", "low"].map { Spelling(.priority, "!\($0)", .exactly(Array($0.utf8))) }
        + [("(a)", "high"), ("(b)", "medium"), ("(c)", "low")].map {
            Spelling(.priority, $0, .leading(Array($1.utf8)))
        }
        + [
            Spelling(.tag, "#", .name(within: UInt8(ascii: "/"))),
            Spelling(.person, "@", .name(within: UInt8(ascii: "."))),
        ]

    private static let days: [(name: String, day: Metadata.Day)] = [
        ("due", .due), ("scheduled", .scheduled), ("start", .start), ("done", .completed), ("completion", .completed),
        ("completed", .completed), ("created", .created),
    ]

    private static let names: [(name: String, field: Metadata.Field)] =
        days.map { ($0.name, .day($0.day)) } + [("priority", .priority), ("repeat", .repetition)]

    /// The rows by their first byte.
    static let byFirstByte: [[Spelling]] = {
        var rows = Array(repeating: [Spelling](), count: 256)
        for row in table { rows[Int(row.opening[0])].append(row) }
        return rows
    }()

    /// By byte: whether a row begins with it, and whether only at the start of a word.
    static let starts: [Start] = byFirstByte.enumerated().map { byte, rows in
        let isCapital = 0x41...0x5A ~= byte
        let rows = isCapital ? byFirstByte[byte | 0x20] : rows
        return rows.isEmpty ? .none : rows.allSatisfy(\.beginsWord) ? .ofWords : .anywhere
    }

    enum Start: Sendable { case none, ofWords, anywhere }

    /// Whether a text could hold any: each spelling has one of these bytes.
    static func mayBe(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        let signs = signs
        return text.contains { signs[Int($0)] }
    }

    private static let signs: [Bool] = {
        var signs = Array(repeating: false, count: 256)
        for row in table { signs[Int(row.opening.first { !(0x61...0x7A ~= $0) } ?? 0)] = true }
        signs[Int(UInt8(ascii: "^"))] = true
        return signs
    }()
}
