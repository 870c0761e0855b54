/// Bare addresses in the texts of a block become links, as GitHub shows them; not in links, images, code and raw HTML.
///
/// Otherwise than cmark-gfm: no `ftp:` and `xmpp:`, nothing that hides a character (`Address`), and where it counts a byte of the
/// source that the texts do not show. It makes no link of `_www.x.y_ b`, whose `_` it takes for the domain's, and one of
/// `\[ www.x.y`, whose bracket is none.
enum Autolink {
    static func apply(to block: Node) {
        var reader = BareLinkReader()
        var next = block.firstChild
        while let node = next {
            let kind = node.kind
            next = (kind == .link || kind == .image ? nil : node.firstChild) ?? node.nextOutside(within: block)
            if kind == .text { link(in: node, of: block, &reader) }
        }
    }

    private static func link(in node: Node, of block: Node, _ reader: inout BareLinkReader) {
        let isLast = node.next == nil && node.parent == block
        let text = node.literal
        var start = 0
        for found in reader.links(in: text, mayBegin: mayBegin(node), isLast: isLast) {
            let shown = Shelter.restored(text[found.range], of: node)
            let address = Array(found.prefix.utf8) + shown
            guard Address.isAllowed(address), let link = Node.make(.link), let name = Node.text(shown) else { continue }
            if start < found.range.lowerBound {
                Node.text(Shelter.restored(text[start..<found.range.lowerBound], of: node))?.insert(before: node)
            }
            link.set(url: address)
            link.take(.bareLink)
            link.append(name)
            link.insert(before: node)
            start = found.range.upperBound
        }
        let rest = Shelter.restored(text[start...], of: node)
        if rest.isEmpty { node.remove() } else if rest.count < text.count { node.set(literal: rest) }
    }

    /// What stands in the source before a text's first byte is a line's start or end, or the asterisk of an emphasis.
    private static func mayBegin(_ text: Node) -> Bool {
        guard let previous = text.previous else { return true }
        if previous.kind == .text { return previous.withLiteral { $0.last?.isBeforeLink ?? true } }
        return ![.code, .html, .link, .image].contains(previous.kind)
    }
}
