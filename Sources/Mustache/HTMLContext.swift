/// Where in an HTML document a place is: as much of the HTML standard's tokenizer as decides whether a value is safe
/// there. Reads the templates' own text byte by byte; what tags print is never read, for it cannot change the state.
struct HTMLContext: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case data
        /// Behind `<`, `</`, `<!`.
        case tagOpen, endTagOpen, declaration
        case tagName
        /// In a tag, between attributes.
        case between
        case attributeName, afterName, beforeValue
        case quoted(UInt8)
        case unquoted
        case comment, bogusComment
        /// Text of `title` and `textarea`: escaping works, markup does not.
        case plainText
        /// Text of `script`, `style` and their like: escaping does not work.
        case rawText
    }

    /// How far a URL is written.
    enum URL: Hashable, Sendable {
        /// Its scheme could still come; so far all is from the template.
        case start
        /// Its scheme could still come; some of it may be data.
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
    /// The name of the tag, then of the element the text stands in, while it matters.
    var element = HTMLName.Element.other
    var isEndTag = false
    var attribute = HTMLName.Attribute.plain
    var url = URL.start
    /// What has been read of a name, of a scheme, of a closing tag or of the end of a comment.
    var word: [UInt8] = []
    /// A name or a value ended here and the next must be parted from it.
    var isGlued = false
    /// A `meta` tag: has `http-equiv`; has data in `content`.
    var isPragma = false
    var hasContent = false

    mutating func read(_ text: some Sequence<UInt8>) throws(Problem) {
        var offset = 0
        for byte in text {
            do throws(Problem) {
                try read(byte)
            } catch {
                throw Problem(message: error.message, help: error.help, offset: offset)
            }
            offset += 1
        }
    }

    private mutating func read(_ byte: UInt8) throws(Problem) {
        let lower = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
        let isLetter = lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
        let isBlank = byte.isSpace || byte == 0x0C
        switch (state, byte) {
        case (.data, UInt8(ascii: "<")): state = .tagOpen
        case (.data, _): break

        case (.tagOpen, UInt8(ascii: "/")): state = .endTagOpen
        case (.tagOpen, UInt8(ascii: "!")): (state, word) = (.declaration, [])
        case (.tagOpen, UInt8(ascii: "?")): state = .bogusComment
        case (.tagOpen, _) where isLetter: beginTag(lower, isEnd: false)
        case (.tagOpen, UInt8(ascii: "<")): break
        case (.tagOpen, _): state = .data
        case (.endTagOpen, UInt8(ascii: ">")): state = .data
        case (.endTagOpen, _) where isLetter: beginTag(lower, isEnd: true)
        case (.endTagOpen, _): state = .bogusComment
        case (.declaration, UInt8(ascii: "-")) where word.isEmpty: word = [byte]
        case (.declaration, UInt8(ascii: "-")) where word.count == 1: (state, word) = (.comment, Array("--".utf8))
        case (.declaration, UInt8(ascii: ">")), (.bogusComment, UInt8(ascii: ">")): (state, word) = (.data, [])
        case (.declaration, _): (state, word) = (.bogusComment, [])
        case (.bogusComment, _): break
        case (.comment, _): readComment(byte)

        case (.tagName, _) where !isBlank && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">"):
            word.append(lower)
        case (.tagName, _):
            element = HTMLName.element(word)
            (state, word, isGlued) = (.between, [], false)
            try readTag(byte, isBlank: isBlank, lower)
        case (.between, _), (.attributeName, _), (.afterName, _): try readTag(byte, isBlank: isBlank, lower)
        case (.beforeValue, _) where isBlank: break
        case (.beforeValue, UInt8(ascii: ">")), (.unquoted, UInt8(ascii: ">")): endTag()
        case (.beforeValue, UInt8(ascii: "\"")), (.beforeValue, UInt8(ascii: "'")): state = .quoted(byte)
        case (.beforeValue, _):
            state = .unquoted
            try readValue(byte, lower)
        case (.quoted(byte), _): endValue(isGlued: true)
        case (.unquoted, _) where isBlank: endValue(isGlued: false)
        case (.quoted, _), (.unquoted, _): try readValue(byte, lower)

        case (.plainText, _), (.rawText, _): try readText(byte, isBlank: isBlank, lower)
        }
    }
}

