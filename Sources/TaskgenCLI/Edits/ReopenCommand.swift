internal import Checklist

extension Taskgen {
    static let reopen = marking(
        "reopen", .open, summary: "untick tasks",
        details: """
            Empties the boxes of these tasks, whatever mark is in them. Numbers are those
            of 'taskgen list'.
            """,
        examples: [("taskgen reopen 3", "task 3 of tasks.md is open again")])
}
