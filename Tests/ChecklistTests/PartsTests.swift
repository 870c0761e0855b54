import Checklist
import Synchronization
import Testing

/// A file that is read in parts says what it says when it is read as a whole.
@Suite struct PartsTests {
    /// Reads the second part first, and every file in parts that can be.
    private static let backwards = Workers(worthwhile: 0) { count, work in
        for index in (0..<count).reversed() { work(index) }
    }

    /// Lines that end, go on, define, and are alike in both halves.
    private static let lines =
        [
            "## Section", "# Title", "#", "#no heading", "####### none", "### [Link](/section)", "## `code`\t",
            "- [ ] Task", "- [x] Task #tag due:2026-02-03", "  - [ ] Inner", "  - plain", "    more of it",
            "> - [ ] quoted",
            "> ## quoted", "1. [ ] first", "- [ ] [to](/section) and [to](b.md#section-1)",
            "- [ ] https://x.y/__init__.py",
            "- [ ] due:2026-02-30", "text", "text\\", "    code", "\tcode", "- [ ] a <b>bold", "---", "===", "- [ ]",
            "", "", "", "", " ", "\t",
        ].map { Array($0.utf8) }

    private static let hazards =
        [
            "```", "~~~~", "   ```swift", "    ```", "- ```", "> ~~~", "<!--", "-->", "<div>", "<pre>", "</pre>",
            "<?php", "<![CDATA[",
            "- [ ] [to](#section) and [to](#section-1)", "[to]( #section)", "> [to](", "> #title)",
            "[to](&num;section)",
            "[Task]: /u", "- [ ] [Task]", "[a\\]]: <b", "  [inner]: /x", "- [ ] [inner]", "- [x]: word", "\u{C}",
            "\u{B}",
        ].map { Array($0.utf8) } + [[0xFF], [0x00]]

    private static let ends: [[UInt8]] = [[0x0A], [0x0A], [0x0D, 0x0A], [0x0D]]

    @Test(arguments: 0..<8)
    func partsAreTheWhole(_ seed: UInt64) throws {
        var random = EditFuzzTests.Random(state: seed)
        for run in 0..<1_000 {
            var bytes: [UInt8] = run.isMultiple(of: 5) ? Array("\u{FEFF}---\ntitle: x\n---\n".utf8) : []
            let end = Self.ends.randomElement(using: &random) ?? [0x0A]
            for _ in 0..<Int.random(in: 2...40, using: &random) {
                let isHazard = run.isMultiple(of: 2) && Int.random(in: 0..<20, using: &random) == 0
                bytes += (isHazard ? Self.hazards : Self.lines).randomElement(using: &random) ?? []
                bytes += end
                if Bool.random(using: &random) { bytes += end + Array("## Section".utf8) + end }
            }
            let whole = Result { () throws(Diagnostic) in try TaskList(parsing: bytes) }
            let parts = Result { () throws(Diagnostic) in try TaskList(parsing: bytes, workers: Self.backwards) }
            #expect(whole == parts, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }

    /// What is cut at all: else the test above would say nothing.
    @Test(arguments: [
        ("- [ ] a\n\n## B\n\n- [ ] b\n", 2), ("- [ ] a\n\n# B\n\n- [ ] b\n", 2), ("- [ ] a\n## B\n\n- [ ] b\n\n", 1),
        ("- [ ] a\n\n##B\n\n- [ ] b\n", 1), ("```\n\n## B\n\n- [ ] b\n", 1), ("<!--\n\n## B\n\n- [ ] b\n", 1),
        ("- ```\n\n## B\n\n- [ ] b\n", 2), ("- [ ] a\n\n## B\n\n[b]: /u\n", 1), ("`a`\n\n## B\n\n```\n", 2),
        ("- [ ] a\n\n## B\n\n- [ ] b\n\n## C\n\n- [ ] c\n\n## D\n\n- [ ] d\n", 4),
        ("[a](#b)\n\n## B\n\n- [ ] b\n", 1), ("[a](<#b>)\n\n## B\n\n- [ ] b\n", 1),
        ("> [a](\n> #b)\n\n## B\n\n- [ ] b\n", 1), ("[a](&#35;b)\n\n## B\n\n- [ ] b\n", 1),
        ("[a](\\#b)\n\n## B\n\n- [ ] b\n", 1), ("[a](\u{B}#b)\n\n## B\n\n- [ ] b\n", 1),
        ("[a](\u{C}#b)\n\n## B\n\n- [ ] b\n", 1), ("[a](/b)\n\n## B\n\n- [ ] b\n", 2),
    ])
    func whatIsCut(_ markdown: String, _ parts: Int) throws {
        let most = Mutex(1)
        let workers = Workers(worthwhile: 0) { count, work in
            most.withLock { $0 = max($0, count) }
            for index in 0..<count { work(index) }
        }
        _ = try TaskList(parsing: Array(markdown.utf8), workers: workers)
        #expect(most.withLock { $0 } == parts)
    }

    /// Where a file holds a stand-in of its own, none is put into any of it.
    @Test func standInInOnePart() throws {
        let table = Array("|a|\n|-|\n|https://x.y/__a__|\n".utf8)
        let bytes = table + [0xEF, 0xB7, 0x90] + Array("|\n\n## B\n\n".utf8) + table
        #expect(try TaskList(parsing: bytes) == TaskList(parsing: bytes, workers: Self.backwards))
    }

    /// Beyond so many cells tables stay text: of the file, not of each part.
    @Test func tooManyCellsInAllParts() throws {
        let row = String(repeating: "|a", count: 100) + "|\n"
        let table = row + String(repeating: "|-", count: 100) + "|\n" + String(repeating: row, count: 260)
        let bytes = Array("## A\n\n\(table)\n## B\n\n\(table)".utf8)
        let isSame = try TaskList(parsing: bytes) == TaskList(parsing: bytes, workers: Self.backwards)
        #expect(isSame)
    }
}
