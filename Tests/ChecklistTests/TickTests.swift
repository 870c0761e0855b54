import Foundation
import Testing

@testable import Checklist

/// A tick that is proved by its line alone makes of a file what reading all of it again makes of it.
@Suite struct TickTests {
    /// What stands around boxes, and may reach into them or be reached from them.
    private static let lines = [
        "- [ ] a", "- [x] a", "- [X] #tag due:2026-02-03", "- [/] a", "- [-] ~~a~~ ~b", "- [~] ~b", "- [!] [b](c)",
        "- [?] `a`", "- [>] a", "- [\t] a", "- [\u{A0}] a", "- [ ]", "- [x]", "- [ ]\u{C}a", "- [ ]\ta", "  - [x] b",
        "    - [ ] b", "> - [ ] c", "> > 1. [x] c", "- - [ ] d", "1. [ ] e", "2) [x] e", "-\n  [ ] f",
        "- [ ] g\n  more",
        "- [ ] g\nlazy", "- [x] [x]", "- [ ] [x][x]", "- [x] ![x]", "- [ ] | a |\n  |---|---|\n  | b | c |",
        "| [ ] | [x] |\n|---|---|", "- [ ] a | b\n  --|--", "- [x] a\n  ===", "- [x] due:2026-02-30", "- [ ] !highest",
        "- [ ] https://x.y/_a_ www.z.de", "- [ ] &amp; \\* \\[x] <b>c</b> <kbd>x</kbd>", "- [ ] a](b) c] [d",
        "- [ ] *a", "a* b", "- [x] `a", "b` c", "- [ ] a <!-- id:abc1 -->", "- [ ] a ^id", "- [ ] @a (A) !high 🔁 x",
        "- [ ] [ ] a", "- [x] [x] a", "- [k] a", "- [*] a*", "- [`] a`", "- [1] a", "- [ж] a", "- [_] a_", "- [<] a>",
        "- [ ] a  ", "- [ ] a\\", "# A", "## [x]", "## B #c", "### A", "- plain", "text", "", "", "", "---",
        "- [ ] naïve 数据",
    ]
    private static let hazards = [
        "[x]: /u", "[X]: /u", "[ x\n]: <v>", "[/]: /w", "[k]: /k", "- [x]: word", "a]: b", "```", "~~~", "<div>",
        "<!--",
        "-->", "<pre>", "    code", "\\", "[",
    ]
    private static let added = [
        Mark("k", like: .done), Mark("*", like: .open), Mark("`", like: .open), Mark("1", like: .important),
        Mark("ж", like: .question), Mark("_", like: .open), Mark("<", like: .deferred), Mark("K", like: .cancelled),
    ]

    private struct Count {
        var byLine = 0
        var whole = 0
        var refused = 0
    }

