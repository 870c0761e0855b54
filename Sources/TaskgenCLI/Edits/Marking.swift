internal import Checklist

extension Taskgen {
    /// A command that gives tasks the mark of a state.
    static func marking(
        _ name: String, _ state: Mark.State, summary: String, details: String, examples: [(String, String)]
    ) -> Command {
        Command(
            name: name, summary: summary, synopsis: "NUMBER… [--file FILE] [--dry-run]", details: details,
            options: EditRun.options, examples: examples, operands: 0...Int.max
        ) { arguments, world throws(Failure) in
            try TaskNumbers.required(arguments.operands, name)
            var tasks: [Int] = []
            return try EditRun(arguments, in: world).run { file throws(Failure) in
                tasks = try TaskNumbers.read(arguments.operands, in: file)
                guard let mark = file.marks.first(state) else { throw Failure(EditRefusal.noMark, in: file.name) }
                let others = tasks.filter { file.list.tasks[$0].mark.state != state }
                return others.isEmpty ? nil : .mark(others, mark)
            } report: { file, _ in
                tasks.map { index in
                    let task = file.list.tasks[index]
                    let isChanged = task.mark.state != state
                    return Report.Deed(
                        task, isChanged ? state == .done ? "done" : "reopened" : "already \(state.rawValue)")
                }
            }
        }
    }
}
