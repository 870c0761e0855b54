internal import Checklist
internal import Mustache
internal import MustacheHTML
internal import Templates

/// The look of a page: compiled templates, and the style sheet, script, icons and strings ready to be put in. A class, for all
/// pages on all threads share it: to hold it is to count one owner, not one for each of its parts.
package final class Look: Sendable {
    let library: Library
    private let styles: Kept<Needs, Inlay>
    private let scripts: Kept<Needs, Inlay>
    /// What the script says, as data in the page.
    private let scriptStrings: Kept<Needs, Value>
    let iconNames: [String]
    private let icons: Kept<Icons, SafeHTML>
    /// The user's own templates may use any icon and any class.
    private let hasOwnTemplates: Bool
    let strings: Strings
    /// By `Mark.State.index`.
    let words: [StateWords]
    let metadata: MetadataView
    let alerts: AlertTitles

    /// A file that cannot be part of a look, in one sentence.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }

    /// The built-in look, with files of the user's own in the place of those of the same path, or beside them.
    ///
    /// - Parameter own: what stands in the project's `Templates` folder, by the paths in it: `row.mustache`, `style/rows.css`,
    ///   `icons/open.svg`, `strings/en.json`. Of a file of strings, what it has replaces what is built in.
    /// - Parameter language: of the strings; English stands in where it lacks some.
    /// - Parameter isOfSite: whether it can also make what stands beside the pages of lists.
    /// - Throws: `CompileErrors` with everything wrong in the templates, or a `Problem`.
    package init(own: [(path: String, bytes: [UInt8])] = [], language: String = "en", isOfSite: Bool = false) throws {
        let files = LookFiles(own: own, isOfSite: isOfSite)
        library = try Look.compile(files, check: files.hasOwnTemplates ? .html : nil)
        let (style, script) = (try files.style(), try files.script())
        styles = Kept { Inlay("style", style, for: $0) }
        scripts = Kept { Inlay("script", script, for: $0) }
        let hasOwnTemplates = files.hasOwnTemplates
        self.hasOwnTemplates = hasOwnTemplates
        let symbols = try Look.symbols(files.icons)
        iconNames = symbols.map(\.name)
        icons = Kept { wanted in
            let symbols = symbols.filter { hasOwnTemplates || wanted.contains($0.name) }
            return SafeHTML(trusted: Array("<svg>".utf8) + symbols.flatMap(\.bytes) + Array("</svg>".utf8))
        }
        let strings = try files.strings(language: language)
        self.strings = strings
        // The user's own script may use what any part of ours uses.
        let usesAllStrings = files.hasOwnScript
        scriptStrings = Kept { needs in
            let parts = Part.script.filter { part in usesAllStrings || part.need.map(needs.contains) ?? true }
            return strings.forScript(parts.flatMap(\.strings).sorted())
        }
        words = StateWords.table(strings)
        metadata = MetadataView(strings)
        alerts = AlertTitles(strings)
    }
}

extension Look {
    /// The style sheet of a page.
    func style(for needs: Needs) -> Inlay { styles[hasOwnTemplates ? needs.union(Needs.looks) : needs] }

    func script(for needs: Needs) -> Inlay { scripts[needs] }

    func scriptStrings(for needs: Needs) -> Value { scriptStrings[needs] }

    /// One hidden drawing with every icon that a page uses as a `<symbol>`, for `<use href="#i-NAME">`.
    ///
    /// - Parameter names: those that the needs do not tell.
    func icons(for needs: Needs, and names: Set<String>) -> SafeHTML {
        icons[Icons(needs: needs, names: names)]
    }
}

/// The icons of a page.
private struct Icons: Hashable {
    let needs: Needs
    /// Those that the needs do not tell.
    let names: Set<String>

    func contains(_ name: String) -> Bool {
        names.contains(name) || Part.icons.contains { needs.contains($0.need) && $0.names.contains(name) }
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

    /// Every icon is a file that begins and ends with the same bytes, so that it can be looked at on its own.
    static func symbols(_ icons: [(name: String, bytes: [UInt8])]) throws(Problem) -> [(name: String, bytes: [UInt8])] {
        let (start, end) = (Array("<svg xmlns=\"http://www.w3.org/2000/svg\"".utf8), Array("</svg>\n".utf8))
        var symbols: [(name: String, bytes: [UInt8])] = []
        for (name, bytes) in icons {
            guard bytes.starts(with: start), bytes.suffix(end.count).elementsEqual(end) else {
                let rule =
                    "an icon begins with '<svg xmlns=\"http://www.w3.org/2000/svg\"' and ends with '</svg>' and a line end"
                throw Problem(description: "Templates/icons/\(name).svg: error: \(rule)")
            }
            let drawing = bytes[start.count..<(bytes.count - end.count)]
            symbols.append((name, Array("<symbol id=\"i-\(name)\"".utf8) + drawing + Array("</symbol>".utf8)))
        }
        return symbols
    }
}

/// The words for a task's state: one for screen readers before the text, for some states one for all below it.
struct StateWords: Sendable {
    let name: Value
    /// A state's own class, after that of its filter.
    let classes: Value
    let status: Value
    let note: Value

    static func table(_ strings: Strings) -> [StateWords] {
        Mark.State.allCases.map { state in
            let isOpen = Mark(" ", like: state).isCounted && state != .done
            return StateWords(
                name: .string(state.rawValue),
                classes: .string(isOpen && state != .open ? "open \(state.rawValue)" : state.rawValue),
                status: strings["status.\(state.rawValue)"] ?? .null, note: strings["note.\(state.rawValue)"] ?? .null)
        }
    }
}
