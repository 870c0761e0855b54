import Foundation
import Mustache
import MustacheHTML
import Testing

/// Random templates and data, the same in every run. FUZZ_RUNS sets how many.
@Suite struct FuzzTests {
    static let runs = ProcessInfo.processInfo.environment["FUZZ_RUNS"].flatMap { Int($0) } ?? 20_000

    static let pieces = [
        "{{", "}}", "{{{", "}}}", "{{#", "{{/", "{{^", "{{>", "{{<", "{{$", "{{!", "{{=", "=}}", "{{&", "{{>*", "a",
        "b", "p", "q",
        ".", "*", " ", "\n", "\r\n", "\t", "<%", "%>", "|", "é", "\u{0}", "x", "{{a}}", "{{{h}}}", "{{#a}}", "{{/a}}",
        "{{^b}}",
        "{{/b}}", "{{>p}}", "{{>q}}\n", "  {{>q}}\n", "{{<p}}", "{{/p}}", "{{$b}}", "{{/b}}", "  {{$a}}\n",
        "{{=<% %>=}}", "<%a%>",
        "{{l}}", "{{#l}}", "{{/l}}", "{{#f}}", "{{/f}}", "{{.}}", "{{#.}}", "{{/.}}", "{{a.b}}",
    ]

    static let whole = [
        "a", " ", "  ", "\n", "\r\n", "{{a}}", "{{{h}}}", "{{x}}", "{{.}}", "{{a.b}}", "{{>p}}", "  {{>q}}\n",
        "{{>*p}}", "{{l}}",
        "{{! c }}", "  {{! c\n }}\n", "{{=<% %>=}}<%x%><%={{ }}=%>", "<p title=\"{{x}}\">", "\t",
    ]
    static let pairs = [
        ("{{#a}}", "{{/a}}"), ("  {{#a}}\n", "  {{/a}}\n"), ("{{^b}}", "{{/b}}"), ("{{#b}}\n", "{{/b}}"),
        ("{{<p}}", "{{/p}}"),
        ("  {{<q}}\n", "{{/q}}\n"), ("{{$b}}", "{{/b}}"), ("  {{$a}}\n", "  {{/a}}\n"), (" {{$b}}", "{{/b}}"),
        ("{{<*p}}{{$a}}\n ", "{{/a}}{{/*p}}"), ("{{#l}}", "{{/l}}"), ("{{#f}}", "{{/f}}"), ("{{#.}}", "{{/.}}"),
    ]

    static let data: Value = {
        let inner: Value = ["a": [1, "<", nil], "b": ["a": "x", "b": false], "h": .html(SafeHTML(trusted: "<i>"))]
        return [
            "a": [inner, [:], "s", [[]]], "b": inner, "p": "q", "x": 1.5, "h": .html(SafeHTML(trusted: "<b>")),
            "l": .lambda(Lambda { .template($0.text + "{{a.b}}") }),
            "f": .lambda(Lambda { .html(SafeHTML(trusted: try $0.render($0.text))) }),
        ]
    }()

