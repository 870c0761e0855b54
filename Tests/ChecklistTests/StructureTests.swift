import Checklist
import Testing

/// Sections, prose and ids.
@Suite struct StructureTests {
    @Test func firstLevelOneHeadingIsTheTitleAndEveryOtherOpensASection() throws {
        let list = try TaskList("intro\n\n# Title\n\n- [ ] a\n\n### Deep\n\n- [x] b\n\n# Other\n\ntext\n")
        #expect(list.title == Array("Title".utf8))
        #expect(list.sections.map(\.id) == [nil, nil, "s-deep", "s-other"])
        #expect(list.sections.map(\.level) == [0, 0, 3, 1])
        #expect(list.sections.map(\.tasks) == [0..<0, 0..<1, 1..<2, 2..<2])
        #expect(list.sections[3].blocks == [.prose(Array("<p>text</p>\n".utf8))])
    }

    @Test(arguments: [
        (["Week", "Week 1", "Week"], ["s-week", "s-week-1", "s-week-2"]),
        (["Week", "Week", "Week"], ["s-week", "s-week-2", "s-week-3"]),
        (["Week 2", "Week", "Week"], ["s-week-2", "s-week", "s-week-3"]),
        (["A & B!", "location"], ["s-a-b", "s-location"]),
    ])
    func sectionIDsAreUnique(_ titles: [String], _ ids: [String]) throws {
        let list = try TaskList(titles.map { "## \($0)\n" }.joined(separator: "\n"))
        #expect(list.sections.map(\.id) == ids)
    }

    @Test func titlesInOtherScriptsGiveDifferentIDs() throws {
        let ids = try TaskList("## 基础\n\n## 更多\n\n## 基础\n").sections.compactMap(\.id)
        #expect(Set(ids).count == 3)
        #expect(ids.allSatisfy { $0.wholeMatch(of: /s-[a-z0-9-]+/) != nil })
    }

    /// Links to headings as GitHub writes them lead to the sections of the page.
    @Test(arguments: [
        ("What it is?", "#what-it-is", "#s-what-it-is"), ("A & B", "#a--b", "#s-a-b"),
        ("C++ `x_y`", "#c-x_y", "#s-c-x-y"),
        ("Week\n\n## Week", "#week-1", "#s-week-2"), ("Über", "#über", "#s-ber"), ("Über", "#%C3%BCber", "#s-ber"),
        ("Other", "#none", "#none"), ("A\n\n# The title", "#the-title", "#main"),
        ("Other", "page.html#other", "page.html#other"),
        // A name that is taken is passed over, as github-slugger does.
        ("A\n\n## A-1\n\n## A", "#a-1", "#s-a-1"), ("A\n\n## A-1\n\n## A", "#a-2", "#s-a-2"),
        ("A\n\n## A\n\n## A-1", "#a-1", "#s-a-2"), ("A\n\n## A\n\n## A-1", "#a-1-1", "#s-a-1"),
    ])
    func linksToHeadings(_ heading: String, _ url: String, _ address: String) throws {
        let list = try TaskList("- [ ] [a](\(url))\n\n## \(heading)\n")
        #expect(String(decoding: list.tasks[0].html, as: UTF8.self) == "<a href=\"\(address)\">a</a>")
    }

    @Test func taskIDsSurviveEditsElsewhere() throws {
        let before = try TaskList("## A\n\n- [ ] one\n- [ ] two\n\n## B\n\n- [ ] one\n")
        let after = try TaskList("text\n\n## A\n\n- [ ] zero\n- [x] one\n\n## B\n\n- [ ] one\n  - [ ] new\n")
        #expect(before.tasks[0].id == after.tasks[1].id)
        #expect(before.tasks[2].id == after.tasks[2].id)
        #expect(before.tasks[0].id != before.tasks[2].id)
    }

    @Test func equalTasksHaveDifferentIDs() throws {
        let list = try TaskList(String(repeating: "- [ ] same\n", count: 5_000))
        #expect(Set(list.tasks.map(\.id)).count == 5_000)
    }

    @Test func linesAndColumnsCountFromOneInTheWholeFile() throws {
        let list = try TaskList("\u{FEFF}---\na: b\n---\r\n- [ ] one\r\r> 1. [x] two\n>    - [ ] three\n")
        #expect(list.tasks.map(\.line) == [4, 6, 7])
        #expect(list.tasks.map(\.column) == [3, 6, 8])
        #expect(list.tasks.map(\.parent) == [nil, nil, 1])
    }

