internal import Checklist
internal import Mustache

/// What `row.mustache` and `meta.mustache` see: objects that are made key by key as the templates come to them, so that a
/// long list costs what is printed of it. A new key is a name in `shapes`, a case, and
/// a line where its kind gives the values.
final class Rows: Records, @unchecked Sendable {  // nothing in it changes
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
        /// Of an item, in a list whose rows are in groups.
        case groupedRow
        /// Of a task that can be edited.
        case edit
    }

    // The keys of each kind; `shapes` has their names in the same order.
    fileprivate enum RowKey: Int {
        case id, added, number, state, classes, status, html, note, meta, blocks, isGrouped, edit
    }
    fileprivate enum MetaKey: Int { case days, repeats, priority, tags, people }
    fileprivate enum RuleKey: Int { case before, words, after }
    fileprivate enum DayKey: Int { case kind, iso, before, words, after }
    fileprivate enum LabelKey: Int { case name, color }

    private static let rowNames = [
        "id", "added", "number", "state", "classes", "status", "html", "note", "meta", "blocks", "isGrouped", "edit",
    ]
    private static let otherShapes = [
        Shape(["days", "repeats", "priority", "tags", "people"]),
        Shape(["before", "words", "after"]),
        Shape(["kind", "iso", "before", "words", "after"]),
        Shape(["name", "color"]),
        Shape(["name", "color"]),
    ]

    let list: TaskList
    /// What can be edited, in the preview.
    let edits: PreviewState?
    private let look: Look
    var strings: Strings { look.strings }
    var alerts: AlertTitles { look.alerts }
    // Here too, so that a word is taken without all those beside it.
    private let words: [StateWords]
    private let metadata: MetadataView

    /// The records of a list in the words of a look.
    init(of list: TaskList, _ look: Look, _ mode: Mode) {
        (self.list, edits, self.look, words, metadata) = (list, mode.edits, look, look.words, look.metadata)
        let absent = Rows.absent(from: list, look, mode)
        let row = Shape(Rows.rowNames, absent: absent.union(["isGrouped"]))
        super.init([row] + Rows.otherShapes + [Shape(Rows.rowNames, absent: absent), Rows.editShape])
    }

    /// What no row of the list has.
    private static func absent(from list: TaskList, _ look: Look, _ mode: Mode) -> Set<String> {
        let hasNote = look.words.map { if case .null = $0.note { false } else { true } }
        var (notes, metadata, additions) = (false, false, false)
        for index in list.tasks.indices {
            if hasNote[list.tasks[index].mark.state.index] { notes = true }
            guard !list.tasks[index].lifted.isEmpty else { continue }
            metadata = true
            if list.tasks[index].lifted[0].additionID != nil { additions = true }
        }
        let table = [
            ("note", notes), ("meta", metadata), ("added", additions), ("edit", mode.edits != nil),
            ("blocks", list.items.contains { !$0.blocks.isEmpty }),
            ("number", list.items.contains { $0.number != nil }),
        ]
        return Set(table.filter { !$0.1 }.map(\.0))
    }

    private init(_ other: Rows) {
        (list, edits, look, words, metadata) = (other.list, other.edits, other.look, other.words, other.metadata)
        super.init(other.shapes)
    }

    /// For one list of a page: two threads that draw two lists then do not wait for each other to count who holds the rows.
    func copy() -> Rows { Rows(self) }

    override func value(kind: Int, number: Int, position: Int) -> Value {
        switch Kind(rawValue: kind) {
        case .row: RowKey(rawValue: position).map { row(number, $0) } ?? .null
        case .groupedRow:
            RowKey(rawValue: position).map { $0 == .isGrouped ? true : row(number, $0) } ?? .null
        case .meta: MetaKey(rawValue: position).map { meta(number, $0) } ?? .null
        case .rule: RuleKey(rawValue: position).map { rule(number, $0) } ?? .null
        case .day: DayKey(rawValue: position).map { day(number, $0) } ?? .null
        case .tag:
            LabelKey(rawValue: position).map { label(lifted(number >> 7) { $0.tags[number & 127] }, $0) } ?? .null
        case .person:
            LabelKey(rawValue: position).map { label(lifted(number >> 7) { $0.people[number & 127] }, $0) } ?? .null
        case .edit: EditKey(rawValue: position).map { edit(number, $0) } ?? .null
        case nil: .null
        }
    }

    func list(_ kind: Kind, _ numbers: Range<Int>) -> Value { list(kind.rawValue, numbers) }
    private func record(_ kind: Kind, _ number: Int) -> Value { record(kind.rawValue, number) }
}

