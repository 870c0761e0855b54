import Checklist
import Testing

/// Files before and after an edit, side by side; `nil` where it is refused.
@Suite struct EditTests {
    private func edited(_ file: String, _ marks: Marks = Marks(), _ edit: (Editor) throws -> Edit) throws -> String? {
        let editor = try Editor(Array(file.utf8), marks: marks)
        do {
            let patch = try editor.patch(for: edit(editor))
            let after = patch.applied(to: editor.bytes)
            #expect(patch.inverse(on: editor.bytes).applied(to: after) == editor.bytes)
            return String(decoding: after, as: UTF8.self)
        } catch is EditRefusal {
            return nil
        }
    }

    static let open = Mark(" ", like: .open)
    static let done = Mark("x", like: .done)

    // MARK: Marks

    @Test(
        arguments: [
            ("- [ ] a\n- [ ] b\n- [ ] c\n", "x", [0, 2], "- [x] a\n- [ ] b\n- [x] c\n"),
            ("- [ ] a\n", "/", [0], "- [/] a\n"),
            ("- [\u{A0}] a\n", "x", [0], "- [x] a\n"),
            ("- [\t] a\n", "x", [0], "- [x] a\n"),
            ("- [/]\ta", " ", [0], "- [ ]\ta"),
            // Done already: nothing to do.
            ("- [X] a\n", "x", [0], "- [X] a\n"),
            (
                "```\n- [ ] code\n```\n* * [ ] a\n> 1. [ ] b\r\n", "x", [0, 1],
                "```\n- [ ] code\n```\n* * [x] a\n> 1. [x] b\r\n"
            ),
            // An open task may become a link where its new box is defined: nothing else reads otherwise.
            ("- [ ] a\n\n[x]: /u\n", "x", [0], "- [x] a\n\n[x]: /u\n"),
            ("- [ ] a\n", "x", [1], nil),
            ("- [ ] a\n", "y", [0], nil),
        ] as [(String, Unicode.Scalar, [Int], String?)])
    func mark(_ before: String, _ mark: Unicode.Scalar, _ tasks: [Int], _ after: String?) throws {
        let wanted = Marks().mark(mark) ?? Mark(mark, like: .done)
        let result = try edited(before) { _ in .mark(tasks, wanted) }
        #expect(result == after)
    }

    @Test func marksOfTheFilesOwn() throws {
        let marks = Marks(adding: [Mark("x", like: .question), Mark("✓", like: .done)])
        #expect(marks.first(.done) == Mark("✓", like: .done))
        #expect(try edited("- [ ] a\n", marks) { .mark([0], try #require($0.toggled(0))) } == "- [✓] a\n")
        #expect(try edited("- [✓] a\n", marks) { .mark([0], try #require($0.toggled(0))) } == "- [ ] a\n")
        #expect(try edited("- [ ] a\n", marks) { _ in .mark([0], Self.done) } == nil)
    }

    // MARK: Add

