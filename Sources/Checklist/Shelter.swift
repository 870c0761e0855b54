/// Keeps libcmark from reading mark-up in bare addresses: `https://x.y/__init__.py` is not bold on GitHub.
///
/// cmark-gfm takes an address whole, before it looks for emphasis, code and entities; libcmark knows no bare addresses. So
/// where one holds such bytes, the file is parsed once more with noncharacters in their place. They are neither white
/// space nor punctuation; when the links are made, the bytes come back.
enum Shelter {
    /// The Markdown to parse instead; nil if no address needs shelter, as in most files.
    ///
    /// - Parameter file: where no stand-in may stand.
    static func body(of source: Source, parsedAs root: Node, in file: Source) -> [UInt8]? {
        guard source.bytes.withUnsafeBufferPointer({ mayNeed($0, source.bodyStart..<source.bodyEnd) }) else {
            return nil
        }
        var changes: [Change] = []
        var next = root.firstChild
        while let node = next {
            let isText = node.kind == .paragraph || node.kind == .heading
            let following = node.nextOutside(within: root)
            if isText, node.hasText(where: BareLink.mayBe) { find(in: node, before: following, of: source, &changes) }
            next = (isText ? nil : node.firstChild) ?? following
        }
        guard !changes.isEmpty, !file.bytes.withUnsafeBufferPointer(hasStandIn) else { return nil }
        let text = source.body
        // What `body` puts before the bytes of the file.
        var body = Array(text.prefix(text.count - (source.bodyEnd - source.bodyStart)))
        body.reserveCapacity(text.count + 3 * changes.count)
        var from = source.bodyStart
        for change in changes {
            body += source.bytes[from..<change.offset]
            body += [0xEF, 0xB7, change.standIn]
            from = change.offset + (change.standIn == end[2] ? 0 : 1)
        }
        return body + source.bytes[from..<source.bodyEnd]
    }

    /// Tags the texts that hold stand-ins; in code, raw HTML and the addresses of links, where those of a definition may have
    /// got to, brings the bytes back.
    static func restore(in root: Node) {
        var next: Node? = root
        while let node = next {
            next = node.firstChild ?? node.nextOutside(within: root)
            if node.withLiteral(hasStandIn) {
                if node.kind == .text { node.take(.sheltered) } else { node.set(literal: restored(node.literal)) }
            }
            guard node.kind == .link || node.kind == .image else { continue }
            let url = node.url
            if url.withUnsafeBufferPointer(hasStandIn) { node.set(url: restored(url)) }
        }
    }

    /// What is to be shown of a text, with the bytes that stand-ins stand for.
    static func restored(_ text: ArraySlice<UInt8>, of node: Node) -> ArraySlice<UInt8> {
        node.has(.sheltered) ? restored(text)[...] : text
    }

    /// The same of a part of a text that is read in place.
    static func restored(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, of node: Node) -> Text {
        let part = UnsafeBufferPointer(rebasing: text[range])
        return node.has(.sheltered) ? .made(restored(part)) : .inPlace(part)
    }

    /// A text where it lies, or one that was made.
    enum Text {
        case inPlace(UnsafeBufferPointer<UInt8>)
        case made([UInt8])

        var array: [UInt8] { withBytes { Array($0) } }

        func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
            switch self {
            case .inPlace(let bytes): body(bytes)
            case .made(let bytes): bytes.withUnsafeBufferPointer(body)
            }
        }
    }

    /// Ends an address: behind it an entity may have become a letter.
    static let end: [UInt8] = [0xEF, 0xB7, 0xAF]

    /// Whether the last character stands for a backslash.
    static func endsWithBackslash(_ text: ArraySlice<UInt8>) -> Bool {
        text.suffix(3).elementsEqual([0xEF, 0xB7, 0x95])
    }

    /// The byte at index i is U+FDD0 + i while libcmark parses.
    private static let bytes = Array("*_`[]\\&!".utf8)
}

private extension Shelter {
    /// A stand-in, by its last byte, for the byte there; `end` goes between two.
    struct Change {
        let offset: Int
        let standIn: UInt8
    }

    static func isStandIn(_ last: UInt8) -> Bool { 0x90..<0x90 + UInt8(bytes.count) ~= last || last == end[2] }

    static func hasStandIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.indices.dropLast(2).contains {
            text[$0] == 0xEF && text[$0 + 1] == 0xB7 && isStandIn(text[$0 + 2])
        }
    }

    static func restored(_ text: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        for byte in text {
            result.append(byte)
            guard result.count >= 3, result[result.count - 3] == 0xEF, result[result.count - 2] == 0xB7, isStandIn(byte)
            else { continue }
            result.removeLast(3)
            if byte != end[2] { result.append(bytes[Int(byte - 0x90)]) }
        }
        return result
    }

    static func find(in block: Node, before following: Node?, of source: Source, _ changes: inout [Change]) {
        let first = source.offset(of: block)
        // A heading underlined by `===` says that it ends one line late: in the block that follows.
        let end = max(block.line, min(block.endLine, (following?.line ?? .max) - 1))
        let last = end < source.lineStarts.count ? source.lineStarts[end] : source.bytes.count
        var text = Array(source.bytes[first..<last])
        while text.last?.isSpace ?? false { text.removeLast() }
        for link in SourceScanner(text).links() where needs(link, in: text) {
            for index in link {
                guard let place = bytes.firstIndex(of: text[index]) else { continue }
                changes.append(Change(offset: first + index, standIn: 0x90 + UInt8(place)))
            }
            changes.append(Change(offset: first + link.upperBound, standIn: Shelter.end[2]))
        }
    }

    /// Whether libcmark could see mark-up in an address, or an entity in the punctuation cut off its end.
    static func needs(_ link: Range<Int>, in text: [UInt8]) -> Bool {
        let rest = text[link.upperBound...].prefix { !$0.isSpace && $0 != UInt8(ascii: "<") }
        if rest.contains(UInt8(ascii: "&")) { return true }
        return text.withUnsafeBufferPointer { text in link.contains { isRisky(text, $0) } }
    }

    static func isRisky(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        switch text[index] {
        case UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"): true
        // Between letters or digits it is one of them.
        case UInt8(ascii: "_"):
            index == 0 || index + 1 >= text.count
                || !(text[index - 1].isAlphanumeric && text[index + 1].isAlphanumeric)
        case UInt8(ascii: "&"):
            text[(index + 1)...].prefix(40).first { !$0.isAlphanumeric && $0 != UInt8(ascii: "#") } == UInt8(ascii: ";")
        default: false
        }
    }

    /// Whether anything that looks like an address holds such a byte.
    static func mayNeed(_ file: UnsafeBufferPointer<UInt8>, _ part: Range<Int>) -> Bool {
        let text = UnsafeBufferPointer(rebasing: file[part])
        var index = 0
        while true {
            index = text.firstIndex(from: index) { $0.equal(UInt8(ascii: ":")) | $0.equal(UInt8(ascii: ".")) }
            guard index < text.count else { return false }
            let isAddress =
                text[index] == UInt8(ascii: ":") && text[index...].starts(with: "://".utf8)
                || text[index] == UInt8(ascii: ".") && text[..<index].suffix(3).elementsEqual("www".utf8)
            if isAddress {
                while index < text.count, !text[index].isSpace, text[index] != UInt8(ascii: "<") {
                    if isRisky(text, index) { return true }
                    index += 1
                }
            }
            index += 1
        }
    }
}
