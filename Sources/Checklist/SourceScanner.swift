/// Reads the source of one block as CommonMark reads inlines, as far as bare web addresses need it: what code, raw HTML,
/// addresses of links and brackets hold is left alone.
struct SourceScanner {
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
            return isDefinition ? text[index...].firstIndex(where: \.isLineEnd) ?? text.count : index
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
