internal import Mustache

/// Where in an HTML document a place is: as much of the HTML standard's tokenizer (13.2.5) as decides whether a value
/// is safe there. Reads the templates' own text byte by byte. What tags print is not read: it may stand only where it
/// cannot change the state.
struct HTMLContext: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case data
        /// Behind `<`, `</`, `<!`.
        case tagOpen, endTagOpen, declaration
        case tagName
        /// In a tag, where an attribute may begin.
        case between
        case attributeName, afterName, beforeValue, unquoted
        case quoted(Unicode.Scalar)
        case comment, bogusComment
        /// The text of `title` and `textarea`: escaping works, markup does not.
        case plainText
        /// The text of `script`, `style` and their like: escaping does not work.
        case rawText
    }

    /// How far a URL is written.
    enum URL: Hashable, Sendable {
        /// Its scheme could still come, and all so far is the template's own.
        case start
        /// Its scheme could still come, and some of it may be data.
        case varied
        /// The scheme is one that runs or holds content, like `javascript:`.
        case hostile
        /// Behind the scheme, or surely without one.
        case path
        /// Behind `?` or `#`.
        case query
    }

    struct Problem: Error {
        let message: String
        let help: String
        /// Bytes into the text that was read.
        var offset = 0
    }

    var state = State.data
    /// The tag's name, with `/` if it is an end tag; then that of the element whose text follows, if that is special.
    var element = ""
    var attribute = Attribute.plain
    var url = URL.start
    /// What has been read of a name, a scheme, a closing tag or the end of a comment.
    var word = ""
    /// A name or a value ended here, and the next must be parted from it.
    var isGlued = false

    mutating func read(_ text: some Sequence<UInt8>) throws(Problem) {
        for (offset, byte) in text.enumerated() {
            if state == .data, byte != UInt8(ascii: "<") { continue }
            let isUpper = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
            do throws(Problem) {
                try read(Unicode.Scalar(isUpper ? byte | 0x20 : byte))
            } catch {
                throw Problem(message: error.message, help: error.help, offset: offset)
            }
        }
    }

    /// What begins with `<` and this.
    private static let openings: [Unicode.Scalar: State] = [
        "/": .endTagOpen, "!": .declaration, "?": .bogusComment, "<": .tagOpen,
    ]

    private mutating func read(_ next: Unicode.Scalar) throws(Problem) {
        switch state {
        case .data: if next == "<" { state = .tagOpen }
        case .tagOpen where next.isLetter: self = HTMLContext(state: .tagName, word: String(next))
        case .tagOpen: state = Self.openings[next] ?? .data
        case .endTagOpen where next.isLetter: self = HTMLContext(state: .tagName, word: "/\(next)")
        case .endTagOpen, .bogusComment: state = next == ">" ? .data : .bogusComment
        case .declaration:
            word.unicodeScalars.append(next)
            if word == "-" { return }
            state = word == "--" ? .comment : next == ">" ? .data : .bogusComment
            word = state == .comment ? "!" : ""
        case .comment: readComment(next)
        case .tagName where next.endsName:
            (state, element, word) = (.between, word, "")
            try readTag(next)
        case .tagName: word.unicodeScalars.append(next)
        case .between, .attributeName, .afterName: try readTag(next)
        case .beforeValue where next == "\"" || next == "'": state = .quoted(next)
        case .beforeValue where next.isBlank: break
        case .beforeValue where next != ">":
            state = .unquoted
            try readValue(next)
        case .quoted(next): endValue(isGlued: true)
        case .unquoted where next.isBlank: endValue(isGlued: false)
        case .unquoted where next == ">", .beforeValue:
            endValue(isGlued: false)
            try readTag(next)
        case .quoted, .unquoted: try readValue(next)
        case .plainText, .rawText: try readText(next)
        }
    }
}

