/// Takes the metadata out of a task's first paragraph: out of its texts, also those of emphasis and of links, never out
/// of code, addresses and raw HTML. What cannot be read stays where it is.
struct Lifting: ~Copyable {
    struct Refused {
        let written: [UInt8]
        let value: [UInt8]
        let reason: Metadata.Refusal
    }

    private var metadata = Metadata()
    private(set) var refused: [Refused] = []
    /// Whether anything was taken.
    private(set) var isChanged = false
    /// Whether it was taken from the beginning.
    private var beginsAnew = false
    private let paragraph: Node
    /// What is text because a backslash stands before it.
    private let escapes: Escapes

    private typealias Bytes = UnsafeBufferPointer<UInt8>

    init(_ paragraph: Node, _ escapes: Escapes) {
        (self.paragraph, self.escapes) = (paragraph, escapes)
        takeBlockID()
        var isFirst = true
        var followsBlank = true
        var next = paragraph.firstChild
        while let node = next {
            let kind = node.kind
            // A link that lost all its text would be lost too; so only one text in it may be read.
            let isWhole = kind == .image || kind == .link && node.onlyText == nil
            next = (isWhole ? nil : node.firstChild) ?? node.nextOutside(within: paragraph)
            switch kind {
            case .text:
                let (isBlank, endsBlank) = node.withLiteral { text in
                    (text.allSatisfy { $0.isSpace }, text.last.map { $0.isSpace || $0 == 0xA0 } ?? followsBlank)
                }
                if node.withLiteral(Spelling.mayBe) { lift(from: node, isFirst: isFirst, followsBlank: followsBlank) }
                isFirst = isFirst && isBlank
                followsBlank = endsBlank
            case .softBreak, .lineBreak: followsBlank = true
            case .code, .html: (isFirst, followsBlank) = (false, false)
            default: if isWhole { (isFirst, followsBlank) = (false, false) }
            }
        }
        if beginsAnew { paragraph.dropSeparatorAtStart() }
        if isChanged { paragraph.dropEmptyInlines() }
    }

    /// What was found; from then on it is the caller's alone.
    mutating func takeMetadata(_ additionID: [UInt8]? = nil) -> Metadata {
        metadata.additionID = additionID
        var taken = Metadata()
        swap(&taken, &metadata)
        return taken
    }

    /// ` ^abc-1` at the very end.
    private mutating func takeBlockID() {
        guard let last = paragraph.lastChild, last.kind == .text,
            last.withLiteral({ text in text.contains { (eight: Eight) in eight.equal(UInt8(ascii: "^")) } })
        else { return }
        let rest = last.withShownLiteral { text -> [UInt8]? in
            let end = text.skippingBlanks(backFrom: text.count)
            var start = end
            while start > 0, text[start - 1].isOfBlockID { start -= 1 }
            guard start > 0, start < end, text[start - 1] == UInt8(ascii: "^") else { return nil }
            let isAlone = start == 1 && last.previous.map { $0.kind == .softBreak || $0.kind == .lineBreak } ?? true
            guard isAlone || text.blankLength(before: start - 1) > 0,
                !escapes.contains(Bytes(rebasing: text[(start - 1)..<end]))
            else { return nil }
            try? metadata.set(.blockID, Bytes(rebasing: text[start..<end]))
            return Array(text[..<text.skippingBlanks(backFrom: start - 1)])
        }
        guard let rest else { return }
        last.set(literal: rest)
        isChanged = true
    }

    private mutating func lift(from node: Node, isFirst: Bool, followsBlank: Bool) {
        guard let rest = node.withShownLiteral({ lift($0, of: node, isFirst: isFirst, followsBlank: followsBlank) })
        else { return }
        node.set(literal: rest)
        isChanged = true
    }

