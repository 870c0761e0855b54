/// Makes the inlines of one block safe and like GitHub's, in the tree, before libcmark renders them.
///
/// - Links whose address is not allowed lose the link and keep their text.
/// - Images become links to the image: the page loads nothing besides itself.
/// - Raw HTML from a short list of elements without attributes stays, comments go, the rest is shown as the text it is.
/// - `~~text~~` is struck through.
enum Inlines {
    static func clean(_ block: Node) {
        if let only = block.onlyText, !only.withLiteral({ $0.contains(tilde) }) { return }
        var parents = [(node: block, isInLink: false)]
        while let (parent, isInLink) = parents.popLast() {
            cleanChildren(of: parent, isInLink: isInLink)
            Strikethrough.apply(to: parent)
            var child = parent.firstChild
            while let node = child {
                if node.firstChild != nil { parents.append((node, isInLink || node.kind == .link)) }
                child = node.next
            }
        }
    }

    static let tilde = UInt8(ascii: "~")

    private static func cleanChildren(of parent: Node, isInLink: Bool) {
        var hasHTML = false
        var child = parent.firstChild
        while let node = child {
            var next = node.next
            switch node.kind {
            case .link where isInLink || !Address.isAllowed(node.url):
                next = node.firstChild ?? next
                node.unwrap()
            case .image:
                next = showAsLink(node, isInLink: isInLink) ?? next
            case .html where node.withLiteral({ $0.starts(with: "<!--".utf8) }):
                node.remove()
            case .html:
                hasHTML = true
            default:
                break
            }
            child = next
        }
        if hasHTML { RawHTML.apply(to: parent) }
    }

    /// Puts a link to the image, named by its alternative text, in the place of the image; returns what to look at next.
    private static func showAsLink(_ image: Node, isInLink: Bool) -> Node? {
        let url = image.url
        if image.firstChild == nil, let name = Node.text(url) { image.append(name) }
        guard !isInLink, Address.isAllowed(url), let link = Node.make(.link) else {
            let first = image.firstChild
            image.unwrap()
            return first
        }
        link.set(url: url)
        link.insert(before: image)
        while let child = image.firstChild { link.append(child) }
        image.remove()
        return link.next
    }
}

/// Raw inline HTML.
private enum RawHTML {
    static let elements: [(name: [UInt8], element: StaticString)] =
        ([
            "kbd", "sub", "sup", "mark", "small", "del", "ins", "s", "b", "i", "em", "strong", "code",
        ] as [StaticString]).map { (Array("\($0)".utf8), $0) }

    /// Pairs start and end tags among the children; a tag without its partner is shown as text, so that nothing leaks
    /// out of the block.
    static func apply(to parent: Node) {
        var open: [(element: Int, tag: Node)] = []
        var child = parent.firstChild
        while let node = child {
            child = node.next
            guard node.kind == .html else { continue }
            let tag = Tag(node.literal)
            let element = elements.firstIndex { $0.name == tag.name }
            if tag.name == lineBreak, !tag.isEnd, let lineBreak = Node.make(.lineBreak) {
                lineBreak.insert(before: node)
                node.remove()
            } else if let element, !tag.isEnd {
                open.append((element, node))
            } else if let element, let start = open.lastIndex(where: { $0.element == element }) {
                for unclosed in open[(start + 1)...] { showAsText(unclosed.tag) }
                wrap(from: open[start].tag, to: node, in: elements[element].element)
                open.removeSubrange(start...)
            } else {
                showAsText(node)
            }
        }
        for unclosed in open { showAsText(unclosed.tag) }
    }

    private static let lineBreak = Array("br".utf8)

    static func showAsText(_ node: Node) {
        guard let text = Node.text(node.literal) else { return }
        text.insert(before: node)
        node.remove()
    }

    static func wrap(from start: Node, to end: Node, in name: StaticString) {
        guard let element = Node.element(name) else { return }
        element.insert(before: start)
        while let inner = start.next, inner != end { element.append(inner) }
        start.remove()
        end.remove()
    }

    /// A tag without attributes: `<name>`, `</name>`, and for a line break `<br/>` or `<br />`.
    struct Tag {
        var name: [UInt8] = []
        var isEnd = false

        init(_ html: [UInt8]) {
            var inner = html.dropFirst().dropLast()
            isEnd = inner.first == UInt8(ascii: "/")
            if isEnd { inner = inner.dropFirst() }
            if inner.last == UInt8(ascii: "/") { inner = inner.dropLast() }
            while inner.last == UInt8(ascii: " ") { inner = inner.dropLast() }
            name = inner.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        }
    }
}
