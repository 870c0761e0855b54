import Mustache
import MustacheHTML
import Testing

/// Where a value may stand in a page (TEMPLATES.md, context safety).
@Suite struct ContextTests {
    static let data: Value = [
        "x": "<'\"&>", "on": true, "list": [1, 2], "url": "/a?b=c&d", "kind": "part",
        "html": .html(SafeHTML(trusted: "<b>")), "o": ["k": "</script>"],
    ]
    /// What a template of the tables below may call; it gets those it names.
    static func parts(_ template: String) -> [String: String] {
        parts.filter { template.contains($0.key) || template.contains("*kind") && $0.key == "part" }
    }

    private static let parts = [
        "part": "<i>{{x}}</i>", "attribute": " class=\"{{x}}\"", "code": "if (a<b) { }",
        "block": "<p>{{$b}}d{{/b}}</p>",
        "value": "{{x}}", "slot": "<a title=\"{{$b}}{{/b}}\">",
    ]

    @Test(arguments: [
        ("<p>{{x}}</p>", "<p>&lt;&#39;&quot;&amp;&gt;</p>"),
        ("<p title=\"a {{x}}\">", "<p title=\"a &lt;&#39;&quot;&amp;&gt;\">"),
        ("<p title='{{x}}'>", "<p title='&lt;&#39;&quot;&amp;&gt;'>"),
        ("<TITLE>{{x}}</title>", "<TITLE>&lt;&#39;&quot;&amp;&gt;</title>"),
        ("<textarea>{{x}}</textarea >{{{html}}}", "<textarea>&lt;&#39;&quot;&amp;&gt;</textarea ><b>"),
        ("<p>{{html}}{{{html}}}</p>", "<p>&lt;b&gt;<b></p>"),
        ("<p title=\"{{html}}\">", "<p title=\"&lt;b&gt;\">"),
        ("<head>{{{html}}}</head><body>{{{html}}}</body>", "<head><b></head><body><b></body>"),
        ("<input{{#on}} checked{{/on}}>", "<input checked>"),
        ("<input {{#on}}checked {{/on}}value=\"{{x}}\">", "<input checked value=\"&lt;&#39;&quot;&amp;&gt;\">"),
        ("<p class=\"a{{#on}} b{{/on}}{{^on}} c{{/on}}\">", "<p class=\"a b\">"),
        ("<p{{>attribute}}>{{>part}}", "<p class=\"&lt;&#39;&quot;&amp;&gt;\"><i>&lt;&#39;&quot;&amp;&gt;</i>"),
        ("<p title=\"{{>value}}\">", "<p title=\"&lt;&#39;&quot;&amp;&gt;\">"),
        ("<script>{{>code}}</script>", "<script>if (a<b) { }</script>"),
        ("{{<block}}{{$b}}<u>{{x}}</u>{{/b}}{{/block}}", "<p><u>&lt;&#39;&quot;&amp;&gt;</u></p>"),
        ("{{<slot}}{{$b}}{{x}}{{/b}}{{/slot}}", "<a title=\"&lt;&#39;&quot;&amp;&gt;\">"),
        ("{{>*kind}}", "<i>&lt;&#39;&quot;&amp;&gt;</i>"),
        ("<!-- > -->{{x}}", "<!-- > -->&lt;&#39;&quot;&amp;&gt;"),
        ("<!DOCTYPE html>{{x}}", "<!DOCTYPE html>&lt;&#39;&quot;&amp;&gt;"),
        ("a < b {{x}}", "a < b &lt;&#39;&quot;&amp;&gt;"),
        ("<style>{{#on}}a{}{{/on}}</style>", "<style>a{}</style>"),
        ("<script>\"</\"</script>{{x}}", "<script>\"</\"</script>&lt;&#39;&quot;&amp;&gt;"),
        (
            "<a data-href=\"{{x}}\" aria-label='{{x}}'>",
            "<a data-href=\"&lt;&#39;&quot;&amp;&gt;\" aria-label='&lt;&#39;&quot;&amp;&gt;'>"
        ),
        (
            "<meta name=\"description\" content=\"{{x}}\">",
            "<meta name=\"description\" content=\"&lt;&#39;&quot;&amp;&gt;\">"
        ),
        (
            "<script type=\"application/json\">{{#json}}o{{/json}}</script>",
            "<script type=\"application/json\">{\"k\":\"\\u003c/script\\u003e\"}</script>"
        ),
        ("<a href=\"{{url}}\">", "<a href=\"/a?b=c&amp;d\">"),
        ("<a href=\"/tag/{{x}}\">", "<a href=\"/tag/&lt;&#39;&quot;&amp;&gt;\">"),
        ("<a href=\"/q?x={{url}}&amp;y={{x}}\">", "<a href=\"/q?x=%2Fa%3Fb%3Dc%26d&amp;y=%3C%27%22%26%3E\">"),
        ("<a href=\"#{{x}}\">", "<a href=\"#%3C%27%22%26%3E\">"),
        (
            "<a href=\"{{#on}}https://e.org{{/on}}{{^on}}http://e.org{{/on}}/{{url}}\">",
            "<a href=\"https://e.org//a?b=c&amp;d\">"
        ),
        ("<a href=\"{{url}}&amp;l=en\">", "<a href=\"/a?b=c&amp;d&amp;l=en\">"),
        ("<a href=\"javascript:void(0)\">{{x}}</a>", "<a href=\"javascript:void(0)\">&lt;&#39;&quot;&amp;&gt;</a>"),
    ]) func allowed(_ template: String, _ output: String) throws {
        #expect(try Library(template, Self.parts(template), .html).render("main", Self.data).text == output)
    }

