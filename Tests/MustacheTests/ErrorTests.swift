import Foundation
import Mustache
import MustacheHTML
import Testing

/// Each error with its place and its words.
@Suite struct ErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let template: String
        let code: TemplateError.Code
        let place: String
        let message: String
        var help: String?
        var testDescription: String { template.debugDescription }

        init(_ template: String, _ code: TemplateError.Code, _ place: String, _ message: String, _ help: String? = nil)
        {
            (self.template, self.code, self.place, self.message, self.help) = (template, code, place, message, help)
        }
    }

    static let syntax: [Case] = [
        Case("a\r\nb {{x", .unclosedTag, "2:3", "the tag that starts here never ends", "close it with }}"),
        Case("{{{x}}", .unclosedTag, "1:1", "the tag that starts here never ends", "close it with }}}"),
        Case(
            "{{a\n{{b}}", .unclosedTag, "1:1", "the tag that starts here is not closed before the next",
            "close it with }}"),
        Case(
            "é\t{{/x}}", .closesNothing, "1:3", "{{/x}} closes nothing; no section is open"),
        Case(
            "{{#list}}\n{{/lst}}", .closesNothing, "2:1", "{{/lst}} closes nothing open; {{#list}} is open",
            "did you mean {{/list}}?"),
        Case(
            "{{#a}}\n  {{#b}}\n{{/a}}", .unclosedSection, "2:3", "{{#b}} is never closed",
            "add {{/b}} where it ends"),
        Case("\n{{$a}}", .unclosedSection, "2:1", "{{$a}} is never closed", "add {{/a}} where it ends"),
        Case("{{ }}", .badName, "1:1", "{{ }} names nothing", "write a name between the braces"),
        Case("{{> }}", .badName, "1:1", "{{> }} names nothing", "write a name between the braces"),
        Case("x {{a b}}", .badName, "1:3", "a name may not hold a blank", "write one name without blanks"),
        Case(
            "{{=<% %> x=}}", .badDelimiters, "1:1", "{{=<% %> x=}} does not set two delimiters",
            "write two, parted by a blank, without =, at most 16 bytes each: {{=<% %>=}}"),
    ]

    @Test(arguments: syntax) func wrongTemplates(_ test: Case) throws {
        let error = try #require(throws: CompileErrors.self) { try Library(test.template) }.errors.first
        compare(error, test)
    }

    static let strict: [Case] = [
        Case("{{>lst}}", .unknownTemplate, "1:1", "there is no template 'lst'", "did you mean 'list'?"),
        Case("\n{{<zzz}}{{/zzz}}", .unknownTemplate, "2:1", "there is no template 'zzz'", "there are: list, main"),
        Case(
            "{{<list}}{{$rows}}{{/rows}}{{/list}}", .unknownBlock, "1:10", "'list' has no block 'rows'",
            "did you mean {{$row}}?"),
        Case("{{titel}}", .unknownVariable, "1:1", "{{titel}}: there is no 'titel' here", "did you mean title?"),
        Case("{{^teilt}}{{/teilt}}", .unknownVariable, "1:1", "{{^teilt}}: there is no 'teilt' here"),
        Case(
            "{{owner.nam}}", .unknownVariable, "1:1", "{{owner.nam}}: there is no 'nam' in 'owner'",
            "did you mean owner.name?"),
        Case(
            "{{owner.name.x}}", .unknownVariable, "1:1", "{{owner.name.x}}: there is no 'x' in 'owner.name'"),
        Case(
            "{{#owner}}{{nae}}{{/owner}}", .unknownVariable, "1:11", "{{nae}}: there is no 'nae' here",
            "did you mean name?"),
        Case("{{>*title}}", .unknownDynamicName, "1:1", "{{>*title}}: 'T<' names no template"),
        Case(
            "{{{title}}}", .unescapedText, "1:1", "{{{title}}} would print text without escaping it",
            "write {{ }} with two braces, or let code vouch for it as SafeHTML"),
        Case(
            "{{items}}", .notPrintable, "1:1", "{{items}} is a list, which has no text",
            "walk over it with a section, or name one of its values"),
        Case("{{owner}}", .notPrintable, "1:1", "{{owner}} is an object, which has no text"),
        Case(
            "<a href=\"{{script}}\">", .unsafeURL, "1:10", "{{script}} begins with a scheme that is not safe",
            "a URL from data is relative, or begins with http:, https:, mailto: or tel:"),
        Case("{{fails}}", .lambda, "1:1", "{{fails}}: out of paper"),
    ]

    static let data: Value = [
        "title": "T<", "owner": ["name": "Ann", "age": 3], "items": [1], "nothing": nil, "script": "java\tScript:x",
        "markup": .html(SafeHTML(trusted: "<b>")), "fails": .lambda(Lambda { _ in throw OutOfPaper() }),
    ]

    struct OutOfPaper: Error, CustomStringConvertible {
        let description = "out of paper"
    }

    @Test(arguments: strict) func strictRefuses(_ test: Case) throws {
        let parts = ["list": "{{$row}}{{/row}}"]
        do {
            _ = try Library(test.template, parts, .html).render("main", Self.data)
            Issue.record("expected an error")
        } catch let errors as CompileErrors {
            compare(errors.errors.first, test)
        } catch let error as TemplateError {
            compare(error, test)
        }
        // The plain specification prints something or nothing.
        if test.code != .lambda { _ = try Library(test.template, parts, .lenient).render("main", Self.data) }
    }

    private func compare(_ error: TemplateError?, _ test: Case) {
        #expect(error?.code == test.code)
        #expect(error.map { "\($0.site.line):\($0.site.column)" } == test.place)
        #expect(error?.message == test.message)
        if let help = test.help { #expect(error?.suggestion == help) }
    }

    @Test(arguments: [
        ("{{nothing}}{{nothing.deeper}}{{#nothing}}x{{/nothing}}{{>*nothing}}", ""),
        ("{{&markup}}{{{markup}}}{{markup}}", "<b><b>&lt;b&gt;"),
        ("{{#owner}}{{title}}{{/owner}}", "T&lt;"),
        ("{{<list}} {{! why }} {{$row}}r{{/row}}{{/list}}", "r"),
    ]) func strictAllows(_ template: String, _ output: String) throws {
        let library = try Library(template, ["list": "{{$row}}{{/row}}"], .html)
        #expect(try library.render("main", Self.data).text == output)
        #expect(library.warnings.isEmpty)
    }

    @Test func argumentsReachThroughOtherTemplates() throws {
        let parts = ["outer": "{{>inner}}", "inner": "{{$a}}d{{/a}}", "any": "{{>*kind}}"]
        #expect(
            try Library("{{<outer}}{{$a}}A{{/a}}{{/outer}}", parts, .html).render("main", [:]).text == "A")
        #expect(
            try Library("{{<any}}{{$a}}A{{/a}}{{/any}}", parts, .html).render("main", ["kind": "inner"]).text == "A"
        )
    }

    @Test func textInAParentIsAWarning() throws {
        let library = try Library(
            "{{<list}}\n lost {{$row}}r{{/row}}{{/list}}", ["list": "{{$row}}{{/row}}"], .html)
        #expect(library.warnings.map(\.message) == ["text between the tags of a parent is never printed"])
        #expect(library.warnings.map(\.site.description) == ["main.mustache:2:2"])
    }

    @Test func everyErrorOfEveryTemplate() throws {
        let error = try #require(throws: CompileErrors.self) {
            try Library("{{a b}}\n{{#abc}}\n{{/xyz}}", ["p": "{{", "../q": "", "uses": "{{>p}}{{>r}}"], .html)
        }
        #expect(
            error.errors.map { "\($0.code.id) \($0.site)" } == [
                "T005 main.mustache:1:1", "T004 main.mustache:2:1", "T003 main.mustache:3:1",
                "T007 ../q.mustache:1:1", "T002 p.mustache:1:1", "T010 uses.mustache:1:7",
            ])
        let flood = String(repeating: "{{a b}}\n", count: 1000)
        #expect(try #require(throws: CompileErrors.self) { try Library(flood) }.errors.count == 20)
    }

    /// Templates a page cannot reach may hold anything, and are not there to be rendered.
    @Test(arguments: [
        ("{{>a}}", "A", ["a", "page"]), ("{{<b}}{{$x}}{{>a}}{{/x}}{{/b}}", "bA", ["a", "b", "page"]),
        ("", "", ["page"]),
    ]) func onlyWhatAPageReaches(_ template: String, _ output: String, _ names: [String]) throws {
        let parts = [
            "page": template, "a": "A", "b": "b{{$x}}{{/x}}", "syntax": "{{#", "link": "{{>lost}}",
            "place": "<a onclick='{{x}}'>", "../name": "",
        ]
        let sources = parts.sorted { $0.key < $1.key }.map { (name: $0.key, bytes: Array($0.value.utf8)) }
        let library = try Library(sources, page: "page", options: .html)
        #expect(library.names == names)
        #expect(try library.render("page", [:]).text == output)
        #expect(throws: TemplateError.self) { try library.render("place", [:]) }
    }

    @Test func aDynamicNameReachesAll() throws {
        let sources = ["page": "{{>*x}}", "q": "{{"].map { (name: $0.key, bytes: Array($0.value.utf8)) }
        let error = try #require(throws: CompileErrors.self) { try Library(sources, page: "page", options: .html) }
        #expect(error.errors.map { "\($0.code.id) \($0.site)" } == ["T002 q.mustache:1:1"])
    }

    @Test func invalidUTF8() throws {
        let bytes = Array("ok\n é".utf8) + [0xC3, 0x28]
        let error = try #require(throws: CompileErrors.self) { try Library([("main", bytes)], options: .html) }.errors
            .first
        #expect(error?.code == .invalidUTF8)
        #expect(error?.site.description == "main.mustache:2:3")
    }

    @Test func theReadmeNamesEveryCode() throws {
        let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/Mustache/README.md")
        let text = try String(contentsOf: readme, encoding: .utf8)
        for code in TemplateError.Code.allCases { #expect(text.contains("`\(code.id)`")) }
    }

    @Test func ofTwoWithOneNameTheLaterCounts() throws {
        let library = try Library([("p", Array("{{#a}}".utf8)), ("p", Array("own".utf8))], options: .html)
        #expect(try library.render("p", [:]).text == "own")
        #expect(library.names == ["p"])
    }

    @Test func noSuchTemplate() throws {
        let error = try #require(throws: TemplateError.self) { try Library("").render("mian", [:]) }
        #expect(error.description == "error[T010]: there is no template 'mian'\nhelp: did you mean main?")
    }

    @Test func outputIsUntouchedByAnError() throws {
        var output = Array("before".utf8)
        let library = try Library("some text {{oops}}", [:], .html)
        #expect(throws: TemplateError.self) { try library.render("main", [:], into: &output) }
        #expect(output.text == "before")
    }

    @Test func inFull() throws {
        let syntax = try #require(throws: CompileErrors.self) { try Library("{{#list}}\n\t\t{{/lst}} x\r\n") }
        #expect(
            syntax.description == """
                error[T003]: {{/lst}} closes nothing open; {{#list}} is open
                 --> main.mustache:2:3
                  |
                2 | \t\t{{/lst}} x
                  | \t\t^^^^^^^^
                note: {{#list}} opened at main.mustache:1:1
                help: did you mean {{/list}}?
                """)
        let library = try Library(
            "\n{{#items}}{{<list}}{{$row}}{{nme}}{{/row}}{{/list}}{{/items}}",
            ["list": "<li>{{$row}}{{/row}}</li>"], .html)
        let error = try #require(throws: TemplateError.self) {
            try library.render("main", ["items": [["name": "x"]]])
        }
        #expect(
            error.description == """
                error[T012]: {{nme}}: there is no 'nme' here
                 --> main.mustache:2:28
                  |
                2 | {{#items}}{{<list}}{{$row}}{{nme}}{{/row}}{{/list}}{{/items}}
                  |                            ^^^^^^^
                note: on the way main.mustache:2:11 > list.mustache:1:5 > main.mustache:2:28
                help: did you mean name?
                """)
    }
}
