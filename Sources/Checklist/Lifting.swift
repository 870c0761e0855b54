/// Takes the metadata out of a task's first paragraph: out of its texts, also those of emphasis and of links, never out
/// of code, addresses and raw HTML. What cannot be read stays where it is.
struct Lifting {
    struct Refused {
        let written: [UInt8]
        let field: Metadata.Field
        let value: [UInt8]
        let reason: Metadata.Refusal
    }

    private(set) var metadata = Metadata()
    private(set) var refused: [Refused] = []
    private var isChanged = false
    private let isEscaped: (ArraySlice<UInt8>) -> Bool

    /// - Parameter isEscaped: whether a backslash stands before this in the source. It says that this is text, and
    ///   libcmark's nodes do not show it.
    init(_ paragraph: Node, isEscaped: @escaping (ArraySlice<UInt8>) -> Bool) {
        self.isEscaped = isEscaped
        takeBlockID(paragraph)
        var isFirst = true
        var followsBlank = true
        var next = paragraph.firstChild
        while let node = next {
            next = node.nextInline(within: paragraph)
            switch node.kind {
            case .text:
                let (isBlank, endsBlank) = node.withLiteral { text in
                    (text.allSatisfy(\.isSpace), text.last.map { $0.isSpace || $0 == 0xA0 } ?? followsBlank)
                }
                if node.withLiteral(Spelling.mayBe) { lift(from: node, isFirst: isFirst, followsBlank: followsBlank) }
                isFirst = isFirst && isBlank
                followsBlank = endsBlank
            case .softBreak, .lineBreak: followsBlank = true
            case .code, .html, .image: (isFirst, followsBlank) = (false, false)
            // A link that lost all its text would be lost too; so only one text in it may be read.
            case .link where node.onlyText == nil: (isFirst, followsBlank) = (false, false)
            default: next = node.firstChild ?? next
            }
        }
        if isChanged { paragraph.dropEmptyInlines() }
    }

    /// ` ^abc-1` at the very end.
    private mutating func takeBlockID(_ paragraph: Node) {
        guard let last = paragraph.lastChild, last.kind == .text else { return }
        let text = last.literal
        let end = text.skippingBlanks(backFrom: text.count)
        let start = text[..<end].lastIndex { !$0.isOfBlockID }.map { $0 + 1 } ?? 0
        guard start > 0, start < end, text[start - 1] == UInt8(ascii: "^") else { return }
        let isAlone = start == 1 && last.previous.map { $0.kind == .softBreak || $0.kind == .lineBreak } ?? true
        guard isAlone || text.blankLength(before: start - 1) > 0, !isEscaped(text[(start - 1)..<end]) else {
            return
        }
        try? metadata.set(.blockID, text[start..<end])
        last.set(literal: text[..<text.skippingBlanks(backFrom: start - 1)])
        isChanged = true
    }

    private mutating func lift(from node: Node, isFirst: Bool, followsBlank: Bool) {
        let text = node.literal
        var lifted = metadata
        var rest: [UInt8] = []
        var start = 0
        for found in MetadataReader(text, isFirst: isFirst, followsBlank: followsBlank).all() {
            let written = Shelter.restored(text[found.range], of: node)
            let value = Shelter.restored(found.value, of: node)
            if isEscaped(written) { continue }
            var reason: Metadata.Refusal? = found.isMisplaced ? .misplaced : nil
            do throws(Metadata.Refusal) {
                if reason == nil { try lifted.set(found.field, value) }
            } catch {
                reason = error
            }
            if let reason {
                if reason == .misplaced || reason == .second || reason != .text && !found.isCommon {
                    refused.append(
                        Refused(written: Array(written), field: found.field, value: Array(value), reason: reason))
                }
                continue
            }
            rest += text[start..<found.range.lowerBound]
            start = found.range.upperBound
            guard text[start...].beginsWithClosing else {
                let isBehindBlank = rest.isEmpty ? followsBlank : rest.blankLength(before: rest.count) > 0
                if isBehindBlank { start = text.skippingBlanks(start) }
                continue
            }
            rest.removeLast(rest.count - rest.skippingBlanks(backFrom: rest.count))
            // "call, #home, please" does not keep both commas.
            if text[start] == UInt8(ascii: ","), rest.last == UInt8(ascii: ",") { start += 1 }
        }
        rest += text[start...]
        if node.next?.isBreak ?? false { rest.removeLast(rest.count - rest.skippingBlanks(backFrom: rest.count)) }
        guard start > 0, node.parent?.kind != .link || !rest.trimmed().isEmpty else { return }
        metadata = lifted
        node.set(literal: rest)
        isChanged = true
    }
}

private extension ArraySlice<UInt8> {
    /// Punctuation with no blank before it.
    var beginsWithClosing: Bool { Self.closings.contains { starts(with: $0) } }

    private static let closings = ",.;:!?)。，、；：！？）」』】،؛؟".map { Array(String($0).utf8) }
}

private extension UInt8 {
    var isOfBlockID: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
        default: false
        }
    }
}

private extension Node {
    var isBreak: Bool { kind == .softBreak || kind == .lineBreak }

    /// Takes out what has become empty: texts, the emphasis around them, the line breaks beside them.
    func dropEmptyInlines() {
        guard onlyText == nil else { return trimEnds() }
        var next = firstChild
        while let node = next {
            next = node.firstChild ?? node.nextInline(within: self)
            guard node.kind == .text, node.withLiteral(\.isEmpty) else { continue }
            var empty = node
            while let parent = empty.parent, parent != self, empty.previous == nil, empty.next == nil { empty = parent }
            next = empty.nextInline(within: self)
            if let following = empty.next, following.isBreak, empty.previous?.isBreak ?? true {
                next = following.nextInline(within: self)
                following.remove()
            }
            empty.remove()
        }
        trimEnds()
    }

    private func trimEnds() {
        trim(\.firstChild) { text in text[text.skippingBlanks(0)...] }
        trim(\.lastChild) { text in text[..<text.skippingBlanks(backFrom: text.count)] }
    }

    /// Takes line breaks and blanks off one end.
    private func trim(_ end: (Node) -> Node?, _ trimmed: ([UInt8]) -> ArraySlice<UInt8>) {
        while let node = end(self), node.isBreak || node.kind == .text {
            let literal = node.literal
            let (text, count) = (trimmed(literal), literal.count)
            if !text.isEmpty { return text.count == count ? () : node.set(literal: text) }
            node.remove()
        }
    }
}