    @Test func notesStayWithTheirTaskAndPlainItemsWithTheirList() throws {
        let list = try TaskList("- [ ] a\n\n  note\n\n      code\n- plain\n  - [ ] b\n- [ ] c\n  - only\n  - plain\n")
        #expect(String(decoding: list.tasks[0].notes, as: UTF8.self) == "<p>note</p>\n<pre><code>code\n</code></pre>\n")
        #expect(list.tasks[1].notes.isEmpty)
        #expect(String(decoding: list.tasks[2].notes, as: UTF8.self) == "<ul>\n<li>only</li>\n<li>plain</li>\n</ul>\n")
        guard case .list(let items) = list.sections[0].blocks[0] else { throw NotAList() }
        #expect(list.items[items].map(\.task) == [0, nil, 2])
        #expect(String(decoding: list.items[items][items.lowerBound + 1].html, as: UTF8.self) == "plain")
    }

    struct NotAList: Error {}

    @Test func htmlBlocksAreLeftOut() throws {
        let list = try TaskList("<div onclick=x>\n\n- [ ] a\n\n  <script>x</script>\n\n> <p>b\n")
        #expect(list.tasks.map(\.notes) == [[]])
        #expect(list.sections[0].blocks.last == .prose(Array("<blockquote>\n</blockquote>\n".utf8)))
    }

    @Test(arguments: [
        ("# <!-- only a comment -->\n\n# Title", "Title"), ("# ![](logo.png)\n\n# Title", "Title"),
        ("# ![Logo](logo.png)", "Logo"), ("#\n\n# Title", "Title"),
    ])
    func theTitleHasText(_ markdown: String, _ title: String) throws {
        #expect(try TaskList(markdown).title == Array(title.utf8))
    }

    /// In a quote or an item a heading opens no section.
    @Test func innerHeadingsAreBoldParagraphs() throws {
        let list = try TaskList("> # a\n\n- ## b\n  - [ ] c\n")
        #expect(list.title == nil)
        #expect(
            list.sections[0].blocks.first
                == .prose(Array("<blockquote>\n<p><strong>a</strong></p>\n</blockquote>\n".utf8)))
    }

    /// As GitHub shows them: the word as a title. Other words are text, and so are quotes inside of something.
    @Test(arguments: [
        ("> [!NOTE]\n> a *b*\n", "<p><strong class=\"alert-note\">Note</strong><br />\na <em>b</em></p>\n"),
        (
            "> [!warning]  \n> a\n>\n> b\n",
            "<p><strong class=\"alert-warning\">Warning</strong><br />\na</p>\n<p>b</p>\n"
        ),
        ("> [!TIP]\n>\n> a\n", "<p><strong class=\"alert-tip\">Tip</strong></p>\n<p>a</p>\n"),
        ("> [!NOTE] a\n> b\n", "<p>[!NOTE] a\nb</p>\n"), ("> [!quote]\n> a\n", "<p>[!quote]\na</p>\n"),
        ("> a\n> [!NOTE]\n", "<p>a\n[!NOTE]</p>\n"),
        ("> > [!NOTE]\n> > a\n", "<blockquote>\n<p>[!NOTE]\na</p>\n</blockquote>\n"),
    ])
    func alerts(_ markdown: String, _ html: String) throws {
        #expect(
            try TaskList(markdown).sections[0].blocks
                == [.prose(Array("<blockquote>\n\(html)</blockquote>\n".utf8))])
    }

    /// What stands between two lists of a quote is a quote of its own.
    @Test func quotesAroundTasksStayWhole() throws {
        let list = try TaskList("> a\n>\n> b\n>\n> - [ ] c\n>\n> ---\n> d\n")
        #expect(
            list.sections[0].blocks == [
                .prose(Array("<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n".utf8)), .list(0..<1),
                .prose(Array("<blockquote>\n<hr />\n<p>d</p>\n</blockquote>\n".utf8)),
            ])
    }

    @Test func alertsAroundTasks() throws {
        let list = try TaskList("> [!IMPORTANT]\n> - [ ] a\n")
        #expect(list.outline == ["o a"])
        #expect(
            list.sections[0].blocks.first
                == .prose(
                    Array(
                        "<blockquote>\n<p><strong class=\"alert-important\">Important</strong></p>\n</blockquote>\n"
                            .utf8)))
    }

    @Test func progressLeavesOutWhatIsCancelledOrNotApplicable() throws {
        let list = try TaskList("- [ ] a\n- [x] b\n- [-] c\n- [~] d\n- [>] e\n")
        #expect(list.progress.done == 1)
        #expect(list.progress.total == 3)
    }

    @Test(arguments: ["", "\n", "text only", "# Title\n", "- plain\n", "\u{FEFF}"])
    func noTasksIsNoError(_ markdown: String) throws { #expect(try TaskList(markdown).tasks.isEmpty) }
}