    @Test(arguments: [
        ("<{{x}}>", "1:2", "escaping is not enough in the name of a tag"),
        ("</{{x}}>", "1:3", "escaping is not enough in the name of a tag"),
        ("<a {{x}}>", "1:4", "escaping is not enough in a tag, between its attributes"),
        ("<a b{{x}}=\"\">", "1:5", "escaping is not enough in a tag, between its attributes"),
        ("<a title={{x}}>", "1:10", "escaping is not enough in an attribute value without quotes"),
        ("<a title=a{{x}}>", "1:11", "escaping is not enough in an attribute value without quotes"),
        ("<a\n onclick=\"f('{{x}}')\">", "2:14", "escaping is not enough in an event handler"),
        ("<a style=\"color:{{x}}\">", "1:17", "escaping is not enough in a style attribute"),
        ("<iframe srcdoc=\"{{x}}\">", "1:17", "escaping is not enough in a document in an attribute"),
        ("<img srcset=\"{{x}} 2x\">", "1:14", "escaping is not enough in a list of URLs"),
        ("<script src=\"{{x}}\">", "1:14", "escaping is not enough in the address of a script"),
        ("<script type=\"{{x}}\">", "1:15", "escaping is not enough in the type of a script"),
        ("<set attributeName=href to=\"{{x}}\">", "1:29", "escaping is not enough in an animated attribute"),
        (
            "<meta http-equiv=refresh content=\"0;url={{x}}\">", "1:41",
            "escaping is not enough in a meta tag with http-equiv"
        ),
        ("<meta content=\"0;url={{x}}\" http-equiv=\"refresh\">", "1:39", "http-equiv beside data in content"),
        ("<script>var a = \"{{x}}\"</script>", "1:18", "escaping is not enough in the text of <script>"),
        ("<script type=\"application/json\">{{x}}</script>", "1:33", "escaping is not enough in a script of JSON"),
        ("<style>a { color: {{x}} }</style>", "1:19", "escaping is not enough in the text of <style>"),
        ("<!-- {{x}} -->", "1:6", "escaping is not enough in a comment"),
        ("<!-- a --! {{x}} -->", "1:12", "escaping is not enough in a comment"),
        ("<!doctype {{x}}>", "1:11", "escaping is not enough in a comment"),
        ("<title></{{x}}", "1:10", "escaping is not enough in the text of <title>"),
        ("<svg><title><a href=\"{{x}}\">", "1:14", "markup may not stand in the text of <title>"),
        ("<!--!> {{x}} -->", "1:8", "escaping is not enough in a comment"),
        ("<p title=\"{{{html}}}\">", "1:11", "markup may not stand in an attribute"),
        ("<title>{{&html}}</title>", "1:8", "markup may not stand in the text of <title>"),
        ("<a href=\"javascript:{{x}}\">", "1:21", "escaping is not enough in a URL with a scheme of this kind"),
        ("<a href=\" JavaScript:{{x}}\">", "1:22", "escaping is not enough in a URL with a scheme of this kind"),
        ("<a href=\"{{x}}:{{x}}\">", "1:15", "this colon could end a scheme that is partly data"),
        (
            "<a href=\"{{#on}}javascript:{{/on}}{{x}}\">", "1:10",
            "what {{#on}} holds begins in a URL and ends in a URL with a scheme of this kind"
        ),
        // The & and "colon;alert(1)" would make a scheme of "javascript".
        ("<a href=\"{{x}}&{{x}}\">", "1:16", "escaping is not enough in a URL"),
        ("<a href=\"&{{x}}\">", "1:11", "escaping is not enough in a URL with a scheme of this kind"),
        ("<a href=\"{{x}}&colon;\">", "1:16", "this entity could be the colon of a scheme that is partly data"),
        ("<p>{{#on}}<b{{/on}}>", "1:4", "what {{#on}} holds begins in text and ends in a tag, between its attributes"),
        (
            "<p {{#on}}title=\"{{/on}}\">", "1:4",
            "what {{#on}} holds begins in a tag, between its attributes and ends in an attribute"
        ),
        ("<p>{{^on}}<!--{{/on}}", "1:4", "what {{^on}} holds begins in text and ends in a comment"),
        ("<p title=\"", "1:11", "what this template or block holds begins in text and ends in an attribute"),
        ("<inp{{#on}}x{{/on}}ut>", "1:12", "what a tag prints would run into this name"),
        ("<a href{{#on}} {{/on}}=\"{{x}}\">", "1:23", "a name of an attribute is missing here"),
        (
            "{{<block}}{{$b}}<u {{/b}}{{/block}}", "1:20",
            "what this template or block holds begins in text and ends in a tag, between its attributes"
        ),
        ("<script>a = '<!--'</script>", "1:17", "<!-- changes where a script ends"),
        (
            "<a href=\"{{>value}}\" title=\"{{>value}}\">", "1:1",
            "this stands in a URL in one use of the template and not, or elsewhere, in another"
        ),
        ("<a {{>*kind}}>", "1:4", "a dynamic name may not stand in a tag, between its attributes"),
    ]) func refused(_ template: String, _ place: String, _ message: String) throws {
        let error = try #require(throws: CompileErrors.self) { try Library(template, Self.parts(template), .html) }
            .errors.first
        #expect(error?.message == message)
        #expect(error.map { "\($0.site.line):\($0.site.column)" } == place)
        #expect(error?.suggestion != nil)
        // Without the check, the plain specification.
        _ = try Library(template, Self.parts(template), Options(check: nil))
    }

