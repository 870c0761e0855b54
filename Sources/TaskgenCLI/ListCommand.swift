internal import Checklist
internal import Site

extension Taskgen {
    static let list = Command(
        name: "list", summary: "show the tasks of a file, numbered", synopsis: "[FILE] [--json]",
        details: """
            Prints one line a task: its number, its box and its text, nested tasks
            indented. With --json it prints one JSON object with title, progress,
            sections and tasks, for scripts.
            """,
        options: [.json, .config],
        examples: [
            ("taskgen list", "the tasks of tasks.md"),
            ("taskgen list TODO.md --json", "the same for scripts"),
        ],
        operands: 0...1
    ) { arguments, world throws(Failure) in
        let project = try ProjectSettings(arguments, in: world)
        let input = try Input(arguments.operands.first, settings: project.below, in: world)
        if arguments.has(.json) {
            try world.print(input.list.json(file: input.name, settings: project.over(input.settings)) + "\n")
        } else {
            try world.print(lines(input.list))
        }
        return .done
    }

    private static func lines(_ list: TaskList) -> String {
        let width = String(list.tasks.count).count
        var text = ""
        for (index, task) in list.tasks.enumerated() {
            let number = String(index + 1)
            text += String(repeating: " ", count: width - number.count) + number
            text += String(repeating: " ", count: 2 * task.depth) + " [\(task.mark.character)] "
            text += Printable.line(task.text.isEmpty ? "Untitled" : String(decoding: task.text, as: UTF8.self)) + "\n"
        }
        return text
    }
}
