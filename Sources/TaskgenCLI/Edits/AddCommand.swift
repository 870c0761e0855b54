internal import Checklist

extension Taskgen {
    static let add = Command(
        name: "add", summary: "add a task to a file", synopsis: "TEXT… [--section TITLE] [--file FILE]",
        details: """
            Writes a new task at the end of the list that holds the file's last task, or
            the section's, as that list is written; without a list, at the end of the file
            or section. The task reads as what is typed: mark-up is escaped. Only #tag,
            @name, due:2026-12-01 and the other spellings of days, priorities and the like
            are meant as such. With --markdown all of it is Markdown.
            """,
        options: [.inSection, .due, .withTag, .isDone, .markdown] + EditRun.options,
        examples: [
            ("taskgen add Buy milk", "a new task in tasks.md"),
            ("taskgen add Call Ann --section Week --tag home", "in a section, with a tag"),
            ("taskgen add -- -5 degrees at night", "a text that begins with a hyphen"),
        ],
        operands: 0...Int.max, isText: true
    ) { arguments, world throws(Failure) in
        let due = try Filter.day(.due, arguments)
        let tags = try Filter.names(.withTag, sign: "#", arguments)
        let text = try TaskText(
            typed: arguments.operands, more: tags.map { "#" + $0 } + [due].compactMap { $0.map { "due:\($0)" } },
            arguments)
        return try EditRun(arguments, in: world).run { file throws(Failure) in
            let state = arguments.has(.isDone) ? Mark.State.done : .open
            guard let mark = file.marks.first(state) else { throw Failure(EditRefusal.noMark, in: file.name) }
            guard let name = arguments[.inSection] else { return .add(text, .end, mark) }
            return .add(text, .section(try Outline(file.list.sections).section(named: name)), mark)
        } check: { change throws(Failure) in
            guard let task = change.added.map({ change.after.list.tasks[$0] }) else { return }
            try check(task.metadata, due, tags)
        } report: { _, change in
            guard let change, let added = change.added else { return [] }
            return [Report.Deed(change.after.list.tasks[added], "added")]
        }
    }

    /// Whether the task has what the options say.
    private static func check(_ metadata: Metadata, _ due: CalendarDay?, _ tags: [String]) throws(Failure) {
        if let due, metadata.due != due {
            throw .usage(
                "the text says another due day, \(metadata.due.map(\.description) ?? "none")", "leave one of them out")
        }
        if let tag = tags.first(where: { !metadata.tags.contains(Array($0.utf8)) }) {
            throw .usage(
                "'\(Printable.line(tag))' cannot be a tag", "write letters, digits, - and _, with a letter among them")
        }
    }
}

extension TaskText {
    /// - Parameter more: words to put behind the text, before the name of a block, which has to be last.
    init(typed words: [String], more: [String] = [], _ arguments: Arguments) throws(Failure) {
        let typed = words.joined(separator: " ")
        var words = typed.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let isNamed = words.count > 1 && words.last?.first == "^"
        words.insert(contentsOf: more, at: isNamed ? words.count - 1 : words.count)
        do throws(Problem) {
            // What is there only by options is no text.
            _ = try TaskText(typed.utf8)
            self = try TaskText(words.joined(separator: " ").utf8, isMarkdown: arguments.has(.markdown))
        } catch {
            throw Failure(error)
        }
    }
}
