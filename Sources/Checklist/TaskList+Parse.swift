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

    /// Puts the next part of the file behind what there is.
    private mutating func append(_ part: TaskList) {
        let (tasksBefore, itemsBefore, sectionsBefore) = (tasks.count, items.count, sections.count)
        if title == nil { title = part.title }
        diagnostics += part.diagnostics
        progress.add(part.progress)
        guard tasksBefore + itemsBefore + sectionsBefore > 0 else {
            (tasks, items, sections) = (part.tasks, part.items, part.sections)
            return
        }
        tasks += part.tasks
        items += part.items
        sections += part.sections
        for index in tasks.indices[tasksBefore...] {
            tasks[index].section += sectionsBefore
            if let parent = tasks[index].parent { tasks[index].parent = parent + tasksBefore }
        }
        for index in items.indices[itemsBefore...] {
            if let task = items[index].task { items[index].task = task + tasksBefore }
            items[index].blocks.moveItems(by: itemsBefore)
        }
        for index in sections.indices[sectionsBefore...] {
            sections[index].blocks.moveItems(by: itemsBefore)
            let tasks = sections[index].tasks
            sections[index].tasks = tasks.lowerBound + tasksBefore..<tasks.upperBound + tasksBefore
        }
    }

    /// Gives each task its id: of two that are alike the first in the file has the first.
    private mutating func identify(_ identity: inout Identity) {
        identity.reserveCapacity(tasks.count)
        for index in tasks.indices {
            tasks[index].id = identity.task(section: sections[tasks[index].section].title, text: tasks[index].text)
        }
    }
}

