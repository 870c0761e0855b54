/// The second walk over the tree: turns it into values. It keeps its own stack, so depth costs no native one.
struct Builder {
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
                id: id, title: heading.plainText(orAddresses: true), html: heading.inlineHTML(),
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
        let text = paragraph.plainText(orAddresses: true)
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
