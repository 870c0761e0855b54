extension Node {
    /// The one text node that is all of a block's content.
    var onlyText: Node? {
        guard let first = firstChild, first.kind == .text, first.next == nil else { return nil }
        return first
    }

    /// The text of a block without mark-up, on one line: inlines joined, line breaks as one space, code and raw HTML as
    /// they are, images by their alternative text (FORMAT.md, "Metadata").
    func plainText() -> [UInt8] {
        if let onlyText { return onlyText.literal.onOneLine().trimmed() }
        var text: [UInt8] = []
        var node = firstChild
        while let current = node {
            switch current.kind {
            case .softBreak, .lineBreak: text.append(UInt8(ascii: " "))
            case .text, .code, .html: if current.tag != Node.isNotText { current.withLiteral { text += $0 } }
            default: break
            }
            node = current.firstChild ?? current.nextInline(within: self)
        }
        return text.shown().onOneLine().trimmed()
    }

    /// Tags a text that is shown and is not part of the plain text: the address that names an image without another name.
    static let isNotText = -1

    /// Tags a link that was made of a bare address; its text holds no mark-up.
    static let isBareLink = -2

    /// Tags a tilde that is no mark-up (see `EscapedTildes`).
    static let isEscaped = -4

    /// Tags a text in which stand-ins keep mark-up out of a bare address (see `Shelter`).
    static let isSheltered = -3

    /// Whether anything can be read in a link or image; of an image in it without alternative text that is its address.
    var hasText: Bool {
        var node = firstChild
        while let current = node {
            if current.withLiteral(Node.canBeRead) || current.kind == .image && current.hasReadableAddress {
                return true
            }
            node = current.firstChild ?? current.nextInline(within: self)
        }
        return false
    }

    var hasReadableAddress: Bool { url.withUnsafeBufferPointer(Node.canBeRead) }

    private static func canBeRead(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.contains { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }
    }

    /// Whether this is so of one of the texts in a block.
    func hasText(where isSo: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        var node = firstChild
        while let current = node {
            if current.kind == .text, current.withLiteral(isSo) { return true }
            node = current.firstChild ?? current.nextInline(within: self)
        }
        return false
    }

    /// What has blocks in it.
    private var isContainer: Bool {
        switch kind {
        case .list, .item, .quote, .document: true
        default: false
        }
    }

    /// The next block of a document, or of a part of it: the first one in this, if it has blocks in it, else the one behind it or
    /// behind what it is in.
    ///
    /// - Parameter leave: is called with each block that ends before that, the innermost first.
    func nextBlock(within root: Node, _ leave: (Node) -> Void) -> Node? {
        if isContainer, let inner = firstChild { return inner }
        var ended = self
        while true {
            leave(ended)
            if let next = ended.next { return next }
            guard let parent = ended.parent, parent != root else { return nil }
            ended = parent
        }
    }

    var isBreak: Bool { kind == .softBreak || kind == .lineBreak }

    /// Whether it is the text that stands beside the bullet.
    var isFirstInItem: Bool { previous == nil && parent?.kind == .item }

    /// How deep in its block this is; 0 for the block. More than `Inlines.depth` is not counted.
    var depth: Int {
        var count = 0
        var node: Node? = self
        while count <= Inlines.depth, let inner = node, inner.kind != .paragraph, inner.kind != .heading {
            count += 1
            node = inner.parent
        }
        return count
    }

    /// Leaves of a block the text that it says.
    func becomeText() {
        let text = Node.text(plainText())
        while let child = firstChild { child.remove() }
        if let text { append(text) }
    }

    /// What follows in the block, without what is inside this node.
    func nextInline(within block: Node) -> Node? {
        var current = self
        while current != block {
            if let next = current.next { return next }
            guard let parent = current.parent else { return nil }
            current = parent
        }
        return nil
    }
}

extension [UInt8] {
    /// With blanks for line ends, which an entity can put into a text.
    consuming func onOneLine() -> [UInt8] {
        guard contains(0x0A) else { return self }
        return map { $0 == 0x0A ? 0x20 : $0 }
    }

    /// Without ASCII white space at either end.
    func trimmed() -> [UInt8] {
        guard let first = firstIndex(where: { !$0.isSpace }), let last = lastIndex(where: { !$0.isSpace }) else {
            return []
        }
        return first == 0 && last == count - 1 ? self : Array(self[first...last])
    }
}