// MARK: - Tags

extension HTMLContext {
    private mutating func beginTag(_ letter: UInt8, isEnd: Bool) {
        self = HTMLContext(state: .tagName, isEndTag: isEnd, word: [letter])
    }

    private mutating func readTag(_ byte: UInt8, isBlank: Bool, _ lower: UInt8) throws(Problem) {
        switch byte {
        case UInt8(ascii: ">"): endTag()
        case UInt8(ascii: "/"): (state, word, isGlued) = (.between, [], false)
        case _ where isBlank:
            isGlued = false
            if state == .attributeName { state = .afterName }
        case UInt8(ascii: "=") where state != .between: try beginValue()
        case UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"):
            throw Problem(message: "a name of an attribute is missing here", help: "write name=\"value\" in one piece")
        case _ where state == .attributeName: word.append(lower)
        case _ where isGlued:
            throw Problem(message: "what a tag prints would run into this name", help: "put a blank between the two")
        default: (state, word) = (.attributeName, [lower])
        }
    }

    private mutating func beginValue() throws(Problem) {
        attribute = isEndTag ? .plain : HTMLName.attribute(word, of: element)
        (state, word, url) = (.beforeValue, [], .start)
        if attribute == .pragma {
            isPragma = true
            if hasContent {
                throw Problem(message: "http-equiv beside data in content", help: "write this meta tag without data")
            }
        }
    }

    private mutating func endValue(isGlued: Bool) {
        if attribute == .scriptType, HTMLName.jsonTypes.contains(String(decoding: word, as: UTF8.self)) {
            element = .jsonScript
        }
        (state, attribute, url, word, self.isGlued) = (.between, .plain, .start, [], isGlued)
    }

    private mutating func endTag() {
        if state == .unquoted { endValue(isGlued: false) }
        let element = isEndTag ? .other : element
        let inside: State = element.isRawText ? .rawText : element.isPlainText ? .plainText : .data
        self = HTMLContext(state: inside, element: inside == .data ? .other : element)
    }
}

// MARK: - Values and text

extension HTMLContext {
    private mutating func readValue(_ byte: UInt8, _ lower: UInt8) throws(Problem) {
        if attribute == .scriptType { word.append(lower) }
        guard attribute == .url else { return }
        switch (url, byte) {
        case (.start, UInt8(ascii: ":")):
            (url, word) = (HTML.isSafeScheme(word) ? .path : .hostile, [])
        case (.varied, UInt8(ascii: ":")):
            throw Problem(
                message: "this colon could end a scheme that is partly data",
                help: "write the scheme in one piece, or / before the colon")
        case (.start, UInt8(ascii: "/")), (.varied, UInt8(ascii: "/")): (url, word) = (.path, [])
        case (.hostile, _): break
        case (_, UInt8(ascii: "?")), (_, UInt8(ascii: "#")): (url, word) = (.query, [])
        // Browsers drop blanks before a URL, and line breaks and tabs within it.
        case (.start, _): if byte > 0x20 { word.append(lower) }
        default: break
        }
    }

    /// Until `-->` or `--!>`; the two dashes that begin a comment may be the ones that end it.
    private mutating func readComment(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "-"): word = word.count == 1 || word.count == 2 ? Array("--".utf8) : [byte]
        case UInt8(ascii: "!") where word.count == 2: word.append(byte)
        case UInt8(ascii: ">") where word.count >= 2: (state, word) = (.data, [])
        default: word = []
        }
    }

    private mutating func readText(_ byte: UInt8, isBlank: Bool, _ lower: UInt8) throws(Problem) {
        if word.isEmpty, byte != UInt8(ascii: "<") { return }
        let end = element.closingTag
        if word.elementsEqual(end.utf8), isBlank || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
            self = HTMLContext(state: .between, isEndTag: true)
            return try readTag(byte, isBlank: isBlank, lower)
        }
        word.append(lower)
        if element == .script, word.elementsEqual("<!--".utf8) {
            throw Problem(message: "<!-- changes where a script ends", help: "write <\\!-- in scripts")
        }
        if !end.utf8.starts(with: word), !(element == .script && "<!--".utf8.starts(with: word)) {
            word = byte == UInt8(ascii: "<") ? [byte] : []
        }
    }
}
