/// What stands in a task's own text about it: days, priority, tags, people (FORMAT.md, "Metadata in a task's text").
/// How each is written is in `Spelling.swift`.
package struct Metadata: Sendable, Equatable {
    package private(set) var due: CalendarDay?
    package private(set) var scheduled: CalendarDay?
    package private(set) var start: CalendarDay?
    package private(set) var completed: CalendarDay?
    package private(set) var created: CalendarDay?
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

    package init(additionID: [UInt8]? = nil) { self.additionID = additionID }

    /// Whether there is anything a reader may see.
    package var isShown: Bool {
        due != nil || priority != nil || !tags.isEmpty || !people.isEmpty || repetition != nil || scheduled != nil
            || start != nil || completed != nil || created != nil
    }

    package enum Priority: String, Sendable, CaseIterable { case highest, high, medium, low, lowest }

    package enum Field: Sendable {
        case due, scheduled, start, completed, created, priority, repetition, tag, person, blockID
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
    mutating func set(_ field: Field, _ value: ArraySlice<UInt8>) throws(Refusal) {
        switch field {
        case .due: try Metadata.set(&due, Metadata.day(value))
        case .scheduled: try Metadata.set(&scheduled, Metadata.day(value))
        case .start: try Metadata.set(&start, Metadata.day(value))
        case .completed: try Metadata.set(&completed, Metadata.day(value))
        case .created: try Metadata.set(&created, Metadata.day(value))
        case .priority:
            let name = String(decoding: value, as: UTF8.self).lowercased()
            guard let read = Priority(rawValue: name) else { throw .notAPriority }
            try Metadata.set(&priority, read)
        case .repetition:
            guard !value.isEmpty else { throw .text }
            try Metadata.set(&repetition, Array(value))
        case .blockID: try Metadata.set(&blockID, Array(value))
        case .tag: try Metadata.add(value, to: &tags)
        case .person: try Metadata.add(value, to: &people)
        }
    }

    mutating func dropBlockID() { blockID = nil }

    private static func day(_ value: ArraySlice<UInt8>) throws(Refusal) -> CalendarDay {
        guard let day = CalendarDay(value) else { throw .notADay }
        return day
    }

    /// The first value counts.
    private static func set<Value>(_ place: inout Value?, _ value: Value) throws(Refusal) {
        guard place == nil else { throw .second }
        place = value
    }

    /// So many that nobody means them are text.
    private static func add(_ name: ArraySlice<UInt8>, to names: inout [[UInt8]]) throws(Refusal) {
        if names.contains(where: { $0.elementsEqual(name) }) { return }
        guard names.count < 100 else { throw .text }
        names.append(Array(name))
    }
}
