/// What the character in a task's box says. A row in the table is all a mark needs.
package struct Mark: Sendable, Equatable {
    /// The character between the brackets, as lists and JSON show it.
    package let byte: UInt8
    package let state: State
    /// Whether a task with this mark is one of the 8 in "3 of 8".
    package let isCounted: Bool

    package var isDone: Bool { state == .done }

    package enum State: String, Sendable, CaseIterable {
        case open, done, important, question, deferred, cancelled
        case inProgress = "in-progress"
        case notApplicable = "not-applicable"
    }

    private init(_ character: Unicode.Scalar, _ state: State, counted: Bool = true) {
        self.byte = UInt8(ascii: character)
        self.state = state
        self.isCounted = counted
    }

    package static let table: [Mark] = [
        Mark(" ", .open),
        Mark("x", .done),
        Mark("/", .inProgress),
        Mark("!", .important),
        Mark("?", .question),
        Mark(">", .deferred),
        Mark("-", .cancelled, counted: false),
        Mark("~", .notApplicable, counted: false),
    ]

    static let open = table[0]

    /// The mark a byte stands for; `X` is read as `x`, a tab as a space, every other byte is no mark.
    init?(_ byte: UInt8) {
        let wanted =
            switch byte {
            case UInt8(ascii: "X"): UInt8(ascii: "x")
            case UInt8(ascii: "\t"): UInt8(ascii: " ")
            default: byte
            }
        guard let mark = Mark.table.first(where: { $0.byte == wanted }) else { return nil }
        self = mark
    }
}
