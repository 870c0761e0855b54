package import Checklist

extension TaskList {
    /// Reads a task file with the settings of its front matter: the one way from bytes to a list for every command.
    ///
    /// - Parameters:
    ///   - settings: those that lie below; in return, with those of the front matter over them.
    ///   - checks: whether to look for what is doubtful as well.
    ///   - links: what becomes of links to other files.
    ///   - workers: read the parts of a long file.
    /// - Throws: an error where the file is not UTF-8 text or goes over a limit. What is wrong with settings is among the
    ///   diagnostics.
    package init(
        reading bytes: [UInt8], settings: inout Settings, limits: Limits = Limits(), checks: Bool = false,
        links: Links? = nil, workers: Workers = .one
    ) throws(Diagnostic) {
        let found = settings.apply(frontMatterOf: bytes)
        try self.init(
            parsing: bytes, marks: Marks(adding: settings.marks), title: settings.title.map { Array($0.utf8) },
            limits: limits, checks: checks, links: links, workers: workers)
        if !found.isEmpty { diagnostics = (found + diagnostics).inOrderOfFile() }
    }
}
