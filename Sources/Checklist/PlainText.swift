extension Node {
    /// The one text node that is all of a block's content.
    var onlyText: Node? {
        guard let first = firstChild, first.kind == .text, first.next == nil else { return nil }
        return first
    }

    /// The text of a block without mark-up, on one line: inlines joined, line breaks as one space, code and raw HTML as
    /// they are, images by their alternative text.
    ///
    /// - Parameter orAddresses: whether a block that has no other text is named by the addresses of its images, which is
    ///   what the page shows of them.
    func plainText(orAddresses: Bool = false) -> [UInt8] {
        if let onlyText { return onlyText.literal.onOneLine().trimmed() }
        var text: [UInt8] = []
        var addresses: [UInt8] = []
        var node = firstChild
        while let current = node {
            switch current.kind {
            case .softBreak, .lineBreak: text.append(UInt8(ascii: " "))
            case .text where current.has(.notText): if orAddresses { addresses += current.literal }
            case .text, .code, .html: current.withLiteral { text += $0 }
            default: break
            }
            node = current.firstChild ?? current.nextOutside(within: self)
        }
        text = text.shown().onOneLine().trimmed()
        return text.isEmpty ? addresses.onOneLine().trimmed() : text
    }

    /// Whether anything can be read in a link or image; of an image in it without alternative text that is its address.
    var hasText: Bool {
        var node = firstChild
        while let current = node {
            if current.withLiteral(Node.canBeRead) || current.kind == .image && current.hasReadableAddress {
                return true
            }
            node = current.firstChild ?? current.nextOutside(within: self)
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
            node = current.firstChild ?? current.nextOutside(within: self)
        }
        return false
    }

    var isBreak: Bool { kind == .softBreak || kind == .lineBreak }

    /// Whether it is the text that stands beside the bullet.
    var isFirstInItem: Bool { previous == nil && parent?.kind == .item }

    /// Leaves of a block the text that it says.
    func becomeText() {
        let text = Node.text(plainText())
        while let child = firstChild { child.remove() }
        if let text { append(text) }
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
