import Checklist
import Testing

/// Tables in prose and notes: GitHub Flavored Markdown, "Tables (extension)". What is expected is what cmark-gfm prints, with a
/// class for its `align`.
@Suite struct TableTests {
    @Test(arguments: [
        // Header, delimiters, rows; the outer bars may be missing.
        ("| a | b |\n| - | - |\n| 1 | 2 |\n", "[a|b] 1|2"),
        ("a | b\n--|--\n1 | 2\n3 | 4\n", "[a|b] 1|2 3|4"),
        ("| a |\n|---|\n", "[a]"),
        ("| a | b |\n|:--|--:|\n| 1 | |\n", "[left:a|right:b] left:1|right:"),
        ("a | b | c\n:-: | :- | -\n", "[center:a|left:b|c]"),
        // A row may be short; what is too much goes.
        ("| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |\n", "[a|b] 1 1|2"),
        // Cells are Markdown, each of its own.
        (
            "| *a* | `b` |\n|---|---|\n| [c](d) | ~~e~~ |\n",
            "[<em>a</em>|<code>b</code>] <a href=\"d\">c</a>|<del>e</del>"
        ),
        ("| src/*.c | test/*.c |\n|---|---|\n| a_b_ | _c |\n", "[src/*.c|test/*.c] a_b_|_c"),
        ("| a | b |\n|---|---|\n| `x \\| y` | \\| |\n", "[a|b] <code>x | y</code>||"),
        ("| # a | - b |\n|---|---|\n| 1. c | > d |\n| [ ] | [x] e |\n", "[# a|- b] 1. c|&gt; d [ ]|[x] e"),
        ("| a |\n|---|\n| <b>x</b><br><i class=y> |\n", "[a] <b>x</b><br />\n&lt;i class=y&gt;"),
        (
            "| a |\n|---|\n| [r] and [s][r] |\n\n[r]: /u \"t\"\n",
            "[a] <a href=\"/u\" title=\"t\">r</a> and <a href=\"/u\" title=\"t\">s</a>"
        ),
        (
            "| a |\n|---|\n| https://a.b/__c__.py www.d.e |\n",
            "[a] <a href=\"https://a.b/__c__.py\">https://a.b/__c__.py</a> <a href=\"http://www.d.e\">www.d.e</a>"
        ),
        ("| a |\n|---|\n| [x](javascript:y) |\n", "[a] x"),
        // In a quote and below an item.
        ("> | a | b |\n> |---|---|\n> | 1 | 2 |\n", "[a|b] 1|2"),
        ("- [ ] t\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |\n", "[a|b] 1|2"),
    ])
    func table(_ markdown: String, _ cells: String) throws {
        #expect(try TaskList(markdown).tables == [cells])
    }

    @Test(arguments: [
        "a | b\nc | d\n", "| a | b |\n|---|\n", "| a |\n|---|---|\n", "| a |\n| b |\n|-\n".replacing("|-", with: "|+"),
        "`a\n|---|`\n", "text\n:-\n", "```\n| a |\n|---|\n```\n", "| a |\n\n|---|\n",
    ])
    func noTable(_ markdown: String) throws { #expect(try TaskList(markdown).tables == []) }

    /// The text above is a paragraph, as in the list item of a task.
    @Test func textAbove() throws {
        let list = try TaskList("one *two*\nthree\n| a |\n|---|\n| 1 |\n\nnext\n\n- [ ] task #t\n  | b |\n  |---|\n")
        let prose = list.sections[0].blocks.compactMap {
            if case .prose(let html) = $0 { String(decoding: html, as: UTF8.self) } else { nil }
        }
        #expect(prose.first == "<p>one <em>two</em>\nthree</p>\n")
        #expect(prose.last == "<p>next</p>\n")
        #expect(list.outline == ["o task"])
        #expect(list.tables == ["[a] 1", "[b]"])
    }

    /// Read twice it says the same: nothing of it lies in memory that was given back.
    @Test func theSameEachTime() throws {
        let markdown =
            "- [ ] a\n\n| b | c |\n|---|---|\n" + String(repeating: "| `d` | *e* |\n", count: 5_000) + "\n- [ ] f\n"
        let first = try TaskList(markdown)
        for _ in 0..<3 { #expect(try TaskList(markdown) == first) }
        #expect(first.tables == ["[b|c]" + String(repeating: " <code>d</code>|<em>e</em>", count: 5_000)])
    }

    /// A file that keeps within its limits loses no table, though its cells have more lines than it has.
    @Test func tableInAFileAtItsLimits() throws {
        var limits = Limits()
        limits.markup = 3
        #expect(try TaskList(parsing: Array("|a|b|\n|-|-|\n|c|d|\n".utf8), limits: limits).tables.count == 1)
    }

    /// As many as are in no list: they stay text, and it takes no time.
    @Test func tooManyCells() throws {
        let row = String(repeating: "|", count: 60_000)
        let list = try TaskList("\(row)\n\(row.replacing("|", with: "|-"))\n\n| a |\n|---|\n")
        #expect(list.tables == ["[a]"])
    }
}

private extension TaskList {
    /// The tables of prose and notes as `[header] row row`, cells between bars, classes before a colon.
    var tables: [String] {
        let blocks = sections.flatMap(\.blocks) + items.flatMap(\.blocks)
        return blocks.flatMap { block -> [String] in
            guard case .prose(let html) = block else { return [] }
            return String(decoding: html, as: UTF8.self).split(separator: "<table>\n").dropFirst(0).compactMap(row)
        }
    }

    private func row(_ html: Substring) -> String? {
        guard let end = html.firstRange(of: "</table>") else { return nil }
        return html[..<end.lowerBound].split(separator: "<tr>\n").map { row in
            let cells = row.matches(of: /<t([hd])(?: class="(\w+)")?>((?s).*?)<\/t[hd]>\n/)
            let text = cells.map { ($0.2.map { $0 + ":" } ?? "") + $0.3 }.joined(separator: "|")
            return cells.first?.1 == "h" ? "[\(text)]" : text
        }.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
