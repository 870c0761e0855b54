import Testing

@testable import Preview

/// What a page that is open need not be sent.
@Suite struct PageRowsTests {
    /// A page before, one after, and what is sent.
    static let pages: [(name: String, before: String, after: String, sent: String)] = [
        ("the same", row("a") + row("b"), row("a") + row("b"), same("a") + same("b")),
        ("one other", row("a") + row("b"), row("a") + row("b", "x"), same("a") + row("b", "x")),
        ("a new one", row("a"), row("b") + row("a"), row("b") + same("a")),
        ("in another order", row("a") + row("b"), row("b") + row("a"), same("b") + same("a")),
        ("what is around is sent", "<p>1</p>" + row("a"), "<p>2</p>" + row("a") + "3", "<p>2</p>" + same("a") + "3"),
        ("nested, the same", row("a", row("b")), row("a", row("b")), same("a")),
        ("nested, another", row("a", row("b")), row("a", row("b", "x")), row("a", row("b", "x"))),
        ("further out", row("a", row("b")), row("a") + row("b"), row("a") + row("b")),
        (
            "lists in notes", row("a", "<ul><li>1</li><li >2</li></ul>") + row("b"),
            row("a", "<ul><li>1</li><li >2</li></ul>") + row("b"), same("a") + same("b")
        ),
        ("without an id", "<li class=\"row\">a</li>", "<li class=\"row\">a</li>", "<li class=\"row\">a</li>"),
        ("another version", row("a", version(1)), row("a", version(2)), same("a")),
        ("never ended", "<li id=\"a\">x" + row("b"), "<li id=\"a\">x" + row("b"), "<li id=\"a\">x" + row("b")),
        ("ended too often", "</li>" + row("a"), "</li>" + row("a"), "</li>" + same("a")),
        ("other elements", "<link><list>" + row("a"), "<link><list>" + row("a"), "<link><list>" + same("a")),
        ("nothing", "", "", ""),
        ("cut off", "<li id=\"a\"", "<li id=\"a\"", "<li id=\"a\""),
    ]

    private static func row(_ id: String, _ content: String = "text") -> String {
        "<li id=\"\(id)\" class=\"row open\">\(content)</li>\n"
    }

    private static func same(_ id: String) -> String { "<li data-same id=\"\(id)\"></li>\n" }

    private static func version(_ number: Int) -> String {
        "<input type=\"hidden\" name=\"version\" value=\"\(number)\">"
    }

    @Test(arguments: pages) func sent(_ name: String, _ before: String, _ after: String, _ sent: String) {
        let pages = [before, after].map { Array("<ul>\($0)</ul>".utf8) }
        let page = PageRows(of: pages[1]).page(pages[1], since: PageRows(of: pages[0]))
        #expect(String(decoding: page, as: UTF8.self) == "<ul>\(sent)</ul>")
    }
}
