/// One tag of a template: where it stands and what it names.
struct Tag: Sendable {
    enum Kind: Sendable { case variable, raw, section, inverted, close, partial, parent, block, comment, delimiters }

    let kind: Kind
    /// From the opening delimiter through the closing one.
    let range: Range<Int>
    /// The content behind the sigil, without the blanks around it.
    var label = 0..<0
    /// The label without the asterisk of a dynamic name.
    var name = 0..<0
    /// The delimiters in force at the tag, as an index into `Lexer.delimiters`.
    let delimiters: Int
    /// The tag that closes or opens this one, as an index into the tags.
    var partner = -1

    var isDynamic: Bool { name.lowerBound > label.lowerBound }
    var opens: Bool { kind == .section || kind == .inverted || kind == .parent || kind == .block }
}

struct Delimiters: Sendable {
    let open: [UInt8]
    let close: [UInt8]

    static let standard = Delimiters(open: Array("{{".utf8), close: Array("}}".utf8))
}

/// Bytes to tags, in one pass. A new kind of tag starts here: with its sigil.
struct Lexer {
    let source: Source
    let limits: Limits
    private(set) var delimiters: [Delimiters]
    private(set) var tags: [Tag] = []
    private(set) var errors: [TemplateError] = []

    static let sigils: [UInt8: Tag.Kind] = [
        UInt8(ascii: "#"): .section, UInt8(ascii: "^"): .inverted, UInt8(ascii: "/"): .close,
        UInt8(ascii: ">"): .partial, UInt8(ascii: "<"): .parent, UInt8(ascii: "$"): .block,
        UInt8(ascii: "&"): .raw, UInt8(ascii: "{"): .raw, UInt8(ascii: "!"): .comment, UInt8(ascii: "="): .delimiters,
    ]

    init(_ source: Source, _ limits: Limits, _ first: Delimiters = .standard) {
        self.source = source
        self.limits = limits
        delimiters = [first]
        var cursor = 0
        while errors.count < 20, let start = source.find(current.open, from: cursor) {
            cursor = tag(at: start)
        }
    }

    private var current: Delimiters { delimiters[delimiters.count - 1] }

    /// Reads the tag that starts at `start`; the place to read on from.
    private mutating func tag(at start: Int) -> Int {
        var content = start + current.open.count
        while content < source.bytes.count, source.bytes[content].isSpace { content += 1 }
        var kind = Tag.Kind.variable
        var closing = current.close
        if content < source.bytes.count, let sigil = Self.sigils[source.bytes[content]] {
            kind = sigil
            if source.bytes[content] == UInt8(ascii: "{") { closing.insert(UInt8(ascii: "}"), at: 0) }
            if kind == .delimiters { closing.insert(UInt8(ascii: "="), at: 0) }
            content += 1
        }
        let opened = start..<start + current.open.count
        guard let close = source.find(closing, from: content) else {
            let expected = String(decoding: closing, as: UTF8.self)
            fail(.unclosedTag, opened, "the tag that starts here never ends", "close it with \(expected)")
            // No later tag can end either, unless this one only lacked its brace.
            return closing.count == current.close.count ? source.bytes.count : opened.upperBound
        }
        let range = start..<close + closing.count
        var tag = Tag(kind: kind, range: range, delimiters: delimiters.count - 1)
        switch kind {
        case .comment: break
        case .delimiters: setDelimiters(content..<close, range)
        default:
            if current.open != current.close, let next = source.find(current.open, from: content, before: close) {
                let expected = String(decoding: closing, as: UTF8.self)
                fail(.unclosedTag, opened, "the tag that starts here is not closed before the next", "add \(expected)")
                return next
            }
            tag.label = source.trimmed(content..<close)
            tag.name = tag.label
            let canBeDynamic = kind == .partial || kind == .parent || kind == .close
            if canBeDynamic, let first = source.bytes[tag.label].first, first == UInt8(ascii: "*") {
                tag.name = source.trimmed(tag.label.lowerBound + 1..<tag.label.upperBound)
            }
            check(tag)
        }
        tags.append(tag)
        return range.upperBound
    }

    private mutating func check(_ tag: Tag) {
        let name = source.bytes[tag.name]
        if name.isEmpty {
            fail(.badName, tag.range, "\(source.text(tag.range)) names nothing", "write a name between the braces")
        } else if name.contains(where: \.isSpace) {
            fail(.badName, tag.range, "a name may not hold a blank", "write one name without blanks")
        } else if name.count > limits.nameLength {
            fail(.limit, tag.range, "a name may have \(limits.nameLength) bytes, this has \(name.count)", nil)
        }
    }

    /// `{{=<% %>=}}`, for all that follows in this template, in or out of the section it stands in.
    private mutating func setDelimiters(_ content: Range<Int>, _ range: Range<Int>) {
        let parts = source.bytes[content].split(whereSeparator: \.isSpace)
        let fit = parts.allSatisfy { $0.count <= limits.delimiterLength && !$0.contains(UInt8(ascii: "=")) }
        if parts.count == 2, fit {
            delimiters.append(Delimiters(open: Array(parts[0]), close: Array(parts[1])))
        } else {
            let rule = "two, parted by a blank, without =, at most \(limits.delimiterLength) bytes each"
            fail(
                .badDelimiters, range, "\(source.text(range)) does not set two delimiters", "write \(rule): {{=<% %>=}}"
            )
        }
    }

    private mutating func fail(_ code: TemplateError.Code, _ range: Range<Int>, _ message: String, _ help: String?) {
        errors.append(source.error(code, range, message, suggestion: help))
    }
}
