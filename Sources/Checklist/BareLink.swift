/// Finds bare links in one run of text: GitHub Flavored Markdown, "Autolinks (extension)", and where that is silent, as
/// cmark-gfm does.
struct BareLink: Equatable {
    /// What is shown.
    let range: Range<Int>
    /// What the address has before that: `http://` or `mailto:`.
    var prefix = ""

    /// The bytes each kind of link has, or a stand-in: where there are none, there is no link.
    static func mayBe(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        var next = 0
        while true {
            let index = text.firstIndex(from: next) {
                $0.equal(UInt8(ascii: "@")) | $0.equal(UInt8(ascii: ":")) | $0.equal(UInt8(ascii: ".")) | $0.equal(0xEF)
            }
            guard index < text.count else { return false }
            let isSo =
                switch text[index] {
                case UInt8(ascii: ":"): text[index...].starts(with: "://".utf8)
                case UInt8(ascii: "."): text[..<index].suffix(3).elementsEqual("www".utf8)
                case 0xEF: text[index...].starts(with: Shelter.end[..<2])
                default: true
                }
            if isSo { return true }
            next = index + 1
        }
    }
}

/// Reads the texts of one block in order.
struct BareLinkReader {
    /// How many `[` wait for their `]`: no web address in brackets becomes a link.
    private var openBrackets = 0
    var isInBrackets: Bool { openBrackets > 0 }

    /// All links, in order.
    ///
    /// - Parameters:
    ///   - mayBegin: whether a link may begin with the text's first byte.
    ///   - isLast: the block ends with this text.
    mutating func links(in text: [UInt8], mayBegin: Bool, isLast: Bool) -> [BareLink] {
        var links: [BareLink] = []
        var gap = 0
        var index = 0
        while index < text.count {
            let link = webLink(in: text, at: index, mayBegin: mayBegin, isLast: isLast, &index)
            guard let link else { continue }
            links += text.mailLinks(in: gap..<link.range.lowerBound)
            links.append(link)
            gap = index
        }
        return links + text.mailLinks(in: gap..<text.count)
    }

    /// The link that is seen at `index`; moves on behind it, or to where the next one may be.
    mutating func webLink(
        in text: [UInt8], at index: Int, mayBegin: Bool, isLast: Bool, _ next: inout Int
    ) -> BareLink? {
        next = index + 1
        let start: Int
        let host: Int
        switch text[index] {
        case UInt8(ascii: "["):
            openBrackets += 1
            return nil
        case UInt8(ascii: "]"):
            openBrackets = max(0, openBrackets - 1)
            return nil
        case UInt8(ascii: ":") where openBrackets == 0 && text[index...].starts(with: "://".utf8):
            host = index + 3
            guard let scheme = text.webScheme(endingAt: index), text.beginsHost(at: host) else { return nil }
            start = scheme
        case UInt8(ascii: "w") where openBrackets == 0 && text[index...].starts(with: "www.".utf8):
            guard index == 0 ? mayBegin : text[index - 1].isBeforeLink else { return nil }
            (start, host) = (index, index)
        default:
            return nil
        }
        let domain = Domain(text, from: host, to: isLast ? text.count - 1 : text.count)
        if let underscore = domain.lastUnderscore {
            // Whatever begins before it has it in its domain too.
            next = max(next, underscore)
            return nil
        }
        guard start < host || domain.hasDot else { return nil }
        let end = text.linkEnd(from: host, domainEnd: domain.end)
        guard end > host else { return nil }
        next = end
        return BareLink(range: start..<end, prefix: start < host ? "" : "http://")
    }
}

/// The longest run that could be a domain. Its first byte is not looked at, and neither is the last one of the block.
private struct Domain {
    let end: Int
    private(set) var hasDot = false
    /// The last underscore in the last two parts, where there must not be one.
    private(set) var lastUnderscore: Int?

    init(_ text: [UInt8], from start: Int, to limit: Int) {
        var index = start + 1
        var (earlier, latest): (Int?, Int?) = (nil, nil)
        scan: while index < limit {
            switch text[index] {
            case UInt8(ascii: "_"): latest = index
            case UInt8(ascii: "."):
                (earlier, latest) = (latest, nil)
                hasDot = true
            case UInt8(ascii: "-"): break
            case let byte where byte < 0x80 && byte.isAlphanumeric: break
            default: break scan
            }
            index += 1
        }
        end = max(start, min(index, text.count))
        lastUnderscore = latest ?? earlier
    }
}

private extension [UInt8] {
    /// Where the letters before `://` begin, if they are `http` or `https`.
    func webScheme(endingAt end: Int) -> Int? {
        let name = self[..<end].suffix(6).reversed().prefix(while: \.isLetter).map { $0 | 0x20 }
        guard name.elementsEqual("ptth".utf8) || name.elementsEqual("sptth".utf8) else { return nil }
        return end - name.count
    }

    func beginsHost(at index: Int) -> Bool {
        guard index < count else { return false }
        if self[index] < 0x80 { return self[index].isAlphanumeric || self[index] < 0x20 && !self[index].isSpace }
        guard let scalar = String(decoding: self[index...].prefix(4), as: UTF8.self).unicodeScalars.first else {
            return false
        }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .spaceSeparator:
            return false
        default: return true
        }
    }

    /// A link goes on to the next white space or `<`, without the punctuation at its end.
    func linkEnd(from start: Int, domainEnd: Int) -> Int {
        var end = domainEnd
        while end < count, !self[end].isSpace, self[end] != UInt8(ascii: "<") {
            if self[end] == Shelter.end[0], self[end...].starts(with: Shelter.end) { break }
            end += 1
        }
        var unopened = 0
        for byte in self[start..<end] {
            unopened += byte == UInt8(ascii: ")") ? 1 : byte == UInt8(ascii: "(") ? -1 : 0
        }
        while end > start {
            switch self[end - 1] {
            case UInt8(ascii: ")"):
                guard unopened > 0 else { return end }
                unopened -= 1
                end -= 1
            case UInt8(ascii: ";"):
                let name = self[start..<(end - 1)].reversed().prefix(while: \.isLetter).count
                let ampersand = end - 2 - name
                end = name > 0 && ampersand > start && self[ampersand] == UInt8(ascii: "&") ? ampersand : end - 1
            case let byte where "?!.,:*_~'\"".utf8.contains(byte): end -= 1
            default: return end
            }
        }
        return end
    }
}

extension UInt8 {
    /// Behind these a `www.` may begin, as behind white space.
    var isBeforeLink: Bool { isSpace || "*_~(".utf8.contains(self) }
}