    private static func file(_ random: inout EditFuzzTests.Random) -> [UInt8] {
        let end = ["\n", "\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
        let hasHazard = Int.random(in: 0..<3, using: &random) == 0
        var text = ["", "", "", "\u{FEFF}", "---\ntitle: \"- [ ] a\"\n---\n"].randomElement(using: &random) ?? ""
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let isHazard = hasHazard && Int.random(in: 0..<4, using: &random) == 0
            let line = (isHazard ? hazards : lines).randomElement(using: &random) ?? ""
            text += line.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end) + end
        }
        var bytes = Array(text.utf8)
        if Int.random(in: 0..<20, using: &random) == 0 { bytes.append(Bool.random(using: &random) ? 0 : 0xFF) }
        return bytes
    }

    @Test(arguments: 0..<8)
    func theLineProvesWhatTheFileProves(_ part: Int) throws {
        var count = Count()
        for seed in stride(from: part, to: EditFuzzTests.runs * 2, by: 8) {
            var random = EditFuzzTests.Random(state: UInt64(seed))
            let bytes = seed.isMultiple(of: 4) ? EditFuzzTests.file(&random) : Self.file(&random)
            let marks = seed.isMultiple(of: 3) ? Marks(adding: Self.added) : Marks()
            guard let editor = try? Editor(bytes, marks: marks) else { continue }
            Self.compare(editor, Mark.table + (seed.isMultiple(of: 3) ? Self.added : []), &count, "seed \(seed)")
        }
        #expect(count.byLine > 2_000 && count.whole > 500, "\(count)")
    }

    /// Of lines, to stand in any order.
    private static let pieces = [
        "- [ ] a", "[x]", "[x", "]", "[", "](", ")", ":", "]:", " :", "[^x]:", "/u", "- ", "* ", "1. ", "> ", ">", "\t",
        "    ",
        "|", "--|--", "`", "```", "~~~", "~", "*", "_", "\\", "<b>", "<!--", "-->", "<div>", "<pre>", "<?", "?>",
        "<![CDATA[",
        "&#91;", "&#93;", "![", "# ", " #t", "due:2026-01-02", " ^a1", "===", "---", "x", " ", " ", "www.",
        "https://x.y/", "@a",
        "\0", "\u{FEFF}", "\u{A0}", "\u{200F}", "\u{2028}", "\u{B}", "\u{C}", "[[", "\n", "\n", "\n- [ ] ",
        "\n  - [x] ",
        "\n\n", "\r", "\r\n", "\n> - [ ] ", "\n\t- [ ] ", "\n    ", "\n- [x]\n",
    ]

    @Test(arguments: 0..<8)
    func ofPieces(_ part: Int) throws {
        var count = Count()
        for seed in stride(from: part, to: EditFuzzTests.runs * 2, by: 8) {
            var random = EditFuzzTests.Random(state: UInt64(seed))
            var text = (["", "\u{FEFF}", "---\na: b\n---\n"].randomElement(using: &random) ?? "") + "- [ ] "
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                text += Self.pieces.randomElement(using: &random) ?? ""
            }
            if !seed.isMultiple(of: 3) { text.replace("]:", with: "].") }
            let bytes = Array(text.utf8) + (seed.isMultiple(of: 20) ? [0xFF] : [])
            guard let editor = try? Editor(bytes, marks: Marks(adding: Self.added)) else { continue }
            let mark = (Mark.table + Self.added).randomElement(using: &random) ?? Mark.table[0]
            Self.compare(editor, [mark, Mark.table[1]], &count, "seed \(seed)")
        }
        #expect(count.byLine > 300 && count.whole > 100, "\(count)")
    }

    @Test func ofEveryFixture() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        var count = Count()
        for url in files ?? [] where url.pathExtension == "md" || url.pathExtension == "markdown" {
            guard let editor = try? Editor(Array(Data(contentsOf: url))) else { continue }
            Self.compare(editor, Mark.table, &count, "\(url.lastPathComponent)")
        }
        for example in CaseTests.cases {
            guard let editor = try? Editor(Array(example.markdown.utf8)) else { continue }
            Self.compare(editor, Mark.table, &count, "\(example.id)")
        }
        #expect(count.byLine > 100, "\(count)")
    }

    @Test(arguments: [
        ("- [ ] a\n", true), ("- [ ] a\n\n[b]: /u\n", false), ("- [/] a\n", true), ("- [-] a\n", false),
        ("- [\u{A0}] a\n", false), ("> 1. [ ] a\n>    b\n", true), ("- [x] a\n", false),
    ])
    func whatIsProvedByItsLine(_ markdown: String, _ isProved: Bool) throws {
        let editor = try Editor(Array(markdown.utf8))
        #expect((editor.tick(0, Mark.table[1]) != nil) == isProved)
    }

    /// Ticks one behind the other, each on what the one before made.
    @Test func manyTicks() throws {
        var editor = try Editor(Array("# T\n\n- [ ] a\n  - [/] b\n\n## S\n\n1. [x] c\n2. [ ] d\n".utf8))
        var random = EditFuzzTests.Random(state: 7)
        for _ in 0..<100 {
            let task = editor.list.tasks.indices.randomElement(using: &random) ?? 0
            guard let mark = editor.toggled(task), let tick = editor.tick(task, mark) else { continue }
            editor.apply(tick)
            #expect(try editor.list == TaskList(parsing: editor.bytes))
        }
    }

    private static func compare(_ editor: Editor, _ marks: [Mark], _ count: inout Count, _ comment: Comment) {
        for task in editor.list.tasks.indices {
            for mark in marks {
                let whole = Result { () throws(EditRefusal) in try editor.change(for: .mark([task], mark)) }
                guard let tick = editor.tick(task, mark) else {
                    if case .success = whole { count.whole += 1 } else { count.refused += 1 }
                    continue
                }
                count.byLine += 1
                var after = editor
                after.apply(tick)
                guard case .success(let change) = whole else {
                    Issue.record("refused by the whole, \(comment)")
                    continue
                }
                #expect(change.patch == tick.patch && change.patch.applied(to: editor.bytes) == after.bytes, comment)
                #expect(change.after.list == after.list && change.after.bytes == after.bytes, comment)
                #expect(change.after.source.lineStarts == after.source.lineStarts, comment)
                #expect(change.after.hasDefinition == after.hasDefinition, comment)
            }
        }
    }
}
