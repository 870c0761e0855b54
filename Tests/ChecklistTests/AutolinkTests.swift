import Checklist
import Foundation
import Testing

/// Bare addresses become links: GitHub Flavored Markdown, "Autolinks (extension)", and what `cmark-gfm` makes of it.
@Suite struct AutolinkTests {
    @Test(arguments: [
        ("https://x.y/a_b_c", "<a href=\"https://x.y/a_b_c\">https://x.y/a_b_c</a>"),
        ("https://x.y/~a~b~~c", "<a href=\"https://x.y/~a~b~~c\">https://x.y/~a~b~~c</a>"),
        ("*https://x.y*", "<em><a href=\"https://x.y\">https://x.y</a></em>"),
        // A tilde behind a backslash, beside an address that holds mark-up, and in one.
        (
            "https://x.y/__a__ \\~b\\~",
            "<a href=\"https://x.y/__a\">https://x.y/__a</a>__ ~b~"
        ),
        ("https://x.y/\\~a~ ~~c~~", "<a href=\"https://x.y/%5C~a\">https://x.y/\\~a</a>~ <del>c</del>"),
        ("~~https://x.y/__a__~~ \\~", "<del><a href=\"https://x.y/__a\">https://x.y/__a</a>__</del> ~"),
        ("~~www.x.y/~~", "<del><a href=\"http://www.x.y/\">www.x.y/</a></del>"),
        ("a~~https://x.y~~", "a<del><a href=\"https://x.y\">https://x.y</a></del>"),
        ("(www.x.y/a(b)).", "(<a href=\"http://www.x.y/a(b)\">www.x.y/a(b)</a>)."),
        ("https://x.y<b>c</b>", "<a href=\"https://x.y\">https://x.y</a><b>c</b>"),
        ("a@b.co, mailto:a@b.co", "<a href=\"mailto:a@b.co\">a@b.co</a>, <a href=\"mailto:a@b.co\">mailto:a@b.co</a>"),
        // Not allowed, or hiding something.
        ("ftp://x.y xmpp:a@b.co", "ftp://x.y xmpp:a@b.co"),
        ("https://x.y/\u{202E}a", "https://x.y/\u{202E}a"),
        ("https://x.y\u{A0}b", "https://x.y\u{A0}b"),
        // Where links are not made.
        ("[www.x.y](u)", "<a href=\"u\">www.x.y</a>"),
        ("![www.x.y a@b.co](u)", "<a href=\"u\">www.x.y a@b.co</a>"),
        ("![www.x.y](javascript:x)", "www.x.y"),
        (
            "`https://x.y` <kbd title=\"https://x.y\">",
            "<code>https://x.y</code> &lt;kbd title=&quot;https://x.y&quot;&gt;"
        ),
    ])
    func html(_ text: String, _ expected: String) throws {
        #expect(String(decoding: try TaskList("- [ ] " + text).tasks[0].html, as: UTF8.self) == expected)
    }

