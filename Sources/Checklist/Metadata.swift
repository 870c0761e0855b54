/// What stands in a task's own text about it: days, priority, tags, people (README.md, "What stands in a task's text").
/// How each is written is in `Spelling.swift`.
package struct Metadata: Sendable, Equatable {
    /// In the order of the kinds, each at most once.
    package private(set) var days: [Dated] = []
    package private(set) var priority: Priority?
    /// "every week": shown, never computed.
    package private(set) var repetition: [UInt8]?
    /// Without `#`, each once, in the order of the text.
    package private(set) var tags: [[UInt8]] = []
    /// Without `@`, each once, in the order of the text.
    package private(set) var people: [[UInt8]] = []
    /// The name of the block in links of other files, without `^`. It stays last in the file and is not shown.
    package private(set) var blockID: [UInt8]?
    /// `<!-- id:… -->` at the end: under which name this task was added in a reader's browser.
    package internal(set) var additionID: [UInt8]?
    /// Whether there is anything a reader may see.
    package private(set) var isShown = false

    package init(additionID: [UInt8]? = nil) { self.additionID = additionID }

    package enum Day: Int, Sendable {
        case due, scheduled, start, completed, created
    }

    package struct Dated: Sendable, Equatable {
        package let kind: Day
        package let day: CalendarDay
    }

    package var due: CalendarDay? { self[.due] }
    package var scheduled: CalendarDay? { self[.scheduled] }
    package var start: CalendarDay? { self[.start] }
    package var completed: CalendarDay? { self[.completed] }
    package var created: CalendarDay? { self[.created] }

    package subscript(kind: Day) -> CalendarDay? { days.first { $0.kind == kind }?.day }

    package enum Priority: String, Sendable, CaseIterable { case highest, high, medium, low, lowest }

    enum Field: Equatable, Sendable {
        case day(Day)
        case priority, repetition, tag, person, blockID
    }

    /// Why a value was not taken; its text then stays where it is.
    enum Refusal: Error {
        case notADay, notAPriority
        /// A day that stands where none is read: `due: 2026-12-01`.
        case misplaced
        /// The field has a value already.
        case second
        /// It was meant as text.
        case text
    }

    /// Takes a value as it is written.
    mutating func set(_ field: Field, _ value: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        switch field {
        case .day(let kind): try set(kind, to: value)
        case .priority:
            let name = String(decoding: value, as: UTF8.self).lowercased()
            guard let read = Priority(rawValue: name) else { throw .notAPriority }
            try Metadata.set(&priority, read)
        case .repetition:
            guard !value.isEmpty else { throw .text }
            try Metadata.set(&repetition, Array(value))
        case .blockID: return try Metadata.set(&blockID, Array(value))
        case .tag: try Metadata.add(value, to: &tags)
        case .person: try Metadata.add(value, to: &people)
        }
        isShown = true
    }

    mutating func dropBlockID() { blockID = nil }

    private mutating func set(_ kind: Day, to value: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        guard let day = CalendarDay(value) else { throw .notADay }
        if days.contains(where: { $0.kind == kind }) { throw .second }
        days.append(Dated(kind: kind, day: day))
        if days.count > 1 { days.sort { $0.kind.rawValue < $1.kind.rawValue } }
    }

    /// The first value counts.
    private static func set<Value>(_ place: inout Value?, _ value: Value) throws(Refusal) {
        guard place == nil else { throw .second }
        place = value
    }

    /// So many that nobody means them are text.
    private static func add(_ name: UnsafeBufferPointer<UInt8>, to names: inout [[UInt8]]) throws(Refusal) {
        if names.contains(where: { $0.elementsEqual(name) }) { return }
        guard names.count < 100 else { throw .text }
        names.append(Array(name))
    }
}
