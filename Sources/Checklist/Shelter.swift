/// Keeps libcmark from reading mark-up in bare addresses: `https://x.y/__init__.py` is not bold on GitHub.
///
/// cmark-gfm takes an address whole, before it looks for emphasis, code and entities; libcmark knows no bare addresses. So
/// where one holds such bytes, the file is parsed once more with noncharacters in their place. They are neither white
/// space nor punctuation; when the links are made, the bytes come back.
enum Shelter {
    /// The Markdown to parse instead; nil if no address needs shelter, as in most files.
    static func body(of source: Source, parsedAs root: Node) -> [UInt8]? {
        guard source.bytes.withUnsafeBufferPointer({ mayNeed($0, from: source.bodyStart) }) else { return nil }
        var changes: [(offset: Int, new: [UInt8], count: Int)] = []
        var next = root.firstChild
        while let node = next {
            let isText = node.kind == .paragraph || node.kind == .heading
            if isText, node.hasText(where: BareLink.mayBe) { find(in: node, of: source, &changes) }
            next = isText ? nil : node.firstChild
            next = next ?? node.nextInline(within: root)
        }
        guard !changes.isEmpty, source.bytes.firstRange(of: [0xEF, 0xB7]) == nil else { return nil }
        var body: [UInt8] = []
        body.reserveCapacity(source.bytes.count + 3 * changes.count)
        var from = source.bodyStart
        for change in changes {
            body += source.bytes[from..<change.offset] + change.new
            from = change.offset + change.count
        }
        return body + source.bytes[from...]
    }

    /// Brings the bytes back in code, raw HTML and the addresses of links, where an address of a definition may have got to.
    static func restore(in root: Node) {
        var next: Node? = root
        while let node = next {
            next = node.firstChild ?? node.nextInline(within: root)
            guard node.kind != .text else { continue }
            if node.withLiteral(hasStandIn) { node.set(literal: restored(node.literal)) }
            guard node.kind == .link || node.kind == .image else { continue }
            let url = node.url
            if url.withUnsafeBufferPointer(hasStandIn) { node.set(url: restored(url)) }
        }
    }

    /// Brings back, in what is to be shown, the bytes that stand-ins stand for.
    static func restored(_ text: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        for byte in text {
            result.append(byte)
            guard result.count >= 3, result[result.count - 3] == 0xEF, result[result.count - 2] == 0xB7,
                0x90..<0x90 + UInt8(bytes.count) ~= byte || byte == end[2]
            else { continue }
            result.removeLast(3)
            if byte != end[2] { result.append(bytes[Int(byte - 0x90)]) }
        }
        return result
    }

    /// Ends an address: behind it an entity may have become a letter.
    static let end: [UInt8] = [0xEF, 0xB7, 0xAF]

    private static func hasStandIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.indices.contains { text[$0] == 0xEF && $0 + 1 < text.count && text[$0 + 1] == 0xB7 }
    }

    /// The byte at index i is U+FDD0 + i while libcmark parses.
    private static let bytes = Array("*_`[]\\&!".utf8)
}

private extension Shelter {
    static func find(
        in block: Node, of source: Source, _ changes: inout [(offset: Int, new: [UInt8], count: Int)]
    ) {
        let lines = source.lineStarts
        let first = source.offset(line: block.line, column: block.column)
        // A heading underlined by `===` says that it ends one line late, which does no harm.
        let last = block.endLine < lines.count ? lines[max(block.line, block.endLine)] : source.bytes.count
        var text = Array(source.bytes[first..<last])
        while text.last?.isSpace ?? false { text.removeLast() }
        for link in SourceScanner(text).links() where needs(link, in: text) {
            for index in link where bytes.contains(text[index]) {
                let place = UInt8(bytes.firstIndex(of: text[index]) ?? 0)
                changes.append((first + index, [0xEF, 0xB7, 0x90 + place], 1))
            }
            changes.append((first + link.upperBound, end, 0))
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
    static func mayNeed(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        var index = start
        while index < text.count {
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
        return false
    }
}

/// Reads the source of one block as CommonMark reads inlines, as far as bare web addresses need it: what code, raw HTML,
/// addresses of links and brackets hold is left alone.
private struct SourceScanner {
    private let text: [UInt8]
    private var reader = BareLinkReader()
    /// Where runs of so many backticks begin, last one first.
    private var backticks: [Int: [Int]] = [:]

    init(_ text: [UInt8]) {
        self.text = text
        var index = text.count
        while index > 0 {
            let length = text[..<index].reversed().prefix { $0 == UInt8(ascii: "`") }.count
            if length > 0 { backticks[length, default: []].append(index - length) }
            index -= max(1, length)
        }
    }

    consuming func links() -> [Range<Int>] {
        var links: [Range<Int>] = []
        var index = 0
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "`"): index = afterCode(index)
            case UInt8(ascii: "<"): index = afterTag(index) ?? index + 1
            default:
                let isClosing = reader.isInBrackets && text[index] == UInt8(ascii: "]")
                if let link = reader.webLink(in: text, at: index, mayBegin: true, isLast: true, &index) {
                    links.append(link.range)
                } else if isClosing {
                    index = afterAddress(index)
                }
            }
        }
        return links
    }

    private mutating func afterCode(_ start: Int) -> Int {
        let length = text[start...].prefix { $0 == UInt8(ascii: "`") }.count
        while let next = backticks[length]?.last, next <= start { backticks[length]?.removeLast() }
        return (backticks[length]?.last ?? start) + length
    }

    /// Tags, comments and `<https://…>`.
    private func afterTag(_ start: Int) -> Int? {
        guard start + 1 < text.count, text[start + 1].isLetter || "/!?".utf8.contains(text[start + 1]) else {
            return nil
        }
        var quote: UInt8?
        for index in (start + 1)..<min(text.count, start + 2_000) {
            switch text[index] {
            case quote: quote = nil
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = quote ?? text[index]
            case UInt8(ascii: ">") where quote == nil: return index + 1
            case UInt8(ascii: "<") where quote == nil: return nil
            default: break
            }
        }
        return nil
    }

    /// Behind the `(address "title")` of a link or the line of a definition; `index` itself if none stands there.
    private func afterAddress(_ index: Int) -> Int {
        guard index < text.count, text[index] == UInt8(ascii: "(") else {
            let isDefinition = index < text.count && text[index] == UInt8(ascii: ":")
            return isDefinition ? text[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count : index
        }
        var depth = 0
        var quote: UInt8?
        for end in index..<min(text.count, index + 2_000) {
            switch text[end] {
            case quote: quote = nil
            case UInt8(ascii: "\"") where quote == nil && text[end - 1].isSpace: quote = text[end]
            case UInt8(ascii: "(") where quote == nil: depth += 1
            case UInt8(ascii: ")") where quote == nil:
                depth -= 1
                if depth == 0 { return end + 1 }
            default: break
            }
        }
        return index
    }
}
