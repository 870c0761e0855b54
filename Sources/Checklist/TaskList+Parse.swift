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
        let reader = Reader(isValidUTF8: warnings.isEmpty, title: title, limits: limits, links: links)
        if !checks, let list = reader.list(inPartsOf: source, workers) {
            self = list
        } else {
            self = try reader.list(of: source, checks)
        }
        diagnostics = (warnings + diagnostics).inOrderOfFile()
    }
}

/// How a file is read: as a whole, or in parts that are put together.
private struct Reader: Sendable {
    let isValidUTF8: Bool
    let title: [UInt8]?
    let limits: Limits
    let links: TaskList.Links?

    /// What a whole file says.
    ///
    /// - Parameter checks: whether to look for what is doubtful as well.
    func list(of source: Source, _ checks: Bool) throws(Diagnostic) -> TaskList {
        Document.expectAllocations(28 * source.body.count)
        let document = source.document(isValidUTF8: isValidUTF8)
        return try document.withRoot { root throws(Diagnostic) in
            let blocks = checks ? Blocks(root, source) : nil
            let (found, anchors) = try read(root, source, Anchors(links: links))
            var list = TaskList(joining: [found])
            list.headings = anchors.idsByName
            if let blocks {
                let examination = Examination(source: source, blocks: blocks, list: list, anchors: anchors)
                for check in Check.all { list.diagnostics += check.find(examination) }
            }
            return list
        }
    }

    /// The same, of a file that can be cut. Nil for another one, and where the parts may not say what the whole says: where a limit is
    /// passed, or the title does not stand in the first of them.
    func list(inPartsOf source: Source, _ workers: Workers) -> TaskList? {
        let parts = source.parts(of: workers.worthwhile)
        guard parts.count > 1 else { return nil }
        let readings = workers.map(parts.count) { index in
            // Two read them, and each makes half.
            Document.expectAllocations(28 * source.body.count / 2)
            let document = parts[index].document(isValidUTF8: isValidUTF8)
            return document.withRoot { root in
                // The heading of the next part.
                if index + 1 < parts.count { root.lastChild?.remove() }
                let anchors = Anchors(links: links, hasTitle: index > 0)
                return try? read(root, parts[index], anchors)
            }
        }
        guard var anchors = readings.first??.anchors else { return nil }
        var lists: [TaskList] = []
        for reading in readings {
            guard var list = reading?.list else { return nil }
            for index in list.sections.indices where !lists.isEmpty {
                let section = list.sections[index]
                guard anchors.hasTitle || section.level > 1,
                    let id = try? anchors.addSection(section.title, line: section.line, limits)
                else { return nil }
                list.sections[index].id = id
            }
            lists.append(list)
        }
        var list = TaskList(joining: lists)
        list.headings = anchors.idsByName
        return list
    }

    /// - Parameter anchors: what is known before the first heading.
    private func read(
        _ root: Node, _ source: Source, _ anchors: Anchors
    ) throws(Diagnostic) -> (list: TaskList, anchors: Anchors) {
        var anchors = anchors
        try anchors.add(root, of: source, limits: limits)
        var survey = Survey(source: source, limits: limits, anchors: anchors)
        try survey.visit(root)
        var builder = Builder(boxes: survey.boxes, linesBefore: source.linesBefore, anchors: anchors, title: title)
        builder.build(root)
        builder.list.diagnostics = survey.warnings
        return (builder.list, anchors)
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