    @Test func saysWhichUseIsRefused() throws {
        let error = try #require(throws: CompileErrors.self) {
            try Library("<p>\n<a onclick=\"{{>value}}\">", ["value": "{{x}}"], .html)
        }
        #expect(
            error.description == """
                error[T022]: escaping is not enough in an event handler
                 --> value.mustache:1:1
                  |
                1 | {{x}}
                  | ^^^^^
                note: used in an event handler by {{>value}} at main.mustache:2:13
                help: put it in a data- attribute and read it from the script
                """)
    }

    /// The text before the call grows with each round; the check must see that it need not go round for ever.
    @Test func circlesWithinAValue() throws {
        let parts = ["p": "{{#on}}a{{>p}}{{/on}}", "q": "{{<q}}{{$b}}{{$b}}{{>q}}{{/b}}{{/b}}{{/q}}"]
        let library = try Library("<a href=\"{{>p}}\">{{>q}}", parts, .html)
        #expect(library.names.count == 3)
        #expect(throws: CompileErrors.self) {
            try Library("<script type=\"{{>p}}\"></script>", ["p": "a{{>p}}"], .html)
        }
    }

    @Test func aPartForScriptsIsNoPage() throws {
        let library = try Library("<script>{{>code}}</script>{{>part}}", Self.parts("code part"), .html)
        #expect(try library.render("part", Self.data).text == "<i>&lt;&#39;&quot;&amp;&gt;</i>")
        #expect(throws: TemplateError.self) { try library.render("code", Self.data) }
    }

    @Test(arguments: [
        ("/a", true), ("?a:b", true), ("#a:b", true), ("a/b:c", true), ("https://e.org", true), ("MAILTO:a@b", true),
        ("tel:1", true), ("javascript:x", false), (" \u{1}javascript:x", false), ("java\nscript:x", false),
        ("data:text/html,x", false), ("vbscript:x", false), (":x", false), ("a:b", false),
    ]) func schemes(_ url: String, _ isSafe: Bool) throws {
        let strict = try Library("<a href='{{u}}'>", [:], .html)
        let lenient = try Library("<a href='{{u}}'>", [:], Options(check: .html, strict: false))
        let data: Value = ["u": .string(url)]
        #expect(((try? strict.render("main", data)) != nil) == isSafe)
        #expect((try lenient.render("main", data).text == "<a href='about:invalid'>") == !isSafe)
    }
}
