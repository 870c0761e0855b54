import Checklist
import Foundation
import Testing

@testable import Site

/// Markdown in, page out.
@Suite struct PageTests {
    private func page(_ markdown: String, source: String? = "tasks.md") throws -> String {
        let list = try TaskList(parsing: Array(markdown.utf8))
        return String(decoding: try Site.page(of: list, source: source, version: "1", look: Look()), as: UTF8.self)
    }

    @Test func anEmptyListIsAnElementWithNothingInItFollowedByThePlaceholder() throws {
        let page = try page("")
        #expect(page.contains("<ul class=\"list\" role=\"list\" aria-label=\"Tasks\"></ul>\n<section class=\"empty\""))
        #expect(page.contains("<title>Tasks List</title>"))
        #expect(page.contains("<div class=\"summary\" hidden>"))
    }

    @Test func aRowSaysItsStateInWordsAndShape() throws {
        let row = """
            class="row done">
            <svg aria-hidden="true"><use href="#i-done"/></svg>
            <p class="text"><span class="hidden-text">Completed: </span><span dir="auto">Call <code>bob</code></span></p>
            </li>
            """
        #expect(try page("- [x] Call `bob`").contains(row))
    }

    /// What is edited is shown out of the file's own bytes, whatever they are.
    @Test func thePreviewIsUTF8() throws {
        let state = PreviewState(
            token: "", version: "", epoch: 1, texts: [[0x61, 0xFF]], undo: nil, problem: nil, canEdit: true)
        let page = try Site.preview(
            of: TaskList(parsing: Array("- [ ] a\n".utf8)), settings: Settings(), source: nil, version: "1",
            look: Look(),
            state: state)
        #expect(String(validating: page.bytes, as: UTF8.self)?.contains("value=\"a\u{FFFD}\"") == true)
    }

    @Test func everyMarkHasItsOwnShapeAndWords() throws {
        let page = try page(Mark.table.map { "- [\($0.character)] a" }.joined(separator: "\n"))
        let shapes = page.matches(
            of: /<li id="[^"]*" class="row (?:open )?([a-z-]+)">\n.*href="#i-\1".*\n.*hidden-text">([^<]+)</)
        #expect(shapes.count == Mark.table.count)
        #expect(Set(shapes.map(\.2)).count == Mark.table.count)
    }

    @Test func headingsNeverSkipALevel() throws {
        let page = try page("# T\n\n#### a\n\n## b\n\n###### c\n\n##### d\n\n# e\n")
        let levels = page.matches(of: /<h(\d) id="s-(.)"/).map { "\($0.1)\($0.2)" }
        #expect(levels == ["2a", "2b", "3c", "3d", "2e"])
    }

    @Test func aLongTitleDoesNotStayOnTop() throws {
        #expect(try page("# " + String(repeating: "a", count: 80)).contains("<header class=\"bar\">"))
        #expect(try page("# " + String(repeating: "a", count: 81)).contains("<header class=\"bar long\">"))
    }

