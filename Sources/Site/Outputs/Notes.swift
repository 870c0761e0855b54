/// The safe HTML of notes as plain text, for what shows no mark-up: blocks on lines of their own, items behind a dash, the
/// address of a link behind its words.
struct Notes {
    private(set) var text = ""
    /// The address of the link that is open, and where in the text its words begin.
    private var link: (address: String, start: String.Index)?
    private var isLiteral = false

    init(_ html: [UInt8]) {
        var rest = html[...]
        while let first = rest.first {
            if first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
                take(tag: String(decoding: rest[rest.startIndex + 1..<end], as: UTF8.self))
                rest = rest[(end + 1)...]
            } else {
                let run = rest.prefix { $0 != UInt8(ascii: "<") }
                let taken = run.isEmpty ? rest.prefix(1) : run
                take(text: Notes.withoutEntities(String(decoding: taken, as: UTF8.self)))
                rest = rest.dropFirst(taken.count)
            }
        }
        while text.last?.isWhitespace == true { text.removeLast() }
    }
}

private extension Notes {
    /// Elements that begin and end lines.
    static let blocks: Set = [
        "p", "ul", "ol", "li", "blockquote", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "br", "hr", "div", "table",
        "tr",
    ]

    mutating func take(tag: String) {
        let isEnd = tag.hasPrefix("/")
        let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber })
        if Notes.blocks.contains(name) { endLine() }
        switch name {
        case "pre": isLiteral = !isEnd
        case "li" where !isEnd: text += "- "
        case "a" where !isEnd: link = Notes.address(tag).map { ($0, text.endIndex) }
        case "a":
            if let link, text[link.start...] != link.address { text += " (\(link.address))" }
            link = nil
        default: break
        }
    }

    mutating func take(text new: String) {
        // What stands between blocks is their mark-up's.
        let isAtStart = text.isEmpty || text.hasSuffix("\n") || text.hasSuffix("- ")
        text += isLiteral || !isAtStart ? new : String(new.drop(while: \.isWhitespace))
    }

    mutating func endLine() {
        while text.last == " " { text.removeLast() }
        if !text.isEmpty, text.last != "\n" { text += "\n" }
    }

    /// What stands in `href`, unless it leads to another place of the page.
    static func address(_ tag: String) -> String? {
        let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
        guard let name = parts.firstIndex(where: { $0.hasSuffix("href=") }), name + 1 < parts.count else { return nil }
        let address = withoutEntities(String(parts[name + 1]))
        return address.hasPrefix("#") ? nil : address
    }

    /// The entities that our HTML has.
    static func withoutEntities(_ text: String) -> String {
        let parts = text.split(separator: "&", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { text, part in
            let entity = entities.first { part.hasPrefix($0.name) }
            return text + (entity.map { $0.sign + part.dropFirst($0.name.count) } ?? "&" + part)
        }
    }

    private static let entities = [("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("#39;", "'"), ("amp;", "&")]
        .map { (name: $0.0, sign: $0.1) }
}
