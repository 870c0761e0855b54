/// The blocks of a file as libcmark sees them, noted before anything is taken out of the tree.
struct Blocks {
    struct Leaf {
        enum Kind { case paragraph, heading, code, html }
        let kind: Kind
        /// As libcmark counts them.
        let lines: ClosedRange<Int>
        /// The line of a table's header, with which the text of a paragraph ends.
        let table: Int?
        /// Byte offset in the file at which its text begins.
        let start: Int
        /// Index of the list in whose item this is the first block; nil elsewhere.
        let list: Int?
        let isInItem: Bool
        let beginsWithLink: Bool
        /// What stands before it in the same container.
        let announcement: Announcement

        enum Announcement {
            case none
            /// A text, as in "Example:".
            case text
            /// The first line of a block of MkDocs, which holds what is indented below it: `!!! note`, `??? note`, `=== "Tab"`.
            case container
        }
    }

    struct Link {
        let url: [UInt8]
        /// Index in `leaves`.
        let leaf: Int
        /// As libcmark counts them, which goes wrong in some texts.
        let line: Int
        let column: Int
    }

    private(set) var leaves: [Leaf] = []
    /// Links and images with an address in this page, or one that is not allowed.
    private(set) var links: [Link] = []
    private(set) var lists = 0

    init(_ root: Node, _ source: Source) {
        leaves.reserveCapacity(source.lineStarts.count)
        // Lists around the place we are at.
        var open: [Int] = []
        var next = root.firstChild
        while let node = next {
            let kind = node.kind
            if kind == .list {
                open.append(lists)
                lists += 1
            } else if let kind = Leaf.Kind(kind) {
                note(node, kind, list: open.last, source)
            }
            next = node.nextBlock(within: root) { if $0.kind == .list { open.removeLast() } }
        }
    }
}

private extension Blocks {
    mutating func note(_ node: Node, _ kind: Leaf.Kind, list: Int?, _ source: Source) {
        let count = source.lineStarts.count
        guard 1...count ~= node.line else { return }
        let last = kind == .html ? node.line + node.withLiteral(\.lineCount) - 1 : node.endLine
        let previous = node.previous
        let parent = node.parent
        let isInItem = parent?.kind == .item
        leaves.append(
            Leaf(
                kind: kind, lines: node.line...min(max(last, node.line), count),
                table: kind == .paragraph ? Table.line(in: node, of: source) : nil,
                start: min(source.offset(line: node.line, column: max(node.column, 1)), source.bytes.count),
                list: isInItem && previous == nil ? list : nil, isInItem: isInItem,
                beginsWithLink: node.firstChild?.kind == .link,
                announcement: kind == .code ? .init(previous, source) : .none))
        guard node.firstChild != nil, node.onlyText == nil else { return }
        var inline = node.firstChild
        while let current = inline {
            if current.kind == .link || current.kind == .image { note(current) }
            inline = current.firstChild ?? current.nextOutside(within: node)
        }
    }

    mutating func note(_ link: Node) {
        let url = link.url
        guard url.first == UInt8(ascii: "#") || !Address.isAllowed(url) else { return }
        links.append(Link(url: url, leaf: leaves.count - 1, line: link.line, column: link.column))
    }
}

private extension Blocks.Leaf.Announcement {
    init(_ node: Node?, _ source: Source) {
        guard let node, node.kind == .paragraph else {
            self = .none
            return
        }
        let start = source.offset(of: node)
        let openings = ["!!! ", "??? ", "???+ ", "=== \""]
        let isContainer = openings.contains { source.bytes[start...].starts(with: $0.utf8) }
        self = isContainer ? .container : .text
    }
}

private extension Blocks.Leaf.Kind {
    init?(_ kind: Node.Kind) {
        switch kind {
        case .paragraph: self = .paragraph
        case .heading: self = .heading
        case .codeBlock: self = .code
        case .htmlBlock: self = .html
        default: return nil
        }
    }
}

private extension UnsafeBufferPointer<UInt8> {
    /// Lines, the last of which may be without its end.
    var lineCount: Int {
        var count = 0
        for index in indices {
            let isPair = self[index] == 0x0D && index + 1 < self.count && self[index + 1] == 0x0A
            if self[index].isLineEnd, !isPair { count += 1 }
        }
        return last?.isLineEnd == true ? count : count + 1
    }
}
