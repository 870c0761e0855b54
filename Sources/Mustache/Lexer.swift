/// One tag of a template: where it stands and what it names.
struct Tag: Sendable {
    enum Kind: Sendable {
        case variable, raw, section, inverted, close, partial, parent, block, comment, delimiters

        /// - Parameter sigil: the first sign of the content that is no blank.
        init(sigil: UInt8) {
            switch sigil {
            case UInt8(ascii: "#"): self = .section
            case UInt8(ascii: "^"): self = .inverted
            case UInt8(ascii: "/"): self = .close
            case UInt8(ascii: ">"): self = .partial
            case UInt8(ascii: "<"): self = .parent
            case UInt8(ascii: "$"): self = .block
            case UInt8(ascii: "&"), UInt8(ascii: "{"): self = .raw
            case UInt8(ascii: "!"): self = .comment
            case UInt8(ascii: "="): self = .delimiters
            default: self = .variable
            }
        }
    }

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
    private(set) var delimiters: [Delimiters]
    var tags: [Tag] = []
    var errors: [TemplateError] = []
    let source: Source
    let limits: Limits
    private var current: Delimiters { delimiters[delimiters.count - 1] }

    init(_ source: Source, _ limits: Limits, _ first: Delimiters) {
        (self.source, self.limits, delimiters) = (source, limits, [first])
        if source.bytes.count > limits.templateSize {
            fail(.limit, 0..<0, "a template may have \(limits.templateSize) bytes, this has \(source.bytes.count)")
        } else if let bad = source.firstInvalid {
            fail(.invalidUTF8, bad..<bad, "this byte is not UTF-8", "save the file as UTF-8")
        } else {
            // Only address space, where there are fewer: for a large template, growing would cost more than reading.
            tags.reserveCapacity(source.bytes.count / 16)
            var cursor = 0
            while errors.count < 20, let start = source.find(current.open, from: cursor) { cursor = readTag(start) }
            // A tag without an end hides others; what is said about pairs then would only confuse.
            if !errors.contains(where: { $0.code == .unclosedTag }) { pairTags() }
        }
    }

    /// Reads the tag that starts at `start`; the place to read on from.
    private mutating func readTag(_ start: Int) -> Int {
        let opened = start..<start + current.open.count
        var content = source.skipSpace(opened.upperBound)
        let sigil = content < source.bytes.count ? source.bytes[content] : 0
        let kind = Tag.Kind(sigil: sigil)
        if kind != .variable { content += 1 }
        let brace: [UInt8] = sigil == UInt8(ascii: "{") ? [UInt8(ascii: "}")] : kind == .delimiters ? [sigil] : []
        let closing = brace.isEmpty ? current.close : brace + current.close
        var help: String { "close it with \(String(decoding: closing, as: UTF8.self))" }
        guard let close = source.find(closing, from: content) else {
            fail(.unclosedTag, opened, "the tag that starts here never ends", help)
            // No later tag can end either, unless this one only lacked its brace.
            return brace.isEmpty ? source.bytes.count : opened.upperBound
        }
        var tag = Tag(kind: kind, range: start..<close + closing.count, delimiters: delimiters.count - 1)
        if kind == .delimiters {
            setDelimiters(content..<close, tag)
        } else if kind != .comment {
            if current.open != current.close, let next = source.find(current.open, from: content, before: close) {
                fail(.unclosedTag, opened, "the tag that starts here is not closed before the next", help)
                return next
            }
            tag.label = source.trimmed(content..<close)
            tag.name = tag.label
            let canBeDynamic = kind == .partial || kind == .parent || kind == .close
            if canBeDynamic, source.bytes[tag.label].first == UInt8(ascii: "*") {
                tag.name = source.trimmed(tag.label.lowerBound + 1..<tag.label.upperBound)
            }
            check(tag)
        }
        tags.append(tag)
        return tag.range.upperBound
    }

    private mutating func check(_ tag: Tag) {
        let name = source.bytes[tag.name]
        if name.isEmpty {
            fail(.badName, tag.range, "\(source.text(tag.range)) names nothing", "write a name between the braces")
        } else if name.contains(where: \.isSpace) {
            fail(.badName, tag.range, "a name may not hold a blank", "write one name without blanks")
        } else if name.count > limits.nameLength {
            fail(.limit, tag.range, "a name may have \(limits.nameLength) bytes, this has \(name.count)")
        }
    }

    /// `{{=<% %>=}}`, for all that follows in this template, in or out of the section it stands in.
    private mutating func setDelimiters(_ content: Range<Int>, _ tag: Tag) {
        let parts = source.bytes[content].split(whereSeparator: \.isSpace).map { Array($0) }
        let fit = parts.allSatisfy { $0.count <= limits.delimiterLength && !$0.contains(UInt8(ascii: "=")) }
        if parts.count == 2, fit { return delimiters.append(Delimiters(open: parts[0], close: parts[1])) }
        let rule = "two, parted by a blank, without =, at most \(limits.delimiterLength) bytes each"
        let message = "\(source.text(tag.range)) does not set two delimiters"
        fail(.badDelimiters, tag.range, message, "write \(rule): {{=<% %>=}}")
    }

    mutating func fail(_ code: TemplateError.Code, _ range: Range<Int>, _ message: String, _ help: String? = nil) {
        errors.append(source.error(code, range, message, help))
    }
}