    /// What is left of a text; nil if nothing was taken.
    private mutating func lift(_ text: Bytes, of node: Node, isFirst: Bool, followsBlank: Bool) -> [UInt8]? {
        let isInLink = node.parent?.kind == .link
        let before = isInLink ? [metadata] : []
        var rest: [UInt8] = []
        var start = 0
        var reader = MetadataReader(text, isFirst: isFirst, followsBlank: followsBlank)
        while let found = reader.next() {
            let written = Shelter.restored(text, found.range, of: node)
            if written.withBytes({ escapes.contains($0) }) { continue }
            let value = found.meaning.map(Shelter.Text.made) ?? Shelter.restored(text, found.value, of: node)
            if let reason = found.isMisplaced ? .misplaced : value.withBytes({ metadata.take(found.field, $0) }) {
                if reason == .misplaced || reason == .second || reason != .text && !found.isCommon {
                    refused.append(
                        Refused(written: written.array, value: value.array, reason: reason))
                }
                continue
            }
            if start == 0 { rest.reserveCapacity(text.count + 1) }
            rest += text[start..<found.range.lowerBound]
            if isFirst, rest.allSatisfy(\.isBlank) { beginsAnew = true }
            start = rest.end(in: text, from: found.range.upperBound, followsBlank: followsBlank)
        }
        guard start > 0 else { return nil }
        if node.next == nil, node.parent == paragraph, text[start...].isBlankOrComma {
            rest.dropSeparatorAtEnd()
        } else {
            rest += text[start...]
        }
        if node.next?.isBreak ?? (node.parent == paragraph) { rest.dropBlanksAtEnd() }
        if isInLink, rest.trimmed().isEmpty {
            metadata = before[0]
            return nil
        }
        return rest
    }
}

private extension Metadata {
    /// Takes a value; or says why not.
    mutating func take(_ field: Field, _ value: UnsafeBufferPointer<UInt8>) -> Refusal? {
        do throws(Refusal) {
            try set(field, value)
            return nil
        } catch { return error }
    }
}

private extension UInt8 {
    /// Neither white space nor part of a character beyond ASCII.
    var isWord: Bool { 0x21...0x7E ~= self }

    var isOfBlockID: Bool { isAlphanumeric || self == UInt8(ascii: "-") }
}

private extension Node {
    /// Takes out what has become empty: texts, the emphasis around them, the line breaks beside them, one of two blanks.
    func dropEmptyInlines() {
        guard onlyText == nil else { return trimEnds() }
        var endsBlank = false
        var next = firstChild
        while let node = next {
            next = node.firstChild ?? node.nextOutside(within: self)
            guard node.kind == .text else {
                if node.firstChild == nil { endsBlank = false }
                continue
            }
            if endsBlank { node.dropFirst(node.withLiteral { $0.skippingBlanks(0) }) }
            let (isEmpty, isOpen) = node.withLiteral { ($0.isEmpty, $0.blankLength(before: $0.count) > 0) }
            guard isEmpty else {
                endsBlank = isOpen
                continue
            }
            var empty = node
            while let parent = empty.parent, parent != self, empty.previous == nil, empty.next == nil { empty = parent }
            next = empty.nextOutside(within: self)
            if let following = empty.next, following.isBreak, empty.previous?.isBreak ?? true {
                next = following.nextOutside(within: self)
                following.remove()
            }
            empty.remove()
        }
        trimEnds()
    }

    /// "@ann: call" does not begin with a colon, nor "#home - call" with a dash. A link keeps its text, or it would be lost.
    func dropSeparatorAtStart() {
        var next = firstChild
        while let node = next, node.kind != .link, node.kind != .image {
            next = node.firstChild ?? node.nextOutside(within: self)
            guard node.kind == .text else { if node.firstChild == nil { return } else { continue } }
            let (end, isAll) = node.withLiteral { text in
                var end = text.skippingBlanks(0)
                while let next = text.endOfMarkBehindName(end) { end = text.skippingBlanks(next) }
                return (end, end == text.count)
            }
            node.dropFirst(end)
            if !isAll { return }
        }
    }

    private func trimEnds() {
        trim(\.firstChild) { text in text.skippingBlanks(0)..<text.count }
        trim(\.lastChild) { text in 0..<text.skippingBlanks(backFrom: text.count) }
    }

    /// Takes line breaks and blanks off one end.
    private func trim(_ end: (Node) -> Node?, _ trimmed: (UnsafeBufferPointer<UInt8>) -> Range<Int>) {
        while let node = end(self), node.isBreak || node.kind == .text {
            if node.withLiteral({ $0.first?.isWord ?? false && $0.last?.isWord ?? false }) { return }
            let isEmpty = node.withShownLiteral { text in
                let range = trimmed(text)
                if !range.isEmpty, range.count < text.count { node.set(literal: Array(text[range])) }
                return range.isEmpty
            }
            if !isEmpty { return }
            node.remove()
        }
    }
}
