/// The help pages, made from the table of commands.
enum Help {
    static let overview = """
        taskgen turns a Markdown checklist into one web page.

        EXAMPLES:
          taskgen build                   make public/index.html from tasks.md
          taskgen build TODO.md -o site   another file, another folder
          taskgen list                    the tasks, numbered
          taskgen add Buy milk            a new task in tasks.md
          taskgen done 2                  tick task 2

        COMMANDS:
        \(table(Taskgen.commands.map { ($0.name, $0.summary) }))

        OPTIONS:
        \(table([Option.help, .version].map { (spelling($0), $0.help) }))

        """

    static func page(for command: Command) -> String {
        """
        taskgen \(command.name): \(command.summary)

        USAGE: taskgen \(command.name)\(command.synopsis.isEmpty ? "" : " " + command.synopsis)

        \(command.details)

        EXAMPLES:
        \(table(command.examples.map { ($0.line, $0.meaning) }))

        OPTIONS:
        \(table((command.options + [.help]).map { (spelling($0), $0.help) }))

        """
    }

    private static func spelling(_ option: Option) -> String {
        let short = option.short.map { "-\($0), " } ?? "    "
        return short + "--" + option.long + (option.value.map { option.mayStandAlone ? " [\($0)]" : " " + $0 } ?? "")
    }

    private static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))   \($0.1)" }
            .joined(separator: "\n")
    }
}
