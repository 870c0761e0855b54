internal import Checklist
internal import Files
internal import Site

extension Taskgen {
    static let list = Command(
        name: "list", summary: "show the tasks of a file, numbered", synopsis: "[FILE] [OPTIONS]",
        details: """
            Prints one line a task: its number, its box, its text, and what the text says
            of due day, priority, tags and people. A task whose parent is not shown has
            the parent's text before its own. With --json it prints one JSON object with
            title, progress, sections and tasks, for scripts.

            Options that choose tasks narrow each other: a task is shown if it meets all
            of them. Numbers stay those of the whole file. In JSON only "tasks" gets
            shorter: progress is that of the whole file, and a parent may be missing.

            Today is the day of this machine; --today 2026-12-01 says another one, for
            scripts that must give the same again. Beside --overdue that is all it does.
            """,
        options: [
            .open, .done, .tag, .person, .section, .dueBefore, .overdue, .today, .json, .config, .color,
        ],
        examples: [
            ("taskgen list", "the tasks of tasks.md"),
            ("taskgen list TODO.md --open --tag home", "what is still to do at home"),
            ("taskgen list --overdue --json", "what is late, for scripts"),
            ("taskgen list --overdue --today 2026-12-01", "what is late on that day"),
        ],
        operands: 0...1
    ) { arguments, world throws(Failure) in
        let color = try Color(arguments[.color], on: Stream.standardOutput)
        let filter = try Filter(arguments, in: world)
        let project = try ProjectSettings(arguments, in: world)
        let input = try Input(arguments.operands.first, settings: project.below, in: world)
        let shown = try filter.tasks(of: input.list)
        if arguments.has(.json) {
            let settings = project.over(input.settings)
            try world.print(input.list.json(file: input.name, settings: settings, showing: shown))
        } else if shown.isEmpty {
            let file = input.name == "-" ? "the input" : Printable.line(input.name)
            world.say("taskgen: no \(filter.words) in \(file)")
        } else {
            try world.print(Listing(input.list, shown, color).text)
        }
        return .done
    }
}
