extension TaskList {
    /// Reads a task file: block structure from libcmark, every box from the source bytes (FORMAT.md, "What is a task").
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
        let parts = checks ? [source] : source.parts(least: workers.worthwhile)
        let documents = workers.map(parts.count) { index in
            let document = parts[index].document(isValidUTF8: warnings.isEmpty)
            // The heading of the next part.
            if index + 1 < parts.count { document.withRoot { $0.lastChild?.remove() } }
            return document
        }
        let blocks = checks ? documents[0].withRoot { Blocks($0, source) } : nil
        var anchors = Anchors(links: links)
        var identity = Identity()
        for (part, document) in zip(parts, documents) {
            try document.withRoot { root throws(Diagnostic) in
                try anchors.add(root, identity: &identity, source: part, limits: limits)
            }
        }
        let readings = workers.map(parts.count) { [anchors] index in
            documents[index].withRoot { Reading.of($0, parts[index], anchors, limits, title: title) }
        }
        self.init()
        (diagnostics, headings) = (warnings, anchors.idsByName)
        for reading in readings { append(try reading.get()) }
        identify(&identity)
        if let blocks {
            let examination = Examination(source: source, blocks: blocks, list: self, anchors: anchors)
            for check in Check.all { diagnostics += check.find(examination) }
        }
        diagnostics = diagnostics.inOrderOfFile()
    }

    /// Gives each task its id: of two that are alike the first in the file has the first.
    private mutating func identify(_ identity: inout Identity) {
        identity.reserveCapacity(tasks.count)
        for index in tasks.indices {
            tasks[index].id = identity.task(section: sections[tasks[index].section].title, text: tasks[index].text)
        }
    }
}

extension Source {
    /// The part of the file as libcmark reads it; once more, with stand-ins, where bare addresses need them.
    func document(isValidUTF8: Bool) -> Document {
        let document = Document(body, isValidUTF8: isValidUTF8)
        guard let sheltered = document.withRoot({ Shelter.body(of: self, parsedAs: $0) }) else { return document }
        let second = Document(sheltered[...], isValidUTF8: isValidUTF8)
        second.withRoot(Shelter.restore)
        return second
    }
}

/// What a part of a file says.
private enum Reading {
    static func of(
        _ root: Node, _ source: Source, _ anchors: Anchors, _ limits: Limits, title: [UInt8]?
    ) -> Result<TaskList, Diagnostic> {
        // What is made of it, and later of that; with more, no more page faults were saved.
        Document.expectAllocations(48 * source.body.count)
        return Result { () throws(Diagnostic) in
            var survey = Survey(source: source, limits: limits, anchors: anchors)
            try survey.visit(root)
            var builder = Builder(
                boxes: survey.boxes, linesBefore: source.linesBefore, anchors: anchors, title: title)
            builder.build(root)
            builder.list.diagnostics = survey.warnings
            return builder.list
        }
    }
}