    @Test func theFormStandsInTheLastCard() throws {
        let page = try page("## A\n\n- [x] a\n\n## B\n\n- [ ] b\n- [-] c\n\ntext\n")
        #expect(page.matches(of: /<form/).count == 1)
        let card = try #require(
            page.firstMatch(of: /<div class="card">(?:(?!<div class="card">)[\s\S])*<form[\s\S]*?<\/div>/))
        #expect(card.output.contains(">b<"))
    }

    /// Where settings give the title, what the first heading says is not lost.
    @Test(arguments: [
        (
            "---\ntitle: Release\n---\nAt once.\n\n# *First* plan\n\n- [ ] a\n",
            "<p><strong><em>First</em> plan</strong></p>"
        ),
        ("---\ntitle: Release\n---\n# First\n\n## B\n", "<p><strong>First</strong></p>"),
        ("---\ntitle: First plan\n---\n# First *plan*\n\n- [ ] a\n", nil), ("# First\n\n- [ ] a\n", nil),
    ])
    func theFirstHeadingIsShownBesideAnotherTitle(_ markdown: String, _ shown: String?) throws {
        var settings = Settings()
        let list = try TaskList(reading: Array(markdown.utf8), settings: &settings)
        let page = try Site.page(of: list, settings: settings, source: nil, version: "1", look: Look())
        #expect(String(decoding: page, as: UTF8.self).firstMatch(of: /<p><strong>.*/).map { String($0.0) } == shown)
        #expect(list.sections.allSatisfy { $0.id == nil || $0.id == "s-b" })
    }

    /// A list of tasks has no numbers, as on GitHub; what is none has.
    @Test func plainItemsOfANumberedListHaveTheirNumbers() throws {
        let page = try page(
            "8. Which?\n   - [ ] a\n9) [x] b\n\n   - c\n10) Which?\n    1. d\n       - [ ] e\n- f\n  - [ ] g\n")
        #expect(page.matches(of: /class="number">([^<]*)</).map { String($0.1) } == ["8.", "10.", "1."])
        #expect(page.components(separatedBy: "#i-plain\"/>").count == 2)
    }

    /// The number 0 is one too.
    @Test func numbersFromZero() throws {
        let page = try page("0. a\n1. [ ] b\n2. c\n")
        #expect(page.matches(of: /class="number">([^<]*)</).map { String($0.1) } == ["0.", "2."])
    }

    @Test func onlyTasksAreUntitled() throws {
        let page = try page("- # head\n- ```\n  code\n  ```\n-\n- [ ]\n- [ ] [](u)\n\n##\n")
        #expect(page.matches(of: /class="untitled">Untitled</).count == 2)
        #expect(page.contains("<h2 id=\"s-"))
        #expect(page.contains("<bdi>Untitled</bdi></h2>"))
    }

    @Test func textOfTheFileIsNeverMarkup() throws {
        let hostile = "<img src=x onerror=alert(1)></script>{{t}}{{{script}}}\"'&"
        let page = try page("# \(hostile)\n\n## \(hostile)\n\n- [ ] \(hostile)\n", source: hostile)
        #expect(!page.contains("<img"))
        #expect(page.matches(of: /<script/).count == 2)
        #expect(page.contains("{{t}}"))
    }

    @Test func theSameInputGivesTheSameBytes() throws {
        let markdown = "# T\n\n## S\n\n- [ ] a\n  - [x] b\n\n      code\n"
        #expect(try page(markdown) == page(markdown))
    }

    @Test func listsNestedAHundredDeepHaveAPage() throws {
        let deep = (0..<100).map { String(repeating: "  ", count: $0) + "- [ ] \($0)\n" }.joined()
        #expect(try page(deep).matches(of: /<li id=/).count == 100)
    }

    @Test func jsonFollowsItsSchema() throws {
        let markdown = "# Title\n\n## Week\n\n- [x] a `b`\n  - [ ] <c>\n\n    note\n"
        let line = try TaskList(parsing: Array(markdown.utf8)).json(file: "tasks.md")
        let json = String(line.dropLast())
        let later =
            #""due":null,"scheduled":null,"start":null,"completed":null,"created":null,"priority":null,"repeat":null,"tags":[],"people":[]}"#
        let ids = json.matches(of: /"id":"(t-[0-9a-z]{4})"/).map { String($0.1) }
        try #require(ids.count == 2)
        #expect(
            json == #"{"version":1,"file":"tasks.md","title":"Title","lang":"en","progress":{"done":1,"total":2},"#
                + #""sections":[{"id":"s-week","title":"Week","level":2,"line":3}],"tasks":["#
                + #"{"number":1,"id":"\#(ids[0])","state":"done","mark":"x","text":"a b","html":"a \u003ccode\u003eb\u003c/code\u003e","#
                + #""notes":null,"line":5,"column":3,"depth":0,"parent":null,"section":"s-week",\#(later),"#
                + #"{"number":2,"id":"\#(ids[1])","state":"open","mark":" ","text":"\u003cc\u003e","#
                + #""html":"\u0026lt;c\u0026gt;","notes":"\u003cp\u003enote\u003c/p\u003e\u000a","#
                + #""line":6,"column":5,"depth":1,"parent":1,"section":"s-week",\#(later)]}"#)
    }
}