    @Test(
        arguments: [
            // An empty file, one with a title, with text, with settings.
            ("", "- [ ] new\n"),
            ("\n\n", "\n\n- [ ] new\n"),
            ("# T", "# T\n\n- [ ] new\n"),
            ("# T\n", "# T\n\n- [ ] new\n"),
            ("# T\n\n", "# T\n\n- [ ] new\n"),
            ("# T\r\n  ", "# T\r\n  \r\n- [ ] new\r\n"),
            ("\u{FEFF}", "\u{FEFF}- [ ] new\n"),
            ("\u{FEFF}# T\r", "\u{FEFF}# T\r\r- [ ] new\r"),
            ("---\ntitle: a\n---\n", "---\ntitle: a\n---\n\n- [ ] new\n"),
            ("---\r\ntitle: a\r\n---", "---\r\ntitle: a\r\n---\r\n\r\n- [ ] new\r\n"),
            ("---\ntitle: a\n---\n\n", "---\ntitle: a\n---\n\n- [ ] new\n"),
            ("- plain\n", "- plain\n\n- [ ] new\n"),
            ("> quote", "> quote\n\n- [ ] new\n"),
            // Behind the list of the last task, whatever follows.
            ("- [ ] a\n\nText.\n\n## B\n", "- [ ] a\n- [ ] new\n\nText.\n\n## B\n"),
            ("- [ ] a\n- plain\n+ other\n", "- [ ] a\n- plain\n- [ ] new\n+ other\n"),
            ("- [ ] a\n\n\n", "- [ ] a\n- [ ] new\n\n\n"),
            // As the list has it: marker, indent, blanks, number.
            ("   + [x]  a", "   + [x]  a\n   + [ ] new\n"),
            ("-\t[ ] a\r", "-\t[ ] a\r-\t[ ] new\r"),
            ("1. [ ] a\n1. [ ] b\n", "1. [ ] a\n1. [ ] b\n1. [ ] new\n"),
            ("1) [ ] a\n", "1) [ ] a\n2) [ ] new\n"),
            ("08. [ ] a\n09. [ ] b\n", "08. [ ] a\n09. [ ] b\n10. [ ] new\n"),
            ("001. [ ] a\n", "001. [ ] a\n002. [ ] new\n"),
            ("999999999. [ ] a\n", "999999999. [ ] a\n999999999. [ ] new\n"),
            ("> - [ ] a\n>\n> b\n", "> - [ ] a\n> - [ ] new\n>\n> b\n"),
            ("- - [ ] a\n", "- - [ ] a\n  - [ ] new\n"),
            ("> 1.\t- [ ] a\n", "> 1.\t- [ ] a\n>   \t- [ ] new\n"),
            ("- Home\n  - [ ] a\n- Work\n  - [ ] b\n", "- Home\n  - [ ] a\n- Work\n  - [ ] b\n  - [ ] new\n"),
            // Not into another task.
            ("- [ ] a\n  - [ ] b\n    - [ ] c\n", "- [ ] a\n  - [ ] b\n    - [ ] c\n- [ ] new\n"),
            ("- [ ] a\n  note\n\n  ```\n  code\n", "- [ ] a\n  note\n\n  ```\n  code\n- [ ] new\n"),
            // A paragraph would go on with the new task.
            ("- [ ] a\n- # h\ntext\n", "- [ ] a\n- # h\n- [ ] new\n\ntext\n"),
            // At the end of what is never closed.
            ("```\ncode\n", nil),
            ("<!--\n", nil),
        ] as [(String, String?)])
    func addAtTheEnd(_ before: String, _ after: String?) throws {
        let result = try edited(before) { _ in .add(try TaskText("new".utf8), .end, Self.open) }
        #expect(result == after)
    }

    @Test(
        arguments: [
            ("## A\n- [ ] a\n\n## B\n- [ ] b\n", "A", "## A\n- [ ] a\n- [ ] new\n\n## B\n- [ ] b\n"),
            ("## A\n\n## B\n", "A", "## A\n\n- [ ] new\n\n## B\n"),
            ("## A\n## B\n", "A", "## A\n\n- [ ] new\n## B\n"),
            (
                "## A\r\nText.\r\n\r\n\r\n## B\r\n- [ ] b\r\n", "A",
                "## A\r\nText.\r\n\r\n- [ ] new\r\n\r\n\r\n## B\r\n- [ ] b\r\n"
            ),
            ("## A\n- [ ] a\n### B\n", "B", "## A\n- [ ] a\n### B\n\n- [ ] new\n"),
            ("A\n---\nB\n===\n", "A", "A\n---\n\n- [ ] new\n\nB\n===\n"),
            ("## A", "A", "## A\n\n- [ ] new\n"),
            ("## A\n\n> - [ ] a\n\ntext\n\n# T\n", "A", "## A\n\n> - [ ] a\n> - [ ] new\n\ntext\n\n# T\n"),
            ("## A\n```\n## B\n", "A", nil),
        ] as [(String, String, String?)])
    func addToASection(_ before: String, _ section: String, _ after: String?) throws {
        let result = try edited(before) { editor in
            let index = try #require(editor.list.sections.firstIndex { $0.title == Array(section.utf8) })
            return .add(try TaskText("new".utf8), .section(index), Self.open)
        }
        #expect(result == after)
    }

