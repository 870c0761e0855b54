internal import Checklist
internal import Mustache

/// What `row.mustache` and `meta.mustache` see: objects that are made key by key as the templates come to them, so that a
/// long list costs what is printed of it. A row in a table is all a key needs.
final class Rows: Records, @unchecked Sendable {  // nothing in it changes
    /// A name in templates, and what the record of this number has for it.
    fileprivate typealias Key = (name: String, value: @Sendable (Rows, Int) -> Value)

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
    /// What the keys of all kinds have, one kind behind the other; and where each kind begins.
    private let values: [@Sendable (Rows, Int) -> Value]
    private let starts: [Int]

    /// By kind.
    private static let keys = [itemKeys, metaKeys, ruleKeys, dayKeys, tagKeys, personKeys]
    private static let shapes = keys.map { Shape($0.map(\.name)) }

    /// The records of a list in the words of a look.
    init(of list: TaskList, _ look: Look) {
        (self.list, words, metadata) = (list, look.words, look.metadata)
        values = Rows.keys.flatMap { $0.map(\.value) }
        starts = Rows.keys.indices.map { kind in Rows.keys[..<kind].reduce(0) { $0 + $1.count } }
        super.init(Rows.shapes)
    }

    override func value(kind: Int, number: Int, position: Int) -> Value { values[starts[kind] + position](self, number) }

    func record(_ kind: Kind, _ number: Int) -> Value { record(kind.rawValue, number) }
    func list(_ kind: Kind, _ numbers: Range<Int>) -> Value { list(kind.rawValue, numbers) }
}

// MARK: Items

private extension Rows {
    static let itemKeys: [Key] = [
        ("id", { rows, item in rows.task(item).map { .string(rows.list.tasks[$0].id) } ?? .null }),
        ("state", { rows, item in rows.state(item).map { rows.words[$0].name } ?? "plain" }),
        ("status", { rows, item in rows.state(item).map { rows.words[$0].status } ?? .null }),
        ("html", { rows, item in .html(SafeHTML(trusted: rows.html(item))) }),
        ("note", { rows, item in rows.state(item).map { rows.words[$0].note } ?? .null }),
        (
            "meta",
            { rows, item in
                guard let task = rows.task(item), rows.list.tasks[task].lifted.first?.isShown == true else {
                    return .null
                }
                return rows.record(.meta, task)
            }
        ),
        (
            "blocks",
            { rows, item in
                rows.list.items[item].blocks.isEmpty
                    ? [] : .list(rows.list.items[item].blocks.map { Page.value(of: $0, rows) })
            }
        ),
    ]

    func task(_ item: Int) -> Int? { list.items[item].task }
    func state(_ item: Int) -> Int? { task(item).map { list.tasks[$0].mark.state.index } }
    func html(_ item: Int) -> [UInt8] { task(item).map { list.tasks[$0].html } ?? list.items[item].html }
}

// MARK: Metadata

private extension Rows {
    static let metaKeys: [Key] = [
        (
            "days",
            { rows, task in
                rows.list(.day, task << 3..<task << 3 + rows.list.tasks[task].lifted[0].days.count)
            }
        ),
        (
            "repeats",
            { rows, task in
                rows.list.tasks[task].lifted[0].repetition == nil ? .null : rows.record(.rule, task)
            }
        ),
        (
            "priority",
            { rows, task in
                rows.list.tasks[task].lifted[0].priority.flatMap { rows.metadata.priorities[$0] } ?? .null
            }
        ),
        (
            "tags",
            { rows, task in
                rows.list(.tag, task << 7..<task << 7 + rows.list.tasks[task].lifted[0].tags.count)
            }
        ),
        (
            "people",
            { rows, task in
                rows.list(.person, task << 7..<task << 7 + rows.list.tasks[task].lifted[0].people.count)
            }
        ),
    ]

    static let ruleKeys: [Key] = [
        ("before", { rows, _ in rows.metadata.repeats.before }),
        ("words", { rows, task in .utf8(rows.list.tasks[task].lifted[0].repetition ?? []) }),
        ("after", { rows, _ in rows.metadata.repeats.after }),
    ]

    static let dayKeys: [Key] = [
        ("kind", { rows, day in rows.metadata.days[rows.dated(day).kind.rawValue].name }),
        ("iso", { rows, day in .string(rows.dated(day).day.description) }),
        ("before", { rows, day in rows.metadata.days[rows.dated(day).kind.rawValue].before }),
        ("words", { rows, day in .utf8(rows.metadata.dates(rows.dated(day).day)) }),
        ("after", { rows, day in rows.metadata.days[rows.dated(day).kind.rawValue].after }),
    ]

    func dated(_ day: Int) -> Metadata.Dated { list.tasks[day >> 3].lifted[0].days[day & 7] }

    static let tagKeys: [Key] = [
        ("name", { rows, tag in .utf8(rows.tag(tag)) }),
        ("color", { rows, tag in .int(MetadataView.color(of: rows.tag(tag))) }),
    ]

    static let personKeys: [Key] = [
        ("name", { rows, person in .utf8(rows.person(person)) }),
        ("color", { rows, person in .int(MetadataView.color(of: rows.person(person))) }),
    ]

    func tag(_ tag: Int) -> [UInt8] { list.tasks[tag >> 7].lifted[0].tags[tag & 127] }
    func person(_ person: Int) -> [UInt8] { list.tasks[person >> 7].lifted[0].people[person & 127] }
}
