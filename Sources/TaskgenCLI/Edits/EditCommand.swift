internal import Checklist

extension Taskgen {
    static let edit = Command(
        name: "edit", summary: "change the text of a task", synopsis: "NUMBER TEXT… [--file FILE] [--dry-run]",
        details: """
            Puts TEXT in the place of the text behind the task's box. Notes and tasks below
            it stay, and so does a ^name at its end. Days, tags and people that TEXT does
            not name go with the old text. TEXT is read as in 'taskgen add'.
            """,
        options: [.markdown] + EditRun.options,
        examples: [
            ("taskgen edit 3 Buy oat milk", "another text for task 3"),
            ("taskgen edit 3 Buy oat milk due:2026-12-01", "with a due day"),
        ],
        operands: 0...Int.max, isText: true
    ) { arguments, world throws(Failure) in
        try TaskNumbers.required(arguments.operands, "edit")
        let text = try TaskText(typed: Array(arguments.operands.dropFirst()), arguments)
        var task = 0
        return try EditRun(arguments, in: world).run { file throws(Failure) in
            task = try TaskNumbers.read(arguments.operands.prefix(1), in: file)[0]
            return .text(task, text)
        } report: { file, change in
            guard let change else { return [Report.Deed(file.list.tasks[task], "already so")] }
            let (before, after) = (file.list.tasks[task], change.after.list.tasks[task])
            let gone = before.metadata.words.filter { !after.metadata.words.contains($0) }
            return [Report.Deed(after, "edited")]
                + (gone.isEmpty ? [] : [Report.Deed(before, "gone with the old text", instead: gone)])
        }
    }
}

private extension Metadata {
    /// What a reader may see of it.
    var words: [String] {
        let days = [
            ("due", due), ("scheduled", scheduled), ("start", start), ("done on", completed), ("created", created),
        ]
        return days.compactMap { name, day in day.map { "\(name) \($0)" } }
            + [priority.map { "priority \($0.rawValue)" }, repetition.map { "repeat \(Metadata.text($0))" }].compactMap(
                \.self)
            + tags.map { "#" + Metadata.text($0) } + people.map { "@" + Metadata.text($0) }
    }

    static func text(_ bytes: [UInt8]) -> String { Printable.line(String(decoding: bytes, as: UTF8.self)) }
}