extension HTMLContext {
    private mutating func readTag(_ next: Unicode.Scalar) throws(Problem) {
        switch next {
        case ">":
            let isPlain = Tag.plainText.contains(element)
            let inside: State = isPlain ? .plainText : Tag.rawText.contains(element) ? .rawText : .data
            self = HTMLContext(state: inside, element: inside == .data ? "" : element)
        case "/": (state, word, isGlued) = (.between, "", false)
        case _ where next.isBlank:
            isGlued = false
            if state == .attributeName { state = .afterName }
        case "=" where state != .between: try beginValue()
        case "=", "\"", "'", "<":
            throw Problem(message: "a name of an attribute is missing here", help: "write name=\"value\" in one piece")
        case _ where state == .attributeName: word.unicodeScalars.append(next)
        case _ where isGlued:
            throw Problem(message: "what a tag prints would run into this name", help: "put a blank between the two")
        default: (state, word) = (.attributeName, String(next))
        }
    }

    private mutating func beginValue() throws(Problem) {
        attribute = Attribute(word, of: element)
        if attribute == .redirection, word == "http-equiv" {
            if element == Tag.dataMeta || element == Tag.anyMeta {
                throw Problem(message: "http-equiv beside data in content", help: "write this meta tag without data")
            }
            element = Tag.pragma
        }
        (state, word, url) = (.beforeValue, "", .start)
    }

    private mutating func readValue(_ next: Unicode.Scalar) throws(Problem) {
        // No word that matters is longer; and there must be an end to the contexts in which a template can stand.
        let isReading = word.utf8.count < 32
        if attribute == .scriptType, isReading { word.unicodeScalars.append(next) }
        guard attribute == .url else { return }
        switch (url, next) {
        case (.varied, _) where next == "&" || !word.isEmpty:
            word.unicodeScalars.append(next)
            if !"&amp;".hasPrefix(word) {
                let message = "this entity could be the colon of a scheme that is partly data"
                throw Problem(message: message, help: "write &amp; for &")
            }
            if word == "&amp;" { word = "" }
        case (.start, "&"): (url, word) = (.hostile, "")
        case (.start, ":"): (url, word) = (HTML.safeSchemes.contains(word) ? .path : .hostile, "")
        case (.varied, ":"):
            let help = "write the scheme in one piece, or / before the colon"
            throw Problem(message: "this colon could end a scheme that is partly data", help: help)
        case (.hostile, _): break
        case (_, "?"), (_, "#"): (url, word) = (.query, "")
        case (.start, "/"), (.varied, "/"): (url, word) = (.path, "")
        // Browsers drop blanks before a URL, and line breaks and tabs within it.
        case (.start, "!"...) where isReading: word.unicodeScalars.append(next)
        default: break
        }
    }

    private mutating func endValue(isGlued: Bool) {
        if attribute == .scriptType, word == "application/json" || word == "application/ld+json" { element = Tag.json }
        (state, attribute, url, word, self.isGlued) = (.between, .plain, .start, "", isGlued)
    }

    /// Until `-->` or `--!>`; right behind its beginning, "!" here, `>` and `->` end it as well.
    private mutating func readComment(_ next: Unicode.Scalar) {
        switch next {
        case "-": word = word.hasSuffix("-") ? "--" : word == "!" ? "!-" : "-"
        case "!" where word == "--": word = "--!"
        case ">" where word.hasPrefix("--") || word.hasPrefix("!"): (state, word) = (.data, "")
        default: word = ""
        }
    }

    private mutating func readText(_ next: Unicode.Scalar) throws(Problem) {
        if word.isEmpty, next != "<" { return }
        let end = "</\(element == Tag.json ? "script" : element)"
        if word == end, next.endsName {
            self = HTMLContext(state: .between)
            return try readTag(next)
        }
        word.unicodeScalars.append(next)
        if end == "</script", word == "<!--" {
            throw Problem(message: "<!-- changes where a script ends", help: "write <\\!-- in scripts")
        }
        // In a drawing, `title` may hold elements.
        if state == .plainText, word.first == "<", next.isLetter, word.unicodeScalars.count == 2 {
            throw Problem(message: "markup may not stand in \(name)", help: "write &lt; for <")
        }
        if !end.hasPrefix(word), end != "</script" || !"<!--".hasPrefix(word) { word = next == "<" ? "<" : "" }
    }
}

extension Unicode.Scalar {
    /// In lower case.
    fileprivate var isLetter: Bool { "a"..."z" ~= self }
    fileprivate var isBlank: Bool { self == " " || "\t"..."\r" ~= self && self != "\u{B}" }
    fileprivate var endsName: Bool { isBlank || self == "/" || self == ">" }
}
