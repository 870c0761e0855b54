/// What somebody wants changed in a task file (docs/EDITING.md). `Editor` makes a `Patch` of it: bytes in, bytes out.
///
/// Tasks and sections are named by their indices in the `TaskList` of the bytes that are edited.
package enum Edit: Sendable, Equatable {
    /// Gives these tasks this mark: ticks and unticks them too.
    case mark([Int], Mark)
    case add(TaskText, Place, Mark)
    /// Puts another text in the place of a task's own; notes and nested tasks stay, and so does the name of the block.
    case text(Int, TaskText)
    /// Takes tasks out with all that is nested in them.
    case remove([Int])
    /// Exchanges a task's item with the one before or behind it in the same list.
    case move(Int, Direction)

    package enum Place: Sendable, Equatable {
        /// The end of the list that holds the last task that is nested in no other; without tasks, the end of the file.
        case end
        /// The same within a section.
        case section(Int)
        /// Behind the other tasks nested in this one.
        case child(of: Int)
    }

    package enum Direction: Sendable, Equatable { case up, down }
}

/// Why an edit is not made. Nothing is changed then.
package enum EditRefusal: Error, Sendable, Equatable {
    /// There is no task, or section, of this index.
    case noTask(Int)
    case noSection(Int)
    case text(TaskText.Problem)
    /// The mark is none of the file's, or the file's settings give its character another meaning.
    case noMark
    /// There is nothing to exchange the task with.
    case noSibling
    /// Whatever is escaped, the text would read as this.
    case readsAs([UInt8])
    /// What would be written in this line would be no task: it stands in code or HTML that is never closed.
    case noTaskThere(line: Int)
    /// Something else that stands in this line would change; 0 where it is no task.
    case changesOthers(line: Int)
    /// The file would not be readable any more: over a limit.
    case unreadable(Diagnostic)
}
