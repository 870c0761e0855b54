/// `\~` is a tilde that strikes nothing through. libcmark takes the backslash off and says nothing of it, so the tildes of a block
/// are counted off against those of its source, where both have as many: an entity, or an address that is defined elsewhere,
/// may bring more.
enum EscapedTildes {
    /// Gives each of them a text node of its own, with a tag.
    static func mark(in block: Node, of source: Source) {
        let written = flags(of: block, in: source)
        guard written.contains(true) else { return }
        var texts: [(node: Node, first: Int)] = []
        var count = 0
        block.forEachInline { node in
            if node.kind == .text { texts.append((node, count)) }
            count += node.tildes
        }
        guard count == written.count else { return }
        for (node, first) in texts { split(node, escaped: written[first...]) }
    }

    /// Of each tilde in the source, behind the box, whether a backslash stands before it.
    private static func flags(of block: Node, in source: Source) -> [Bool] {
        let range = source.range(of: block)
        let box = source.box(at: range.lowerBound)?.length ?? 0
        var flags: [Bool] = []
        var isEscaped = false
        for byte in source.bytes[range].dropFirst(box) {
            if byte == Inlines.tilde { flags.append(isEscaped) }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return flags
    }

    private static func split(_ node: Node, escaped: ArraySlice<Bool>) {
        var escaped = escaped
        let literal = node.literal
        var start = 0
        for index in literal.indices where literal[index] == Inlines.tilde && escaped.popFirst() == true {
            // In a bare address the backslash is one itself.
            if Shelter.endsWithBackslash(literal[start..<index]) { continue }
            if index > start, let before = Node.text(literal[start..<index]) {
                before.tag = node.tag
                before.insert(before: node)
            }
            if let tilde = Node.text([Inlines.tilde]) {
                tilde.take(.escaped)
                tilde.insert(before: node)
            }
            start = index + 1
        }
        guard start > 0 else { return }
        if start == literal.count { node.remove() } else { node.set(literal: literal[start...]) }
    }
}

private extension Node {
    /// How many there are in the source of this inline, without those of its children.
    var tildes: Int {
        switch kind {
        case .text, .code, .html: literal.count { $0 == Inlines.tilde }
        // Between angle brackets the address is the text.
        case .link where onlyText?.literal == url: 0
        case .link, .image: url.count { $0 == Inlines.tilde } + title.count { $0 == Inlines.tilde }
        default: 0
        }
    }

    /// All inlines inside a block in the order of the source; a link behind what is in it, for there stands its address.
    func forEachInline(_ visit: (Node) -> Void) {
        var next = firstChild
        while let node = next {
            next = node.firstChild
            if next != nil { continue }
            visit(node)
            var left = node
            next = left.next
            while next == nil, let parent = left.parent, parent != self {
                visit(parent)
                left = parent
                next = left.next
            }
        }
    }
}
