import Mustache
import MustacheHTML
import Testing

@Suite struct LambdaTests {
    static let data: Value = [
        "who": "A&B",
        "text": .lambda(Lambda { .text("{{who}}<\($0.text)>") }),
        "bold": .lambda(
            Lambda { .html(SafeHTML(trusted: Array("<b>".utf8) + (try $0.render($0.text)) + Array("</b>".utf8))) }),
        "parsed": .lambda(Lambda { .template("<i>{{who}}\($0.text)</i>") }),
        "look": .lambda(Lambda { .text($0.lookup("o.n").map { "\($0)" } ?? "none") }),
        "o": ["n": 7],
        "self": .lambda(Lambda { .text($0.lookup(".").map { "\($0)" } ?? "none") }),
        "beside": .lambda(Lambda { .text($0.lookup("o.n.x").map { "\($0)" } ?? "none") }),
    ]

    @Test(arguments: [
        ("{{text}}", "{{who}}&lt;&gt;"),
        ("{{#text}}{{x}}{{/text}}", "{{who}}&lt;{{x}}&gt;"),
        ("{{#bold}}Hi {{who}}{{/bold}}", "<b>Hi A&amp;B</b>"),
        ("{{#parsed}}!{{/parsed}}", "<i>A&amp;B!</i>"),
        ("{{{parsed}}}", "<i>A&amp;B</i>"),
        ("{{parsed}}", "&lt;i&gt;A&amp;amp;B&lt;/i&gt;"),
        ("{{#o}}{{look}}{{/o}}", "int(7)"),
        ("{{#o.n}}{{self}}{{/o.n}}", "int(7)"),
        ("{{beside}}", "none"),
        ("{{^text}}no{{/text}}", ""),
        ("<p title=\"{{#bold}}x{{/bold}}\">", "<p title=\"&lt;b&gt;x&lt;/b&gt;\">"),
        ("  {{#bold}}\n  x\n  {{/bold}}\n|", "<b>  x\n</b>|"),
        ("{{=<% %>=}}<%#bold%><%who%>{{who}}<%/bold%>", "<b>A&amp;B{{who}}</b>"),
    ]) func results(_ template: String, _ output: String) throws {
        #expect(try Library(template, [:], .html).render("main", Self.data).text == output)
    }

    @Test func whatALambdaWritesIsChecked() throws {
        let data: Value = ["l": .lambda(Lambda { _ in .template("<a onclick='{{who}}'>") }), "who": "x"]
        let error = try #require(throws: TemplateError.self) {
            try Library("{{{l}}}", [:], .html).render("main", data)
        }
        #expect(error.code == .unsafeContext)
        #expect(try Library("{{{l}}}").render("main", data).text == "<a onclick='x'>")
    }

    @Test func noLambdaWhereNothingCanBeEscaped() throws {
        let library = try Library("<style>{{#text}}a{{/text}}</style>", [:], .html)
        #expect(try library.render("main", ["text": true]).text == "<style>a</style>")
        let error = try #require(throws: TemplateError.self) { try library.render("main", Self.data) }
        #expect(error.message == "{{#text}} is a lambda where nothing can be escaped")
    }

    @Test func json() throws {
        let data: Value = [
            "page": [
                "t": "</script><!-- & \u{2028} \"q\" \\ \n é", "n": [1, 2.5, 3.0, .double(.nan), true, nil], "o": [:],
                "h": .html(SafeHTML(trusted: "<b>")),
            ]
        ]
        let template = "<script type=\"application/json\">{{#json}} page {{/json}}</script>"
        #expect(
            try Library(template, [:], .html).render("main", data).text == #"""
                <script type="application/json">{"t":"\u003c/script\u003e\u003c!-- \u0026 \u2028 \"q\" \\ \u000a é","n":[1,2.5,3,null,true,null],"o":{},"h":"\u003cb\u003e"}</script>
                """#)
        #expect(
            try Library("<p data-n='{{#json}}page.n{{/json}}'>", [:], .html).render("main", data).text
                == "<p data-n='[1,2.5,3,null,true,null]'>")
        let error = try #require(throws: TemplateError.self) {
            try Library("{{#json}}pgae{{/json}}", [:], .html).render("main", data)
        }
        #expect(error.message == "{{#json}}: there is no 'pgae' here")
        // The plain specification knows no such name.
        #expect(try Library("[{{#json}}page{{/json}}]").render("main", data).text == "[]")
    }
}