    /// Text and id are those of the text without links; what metadata say is taken out of it before.
    @Test func textStaysAsItIs() throws {
        let list = try TaskList("- [ ] Ask a@b.co, @ann https://x.y/#a #home due:2026-12-01 www.x.y.\n- [ ] www\\.x.y")
        #expect(
            list.tasks.map { String(decoding: $0.text, as: UTF8.self) } == [
                "Ask a@b.co, https://x.y/#a www.x.y.", "www.x.y",
            ])
        #expect(list.tasks[0].metadata.people.map { String(decoding: $0, as: UTF8.self) } == ["ann"])
    }

    @Test(arguments: [
        "http://x", "https://localhost:80/", "http://[::1]/", "http://", "https://-", "HTTP://X.y", "WWW.x.y", "www.",
        "www. b",
        "www.x", "www.x.", "1https://x.y", "éhttps://x.y", "ahttps://x.y", "xwww.x.y", "-www.x.y", "\"www.x.y\"",
        "(www.x.y)",
        "_www.x.y_", "~www.x.y~", "https://müller.de/ä?ö", "www.müller.de", "http://…x", "https://“x”",
        "https://a_b.co c",
        "https://a_b.c.d e", "https://a.b_c.d e", "https://a_b", "https://x.y_", "www.a_www.b.c_www.d_ e",
        "https://x.y/))) (https://x.y/())",
        "https://x.y/a?b=1&c=2", "https://x.y/&amp", "www.x.y/a;;", "www.x.y/a,b.!?", "https://x.y'\"",
        "[see https://x.y] www.x.y",
        "[ https://x.y", "![ https://x.y", "[ [a](b) https://x.y", "]] https://x.y", "[a@b.co]", "a.b-c_d@a.b",
        "a@b_c.de", "a@b.co-",
        "a@b.co_", "a@b.c1", "a@b..co", "a@b@c.de", "@b.co", "a@b.co.", "a@b.co~~x~~", "~~a@b.co~~", "*a@b.co*",
        "__a@b.co__",
        "https://a@b.co/", "mailto:a@b.co/x", "xmailto:a@b.co", "x:a@b.co", "+a@b.co", "a@b.co_www.x.y", "ä@b.co",
        "aä@b.co",
        "**a**www.x.y", "`a`www.x.y", "<b>www.x.y", "a\nwww.x.y\nhttps://x.y\nb", "<https://x.y> https://x.y",
        "www.x.y/http://z",
        "http://http://x.y", "https://x.y…", "www.x.y\\", "a  \nwww.x.y",
        "https://x.y/foo/__init__.py", "https://x.y/*a b*", "**https://x.y/_a_/** b", "www.x.y/_a_\n---\nwww.x.y/_b_\n",
        "``www.x.y/_a_\n---\nwww.x.y``/_b_\n", "https://x.y/?a=1&amp;b=2",
        "https://x.y/?a&copy;.", "www.x.y/\\_a\\_",
        "https://x.y/`a` `https://x.y/*b*`", "`https://x.y/*a*`", "https://x.y/a](b)",
        "[a](https://x.y/*a*) https://x.y/*a*", "> a\n> https://x.y/*a*\n> b",
        "<https://x.y/*a*> <b title='https://x.y/*a*'>", "[https://x.y/*a*](u)", "a *https://x.y/*b",
        "https://x.y/*a*_b_", "[a]\n\n[a]: https://x.y/*b*\n\nhttps://x.y/*b*",
        "https://x.y/[a]", "https://x.y/![a](b)", "*https://x.y/_a* b_",
    ])
    func asGitHub(_ text: String) throws {
        #expect(try links(text) == CmarkGFM.links(of: text))
    }

    /// What addresses hold on GitHub and CommonMark reads as mark-up is in no place lost or left as a stand-in.
    @Test func headingsTitleAndTextKeepTheBytes() throws {
        let list = try TaskList("# https://x.y/__a__\n## www.x.y/*b*\n- [ ] https://x.y/*a* due:2026-12-01 `c`\n")
        #expect(list.title.map { String(decoding: $0, as: UTF8.self) } == "https://x.y/__a__")
        #expect(list.sections.map { String(decoding: $0.title, as: UTF8.self) } == ["www.x.y/*b*"])
        #expect(list.tasks.map { String(decoding: $0.text, as: UTF8.self) } == ["https://x.y/*a* c"])
    }

    /// The noncharacters U+FDD0 and U+FDEF that somebody wrote stay what they are.
    @Test func noncharacters() throws {
        let text: [UInt8] = [0xEF, 0xB7, 0x90] + Array(" www.x.y/*a* b".utf8) + [0xEF, 0xB7, 0xAF]
        let shown = try TaskList(parsing: Array("- [ ] ".utf8) + text).tasks[0].text
        #expect(shown == text.filter { $0 != UInt8(ascii: "*") })
    }

    @Test(arguments: [
        "\u{FDFA} https://x.y/_a_ \u{FDFA}", "\u{FEFF}https://x.y/_a_",
        "a (repeat:: https://x.y/_a_) *b*\r\nhttps://x.y/_a_",
    ])
    func bytesComeBack(_ text: String) throws {
        for start in ["- [ ] ", "\u{FEFF}- [ ] ", "\u{FEFF}\u{FEFF}\n- [ ] "] {
            let task = try TaskList(start + text).tasks[0]
            #expect(
                String(decoding: task.text, as: UTF8.self).hasSuffix(
                    text.contains("\u{FDFA}") ? "https://x.y/_a_ \u{FDFA}" : "https://x.y/_a_"))
            #expect(
                task.metadata.repetition.map { String(decoding: $0, as: UTF8.self) } ?? "https://x.y/_a_"
                    == "https://x.y/_a_")
        }
    }

    @Test func generated() throws {
        for seed in 1...40 {
            var generator = LinkGenerator(seed: UInt64(seed))
            let texts = (0..<60).map { _ in generator.text() }
            let ours = try texts.map { try links($0) }
            let theirs = try CmarkGFM.links(ofEach: texts)
            for (index, text) in texts.enumerated() {
                #expect(ours[index] == theirs[index], "seed \(seed): \(text)")
            }
            if ours != theirs { return }
        }
    }

    /// None of these takes more than a second while the time grows as the text does; if it grew as its square, minutes.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "www.", "http://", "a@", "(((", "https://x.y)", "www.a_", "*www.a_b", "https://x.y/&a;", "a@b-", "mailto:",
            "https://x.y/*a* ",
            "[https://x.y/*a* ", "<a \"https://x.y/*a* ", "](https://x.y/*a* ", "`https://x.y/*a* ", "https://x.y;",
            "www.x.y<", "a@b.c ", "://",
        ])
    func hostile(_ part: String) throws {
        let markdown = "- [ ] www.x.y/*a* " + String(repeating: part, count: 100_000 / part.utf8.count)
        #expect(try TaskList(markdown).tasks.count == 1)
    }
}

