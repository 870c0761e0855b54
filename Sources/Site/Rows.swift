internal import Checklist
internal import Mustache

/// What `row.mustache` and `meta.mustache` see: objects that are made key by key as the templates come to them, so that a
/// long list costs what is printed of it. A row in a table is all a key needs. A class, for each asking hands it on.
final class Rows: Sendable {
    /// A name in templates, and what a record has for it.
    typealias Key = (name: String, value: @Sendable (Rows, Record) -> Value)

    /// Kinds of records, and what their numbers are.
    enum Kind: Int {
        /// Of an item of the list.
        case row
        /// Of a task.
        case meta, rule
        /// Of a task, times 8, and which of its days.
        case day
        /// Of a task, times 128, and which of its tags or people.
        case tag, person
    }

    private let list: TaskList
    private let words: [StateWords]
    private let metadata: MetadataView
    private let keys: [[Key]]

    private init(_ list: TaskList, _ look: Look) {
        (self.list, words, metadata, keys) = (list, look.words, look.metadata, Rows.keys)
    }

    /// By kind.
    private static let keys = [itemKeys, metaKeys, ruleKeys, dayKeys, tagKeys, personKeys]
    private static let shapes = keys.map { Shape($0.map(\.name)) }

    /// The records of a list in the words of a look.
    static func records(of list: TaskList, _ look: Look) -> Records {
        let rows = Rows(list, look)
        return Records(shapes) { record, position in rows.keys[record.kind][position].value(rows, record) }
    }

}

extension Records {
    func record(_ kind: Rows.Kind, _ number: Int) -> Value { record(kind.rawValue, number) }
    func list(_ kind: Rows.Kind, _ numbers: Range<Int>) -> Value { list(kind.rawValue, numbers) }
}

// MARK: Items

private extension Rows {
    static let itemKeys: [Key] = [
        ("id", { rows, item in rows.task(item).map { .string(rows.list.tasks[$0].id) } ?? .null }),
        ("state", { rows, item in rows.state(item).map { rows.words[$0].name } ?? "plain" }),
        ("status", { rows, item in rows.state(item).map { rows.words[$0].status } ?? .null }),
        (
            "html",
            { rows, item in
                .html(
                    SafeHTML(
                        trusted: rows.task(item).map { rows.list.tasks[$0].html } ?? rows.list.items[item.number].html))
            }
        ),
        ("note", { rows, item in rows.state(item).map { rows.words[$0].note } ?? .null }),
        (
            "meta",
            { rows, item in
                guard let task = rows.task(item), rows.list.tasks[task].metadata.isShown else { return .null }
                return item.source.record(.meta, task)
            }
        ),
        (
            "blocks",
            { rows, item in
                let blocks = rows.list.items[item.number].blocks
                return blocks.isEmpty ? [] : .list(blocks.map { Page.value(of: $0, item.source) })
            }
        ),
    ]

    func task(_ item: Record) -> Int? { list.items[item.number].task }
    func state(_ item: Record) -> Int? { task(item).map { list.tasks[$0].mark.state.index } }
}

// MARK: Metadata

private extension Rows {
    static let metaKeys: [Key] = [
        (
            "days",
            { rows, task in
                let count = rows.metadata.days.count { rows.list.tasks[task.number].metadata[$0.kind] != nil }
                return count == 0 ? [] : task.source.list(.day, task.number << 3..<task.number << 3 + count)
            }
        ),
        (
            "repeats",
            { rows, task in
                rows.list.tasks[task.number].metadata.repetition == nil
                    ? .null : task.source.record(.rule, task.number)
            }
        ),
        (
            "priority",
            { rows, task in
                rows.list.tasks[task.number].metadata.priority.flatMap { rows.metadata.priorities[$0] } ?? .null
            }
        ),
        ("tags", { rows, task in labels(.tag, rows.list.tasks[task.number].metadata.tags.count, of: task) }),
        ("people", { rows, task in labels(.person, rows.list.tasks[task.number].metadata.people.count, of: task) }),
    ]

    static func labels(_ kind: Kind, _ count: Int, of task: Record) -> Value {
        count == 0 ? [] : task.source.list(kind, task.number << 7..<task.number << 7 + count)
    }

    static let ruleKeys: [Key] = [
        ("before", { rows, _ in rows.metadata.repeats.before }),
        ("words", { rows, task in .utf8(rows.list.tasks[task.number].metadata.repetition ?? []) }),
        ("after", { rows, _ in rows.metadata.repeats.after }),
    ]

    static let dayKeys: [Key] = [
        ("kind", { rows, record in rows.metadata.days[rows.day(record).kind].name }),
        ("iso", { rows, record in .string(rows.day(record).day.description) }),
        ("before", { rows, record in rows.metadata.days[rows.day(record).kind].before }),
        ("words", { rows, record in .utf8(rows.metadata.dates(rows.day(record).day)) }),
        ("after", { rows, record in rows.metadata.days[rows.day(record).kind].after }),
    ]

    /// The day of a record, which is one of those its task has; and which kind of day.
    func day(_ record: Record) -> (kind: Int, day: CalendarDay) {
        var rest = record.number & 7
        for kind in metadata.days.indices {
            guard let day = list.tasks[record.number >> 3].metadata[metadata.days[kind].kind] else { continue }
            if rest == 0 { return (kind, day) }
            rest -= 1
        }
        preconditionFailure("a task has as many days as its list of days")
    }

    static let tagKeys: [Key] = [
        ("name", { rows, record in .utf8(rows.tag(record)) }),
        ("color", { rows, record in .int(MetadataView.color(of: rows.tag(record))) }),
    ]

    static let personKeys: [Key] = [
        ("name", { rows, record in .utf8(rows.person(record)) }),
        ("color", { rows, record in .int(MetadataView.color(of: rows.person(record))) }),
    ]

    func tag(_ record: Record) -> [UInt8] { list.tasks[record.number >> 7].metadata.tags[record.number & 127] }
    func person(_ record: Record) -> [UInt8] { list.tasks[record.number >> 7].metadata.people[record.number & 127] }
}
