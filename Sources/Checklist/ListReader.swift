/// How a file is read: as a whole, or in parts that are put together.
struct ListReader: Sendable {
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
            let reading = try read(root, source, Anchors(links: links))
            let anchors = reading.anchors
            var list = TaskList(joining: [(consume reading).list])
            list.headings = anchors.idsByName
            if let blocks {
                let examination = Examination(source: source, blocks: blocks, list: list, anchors: anchors)
                for find in Check.all { list.diagnostics += find(examination) }
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
        guard readings.reduce(0, { $0 + ($1?.cells ?? 0) }) <= Tables.mostCells,
            var anchors = readings.first??.anchors
        else { return nil }
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
    ) throws(Diagnostic) -> Reading {
        var anchors = anchors
        try anchors.add(root, of: source, limits: limits)
        var survey = Survey(source: source, limits: limits, anchors: anchors)
        try survey.visit(root)
        var builder = Builder(boxes: survey.boxes, linesBefore: source.linesBefore, anchors: anchors, title: title)
        builder.build(root)
        builder.list.diagnostics = survey.warnings
        return Reading(list: builder.list, anchors: anchors, cells: survey.cells)
    }
}

/// What a file or a part of one says, before its tasks have ids.
private struct Reading: Sendable {
    let list: TaskList
    let anchors: Anchors
    /// In tables.
    let cells: Int
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
