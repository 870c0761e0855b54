extension TaskList {
    /// Reads a task file: block structure from libcmark, every box from the source bytes (see `Box`, and README.md, "What counts
    /// as a task").
    ///
    /// - Parameters:
    ///   - marks: what stands in boxes; settings may add to it.
    ///   - title: that of the settings, if they have one. A first heading that says something else stays in its place.
    ///   - checks: whether to look for what is doubtful as well (see `Check`), which takes about as long again.
    ///   - links: what becomes of links to other files.
    ///   - workers: read the parts of a long file.
    /// - Throws: an error where the file is not UTF-8 text or goes over a limit.
    package init(
        parsing bytes: [UInt8], marks: Marks = Marks(), title: [UInt8]? = nil, limits: Limits = Limits(),
        checks: Bool = false, links: Links? = nil, workers: Workers = .one
    ) throws(Diagnostic) {
        let source = try Source(bytes, marks: marks, limits: limits)
        try self.init(
            source, warnings: try Encoding.check(bytes), title: title, limits: limits, checks: checks, links: links,
            workers: workers)
    }

    /// - Parameter warnings: those of `Encoding`; without any, the bytes are UTF-8.
    init(
        _ source: Source, warnings: [Diagnostic], title: [UInt8]? = nil, limits: Limits, checks: Bool = false,
        links: Links? = nil, workers: Workers = .one
    ) throws(Diagnostic) {
        let reader = ListReader(isValidUTF8: warnings.isEmpty, title: title, limits: limits, links: links)
        if !checks, let list = reader.list(inPartsOf: source, workers) {
            self = list
        } else {
            self = try reader.list(of: source, checks)
        }
        diagnostics = (warnings + diagnostics).inOrderOfFile()
    }
}