    /// No input traps or hangs: it compiles or tells why, it renders within its limits or tells why.
    @Test func anythingGoes() {
        var random = Seeded(state: 1)
        var (compiled, rendered) = (0, 0)
        for run in 0..<Self.runs {
            var options = Options(check: run % 2 == 0 ? .html : nil, strict: run % 3 == 0)
            options.limits.steps = 3_000
            options.limits.output = 20_000
            options.limits.depth = 20
            var sources = ["main", "p", "q"].map {
                let text = run % 4 == 0 ? random.text(of: Self.pieces, 0...14) : random.tree(of: Self.whole, Self.pairs)
                return (name: $0, bytes: Array(text.utf8))
            }
            if run % 10 == 0, !sources[0].bytes.isEmpty {
                let place = Int.random(in: 0..<sources[0].bytes.count, using: &random)
                sources[0].bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            guard let library = try? Library(sources, options: options) else { continue }
            compiled += 1
            if let output = try? library.render("main", Self.data) {
                rendered += 1
                #expect(output.count < 40_000)
            }
        }
        #expect(compiled > Self.runs / 4 && rendered > Self.runs / 10, "\(compiled) compiled, \(rendered) rendered")
    }

    static let markup = [
        "<p", "<a", "<p>", "</p>", "<", ">", "/", " ", " ", "=", "\"", "\"", "'", "'", " title=\"", " title='",
        " title=", "href=\"",
        " href='", "/", "?", "#", "&", "&amp;", "https:", "javascript:", ":", "java", "<title>", "</title>",
        "<textarea>",
        "</textarea", "<script>",
        "</script>", "<style>", "</style>", "<!--", "-->", "--", "-", "!", "<!", "<br/>", "b", "c", " onclick=\"",
        " checked", "\n",
        "<script type=\"application/json\">{{#json}}x{{/json}}</script>", "{{x}}", "{{x}}", "{{x}}", "{{>q}}",
        "{{>*n}}", "{{{h}}}",
        "{{#on}}", "{{/on}}", "{{#on}}", "{{/on}}", "{{^on}}", "{{#list}}", "{{/list}}", "{{<p}}{{$b}}", "{{/b}}{{/p}}",
        "{{$b}}",
        "{{/b}}", " title=\"{{x}}\"", " href=\"{{x}}\"", "<a href=\"{{x}}\">{{x}}</a>", "<p title='{{x}}'>",
    ]

    static let markupPairs = [
        ("{{#on}}", "{{/on}}"), ("{{^on}}", "{{/on}}"), ("{{#list}}", "{{/list}}"), ("{{<p}}{{$b}}", "{{/b}}{{/p}}"),
        ("{{$b}}", "{{/b}}"), ("<p title=\"", "\">"), ("<p title='", "'>"), ("<a href=\"", "\">"),
        ("<a href='/x?", "'>"),
        ("<p ", ">"), ("<title>", "</title>"), ("<textarea>", "</textarea>"), ("<script>", "</script>"),
        ("<style>", "</style>"), ("<!--", "-->"), ("<a href='https:", "'>"),
    ]

    static let hostile = [
        "\">", "'>", "<script>", "</script>", "</title>", "</textarea>", "-->", "--!>", " onclick=", "javascript:",
        "JAVA\tSCRIPT:", ":",
        "=", " ", "&", "&quot;", "\u{0}", "`", "</", "<!--", "a", "/", "\u{301}", "//", "script:", "colon;", "#58;",
        "javascript",
    ]

    /// Whatever the data, a page whose templates passed the check has the structure its templates give it.
    @Test func hostileDataNeverChangesTheStructure() {
        var random = Seeded(state: 2)
        var pages = 0
        for run in 0..<4 * Self.runs {
            let sources = ["main", "p", "q"].map { name in
                let text =
                    run % 2 == 0
                    ? random.tree(of: Self.markup, Self.markupPairs, name == "main" ? 3 : 1)
                    : random.text(of: Self.markup, name == "main" ? 1...12 : 0...4)
                return (name: name, bytes: Array(text.utf8))
            }
            var options = Options(check: .html, strict: false)
            options.limits.depth = 5
            options.limits.output = 50_000
            options.limits.steps = 10_000
            guard sources[0].bytes.contains(UInt8(ascii: "{")), let library = try? Library(sources, options: options)
            else { continue }
            pages += 1
            let value = random.text(of: Self.hostile, 1...4)
            for on in [true, false] {
                // Some call themselves without end.
                guard let plain = try? library.render("main", Self.page("x", on)),
                    let other = try? library.render("main", Self.page(value, on))
                else { continue }
                let (tame, page) = (Tokens(plain.text), Tokens(other.text))
                let template = String(decoding: sources[0].bytes, as: UTF8.self)
                #expect(tame.list == page.list, "\(template) with \(value.debugDescription)")
                for (url, tame) in zip(page.urls, tame.urls) where url != tame {
                    let seen = url.unicodeScalars.filter { $0.value > 32 }.map { String($0).lowercased() }.joined()
                        .replacing("&colon;", with: ":").replacing("&#58;", with: ":")
                    #expect(!seen.hasPrefix("javascript:"), "\(template) with \(value.debugDescription)")
                }
            }
        }
        #expect(pages > Self.runs / 20, "\(pages) pages")
    }

    private static func page(_ value: String, _ on: Bool) -> Value {
        [
            "x": .string(value), "on": .bool(on), "list": [["x": .string(value)], ["x": .string(value)]], "n": "q",
            "h": .html(SafeHTML(trusted: "<b>")),
        ]
    }
}
