package import Checklist
package import Files
package import Site

/// Several lists, as the command line knows them: which files they are, how they become lists, and how errors are worded.
package struct Lists: Sendable {
    package typealias Problem = Project.Problem

    /// What the index and other lists need to know of a file.
    package struct Reading: Sendable {
        package let entry: ListEntry
        package let hasTasks: Bool
        /// As `TaskList` has them.
        package let headings: [String: String]
        /// The paths of what is made beside its page.
        let outputs: [String]

        package init(of list: TaskList, settings: Settings, file: String) {
            entry = ListEntry(of: list, settings: settings, file: file)
            (hasTasks, headings) = (!list.tasks.isEmpty, list.headings)
            outputs = settings.outputPaths(besides: entry.page, isOneOfSeveral: true)
        }
    }

    /// The folder that paths of files are relative to; empty for the current one, else it ends with a slash.
    package let root: String
    /// Whether each file was named: then it is a list whatever is in it, and waited for if it goes.
    package let areNamed: Bool
    /// The files that lists and index depend on besides: settings, templates.
    package let others: @Sendable () -> [String]
    /// Reads those again.
    package let refresh: @Sendable () -> Void
    /// The files as they are now, in the order of the index.
    package let find: @Sendable () throws(Problem) -> [String]
    /// Reads some of them.
    package let read: @Sendable ([String]) -> [Result<Reading, Problem>]
    /// What is to be known to show and change one of them.
    package let project: @Sendable (String) -> Project
    /// The index, and its security policy.
    package let index: @Sendable ([ListEntry], PreviewState) throws(Problem) -> (bytes: [UInt8], policy: String)
    /// The project's own files, which are published as they are.
    package let ownFiles: @Sendable () throws(Problem) -> StaticFolder
    /// Says something on the terminal.
    package let say: @Sendable (String) -> Void

    package init(
        root: String, areNamed: Bool, others: @escaping @Sendable () -> [String],
        refresh: @escaping @Sendable () -> Void,
        find: @escaping @Sendable () throws(Problem) -> [String],
        read: @escaping @Sendable ([String]) -> [Result<Reading, Problem>],
        project: @escaping @Sendable (String) -> Project,
        index: @escaping @Sendable ([ListEntry], PreviewState) throws(Problem) -> (bytes: [UInt8], policy: String),
        ownFiles: @escaping @Sendable () throws(Problem) -> StaticFolder, say: @escaping @Sendable (String) -> Void
    ) {
        (self.root, self.areNamed, self.others, self.refresh) = (root, areNamed, others, refresh)
        (self.find, self.read, self.project, self.index) = (find, read, project, index)
        (self.ownFiles, self.say) = (ownFiles, say)
    }
}
