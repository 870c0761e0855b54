internal import Checklist

extension Taskgen {
    static let done = marking(
        "done", .done, summary: "tick tasks",
        details: """
            Writes an x into the boxes of these tasks, one byte each; nothing else in the
            file changes. Numbers are those of 'taskgen list'. What is done stays so.
            """,
        examples: [
            ("taskgen done 3", "tick task 3 of tasks.md"),
            ("taskgen done 1 4 5 --file TODO.md", "three at once, in another file"),
            ("taskgen done 3 --dry-run", "see what would change"),
        ])
}
