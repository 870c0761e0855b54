internal import Checklist
internal import Mustache
internal import Templates

/// The look of a page: compiled templates, and the style sheet, script, icons and strings ready to be put in.
package struct Look: Sendable {
    let library: Library
    let style: SafeHTML
    let script: SafeHTML
    let icons: SafeHTML
    /// What the page may run and show, as a `<meta>` element; made from the style and the script in this very look.
    let policy: SafeHTML
    let strings: Strings
    let words: [Mark.State: StateWords]

    /// The look that is built in.
    package init() throws {
        var options = Options()
        // A list nested in a list takes four levels here, and lists may be nested a hundred deep.
        options.limits.depth = 500
        options.limits.output = 256 << 20
        // A test holds the built-in templates to the check; no need to do it again at every start.
        options.checksContext = false
        library = try Library(Templates.templates, options: options)
        let style = Compact.css(Templates.style)
        let script = Compact.script(Templates.script)
        self.style = Look.element("style", style)
        self.script = Look.element("script", script)
        policy = SecurityPolicy(style: style, script: script).element
        icons = Look.sprite(Templates.icons)
        strings = try Strings(language: "en", json: Templates.strings[0].bytes)
        words = StateWords.table(strings)
    }

    private static func element(_ name: String, _ content: [UInt8]) -> SafeHTML {
        SafeHTML(trusted: Array("<\(name)>".utf8) + content + Array("</\(name)>".utf8))
    }

    /// One hidden drawing with every icon as a `<symbol>`, for `<use href="#i-NAME">`. Every icon is a file that begins
    /// and ends with the same bytes, so that it can be looked at on its own.
    private static func sprite(_ icons: [(name: String, bytes: [UInt8])]) -> SafeHTML {
        var sprite = Array("<svg>".utf8)
        for (name, bytes) in icons {
            sprite += "<symbol id=\"i-\(name)\"".utf8
            sprite += bytes[iconStart.utf8.count..<(bytes.count - iconEnd.utf8.count)]
            sprite += "</symbol>".utf8
        }
        return SafeHTML(trusted: sprite + Array("</svg>".utf8))
    }

    static let iconStart = "<svg xmlns=\"http://www.w3.org/2000/svg\""
    static let iconEnd = "</svg>\n"
}

/// The words for a task's state: one for screen readers before the text, for some states one for all below it.
struct StateWords: Sendable {
    var status = Value.null
    var note = Value.null

    static func table(_ strings: Strings) -> [Mark.State: StateWords] {
        Dictionary(
            uniqueKeysWithValues: Mark.State.allCases.map { state in
                (
                    state,
                    StateWords(
                        status: strings["status.\(state.rawValue)"] ?? .null,
                        note: strings["note.\(state.rawValue)"] ?? .null)
                )
            })
    }
}
