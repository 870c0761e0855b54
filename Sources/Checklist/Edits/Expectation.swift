/// What a list must be after an edit, made from the list before it: the named tasks changed as they were to be, every other
/// the same in state, text, notes and place, no word of prose lost, the same sections.
struct Expectation {
    private let before: TaskList
    private let edit: Edit
    private let rows: [Row]
    private let removed: Set<Int>
    /// A task that gains or loses a nested list: its plain lists may become lists with tasks, or these plain.
    private let around: Set<Int>

    private struct Row {
        /// The same task before; nil for a new one.
        let old: Int?
        var mark: Mark
        var text: TaskText?
    }

    /// - Parameter order: the tasks that stay, if they change places.
    init(of edit: Edit, on before: TaskList, order: [Int]?) {
        self.before = before
        self.edit = edit
        var removed: Set<Int> = []
        if case .remove(let tasks) = edit {
            removed = Set(tasks)
            for (index, task) in before.tasks.enumerated() where task.parent.map(removed.contains) == true {
                removed.insert(index)
            }
        }
        self.removed = removed
        var rows = (order ?? Array(before.tasks.indices)).filter { !removed.contains($0) }.map {
            Row(old: $0, mark: before.tasks[$0].mark)
        }
        var around = Set(removed.compactMap { before.tasks[$0].parent })
        switch edit {
        case .mark(let tasks, let mark): for task in tasks { rows[task].mark = mark }
        case .text(let task, let text): rows[task].text = text
        case .add(let text, let place, let mark):
            rows.append(Row(old: nil, mark: mark, text: text))
            if case .child(let parent) = place { around.insert(parent) }
        case .remove, .move: break
        }
        self.rows = rows
        self.around = around
    }

    /// - Parameter addedLine: where a new task must be.
    func check(_ after: TaskList, addedLine: Int?) throws(EditRefusal) {
        var rows = rows
        if let addedLine {
            guard let added = rows.popLast(), let index = after.tasks.firstIndex(where: { $0.line == addedLine }) else {
                throw .noTaskThere(line: addedLine)
            }
            rows.insert(added, at: min(index, rows.count))
        }
        guard rows.count == after.tasks.count else { throw .changesOthers(line: firstDifference(rows, after)) }
        var places: [Int: Int] = [:]
        for (index, row) in rows.enumerated() { if let old = row.old { places[old] = index } }
        var misread: EditRefusal?
        for (row, task) in zip(rows, after.tasks) {
            if let text = row.text, let problem = EditRefusal(text, task) { misread = misread ?? problem }
            guard isAsExpected(row, task, after, places) else {
                throw .changesOthers(line: row.old.map { before.tasks[$0].line } ?? task.line)
            }
        }
        if let misread { throw misread }
        guard before.title == after.title, isSameSections(after) else { throw .changesOthers(line: 0) }
        guard Prose.hash(of: before, without: removed) == Prose.hash(of: after, without: []) else {
            throw .changesOthers(line: 0)
        }
    }
}

private extension Expectation {
    private func isAsExpected(_ row: Row, _ task: Task, _ after: TaskList, _ places: [Int: Int]) -> Bool {
        guard task.mark == row.mark else { return false }
        guard let index = row.old else { return isInPlace(task, after, places) }
        let old = before.tasks[index]
        let isSameText =
            row.text != nil || old.text == task.text && old.html == task.html && old.metadata == task.metadata
        return isSameText && old.depth == task.depth && old.parent.flatMap { places[$0] } == task.parent
            && sectionID(old, before) == sectionID(task, after)
            && (around.contains(index) || old.notes == task.notes)
    }

    /// A new task has no notes and nothing below it.
    private func isInPlace(_ task: Task, _ after: TaskList, _ places: [Int: Int]) -> Bool {
        guard task.notes.isEmpty, case .add(_, let place, _) = edit else { return false }
        switch place {
        case .end: return task.parent == nil
        case .section(let section): return task.parent == nil && sectionID(task, after) == before.sections[section].id
        case .child(let parent): return task.parent != nil && task.parent == places[parent]
        }
    }

    private func sectionID(_ task: Task, _ list: TaskList) -> String? {
        list.sections.indices.contains(task.section) ? list.sections[task.section].id : nil
    }

    /// The part without a heading comes and goes with what is in it.
    private func isSameSections(_ after: TaskList) -> Bool {
        let (old, new) = (before.sections.filter { $0.id != nil }, after.sections.filter { $0.id != nil })
        return old.count == new.count
            && zip(old, new).allSatisfy { $0.id == $1.id && $0.title == $1.title && $0.level == $1.level }
    }

    private func firstDifference(_ rows: [Row], _ after: TaskList) -> Int {
        for (row, task) in zip(rows, after.tasks) {
            if let old = row.old.map({ before.tasks[$0] }), row.text == nil, old.text != task.text { return old.line }
        }
        return rows.dropFirst(after.tasks.count).first?.old.map { before.tasks[$0].line } ?? 0
    }
}

private extension EditRefusal {
    /// If a task does not say what was typed.
    init?(_ text: TaskText, _ task: Task) {
        guard let meaning = text.meaning else { return nil }
        var metadata = task.metadata
        // The name of the block stays when its text changes.
        if meaning.metadata.blockID == nil { metadata.dropBlockID() }
        if meaning.text == task.text, meaning.metadata == metadata { return nil }
        self = .readsAs(task.text)
    }
}

/// The words that stand in no task's own text. Which elements they stand in may change with a list around them.
private enum Prose {
    /// Of all words, in whatever order.
    static func hash(of list: TaskList, without tasks: Set<Int>) -> UInt64 {
        var sum: UInt64 = 0
        var open = list.sections.flatMap(\.blocks)
        while let block = open.popLast() {
            switch block {
            case .prose(let html): add(html, to: &sum)
            case .list(let items):
                for item in list.items[items] where item.task.map(tasks.contains) != true {
                    add(item.html, to: &sum)
                    open += item.blocks
                }
            }
        }
        return sum
    }

    private static func add(_ html: [UInt8], to sum: inout UInt64) {
        var word: UInt64 = 0
        var isTag = false
        for byte in html {
            if isTag {
                isTag = byte != UInt8(ascii: ">")
            } else if byte == UInt8(ascii: "<") || byte == 0x20 || byte.isLineEnd {
                isTag = byte == UInt8(ascii: "<")
                sum &+= word &* word
                word = 0
            } else {
                word = (word ^ UInt64(byte) ^ 0x100) &* 0x9E37_79B9_7F4A_7C15
                word ^= word >> 29
            }
        }
        sum &+= word &* word
    }
}
