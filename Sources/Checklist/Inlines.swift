/// Makes the inlines of one block safe and like GitHub's, in the tree, before libcmark renders them.
///
/// - Links whose address is not allowed lose the link and keep their text, and so do links without
///   text; links to a heading get its id in the page.
/// - Images become links to the image, if it has an address: the page loads nothing besides itself.
/// - Raw HTML from a short list of elements without attributes stays, comments go, the rest is shown as the text it is.
/// - `~~text~~` is struck through, and bare addresses become links.
enum Inlines {
    /// - Parameter signs: of this block; nil if they are not known yet.
    static func clean(_ block: Node, _ anchors: Anchors, of source: Source, _ signs: Signs? = nil) {
        let signs = signs ?? Signs.found(in: block, .inlines)
        if signs.contains(.tilde) { EscapedTildes.mark(in: block, of: source) }
        if signs.contains(.address) { Autolink.apply(to: block) }
        if !signs.isDisjoint(with: [.link, .address]) { cleanLinks(in: block, anchors) }
        guard !signs.isDisjoint(with: [.html, .tilde]) else { return }
        var next: Node? = block
        while let parent = next {
            if signs.contains(.html) { RawHTML.apply(to: parent) }
            if signs.contains(.tilde), !isAddress(parent) { Strikethrough.apply(to: parent) }
            next = parent.firstChild ?? parent.nextOutside(within: block)
        }
    }

    static let tilde = UInt8(ascii: "~")
    /// So much mark-up may stand within other mark-up.
    static let depth = 100

    /// Whether an address is the text of a link, as between angle brackets: no tilde in it strikes through.
    private static func isAddress(_ link: Node) -> Bool {
        if link.has(.bareLink) { return true }
        guard link.kind == .link, let text = link.onlyText?.literal, text.contains(where: { ":@".utf8.contains($0) })
        else { return false }
        return link.url == text || link.url == Array("mailto:".utf8) + text
    }

    private static func cleanLinks(in block: Node, _ anchors: Anchors) {
        var isInLink = false
        var behindLink: Node?
        var next = block.firstChild
        while let node = next {
            if node == behindLink { isInLink = false }
            let kind = node.kind
            if kind == .image, !node.hasText, node.hasReadableAddress, let name = Node.text(node.url) {
                name.take(.notText)
                node.append(name)
            }
            next = node.firstChild ?? node.nextOutside(within: block)
            guard kind == .link || kind == .image else { continue }
            let url = node.url
            if isInLink || !Address.isAllowed(url) || !node.hasText {
                node.unwrap()
                continue
            }
            (isInLink, behindLink) = (true, node.nextOutside(within: block))
            if kind == .image {
                node.becomeLink(to: url)
            } else if let address = anchors.address(for: url) {
                node.set(url: address)
            }
        }
    }
}

private extension Node {
    func becomeLink(to url: [UInt8]) {
        guard let link = Node.make(.link) else { return }
        link.set(url: url)
        link.insert(before: self)
        while let child = firstChild { link.append(child) }
        remove()
    }
}

/// Raw inline HTML.
private enum RawHTML {
    static let elements = [
        "kbd", "sub", "sup", "mark", "small", "del", "ins", "s", "b", "i", "em", "strong", "code",
    ]

    /// Pairs start and end tags among the children; a tag without its partner is shown as text, so that nothing leaks
    /// out of the block.
    static func apply(to parent: Node) {
        var open: [(element: String, tag: Node)] = []
        // How many start tags of a name there are: without one, an end tag must not look through all the others.
        var waiting: [String: Int] = [:]
        let room = Inlines.depth - parent.depth
        var child = parent.firstChild
        while let node = child {
            child = node.next
            guard node.kind == .html else { continue }
            if node.withLiteral({ $0.starts(with: "<!--".utf8) }) {
                node.remove()
                continue
            }
            let tag = Tag(node.literal)
            if tag.name == "br", !tag.isEnd, let lineBreak = Node.make(.lineBreak) {
                lineBreak.insert(before: node)
                node.remove()
            } else if !tag.isEnd, elements.contains(tag.name), open.count < room {
                open.append((tag.name, node))
                waiting[tag.name, default: 0] += 1
            } else if tag.isEnd, waiting[tag.name, default: 0] > 0 {
                while let start = open.popLast() {
                    waiting[start.element, default: 0] -= 1
                    guard start.element != tag.name else {
                        Node.wrap(from: start.tag, to: node, in: tag.name)
                        break
                    }
                    showAsText(start.tag)
                }
            } else {
                showAsText(node)
            }
        }
        for unclosed in open { showAsText(unclosed.tag) }
    }

    static func showAsText(_ node: Node) {
        guard let text = Node.text(node.literal) else { return }
        text.insert(before: node)
        node.remove()
    }

    /// A tag without attributes: `<name>`, `</name>`, and for a line break `<br/>` or `<br />`.
    struct Tag {
        let name: String
        let isEnd: Bool

        init(_ html: [UInt8]) {
            var inner = html.dropFirst().dropLast()
            isEnd = inner.first == UInt8(ascii: "/")
            if isEnd { inner = inner.dropFirst() }
            if inner.last == UInt8(ascii: "/") { inner = inner.dropLast() }
            while inner.last == UInt8(ascii: " ") { inner = inner.dropLast() }
            name = String(decoding: inner, as: UTF8.self).lowercased()
        }
    }
}