private extension Rows {
    func row(_ item: Int, _ key: RowKey) -> Value {
        guard let index = list.items[item].task else { return plainRow(item, key) }
        return switch key {
        case .id: .string(list.tasks[index].id)
        case .added: list.tasks[index].lifted.first?.additionID.map(Value.utf8) ?? .null
        case .number: .null
        case .state: words[list.tasks[index].mark.state.index].name
        case .classes: words[list.tasks[index].mark.state.index].classes
        case .status: words[list.tasks[index].mark.state.index].status
        case .html: .html(SafeHTML(trusted: list.tasks[index].html))
        case .note: words[list.tasks[index].mark.state.index].note
        case .meta: list.tasks[index].lifted.first?.isShown == true ? record(.meta, index) : .null
        case .blocks: blocks(item)
        case .isGrouped: false
        case .edit: edits?.texts.indices.contains(index) == true ? record(.edit, index) : .null
        }
    }

    func plainRow(_ item: Int, _ key: RowKey) -> Value {
        switch key {
        // As text: the number 0 would be nothing to a template.
        case .number: list.items[item].number.map { .string(String($0)) } ?? .null
        case .state, .classes: "plain"
        case .html: .html(SafeHTML(trusted: list.items[item].html))
        case .blocks: blocks(item)
        case .isGrouped: false
        case .id, .added, .status, .note, .meta, .edit: .null
        }
    }

    func blocks(_ item: Int) -> Value {
        list.items[item].blocks.isEmpty ? [] : .list(list.items[item].blocks.map { Page.value(of: $0, self) })
    }

    /// Looks at the metadata of a task that has some, where they are.
    @inline(__always)
    func lifted<Result>(_ task: Int, _ look: (borrowing Metadata) -> Result) -> Result {
        look(list.tasks[task].lifted[0])
    }

    func meta(_ task: Int, _ key: MetaKey) -> Value {
        switch key {
        case .days: list(.day, task << 3..<task << 3 + lifted(task) { $0.days.count })
        case .repeats: lifted(task) { $0.repetition == nil } ? .null : record(.rule, task)
        case .priority: lifted(task) { $0.priority }.map(metadata.value) ?? .null
        case .tags: list(.tag, task << 7..<task << 7 + lifted(task) { $0.tags.count })
        case .people: list(.person, task << 7..<task << 7 + lifted(task) { $0.people.count })
        }
    }

    func rule(_ task: Int, _ key: RuleKey) -> Value {
        switch key {
        case .before: metadata.repeats.before
        case .words: .utf8(lifted(task) { $0.repetition } ?? [])
        case .after: metadata.repeats.after
        }
    }

    func day(_ number: Int, _ key: DayKey) -> Value {
        let dated = lifted(number >> 3) { $0.days[number & 7] }
        return switch key {
        case .kind: metadata.days[dated.kind.rawValue].name
        case .iso: .string(dated.day.description)
        case .before: metadata.days[dated.kind.rawValue].before
        case .words: .utf8(metadata.dates(dated.day))
        case .after: metadata.days[dated.kind.rawValue].after
        }
    }

    func label(_ name: [UInt8], _ key: LabelKey) -> Value {
        switch key {
        case .name: .utf8(name)
        case .color: .int(MetadataView.color(of: name))
        }
    }
}