    @Test(
        arguments: [
            ("- [ ] a\n- [ ] b\n", 0, "- [ ] a\n  - [ ] new\n- [ ] b\n"),
            (
                "- [ ] a\n  - [ ] b\n    - [ ] c\n\n  note\n", 0,
                "- [ ] a\n  - [ ] b\n    - [ ] c\n  - [ ] new\n\n  note\n"
            ),
            ("10. [ ] a", 0, "10. [ ] a\n    - [ ] new\n"),
            ("*\t[ ] a\r\n", 0, "*\t[ ] a\r\n \t* [ ] new\r\n"),
            (">  - [ ] a\n> - [ ] b\n", 0, ">  - [ ] a\n>    - [ ] new\n> - [ ] b\n"),
            ("- [ ] a\n  note\n", 0, "- [ ] a\n  note\n  - [ ] new\n"),
            ("- [ ] a\n\n  <div>\n  x\n", 0, "- [ ] a\n\n  <div>\n  x\n\n  - [ ] new\n"),
            ("- [ ] a\n  - plain\n", 0, "- [ ] a\n  - plain\n  - [ ] new\n"),
            ("- [ ] a\n\n  ```\n  code\n", 0, nil),
            ("-\n  [ ] a\n", 0, "-\n  [ ] a\n  - [ ] new\n"),
        ] as [(String, Int, String?)])
    func addBelowATask(_ before: String, _ parent: Int, _ after: String?) throws {
        let result = try edited(before) { _ in .add(try TaskText("new".utf8), .child(of: parent), Self.open) }
        #expect(result == after)
    }

    @Test func addWithAnotherMark() throws {
        #expect(try edited("") { _ in .add(try TaskText("new".utf8), .end, Self.done) } == "- [x] new\n")
    }

    // MARK: Texts

    /// What is typed is what the task says, and how it is written.
    @Test(
        arguments: [
            // Behind a box only inline mark-up is any.
            ("# h", "# h"), ("1. x", "1. x"), ("- y", "- y"), ("> q", "> q"), ("---", "---"), ("[x] z", "[x] z"),
            ("(later) a", "(later) a"), ("```", "```"), ("    four", "four"), ("ends \\", "ends \\"), (": d", ": d"),
            // No mark-up, no escapes.
            ("2 * 3 * 4", "2 * 3 * 4"), ("snake_case_name", "snake_case_name"), ("a & b", "a & b"), ("1 < 2", "1 < 2"),
            ("C:\\dir", "C:\\dir"), ("https://x.y/__init__.py", "https://x.y/__init__.py"), ("~5", "~5"),
            ("#123", "#123"),
            // Mark-up.
            ("**now**", "\\*\\*now\\*\\*"), ("_now_", "\\_now\\_"), ("`code`", "\\`code\\`"), ("[a](b)", "\\[a\\](b)"),
            ("![a](b)", "!\\[a\\](b)"), ("<kbd>x</kbd>", "\\<kbd>x\\</kbd>"), ("<!-- x -->", "\\<!-- x -->"),
            ("&amp;", "\\&amp;"), ("\\*", "\\\\\\*"), ("<https://x.y>", "\\<https://x.y>"),
            ("*a* https://x.y/__b__ snake_case", "\\*a\\* https://x.y/__b__ snake_case"),
            ("日本 *a* 語", "日本 \\*a\\* 語"),
        ] as [(String, String)])
    func text(_ typed: String, _ written: String) throws {
        let after = try edited("") { _ in .add(try TaskText(typed.utf8), .end, Self.open) }
        #expect(after == "- [ ] \(written)\n")
        let task = try #require(try TaskList(after ?? "").tasks.first)
        #expect(String(decoding: task.text, as: UTF8.self) == typed.drop { $0 == " " })
    }