private extension [Block] {
    mutating func moveItems(by distance: Int) {
        for index in indices {
            guard case .list(let items) = self[index] else { continue }
            self[index] = .list(items.lowerBound + distance..<items.upperBound + distance)
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

/// The second walk over the tree: turns it into values. It keeps its own stack, so depth costs no native one.
private struct Builder {
    let boxes: [PlacedBox]
    let linesBefore: Int
    var list = TaskList()
    private let anchors: Anchors
    /// Of the page, where settings give it.
    private let title: [UInt8]?
    private var section = Section()
    /// The tasks around the place we are at, as indices.
    private var parents: [Int] = []

    init(boxes: [PlacedBox], linesBefore: Int, anchors: Anchors, title: [UInt8]?) {
        self.boxes = boxes
        self.linesBefore = linesBefore
        (self.anchors, self.title) = (anchors, title)
        list.tasks.reserveCapacity(boxes.count)
    }

    /// A container that is being read: what is still to come, and what was made of the rest.
    fileprivate struct Frame {
        let node: Node
        var next: Node?
        var item = Item()
        var blocks: [Block] = []
        var items: [Item] = []
    }

    mutating func build(_ root: Node) {
        var frames: [Frame] = []
        var top = Frame(node: root, next: root.firstChild)
        while true {
            if let node = top.next {
                top.next = node.next
                let kind = node.kind
                if kind == .heading, frames.isEmpty {
                    close(&top.blocks)
                    open(node, &top.blocks)
                } else if kind == .item {
                    let number = top.node.firstNumber.map { $0 + top.items.count }
                    frames.append(consume top)
                    top = begin(node, number: number)
                } else if Survey.holdsTask(node) {
                    frames.append(consume top)
                    top = Frame(node: node, next: node.firstChild)
                } else {
                    top.blocks.append(.prose(node.blockHTML()))
                }
            } else if var outer = frames.popLast() {
                end(consume top, in: &outer)
                top = consume outer
            } else {
                return close(&top.blocks)
            }
        }
    }
}

// MARK: Sections

private extension Builder {
    /// The title ends what stands above it; every other heading opens a section.
    mutating func open(_ heading: Node, _ blocks: inout [Block]) {
        let title = heading.plainText()
        if let id = anchors.sectionID(of: heading) {
            section = Section(
                id: id, title: title, html: heading.inlineHTML(),
                level: heading.headingLevel, line: linesBefore + heading.line)
        } else {
            list.title = title
            section = Section()
            if let shown = self.title, shown != title {
                blocks = [.prose(Array("<p><strong>".utf8) + heading.inlineHTML() + Array("</strong></p>\n".utf8))]
            }
        }
        section.tasks = list.tasks.count..<list.tasks.count
    }

    mutating func close(_ blocks: inout [Block]) {
        section.blocks = blocks
        section.tasks = section.tasks.lowerBound..<list.tasks.count
        blocks = []
        if section.id != nil || !section.blocks.isEmpty { list.sections.append(section) }
    }
}

// MARK: Items

private extension Builder {
    mutating func begin(_ node: Node, number: Int?) -> Frame {
        var item = Item(number: number)
        guard let first = node.firstChild else { return Frame(node: node, item: item) }
        guard first.kind == .paragraph else { return Frame(node: node, next: first, item: item) }
        if let box = Survey.box(of: node) {
            (item.task, item.number) = (list.tasks.count, nil)
            list.tasks.append(task(boxes[box], first))
            list.progress.count(boxes[box].mark)
            section.progress.count(boxes[box].mark)
            parents.append(list.tasks.count - 1)
        } else {
            item.html = first.inlineHTML()
        }
        return Frame(node: node, next: first.next, item: item)
    }

    mutating func task(_ box: PlacedBox, _ paragraph: Node) -> Task {
        let text = paragraph.plainText()
        // Nothing to render where nothing is marked up; most texts are such.
        let html = paragraph.onlyText != nil && !text.contains(where: Node.isEscaped) ? text : paragraph.inlineHTML()
        return Task(
            id: "", mark: box.mark, text: text, html: html, lifted: box.lifted, line: box.line, column: box.column,
            depth: parents.count, parent: parents.last, section: list.sections.count)
    }

    /// Puts what was made of a container into the one around it. A quote around tasks leaves them where they are.
    mutating func end(_ frame: consuming Frame, in outer: inout Frame) {
        switch frame.node.kind {
        case .item:
            var item = frame.item
            item.blocks = frame.blocks
            if let task = item.task {
                parents.removeLast()
                for case .prose(let html) in item.blocks { list.tasks[task].notes += html }
            }
            outer.items.append(item)
        case .list:
            outer.blocks.append(.list(list.items.count..<list.items.count + frame.items.count))
            list.items += frame.items
        default:
            var prose: [UInt8] = []
            for block in frame.blocks {
                switch block {
                case .prose(let html): prose += html
                case .list:
                    outer.blocks.append(quote: &prose)
                    outer.blocks.append(block)
                }
            }
            outer.blocks.append(quote: &prose)
        }
    }
}

private extension [Block] {
    /// What stands between two lists of a quote is a quote of its own.
    mutating func append(quote prose: inout [UInt8]) {
        guard !prose.isEmpty else { return }
        append(.prose([UInt8]("<blockquote>\n".utf8) + prose + "</blockquote>\n".utf8))
        prose = []
    }
}

// MARK: HTML

private extension Node {
    /// A block as HTML; a paragraph of a tight list, which libcmark prints bare, gets its tags.
    func blockHTML() -> [UInt8] {
        let html = html()
        guard kind == .paragraph, !html.starts(with: "<p>".utf8) else { return html }
        return Array("<p>".utf8) + html + Array("</p>\n".utf8)
    }

    /// The characters libcmark escapes in text.
    static func isEscaped(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&")
            || byte == UInt8(ascii: "\"")
    }

}

extension Node {
    /// What stands inside the block's own tags.
    func inlineHTML() -> [UInt8] {
        let html = html()
        let tag: [UInt8] = kind == .heading ? Array("h\(headingLevel)>".utf8) : Array("p>".utf8)
        guard html.first == UInt8(ascii: "<"), html.dropFirst().starts(with: tag) else { return html }
        return Array(html[(tag.count + 1)..<(html.count - tag.count - 3)])
    }
}
