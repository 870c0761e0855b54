package import Checklist
package import Files
package import Site

/// The preview: one list, shown in a browser and changed there. Begin here, then `Server.swift`.
///
/// This folder imports Site, Checklist, Files, and libevent in `EventLoop.swift` only. What it needs of the command line, how a
/// file becomes a list and how errors are worded, it is given as a `Project`.
package struct Project: Sendable {
    /// What becomes of the bytes of the task file.
    package enum Outcome: Sendable {
        case list(TaskList, Settings, Look)
        /// In words for the user, as `build` says it, without folders.
        case problem(String)
    }

    /// The task file, as the user named it.
    package let path: String
    /// Of taskgen.
    package let version: String
    /// Where copies go before a change; nil keeps none.
    package let copies: String?
    package let build: @Sendable ([UInt8]) -> Outcome
    /// The other files that the page depends on: settings, templates.
    package let others: @Sendable () -> [String]
    package let words: Words
    /// Says something on the terminal.
    package let say: @Sendable (String) -> Void

    /// Sentences of the command line, without folders.
    package struct Words: Sendable {
        package let refusal: @Sendable (EditRefusal) -> String
        package let file: @Sendable (FileError) -> String
        package let diagnostic: @Sendable (Diagnostic) -> String

        package init(
            refusal: @escaping @Sendable (EditRefusal) -> String, file: @escaping @Sendable (FileError) -> String,
            diagnostic: @escaping @Sendable (Diagnostic) -> String
        ) {
            (self.refusal, self.file, self.diagnostic) = (refusal, file, diagnostic)
        }
    }

    package init(
        path: String, version: String, copies: String?, words: Words, build: @escaping @Sendable ([UInt8]) -> Outcome,
        others: @escaping @Sendable () -> [String], say: @escaping @Sendable (String) -> Void
    ) {
        (self.path, self.version, self.copies, self.words) = (path, version, copies, words)
        (self.build, self.others, self.say) = (build, others, say)
    }

    /// The file's name without its folder.
    var source: String? { path.split(separator: "/").last.map(String.init) }
}