    /// Metadata are written as they are typed, whatever has to be escaped beside them.
    @Test func metadataAreMeant() throws {
        let after = try #require(
            try edited("") { _ in
                .add(try TaskText("*Call* #home/x_y @ann due:2026-12-01 [priority:: high] ^id".utf8), .end, Self.open)
            })
        #expect(after == "- [ ] \\*Call\\* #home/x_y @ann due:2026-12-01 [priority:: high] ^id\n")
        let task = try #require(try TaskList(after).tasks.first)
        #expect(task.text == Array("*Call*".utf8))
        #expect(task.metadata.tags == [Array("home/x_y".utf8)] && task.metadata.priority == .high)
        #expect(task.metadata.due?.description == "2026-12-01" && task.metadata.blockID == Array("id".utf8))
    }

    @Test func markdownIsMarkdown() throws {
        let text = try TaskText("**now** `due:` \\#1st".utf8, isMarkdown: true)
        #expect(try edited("") { _ in .add(text, .end, Self.open) } == "- [ ] **now** `due:` \\#1st\n")
    }

    /// What may be metadata gets no backslash, so an entity in it stays one; nothing is written then.
    @Test func whatCannotBeWrittenAsText() throws {
        let editor = try Editor([])
        let text = try TaskText("due:2026-12-01&amp;".utf8)
        #expect(throws: EditRefusal.readsAs(Array("due:2026-12-01&".utf8))) {
            try editor.patch(for: .add(text, .end, Self.open))
        }
    }

    /// A definition makes a link of what is text elsewhere.
    @Test func escapesWhereTheFileNeedsThem() throws {
        #expect(
            try edited("- [ ] a\n\n[b]: /u\n") { _ in .add(try TaskText("[b] c".utf8), .end, Self.open) }
                == "- [ ] a\n- [ ] \\[b\\] c\n\n[b]: /u\n")
    }

    @Test(
        arguments: [
            ("", TaskText.Problem.empty), (" \t\u{A0}", .empty), ("a\nb", .notOneLine("\n")),
            ("a\r", .notOneLine("\r")),
            ("a\u{2028}b", .notOneLine("\u{2028}")), ("a\u{0}", .notOneLine("\u{0}")),
            ("\u{1B}[2J", .notOneLine("\u{1B}")),
            ("a\u{85}b", .notOneLine("\u{85}")), (String(repeating: "a", count: 2_001), .tooLong(limit: 2_000)),
        ] as [(String, TaskText.Problem)])
    func refusedTexts(_ text: String, _ problem: TaskText.Problem) {
        #expect(throws: problem) { try TaskText(text.utf8) }
    }

    @Test func badUTF8IsNoText() { #expect(throws: TaskText.Problem.notUTF8) { try TaskText([0x61, 0xFF]) } }

    @Test(
        arguments: [
            ("- [ ] a\n- [ ] b\n", 1, "- [ ] a\n- [ ] new\n"),
            ("- [x]  a  \r\n", 0, "- [x]  new  \r\n"),
            ("- [ ]\n", 0, "- [ ] new\n"),
            ("- [ ]   \n", 0, "- [ ] new   \n"),
            ("- [ ]\n  a\n", 0, "- [ ] new\n"),
            ("> - [ ] a\n> b\nlazy\n>\n>   note\n", 0, "> - [ ] new\n>\n>   note\n"),
            ("- [ ] a\\\n  b\n\n  note\n  - [ ] c", 0, "- [ ] new\n\n  note\n  - [ ] c"),
            ("- [ ] a **b** #c due:2026-12-01", 0, "- [ ] new"),
            // A table below the text is not the text.
            ("- [ ] a\n  b\n  | c |\n  |---|\n- [x] d\n", 0, "- [ ] new\n  | c |\n  |---|\n- [x] d\n"),
            // The name of the block stays.
            ("- [ ] a ^id\n", 0, "- [ ] new ^id\n"),
            ("- [ ] a\n  ^id\n", 0, "- [ ] new\n  ^id\n"),
            ("- [ ] new\n", 0, "- [ ] new\n"),
        ] as [(String, Int, String)])
    func changeText(_ before: String, _ task: Int, _ after: String) throws {
        let result = try edited(before) { _ in .text(task, try TaskText("new".utf8)) }
        #expect(result == after)
    }

    // MARK: Remove

    @Test(
        arguments: [
            ("- [ ] a\n- [ ] b\n- [ ] c\n", [1], "- [ ] a\n- [ ] c\n"),
            ("- [ ] a\n- [ ] b\n- [ ] c\n", [0, 2], "- [ ] b\n"),
            ("- [ ] a\r\n\r\n  note\r\n  - [ ] b\r\n\r\n\r\n- [ ] c", [0], "\r\n\r\n- [ ] c"),
            ("- [ ] a\n  - [ ] b\n- [ ] c\n", [0, 1], "- [ ] c\n"),
            ("- [ ] a\n  - [ ] b", [1], "- [ ] a\n"),
            ("\u{FEFF}- [ ] a\n- [ ] b\n", [0], "\u{FEFF}- [ ] b\n"),
            ("- - [ ] a\n  - [ ] b\n", [0], "- \n  - [ ] b\n"),
            ("- - [ ] a\n", [0], "- \n"),
            ("> - [ ] a\n>\n> - [ ] b\n", [0], ">\n> - [ ] b\n"),
            ("- [ ] a\n\n[x]: /u\n", [0], "\n[x]: /u\n"),
            // A number other than 1 cannot follow a paragraph; text must not become a heading; quotes stay two.
            ("text\n1. [ ] a\n2. [ ] b\n", [0], "text\n\n2. [ ] b\n"),
            ("text\n- [ ] a\n---\n- [ ] b\n", [0], "text\n\n---\n- [ ] b\n"),
            ("- [ ] a\n---\ntitle: b\n---\n", [0], "\n---\ntitle: b\n---\n"),
            // c would go below a; the definition is needed elsewhere.
            ("- [ ] a\n - [ ] b\n  - [ ] c\n", [1], nil),
            ("- [ ] a\n\n  [u]: /u\n- [ ] [u]\n", [0], nil),
        ] as [(String, [Int], String?)])
    func remove(_ before: String, _ tasks: [Int], _ after: String?) throws {
        let result = try edited(before) { _ in .remove(tasks) }
        #expect(result == after)
    }

    // MARK: Move

    @Test(
        arguments: [
            ("- [ ] a\n- [ ] b\n- [ ] c\n", 2, Edit.Direction.up, "- [ ] a\n- [ ] c\n- [ ] b\n"),
            ("- [ ] a\n- [ ] b\n- [ ] c\n", 0, .down, "- [ ] b\n- [ ] a\n- [ ] c\n"),
            ("- [ ] a\r\n  note\r\n  - [ ] b\r\n\r\n- [x] c", 2, .up, "- [x] c\r\n\r\n- [ ] a\r\n  note\r\n  - [ ] b"),
            ("1. [ ] a\n2. [ ] b\n", 1, .up, "1. [ ] b\n2. [ ] a\n"),
            ("9. [ ] a\n10. [ ] b\n    - [ ] c\n", 1, .up, "9. [ ] b\n    - [ ] c\n10. [ ] a\n"),
            ("- plain\n- [ ] a\n", 0, .up, "- [ ] a\n- plain\n"),
            ("- - [ ] a\n  - [ ] b\n", 1, .up, "- - [ ] b\n  - [ ] a\n"),
            ("> - [ ] a\n> - [ ] b\n", 0, .down, "> - [ ] b\n> - [ ] a\n"),
            ("- [ ] a\n- [ ] a\n", 0, .down, "- [ ] a\n- [ ] a\n"),
            ("- [ ] a\n\n+ [ ] b\n", 0, .down, nil),
            ("- [ ] a\n  - [ ] b\n- [ ] c\n", 1, .down, nil),
        ] as [(String, Int, Edit.Direction, String?)])
    func move(_ before: String, _ task: Int, _ direction: Edit.Direction, _ after: String?) throws {
        let result = try edited(before) { _ in .move(task, direction) }
        #expect(result == after)
    }

    // MARK: Limits

    @Test func whatWouldGoOverALimitIsRefused() throws {
        var limits = Limits()
        limits.fileBytes = 20
        let editor = try Editor(Array("- [ ] 0123456789\n".utf8), limits: limits)
        let error = #expect(throws: EditRefusal.self) {
            try editor.patch(for: .add(TaskText("new".utf8), .end, Self.open))
        }
        guard case .unreadable(let diagnostic)? = error else { return #expect(Bool(false), "\(error as Any)") }
        #expect(diagnostic.code == "file-too-large")
    }
}