/// Texts full of addresses and of what may stand around and in them. Left out is what is decided otherwise (see `Autolink`).
private struct LinkGenerator {
    private var state: UInt64
    private let starts = [
        "https://x.y", "http://a.b.c", "www.x.y", "HTTPS://X.Y", "a@b.co", "mailto:a.b@c.de", "www.a_b.c.de",
        "http://local",
    ]
    private let paths = [
        "/", "/a_b", "/__init__.py", "/*", "/(a)", "?a=1&b=2", "#c", "&copy;", ".", ",", "~~", "~a~", ")", "'", "?",
        ";", ":80", "/é", "", "",
    ]
    private let around = [
        "", " ", " ", "\n", "(", "**", "*", "~~", "word ", "`code` ", "<b>", "[a](u) ", ", ", "– ", "é ",
    ]

    init(seed: UInt64) { state = seed }

    private mutating func pick(_ list: [String]) -> String {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return list[Int((state >> 33) % UInt64(list.count))]
    }

    mutating func text() -> String {
        (0..<3).map { _ in pick(around) + pick(starts) + pick(paths) + pick(paths) + pick(around) }.joined()
    }
}

/// Addresses and texts of the links in one task's HTML.
private func links(_ text: String) throws -> [String] {
    let list = try TaskList("- [ ] a\n\n" + text)
    return list.sections.flatMap { section in
        links(in: String(decoding: section.html, as: UTF8.self))
            + section.blocks.flatMap { block -> [String] in
                guard case .prose(let html) = block else { return [] }
                return links(in: String(decoding: html, as: UTF8.self))
            }
    }
}

private func links(in html: String) -> [String] {
    html.matches(of: /<a href="[^"]*">.*?<\/a>/.dotMatchesNewlines()).map { String($0.output) }
}

private extension CmarkGFM {
    /// The same for many texts, at one go.
    static func links(ofEach texts: [String]) throws -> [[String]] {
        let html = try run(
            "/usr/bin/env", ["cmark-gfm", "-e", "autolink", "-e", "tasklist", "-e", "strikethrough"],
            input: Array(texts.joined(separator: "\n\n# next\n\n").utf8))
        return String(decoding: html, as: UTF8.self).split(separator: "<h1>next</h1>", omittingEmptySubsequences: false)
            .map { ChecklistTests.links(in: String($0)) }
    }

    static func links(of text: String) throws -> [String] {
        let html = try run(
            "/usr/bin/env", ["cmark-gfm", "-e", "autolink", "-e", "tasklist", "-e", "strikethrough"],
            input: Array(text.utf8))
        return ChecklistTests.links(in: String(decoding: html, as: UTF8.self)).filter {
            !$0.hasPrefix("<a href=\"ftp:") && !$0.hasPrefix("<a href=\"xmpp:")
        }
    }
}
