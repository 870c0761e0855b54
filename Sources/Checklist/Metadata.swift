/// What stands in a task's own text about it: days, priority, tags, people (FORMAT.md, "Metadata in a task's text").
/// How each is written is in `Spelling.swift`.
package struct Metadata: Sendable, Equatable {
    /// One, or none where the text says nothing, as in most tasks: so that a task is small.
    private var values: [Values] = []

    fileprivate struct Values: Sendable, Equatable {
        var due: CalendarDay?
        var scheduled: CalendarDay?
        var start: CalendarDay?
        var completed: CalendarDay?
        var created: CalendarDay?
        var priority: Priority?
        var repetition: [UInt8]?
        var tags: [[UInt8]] = []
        var people: [[UInt8]] = []
        var blockID: [UInt8]?
    }

    package init() {}

    package var due: CalendarDay? { values.isEmpty ? nil : values[0].due }
    package var scheduled: CalendarDay? { values.isEmpty ? nil : values[0].scheduled }
    package var start: CalendarDay? { values.isEmpty ? nil : values[0].start }
    package var completed: CalendarDay? { values.isEmpty ? nil : values[0].completed }
    package var created: CalendarDay? { values.isEmpty ? nil : values[0].created }
    package var priority: Priority? { values.isEmpty ? nil : values[0].priority }
    /// "every week": shown, never computed.
    package var repetition: [UInt8]? { values.isEmpty ? nil : values[0].repetition }
    /// Without `#`, each once, in the order of the text.
    package var tags: [[UInt8]] { values.isEmpty ? [] : values[0].tags }
    /// Without `@`, each once, in the order of the text.
    package var people: [[UInt8]] { values.isEmpty ? [] : values[0].people }
    /// The name of the block in links of other files, without `^`. It stays last in the file and is not shown.
    package var blockID: [UInt8]? { values.isEmpty ? nil : values[0].blockID }

    /// Whether there is anything a reader may see.
    package var isShown: Bool {
        due != nil || priority != nil || !tags.isEmpty || !people.isEmpty || repetition != nil || scheduled != nil
            || start != nil || completed != nil || created != nil
    }

    package enum Day: String, Sendable, CaseIterable { case due, scheduled, start, completed, created }

    package subscript(day: Day) -> CalendarDay? {
        switch day {
        case .due: due
        case .scheduled: scheduled
        case .start: start
        case .completed: completed
        case .created: created
        }
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
    mutating func set(_ field: Field, _ value: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        if !values.isEmpty { return try values[0].set(field, value) }
        var first = Values()
        try first.set(field, value)
        values = [first]
    }
}

private extension Metadata.Values {
    typealias Refusal = Metadata.Refusal

    mutating func set(_ field: Metadata.Field, _ value: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        switch field {
        case .due: try Self.set(&due, Self.day(value))
        case .scheduled: try Self.set(&scheduled, Self.day(value))
        case .start: try Self.set(&start, Self.day(value))
        case .completed: try Self.set(&completed, Self.day(value))
        case .created: try Self.set(&created, Self.day(value))
        case .priority:
            let name = String(decoding: value, as: UTF8.self).lowercased()
            guard let read = Metadata.Priority(rawValue: name) else { throw .notAPriority }
            try Self.set(&priority, read)
        case .repetition:
            guard !value.isEmpty else { throw .text }
            try Self.set(&repetition, Array(value))
        case .blockID: try Self.set(&blockID, Array(value))
        case .tag: try Self.add(value, to: &tags)
        case .person: try Self.add(value, to: &people)
        }
    }

    static func day(_ value: UnsafeBufferPointer<UInt8>) throws(Refusal) -> CalendarDay {
        guard let day = CalendarDay(value) else { throw .notADay }
        return day
    }

    /// The first value counts.
    static func set<Value>(_ place: inout Value?, _ value: Value) throws(Refusal) {
        guard place == nil else { throw .second }
        place = value
    }

    /// So many that nobody means them are text.
    static func add(_ name: UnsafeBufferPointer<UInt8>, to names: inout [[UInt8]]) throws(Refusal) {
        if names.contains(where: { $0.elementsEqual(name) }) { return }
        guard names.count < 100 else { throw .text }
        names.append(Array(name))
    }
}
