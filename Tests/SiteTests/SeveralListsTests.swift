import Checklist
import Testing

@testable import Site

/// Several lists, an index of them, and what is shown where there is no page.
@Suite struct SeveralListsTests {
    static func look(_ language: String = "en", own: [(path: String, bytes: [UInt8])] = []) throws -> Look {
        try Look(own: own, language: language, isOfSite: true)
    }

    private static func entry(_ file: String, _ markdown: String) throws -> ListEntry {
        ListEntry(of: try TaskList(parsing: Array(markdown.utf8)), settings: Settings(), file: file)
    }

    private static func index(
        _ entries: [ListEntry], _ yaml: String = "", language: String = "en", base: BaseAddress? = nil
    ) throws -> String {
        var settings = Settings()
        #expect(settings.apply(Array(yaml.utf8), firstLine: 1).isEmpty)
        return String(
            decoding: try Site.index(
                of: entries, settings: settings, version: "1", look: look(language), base: base), as: UTF8.self)
    }

    // MARK: Addresses

    @Test(arguments: [
        ("a.md", "a.html"), ("work/Week 1.markdown", "work/Week 1.html"), ("A.MD", "A.html"), ("a.b.md", "a.b.html"),
        ("README.md", "README.html"), ("a.txt", nil), ("md", nil), (".md", nil), ("a/.md", nil),
    ])
    func pages(_ file: String, _ page: String?) { #expect(PagePath.page(of: file) == page) }

    @Test(arguments: [
        ("https://example.org", "https://example.org/", true),
        ("https://example.org/tasks", "https://example.org/tasks/", false),
        ("HTTP://localhost:8000/a/b/", "HTTP://localhost:8000/a/b/", false), ("example.org", nil, false),
        ("/tasks", nil, false), ("ftp://example.org", nil, false), ("https://", nil, false),
        ("https://example.org/?a", nil, false), ("https://example.org/#a", nil, false), ("https://a b/", nil, false),
        ("https://example.org/\"x", nil, false), ("https://u:p@example.org", nil, false),
    ])
    func baseAddress(_ text: String, _ normal: String?, _ isRoot: Bool) {
        #expect(BaseAddress(text)?.text == normal)
        #expect(BaseAddress(text)?.isRoot ?? false == isRoot)
    }

    @Test func canonicalAddresses() throws {
        let base = try #require(BaseAddress("https://example.org/r"))
        #expect(base.address(of: "index.html") == "https://example.org/r/")
        #expect(base.address(of: "a/index.html") == "https://example.org/r/a/")
        #expect(base.address(of: "a/ü 1.html") == "https://example.org/r/a/%C3%BC%201.html")
        let place = Place("a/b/c.html", base: base, isOneOfSeveral: true)
        #expect(place.home == "../../index.html" && place.canonical == "https://example.org/r/a/b/c.html")
    }

    // MARK: Links

    /// From `work/here.md`, where `a.md`, `work/b c.md`, `work/ü.markdown` and `work/100%+1.md` are pages; each has the heading
    /// "To do".
    @Test(arguments: [
        ("../a.md", "../a.html"), ("../a.md#to-do", "../a.html#s-to-do"), ("../a.md#To%20Do", "../a.html#To%20Do"),
        ("../a.md?x=1#to-do", "../a.html?x=1#s-to-do"), ("../a.md#none", "../a.html#none"), ("../a.md#", "../a.html#"),
        ("b%20c.md", "b%20c.html"), ("./b c.md", "./b c.html"), ("../work/b c.md", "../work/b c.html"),
        ("%C3%BC.markdown", "%C3%BC.html"), ("../A.md", nil), ("../a.MD", nil), ("a.md", nil), ("../../a.md", nil),
        ("/a.md", nil), ("https://example.org/a.md", nil), ("mailto:a.md", nil), ("../a.txt", nil), ("../a", nil),
        ("#to-do", nil), ("", nil), ("?a.md", nil), ("100%+1.md", "100%25+1.html"), ("100%.md", "100%25.html"),
        ("100%25+1.md", "100%25+1.html"),
    ])
    func links(_ url: String, _ expected: String?) {
        let pages: Set = ["a.md", "work/b c.md", "work/ü.markdown", "work/100%+1.md", "work/100%.md"]
        let found = PagePath.link(Array(url.utf8), in: "work/here.md") {
            pages.contains($0) ? ["to-do": "s-to-do"] : nil
        }
        #expect(found.map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    /// In Swift a slash and a mark that is put upon it are one character.
    @Test func aLinkInAFileWhoseNameBeginsWithAMark() {
        let found = PagePath.link(Array("a.md".utf8), in: "work/\u{301}here.md") { $0 == "work/a.md" ? [:] : nil }
        #expect(found == Array("a.html".utf8))
    }

    /// In the tree, before libcmark renders it: escapes and reference links included.
    @Test func linksInAList() throws {
        let markdown =
            #"- [ ] [a](../a\.md "title") <../a.md> `[c](../a.md)` [d][ref]"#
            + "\n\n  [e](<../a.md>)\n\n[ref]: ../a.md\n"
        let list = try TaskList(parsing: Array(markdown.utf8)) { url in
            PagePath.link(url, in: "work/here.md") { $0 == "a.md" ? [:] : nil }
        }
        let html = String(decoding: list.tasks[0].html + list.tasks[0].notes, as: UTF8.self)
        #expect(html.matches(of: /href="..\/a.html"/).count == 3)
        #expect(html.contains("<code>[c](../a.md)</code>"))
    }

    // MARK: The index

    @Test func anIndex() throws {
        let entries = [
            try Self.entry("b.md", "# Bücher & <b>\n\n- [x] a\n- [ ] b\n"),
            try Self.entry("work/week 1.md", "- [ ] a\n"),
            try Self.entry("z.md", "# Z\n\n- [x] a\n"),
        ]
        let page = try Self.index(entries)
        #expect(page.contains("<h1 dir=\"auto\">Lists</h1>"))
        #expect(page.contains("<p id=\"progress-words\">3 lists · 2 of 4 completed</p>"))
        #expect(page.contains("<a href=\"b.html\" dir=\"auto\">Bücher &amp; &lt;b&gt;</a>"))
        #expect(page.contains("<a href=\"work/week%201.html\" dir=\"auto\">week 1</a>"))
        #expect(page.contains("<p class=\"facts\"><bdi>work</bdi> · 0 of 1 completed</p>"))
        let states = page.matches(of: /<li class="row entry">\n<svg[^>]*><use href="#i-([a-z-]+)"/).map { String($0.1) }
        #expect(states == ["in-progress", "open", "done"])
        #expect(!page.contains("canonical") && page.contains("<input id=\"search\""))
    }

    @Test func anIndexWithoutLists() throws {
        let page = try Self.index([])
        #expect(page.contains("</ul>\n<section class=\"empty\"") && page.contains("No lists yet!"))
        #expect(!page.contains("<script") && !page.contains("id=\"search\""))
    }

    @Test func anIndexWithSettings() throws {
        let base = BaseAddress("https://example.org/")
        let page = try Self.index(
            [try Self.entry("a.md", "- [x] a\n")], "title: Alles\ndescription: So weit", language: "de", base: base)
        #expect(page.contains("<html lang=\"de\"") && page.contains("<title>Alles</title>"))
        #expect(page.contains("content=\"So weit\"") && page.contains("1 Liste · 1 von 1 erledigt"))
        #expect(page.contains("<link rel=\"canonical\" href=\"https://example.org/\">"))
    }

    /// A page of its own has nothing of all this.
    @Test func aPageAlone() throws {
        let list = try TaskList(parsing: Array("- [ ] a\n".utf8))
        func page(_ place: Place) throws -> String {
            String(
                decoding: try Site.page(of: list, source: "a.md", version: "1", look: Self.look(), place: place),
                as: UTF8.self)
        }
        let alone = try page(Place())
        #expect(!alone.contains("home") && !alone.contains("chevron") && !alone.contains("canonical"))
        let among = try page(Place("x/a.html", base: BaseAddress("https://example.org"), isOneOfSeveral: true))
        #expect(among.contains("<a class=\"home\" href=\"../index.html\">"))
        #expect(among.contains("<link rel=\"canonical\" href=\"https://example.org/x/a.html\">"))
    }

    @Test func theMissingPage() throws {
        func page(_ base: BaseAddress?) throws -> String {
            String(
                decoding: try Site.missing(settings: Settings(), version: "1", look: Self.look(), base: base),
                as: UTF8.self)
        }
        let page = (try page(nil), try page(BaseAddress("https://example.org/r")))
        #expect(!page.0.contains("<a ") && page.0.contains("There is no page at this address."))
        #expect(page.1.contains("<a class=\"button\" href=\"https://example.org/r/\">"))
        // It is shown at any depth.
        let addresses = page.1.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.1) }
        #expect(addresses.allSatisfy { $0.hasPrefix("https://") || $0.hasPrefix("#") || $0.hasPrefix("data:") })
    }

    /// Who needs which templates: a mistake in those of a site is told where a site is made.
    @Test func templatesOfASite() throws {
        let own = [(path: "entry.mustache", bytes: Array("<li class=\"row\">{{nothing}}</li>".utf8))]
        #expect(throws: Never.self) { try Look(own: own) }
        #expect(throws: (any Error).self) {
            let entries = [try Self.entry("a.md", "- [x] a\n")]
            _ = try Site.index(of: entries, settings: Settings(), version: "1", look: Self.look(own: own))
        }
    }

    @Test func settingsOfFolders() {
        var settings = Settings()
        let yaml = "include: '*.md'\nexclude: [archive, 'draft-*']\nbase-url: https://example.org/x\n"
        #expect(settings.apply(Array(yaml.utf8), firstLine: 1).isEmpty)
        #expect(settings.included == ["*.md"] && settings.excluded == ["archive", "draft-*"])
        #expect(settings.base?.text == "https://example.org/x/")
        let found = settings.apply(Array("base-url: example.org\nexclude: {a: b}\n".utf8), firstLine: 1)
        #expect(
            found.map { "\($0.line):\($0.column): \($0.message)" } == [
                "1:11: 'example.org' is no address of a site", "2:10: a text is wanted here",
            ])
    }
}
