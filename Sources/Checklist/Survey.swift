/// A box and its place in the file.
struct PlacedBox {
    let mark: Mark
    let line: Int
    let column: Int
    /// The task's metadata; none where there are none.
    let lifted: [Metadata]
}

/// The first walk over the blocks: finds the boxes and takes them off the texts, makes inlines safe, drops HTML blocks.
///
/// It leaves its findings at the nodes: a node's `tag` is 0 where no task is inside, 1 around tasks, and at a task's
/// item 2 and more.
struct Survey {
    private let source: Source
    private let limits: Limits
    private let anchors: Anchors
    private(set) var boxes: [PlacedBox] = []
    private(set) var warnings: [Diagnostic] = []
    private var tables = Tables()
    /// In tables.
    var cells: Int { tables.cells }

    init(source: Source, limits: Limits, anchors: Anchors) {
        self.source = source
        self.limits = limits
        self.anchors = anchors
        boxes.reserveCapacity(source.taskCount)
    }

    static func holdsTask(_ node: Node) -> Bool { node.tag != 0 }

    /// Index of the item's box in `boxes`.
    static func box(of item: Node) -> Int? { item.tag < 2 ? nil : item.tag - 2 }

    mutating func visit(_ root: Node) throws(Diagnostic) {
        var htmlBlocks: [Node] = []
        var innerHeadings: [Node] = []
        var depth = 0
        var next = root.firstChild
        while var node = next {
            let kind = node.kind
            switch kind {
            case .item: takeBox(of: node)
            case .paragraph:
                if node.isFirstInItem {
                    if let item = node.parent, Survey.box(of: item) != nil { break }
                } else {
                    node = tables.cut(from: node, of: source)
                }
                if node.kind == .paragraph { Inlines.clean(node, anchors, of: source) }
            case .heading:
                Inlines.clean(node, anchors, of: source)
                if node.parent != root { innerHeadings.append(node) }
            case .htmlBlock: htmlBlocks.append(node)
            case .list, .quote:
                if kind == .quote, node.parent == root { Alert.apply(to: node) }
                depth += 1
                guard depth <= limits.depth else { throw limits.tooDeep(source.linesBefore + node.line) }
            default: break
            }
            next = node.nextBlock(within: root) { ended in
                let kind = ended.kind
                if kind == .list || kind == .quote { depth -= 1 }
            }
        }
        for block in htmlBlocks { block.remove() }
        for heading in innerHeadings { heading.becomeStrongParagraph() }
        tables.render(of: source, anchors)
    }
}

private extension Survey {
    mutating func takeBox(of item: Node) {
        guard let first = item.firstChild, first.kind == .paragraph,
            case let paragraph = tables.cut(from: first, of: source), paragraph.kind == .paragraph
        else { return }
        guard let box = source.box(at: source.offset(of: paragraph)) else { return }
        paragraph.removeStart(box.length)
        item.tag = 2 + boxes.count
        let line = source.linesBefore + paragraph.line
        // One text alone is soon looked through again, when its metadata has gone; what was lifted may have been all there was.
        let wanted: Signs = paragraph.onlyText == nil ? .all : .metadata
        let signs = Signs.found(in: paragraph, wanted)
        let lifted = liftMetadata(from: paragraph, signs)
        Inlines.clean(paragraph, anchors, of: source, wanted == .all && lifted.isEmpty ? signs : nil)
        boxes.append(PlacedBox(mark: box.mark, line: line, column: paragraph.column, lifted: lifted))
        var ancestor = item.parent
        while let node = ancestor, node.tag == 0 {
            node.tag = 1
            ancestor = node.parent
        }
    }
}

private extension Survey {
    mutating func liftMetadata(from paragraph: Node, _ signs: Signs) -> [Metadata] {
        let additionID = paragraph.takeAdditionID()
        guard signs.contains(.metadata) else {
            return additionID == nil ? [] : [Metadata(additionID: additionID)]
        }
        var lifting = Lifting(paragraph, Escapes(of: paragraph, in: source))
        if !lifting.refused.isEmpty, warnings.count <= [Diagnostic].most { warn(of: lifting.refused, in: paragraph) }
        guard lifting.isChanged || additionID != nil else { return [] }
        return [lifting.takeMetadata(additionID)]
    }

    mutating func warn(of refused: [Lifting.Refused], in paragraph: Node) {
        var text = SourceText(of: paragraph, in: source)
        for refused in refused where warnings.count <= [Diagnostic].most {
            warnings.append(.refused(refused, at: text.place(of: refused.written)))
        }
    }
}

private extension Node {
    /// A heading in a quote or an item opens no section, and would break the order of the page's headings.
    func becomeStrongParagraph() {
        guard let paragraph = Node.make(.paragraph), let strong = Node.make(.strong) else { return }
        paragraph.insert(before: self)
        paragraph.append(strong)
        while let child = firstChild { strong.append(child) }
        remove()
    }

    /// Takes off `<!-- id:… -->` at the end, with which the page writes down what was added in it.
    func takeAdditionID() -> [UInt8]? {
        guard let last = lastChild, last.kind == .html else { return nil }
        let (comment, start, end) = (last.literal, Array("<!-- id:".utf8), Array(" -->".utf8))
        let id = Array(comment.dropFirst(start.count).dropLast(end.count))
        guard comment.starts(with: start), comment.suffix(end.count).elementsEqual(end), !id.isEmpty,
            id.allSatisfy({ $0.isDigit || 0x61...0x7A ~= $0 })
        else { return nil }
        last.remove()
        return id
    }

    /// Takes the box and the blanks behind it off a paragraph. The box begins its first text node, or is a link of its
    /// own where `[x]: …` is defined somewhere.
    func removeStart(_ length: Int) {
        var skipped = length
        if let first = firstChild, first.kind == .link {
            first.remove()
            skipped = 0
        }
        while let first = firstChild {
            if first.kind == .text {
                let isUsedUp = first.withLiteral { text in
                    skipped = text.skippingBlanks(skipped)
                    return skipped >= text.count
                }
                if !isUsedUp { return first.dropFirst(skipped) }
            } else if first.kind != .softBreak, first.kind != .lineBreak {
                return
            }
            first.remove()
            skipped = 0
        }
    }
}
