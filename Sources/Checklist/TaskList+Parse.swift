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
            var (list, anchors, _) = try read(root, source, Anchors(links: links))
            list.identify()
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
        // A file with more of them keeps some of its tables as text.
        let cells = readings.reduce(0) { $0 + ($1?.cells ?? 0) }
        guard cells <= Tables.mostCells, case var (list, anchors, _)?? = readings.first else { return nil }
        list.tasks.reserveCapacity(readings.reduce(0) { $0 + ($1?.list.tasks.count ?? 0) })
        list.items.reserveCapacity(readings.reduce(0) { $0 + ($1?.list.items.count ?? 0) })
        for reading in readings.dropFirst() {
            guard var part = reading?.list else { return nil }
            for index in part.sections.indices {
                let section = part.sections[index]
                guard anchors.hasTitle || section.level > 1,
                    let id = try? anchors.addSection(section.title, line: section.line, limits)
                else { return nil }
                part.sections[index].id = id
            }
            list.append(part)
        }
        list.headings = anchors.idsByName
        list.identify()
        return list
    }

    /// - Parameter anchors: what is known before the first heading.
    private func read(
        _ root: Node, _ source: Source, _ anchors: Anchors
    ) throws(Diagnostic) -> (list: TaskList, anchors: Anchors, cells: Int) {
        var anchors = anchors
        try anchors.add(root, of: source, limits: limits)
        var survey = Survey(source: source, limits: limits, anchors: anchors)
        try survey.visit(root)
        var builder = Builder(boxes: survey.boxes, linesBefore: source.linesBefore, anchors: anchors, title: title)
        builder.build(root)
        builder.list.diagnostics = survey.warnings
        builder.list.headings = anchors.idsByName
        return (builder.list, anchors, survey.cells)
    }
}

private extension TaskList {
    /// Gives each task its id: of two that are alike the first in the file has the first.
    mutating func identify() {
        var identity = Identity()
        identity.reserveCapacity(tasks.count)
        for index in tasks.indices {
            tasks[index].id = identity.task(section: sections[tasks[index].section].title, text: tasks[index].text)
        }
    }
}

extension Source {
    /// The part of the file as libcmark reads it; once more, with stand-ins, where bare addresses need them.
    ///
    /// - Parameter whole: the file, where this was made of it.
    func document(isValidUTF8: Bool, of whole: Source? = nil) -> Document {
        let document = Document(body, isValidUTF8: isValidUTF8)
        guard let sheltered = document.withRoot({ Shelter.body(of: self, parsedAs: $0, in: whole ?? self) }) else {
            return document
        }
        let second = Document(sheltered[...], isValidUTF8: isValidUTF8)
        second.withRoot(Shelter.restore)
        return second
    }
}
