internal import Checklist

extension Taskgen {
    static let remove = Command(
        name: "remove", summary: "take tasks out of a file", synopsis: "NUMBER… [--file FILE] [--dry-run]",
        details: """
            Takes out the lines of these tasks, with all that stands below them: notes and
            nested tasks. Numbers are those of 'taskgen list', and those of tasks further
            down change. A copy of the file as it was is kept, see docs/EDITING.md.
            """,
        options: EditRun.options,
        examples: [
            ("taskgen remove 3 --dry-run", "see which lines would go"),
            ("taskgen remove 3 7", "take out tasks 3 and 7"),
        ],
        operands: 0...Int.max
    ) { arguments, world throws(Failure) in
        try TaskNumbers.required(arguments.operands, "remove")
        var tasks: [Int] = []
        return try EditRun(arguments, in: world).run { file throws(Failure) in
            tasks = try TaskNumbers.read(arguments.operands, in: file)
            return .remove(tasks)
        } report: { file, _ in
            tasks.map { Report.Deed(file.list.tasks[$0], "removed", more: below($0, file.list)) }
        }
    }

    private static func below(_ task: Int, _ list: TaskList) -> String {
        let count = list.tasks[(task + 1)...].prefix { $0.depth > list.tasks[task].depth }.count
        return count == 0 ? "" : ", with \(count) \(count == 1 ? "task" : "tasks") below it"
    }
}
