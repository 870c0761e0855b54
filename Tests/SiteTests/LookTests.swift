import Checklist
import Foundation
import Mustache
import MustacheHTML
import Templates
import Testing

@testable import Site

/// What the folder `Templates` must hold to be a look.
@Suite struct LookTests {
    static let folder = URL(filePath: #filePath).appending(path: "../../../Templates").standardized

    private func names(_ path: String, ending: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: path).path)
            .filter { $0.hasSuffix(ending) }
    }

    @Test func everyFileIsEmbedded() throws {
        let expected =
            try names("", ending: ".mustache")
            + names("style", ending: ".css").map { "style/" + $0 }
            + names("script", ending: ".js").map { "script/" + $0 }
            + names("icons", ending: ".svg").map { "icons/" + $0 }
            + names("strings", ending: ".json").map { "strings/" + $0 }
        #expect(Templates.files.map(\.path).sorted() == expected.sorted())
        for (path, bytes) in Templates.files {
            #expect(bytes() == [UInt8](try Data(contentsOf: Self.folder.appending(path: path))), "\(path)")
            #expect(Look.isPart(path), "\(path)")
        }
    }

    static let templates = LookFiles(own: []).templates

    static func text(_ path: String) -> String {
        String(decoding: Templates.files.first { $0.path == path }?.bytes() ?? [], as: UTF8.self)
    }

    /// The templates hold the context check that users' own templates are put to.
    @Test func templatesPutValuesOnlyWhereEscapingIsEnough() throws {
        #expect(try Library(Self.templates, options: .html).warnings.isEmpty)
    }

    /// Every part of the folder is in the table, and the strings of the table are those that the part uses.
    @Test func everyPartIsInTheTable() throws {
        #expect(try Part.style.map(\.path).sorted() == names("style", ending: ".css").map { "style/" + $0 }.sorted())
        #expect(
            try Set(Part.script.map(\.path)).sorted() == names("script", ending: ".js").map { "script/" + $0 }.sorted())
        for part in Part.script {
            let used = Self.text(part.path).matches(of: /\bstrings\.(\w+\.\w+)/).map { String($0.1) }
            #expect(Set(used) == Set(part.strings), "\(part.path)")
        }
    }

    /// `Compact.script` would change blanks in a template literal of several lines.
    @Test(arguments: Part.script.map(\.path)) func noTemplateLiteralHasSeveralLines(_ path: String) {
        for line in Self.text(path).split(separator: "\n") {
            #expect(line.count(where: { $0 == "`" }).isMultiple(of: 2), "\(line)")
        }
    }

    /// In one with blanks or quotes it would take blanks for those of the script.
    @Test(arguments: Part.script.map(\.path)) func noRegularExpressionHasBlanksOrQuotes(_ path: String) {
        let beginnings = Self.text(path).matches(of: /[(=:,!|&] ?(\/[^\/\s].*)/).map(\.output.1)
        for expression in beginnings {
            #expect(
                expression.prefixMatch(of: /\/(?:\\\S|\[(?:\\\S|[^\]\s"`])+\]|[^\/\s\\\["`])+\/[a-z]*[,.);]/) != nil,
                "\(expression)")
        }
    }

    /// `Compact.script` takes the line end behind a block away, so no statement goes on there.
    @Test(arguments: Part.script.map(\.path)) func everyBlockEndsAStatementOrGoesOnInItsLine(_ path: String) {
        let lines = Self.text(path).split(separator: "\n").map { $0.trimmingPrefix(#/ +/#) }.filter {
            !$0.hasPrefix("//")
        }
        for (line, next) in zip(lines, lines.dropFirst()) where line.hasSuffix("}") {
            #expect(next.prefixMatch(of: #/[\w$})]/#) != nil, "\(line) \(next)")
        }
    }

    @Test func compactingTakesOutCommentsAndBlanksOnly() {
        let css =
            "/* one */\na > b {\n    c: \"/* d */\"; /* gone */\n    e: calc(1px + 2px) f / g !h;\n}\n\n/* two\n   lines */\n.g :is(h, i) {}\n"
        #expect(
            String(decoding: Compact.css(Array(css.utf8)), as: UTF8.self)
                == "a>b{c:\"/* d */\";e:calc(1px + 2px) f/g!h}.g :is(h,i){}")
        let script = """
            // one
            let a = 1 + " x `";

                // two
                f(b, () => {
                    c ?? typeof d / `( ${e} ) "`;
                });
            if (g) h = / /.test(i)
            function j([k]) {
                return [k ? !l : m];
            }
            n(o);

            """
        #expect(
            String(decoding: Compact.script(Array(script.utf8)), as: UTF8.self)
                == "let a=1+\" x `\";f(b,()=>{c??typeof d / `( ${e} ) \"`});if(g)h=/ /.test(i)\nfunction j([k]){return[k?!l:m]}n(o);\n"
        )
    }

    /// Compacting takes out nothing but blanks, comments and the last semicolon of a rule.
    @Test(arguments: Part.style.map(\.path)) func compactingKeepsEveryRule(_ path: String) {
        let rules = { (css: String) in
            css.replacing(/\/\*[\s\S]*?\*\//, with: "").filter { !$0.isWhitespace }.replacing(";}", with: "}")
        }
        let style = Self.text(path)
        #expect(rules(String(decoding: Compact.css(Array(style.utf8)), as: UTF8.self)) == rules(style))
    }

    /// A blank behind a colon would be taken out of a selector too, and there it says something.
    @Test(arguments: Part.style.map(\.path)) func noSelectorHasABlankBehindAColon(_ path: String) {
        let style = Self.text(path).replacing(/\/\*[\s\S]*?\*\//, with: "")
        let selectors = style.matches(of: /[^;{}]+(?=\{)/).map(\.output).filter { !$0.contains("@") }
        #expect(selectors.filter { $0.contains(/:\s/) } == [])
    }

    // MARK: A project's own files

    private func page(_ own: (path: String, text: String)..., markdown: String = "- [ ] a\n") throws -> String {
        let look = try Look(own: own.map { ($0.path, Array($0.text.utf8)) })
        let list = try TaskList(parsing: Array(markdown.utf8))
        return String(decoding: try Site.page(of: list, source: nil, version: "1", look: look), as: UTF8.self)
    }

    @Test func anOwnRowAndAnOwnPlaceholder() throws {
        let row = "<li class=\"row\">{{state}}: {{{html}}}</li>\n"
        #expect(try page(("row.mustache", row)).contains("<li class=\"row\">open: a</li>"))
        let placeholder = "<p class=\"empty\">Nothing to do.</p>\n"
        let empty = try page(("placeholder.mustache", "\u{FEFF}" + placeholder), markdown: "")
        #expect(empty.contains("></ul>\n<p class=\"empty\">Nothing to do.</p>\n"))
    }

    @Test func anOwnStyleScriptIconAndStrings() throws {
        let page = try page(
            ("style.css", "/* mine */ b {}\n/* kept */ i {} /* too */\n"),
            ("script.js", "let a = `\n    // kept\n`;\n"),
            ("icons/open.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"></svg>\n"),
            ("strings/en.json", #"{"add":{"button":"More"}}"#))
        #expect(page.contains("<style>/* mine */ b {}\n/* kept */ i {} /* too */\n</style>"))
        #expect(page.contains("<script>let a = `\n    // kept\n`;\n</script>"))
        #expect(page.contains("<symbol id=\"i-open\" viewBox=\"0 0 1 1\"></symbol>"))
        #expect(page.contains(">More</button>"))
        #expect(page.contains("New task"))
    }

    /// Templates of the user's own may use any class, also one that the list at hand would not need.
    @Test func ownTemplatesHaveAllOfTheStyle() throws {
        #expect(try !page().contains(".row .prose"))
        #expect(try page(("add.mustache", "<p class=\"prose\">Ask Ann.</p>\n")).contains(".row .prose"))
    }

    /// A part of the user's own stands in the place of ours, a further one at the end.
    @Test func ownParts() throws {
        let page = try page(
            ("style/rows.css", "/* mine */\n.row {}\n"), ("style/zoo.css", ".zoo {}\n"), ("script/zoo.js", "zoo();\n"))
        #expect(page.contains("/* mine */\n.row {}\n"))
        #expect(!page.contains(".row{display:grid"))
        #expect(page.contains(".zoo {}\n</style>"))
        #expect(page.contains("zoo();\n})();\n</script>"))
    }

    @Test(arguments: [
        (
            "style.css", "a {} </STYLE>",
            "Templates/style.css: error: '</style' may not stand in it; write it in two parts"
        ),
        (
            "style/rows.css", "a {} </style>",
            "Templates/style/rows.css: error: '</style' may not stand in it; write it in two parts"
        ),
        ("script.js", "'<!--'", "Templates/script.js: error: '<!--' may not stand in it; write it in two parts"),
        ("strings/en.json", "{\n \"a\" 1}", "Templates/strings/en.json:2:6: error: this is not JSON; mend it here"),
    ])
    func aFileThatCannotBePartOfALook(_ path: String, _ text: String, _ message: String) {
        let problem = #expect(throws: Look.Problem.self) { try page((path, text)) }
        #expect(problem?.description == message)
    }

    /// Users' own templates are checked for places where escaping is not enough.
    @Test func anUnsafeTemplateIsRefused() {
        let errors = #expect(throws: CompileErrors.self) {
            try page(("row.mustache", "<li onclick=\"{{html}}\">a</li>"))
        }
        #expect(errors?.errors.first?.site.line == 1)
        #expect(errors?.errors.first?.site.column == 14)
    }

    @Test(arguments: [
        ("row.mustache", true), ("a/b/c.mustache", true), ("icons/x.svg", true), ("strings/pt-BR.json", true),
        ("style/own.css", true), ("script/own.js", true), ("style/a/b.css", false),
        ("Templates.swift", false), ("other.css", false), ("x.svg", false), ("../row.mustache", false),
        ("a//b.mustache", false), (".mustache", false), ("a b.mustache", false), ("é.mustache", false),
        ("icons/a/b.svg", false),
    ])
    func parts(_ path: String, _ isPart: Bool) { #expect(Look.isPart(path) == isPart) }

    /// What `taskgen templates` says is what the templates use.
    @Test func everyKeyThatATemplateUsesIsListed() throws {
        for row in TemplateKeys.table {
            let listed = row.keys.flatMap {
                $0.key.split(separator: ", ").flatMap { $0.split(separator: ".") }.map(String.init)
            }
            let inner: Set = [
                "heading", "count", "h2", "h3", "h4", "h5", "h6", "prose", "list", "placeholder", "adds", "json",
                "label", "items", "empty",
            ]
            let used = Self.text(row.file).matches(of: /\{\{\{?[#^]?([a-z]\w*)/).map { String($0.1) }
            let unknown = Set(used).subtracting(listed).subtracting(inner).subtracting([
                "t", "id", "html", "blocks", "progress", "total",
            ])
            #expect(unknown == [], "\(row.file)")
        }
        #expect(
            TemplateKeys.table.map(\.file).sorted()
                == Templates.files.map(\.path).filter { $0.hasSuffix(".mustache") }.sorted())
    }
}
