internal import Checklist
internal import Mustache
internal import MustacheHTML
internal import Templates

/// The look of a page: compiled templates, and the style sheet, script, icons and strings ready to be put in.
package struct Look: Sendable {
    let library: Library
    let style: SafeHTML
    let script: SafeHTML
    let icons: SafeHTML
    let iconNames: [String]
    /// What the page may run and show; made from the style and the script in this very look.
    let policy: SecurityPolicy
    let strings: Strings
    /// By `Mark.State.index`.
    let words: [StateWords]
    let metadata: MetadataView

    /// A file that cannot be part of a look, in one sentence.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }

    /// The built-in look, with files of the user's own in the place of those of the same path, or beside them.
    ///
    /// - Parameter own: what stands in the project's `Templates` folder, by the paths in it: `row.mustache`, `style.css`,
    ///   `icons/open.svg`, `strings/en.json`. Of a file of strings, what it has replaces what is built in.
    /// - Parameter language: of the strings; English stands in where it lacks some.
    /// - Throws: `CompileErrors` with everything wrong in the templates, or a `Problem`.
    package init(own: [(path: String, bytes: [UInt8])] = [], language: String = "en") throws {
        let files = LookFiles(own: own)
        library = try Look.compile(files, check: files.hasOwnTemplates ? .html : nil)
        let style = try files.style()
        let script = try files.script()
        self.style = Look.element("style", style)
        self.script = Look.element("script", script)
        policy = SecurityPolicy(style: style, script: script)
        icons = try Look.sprite(files.icons)
        iconNames = files.icons.map(\.name)
        strings = try files.strings(language: language)
        words = StateWords.table(strings)
        metadata = MetadataView(strings)
    }
}

private extension Look {
    /// The built-in templates are held to the context check by a test; at every start only users' own need it.
    static func compile(_ files: LookFiles, check: TemplateCheck?) throws -> Library {
        var options = Options(check: check)
        // A list nested in a list takes four levels here, and lists may be nested a hundred deep.
        options.limits.depth = 500
        options.limits.output = 256 << 20
        return try Library(files.templates, options: options)
    }

    static func element(_ name: String, _ content: [UInt8]) -> SafeHTML {
        SafeHTML(trusted: Array("<\(name)>".utf8) + content + Array("</\(name)>".utf8))
    }

    /// One hidden drawing with every icon as a `<symbol>`, for `<use href="#i-NAME">`. Every icon is a file that begins
    /// and ends with the same bytes, so that it can be looked at on its own.
    static func sprite(_ icons: [(name: String, bytes: [UInt8])]) throws(Problem) -> SafeHTML {
        let (start, end) = (Array("<svg xmlns=\"http://www.w3.org/2000/svg\"".utf8), Array("</svg>\n".utf8))
        var sprite = Array("<svg>".utf8)
        for (name, bytes) in icons {
            guard bytes.starts(with: start), bytes.suffix(end.count).elementsEqual(end) else {
                let rule =
                    "an icon begins with '<svg xmlns=\"http://www.w3.org/2000/svg\"' and ends with '</svg>' and a line end"
                throw Problem(description: "Templates/icons/\(name).svg: error: \(rule)")
            }
            sprite += "<symbol id=\"i-\(name)\"".utf8
            sprite += bytes[start.count..<(bytes.count - end.count)]
            sprite += "</symbol>".utf8
        }
        return SafeHTML(trusted: sprite + Array("</svg>".utf8))
    }
}

/// The words for a task's state: one for screen readers before the text, for some states one for all below it.
struct StateWords: Sendable {
    let name: Value
    let status: Value
    let note: Value

    static func table(_ strings: Strings) -> [StateWords] {
        Mark.State.allCases.map { state in
            StateWords(
                name: .string(state.rawValue), status: strings["status.\(state.rawValue)"] ?? .null,
                note: strings["note.\(state.rawValue)"] ?? .null)
        }
    }
}
