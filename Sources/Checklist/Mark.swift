/// What the character in a task's box says. A row in the table is all a mark needs.
package struct Mark: Sendable, Equatable {
    /// The character between the brackets, as lists and JSON show it.
    package let character: Unicode.Scalar
    package let state: State
    /// Whether a task with this mark is one of the 8 in "3 of 8".
    package let isCounted: Bool

    package var isDone: Bool { state == .done }

    package enum State: String, Sendable, CaseIterable {
        case open, done, important, question, deferred, cancelled
        case inProgress = "in-progress"
        case notApplicable = "not-applicable"

        /// Its place in `allCases`, for tables.
        package var index: Int {
            switch self {
            case .open: 0
            case .done: 1
            case .important: 2
            case .question: 3
            case .deferred: 4
            case .cancelled: 5
            case .inProgress: 6
            case .notApplicable: 7
            }
        }
    }

    /// A mark of the user's own, which counts as those of that state do.
    package init(_ character: Unicode.Scalar, like state: State) {
        let isCounted = Mark.table.first { $0.state == state }?.isCounted ?? true
        self.init(character, state, counted: isCounted)
    }

    private init(_ character: Unicode.Scalar, _ state: State, counted: Bool = true) {
        (self.character, self.state, isCounted) = (character, state, counted)
    }

    /// Whether a character is a mark where settings add none.
    static func isUsual(_ character: Character) -> Bool {
        character == "X" || table.contains { Character($0.character) == character }
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
}

/// The marks of one file: those of the table, and those its settings add, which win.
package struct Marks: Sendable {
    private let byByte: [Mark?]
    private let added: [Mark]

    package init(adding added: [Mark] = []) {
        self.added = added
        var table = [Mark?](repeating: nil, count: 128)
        for mark in Mark.table + added where mark.character.isASCII { table[Int(mark.character.value)] = mark }
        // `X` is read as `x`, a tab as a space.
        table[Int(UInt8(ascii: "X"))] = table[Int(UInt8(ascii: "X"))] ?? table[Int(UInt8(ascii: "x"))]
        table[0x09] = table[0x20]
        byByte = table
    }

    /// What a box with this character says; nil if it is no box.
    package func mark(_ character: Unicode.Scalar) -> Mark? {
        let written = Array(String(character).utf8)
        return written.withUnsafeBufferPointer { read($0, at: 0) }.flatMap { $0.end == written.count ? $0.mark : nil }
    }

    /// The mark to write for a state: that of the table, unless settings give its character another meaning.
    package func first(_ state: Mark.State) -> Mark? {
        (Mark.table + added).first { $0.state == state && mark($0.character) == $0 }
    }

    /// The mark at a place and where the next character stands. A no-break space is read as a space.
    func read(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (mark: Mark, end: Int)? {
        if bytes[start] < 0x80 { return byByte[Int(bytes[start])].map { ($0, start + 1) } }
        if bytes.blankLength(at: start) == 2 { return byByte[0x20].map { ($0, start + 2) } }
        for mark in added where !mark.character.isASCII {
            let character = Array(String(mark.character).utf8)
            if bytes[start...].starts(with: character) { return (mark, start + character.count) }
        }
        return nil
    }
}
