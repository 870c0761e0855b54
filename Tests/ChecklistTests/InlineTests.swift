import Checklist
import Testing

/// What stands in a task's text, as the safe HTML that comes out.
@Suite struct InlineTests {
    @Test(arguments: [
        // Raw HTML: a short list passes, pairs only, without attributes.
        ("<kbd>Ctrl</kbd>", "<kbd>Ctrl</kbd>"),
        ("<KBD>Ctrl</Kbd>", "<kbd>Ctrl</kbd>"),
        ("a<br>b<br/>c<br />d", "a<br />\nb<br />\nc<br />\nd"),
        ("<b>never closed", "&lt;b&gt;never closed"),
        ("closed</b> only", "closed&lt;/b&gt; only"),
        ("<b><i>crossed</b></i>", "<b>&lt;i&gt;crossed</b>&lt;/i&gt;"),
        ("<b onclick=x>a</b>", "&lt;b onclick=x&gt;a&lt;/b&gt;"),
        ("**<b>** a </b>", "<strong>&lt;b&gt;</strong> a &lt;/b&gt;"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"),
        ("a <!-- secret --> b", "a  b"),
        ("Array<Int>", "Array&lt;Int&gt;"),
        // Strike-through as in GitHub Flavored Markdown.
        ("~~gone~~", "<del>gone</del>"),
        ("~gone~", "<del>gone</del>"),
        ("~~a *b* `c`~~ d", "<del>a <em>b</em> <code>c</code></del> d"),
        ("~~~three~~~", "~~~three~~~"),
        (
            "<https://x.y/~~a~~> [~~b~~](u) <~~c~~@d.ef>",
            "<a href=\"https://x.y/~~a~~\">https://x.y/~~a~~</a> <a href=\"u\"><del>b</del></a> "
                + "<a href=\"mailto:~~c~~@d.ef\">~~c~~@d.ef</a>"
        ),
        ("~~a~", "~~a~"),
        ("~5 min and ~10 min", "~5 min and ~10 min"),
        ("~~ a ~~", "~~ a ~~"),
        ("**~~a~~**", "<strong><del>a</del></strong>"),
        // A backslash makes a tilde text, wherever the others stand; in code and addresses it is one itself.
        ("\\~\\~a\\~\\~ ~~b~~ \\~c\\~", "~~a~~ <del>b</del> ~c~"),
        ("\\~~a~\\~", "~<del>a</del>~"),
        ("\\\\~~a~~", "\\<del>a</del>"),
        ("**\\~\\~a\\~\\~** ~~*b\\~c*~~", "<strong>~~a~~</strong> <del><em>b~c</em></del>"),
        (
            "`a\\~b` [l\\~](u~x \"~\") <http://a/~b> \\~c\\~",
            "<code>a\\~b</code> <a href=\"u~x\" title=\"~\">l~</a> <a href=\"http://a/~b\">http://a/~b</a> ~c~"
        ),
        // Images become links: the page loads nothing.
        ("![alt](i.png)", "<a href=\"i.png\">alt</a>"),
        ("![](i.png)", "<a href=\"i.png\">i.png</a>"),
        ("[![alt](i.png)](u)", "<a href=\"u\">alt</a>"),
        ("![a [b](c) d](i.png)", "<a href=\"i.png\">a b d</a>"),
        ("![alt](javascript:x)", "alt"),
        // A link that nothing can be read in is none.
        ("[](u) a", "a"),
        ("[ ](u)[]()a", " a"),
        ("![](<>)a ![]()", "a"),
        ("[![](<>)](u)[![ ](&#32;)](u)a", " a"),
        // Control characters, whether typed or written as entities.
        ("a\u{1B}[2Jb&#1;c\u{7F}d\u{85}e", "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d\u{FFFD}e"),
        ("`\u{1}` [a](u \"\u{1}\")", "<code>\u{FFFD}</code> <a href=\"u\" title=\"\u{FFFD}\">a</a>"),
    ])
    func html(_ text: String, _ expected: String) throws {
        #expect(String(decoding: try TaskList("- [ ] " + text).tasks[0].html, as: UTF8.self) == expected)
    }

    /// The id of one heading may be the name of another: a link is led there once, also where something is struck through.
    @Test(arguments: ["[l](#a)", "~~[l](#a)~~", "<b>[l](#a)</b>", "~~<b>[l](#a)</b>~~"])
    func linkToHeading(_ text: String) throws {
        let html = try TaskList("- [ ] \(text)\n\n## a\n\n## s-a\n").tasks[0].html
        #expect(String(decoding: html, as: UTF8.self).contains("<a href=\"#s-a\">l</a>"))
    }

    /// An allow-list of schemes, and nothing that hides one.
    @Test(arguments: [
        ("https://example.org", true), ("HTTP://example.org", true), ("mailto:a@example.org", true), ("a/b.html", true),
        ("../up", true), ("#part", true), ("?query", true), ("//example.org", true), ("a%3Ab", true), ("./a:b", true),
        ("javascript%3Aalert(1)", true), ("javascript：alert(1)", true),
        ("javascript:alert(1)", false), ("JaVaScRiPt:alert(1)", false), ("javascript&colon;alert(1)", false),
        ("&#106;avascript:alert(1)", false), ("&#x6A;avascript&#x3A;alert(1)", false),
        ("&#0000106;avascript:alert(1)", false), ("javascript\\:alert(1)", false),
        ("java&#9;script:alert(1)", false), ("java&#10;script:alert(1)", false), ("java&#0;script:alert(1)", false),
        ("&#1;javascript:alert(1)", false), ("\u{A0}javascript:alert(1)", false),
        ("java\u{200B}script:alert(1)", false), ("\u{202E}javascript:alert(1)", false),
        ("javascript://%0aalert(1)", false), ("vbscript:x", false), ("file:///etc/passwd", false),
        ("data:text/html;base64,PHM+", false), ("data:image/svg+xml,x", false), ("data:image/png,x", false),
        ("data:image/gifx-svg+xml,x", false), ("blob:x", false), ("view-source:x", false), ("intent:x", false),
        ("feed:javascript:x", false), ("ms-word:x", false), ("tel:1", false),
    ])
    func address(_ address: String, isLink: Bool) throws {
        for markdown in ["[text](<\(address)>)", "![text](<\(address)>)", "[text]\n\n[text]: <\(address)>"] {
            let html = String(decoding: try TaskList("- [ ] " + markdown).tasks[0].html, as: UTF8.self)
            #expect(html.hasPrefix("<a href=") == isLink, "\(markdown) → \(html)")
            if !isLink { #expect(html == "text") }
        }
    }
}
