/// The structure of a page as a browser's tokenizer sees it, values left out: written apart from the engine's own
/// reading of HTML, after the HTML standard (13.2.5), to hold the two against each other.
struct Tokens {
    private(set) var list: [String] = []
    /// The values of `href` and `src`.
    private(set) var urls: [String] = []
    private let page: [Unicode.Scalar]
    private var at = 0

    init(_ page: String) {
        self.page = Array(page.unicodeScalars)
        while let next = peek() { next == "<" ? markup() : text() }
    }

    private func peek(_ offset: Int = 0) -> Unicode.Scalar? { at + offset < page.count ? page[at + offset] : nil }

    private func sees(_ text: String) -> Bool {
        let text = Array(text.unicodeScalars)
        return at + text.count <= page.count && page[at..<at + text.count].map(lower) == text
    }

    private func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        ("A"..."Z").contains(scalar) ? Unicode.Scalar(scalar.value + 32) ?? scalar : scalar
    }

    private func isBlank(_ scalar: Unicode.Scalar?) -> Bool {
        scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{C}"
    }

    private mutating func add(_ token: String) {
        if token != "text" || list.last != "text" { list.append(token) }
    }

    private mutating func text() {
        add("text")
        while let next = peek(), next != "<" { _ = next; at += 1 }
    }

    private mutating func markup() {
        if sees("<!--") {
            comment()
        } else if sees("<!") || sees("<?") {
            bogus()
        } else if sees("</"), let letter = peek(2), lower(letter).properties.isAlphabetic, letter.isASCII {
            at += 2
            tag("/")
        } else if sees("</>") {
            at += 3
        } else if sees("</"), peek(2) != nil {
            bogus()
        } else if let letter = peek(1), letter.isASCII, letter.properties.isAlphabetic {
            at += 1
            tag("")
        } else {
            add("text")
            at += 1
        }
    }

    private mutating func comment() {
        at += 4
        add("comment")
        if sees(">") { return at += 1 }
        if sees("->") { return at += 2 }
        while peek() != nil {
            if sees("-->") { return at += 3 }
            if sees("--!>") { return at += 4 }
            at += 1
        }
    }

    private mutating func bogus() {
        add("bogus")
        while let next = peek(), next != ">" { _ = next; at += 1 }
        at += 1
    }

    private mutating func word(until stops: String) -> String {
        var word = String.UnicodeScalarView()
        while let next = peek(), !isBlank(next), !stops.unicodeScalars.contains(next) {
            word.append(lower(next))
            at += 1
        }
        return String(word)
    }

    private mutating func tag(_ mark: String) {
        let name = word(until: "/>")
        var token = "<\(mark)\(name)"
        var isJSON = false
        while let next = peek(), next != ">" {
            if isBlank(next) || next == "/" {
                at += 1
                continue
            }
            at += 1
            let attribute = String(lower(next)) + word(until: "/>=")
            token += " \(attribute)"
            while isBlank(peek()) { at += 1 }
            guard peek() == "=" else { continue }
            at += 1
            while isBlank(peek()) { at += 1 }
            let value = value()
            if attribute == "type" { isJSON = value == "application/json" }
            if attribute == "href" || attribute == "src" { urls.append(value) }
        }
        at += 1
        add(token)
        guard mark.isEmpty else { return }
        if name == "title" || name == "textarea" { contents(of: name, isExact: false) }
        if name == "script" || name == "style" { contents(of: name, isExact: !isJSON) }
    }

    private mutating func value() -> String {
        var value = String.UnicodeScalarView()
        if let quote = peek(), quote == "\"" || quote == "'" {
            at += 1
            while let next = peek(), next != quote {
                value.append(next)
                at += 1
            }
            at += 1
        } else {
            while let next = peek(), next != ">", !isBlank(next) {
                value.append(next)
                at += 1
            }
        }
        return String(value)
    }

    /// Of what runs every character counts.
    private mutating func contents(of name: String, isExact: Bool) {
        var contents = String.UnicodeScalarView()
        while let next = peek() {
            if sees("</\(name)"), let end = peek(2 + name.count), isBlank(end) || end == "/" || end == ">" { break }
            contents.append(next)
            at += 1
        }
        if isExact { add("contents \(String(contents))") }
    }
}
