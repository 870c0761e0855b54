import Checklist
import Foundation
import Testing

/// What looks like a task and is not, and what is doubtful: each text with everything that is to be said of it, as
/// `line:column code`.
@Suite struct CheckTests {
    @Test(arguments: [
        // Brackets that are no box.
        ("- [] a", "1:3 empty-box"),
        ("- []", "1:3 empty-box"),
        ("- []byte is a type\n- []string too", ""),
        ("- []a\n- [ ] b", "1:3 empty-box"),
        ("- [](u) a\n- [ ] b", ""),
        ("- [  ] a", "1:3 wide-box"),
        ("- [ \t ] a", "1:3 wide-box"),
        ("- [ x ] a", "1:3 wide-box"),
        ("- [x ] a\n- [ X] b", "1:3 wide-box, 2:3 wide-box"),
        ("- [ a ] b\n- [ ab ] c", ""),
        ("- [x]a", "1:6 glued-text"),
        ("- [ ]**a** b", "1:6 glued-text"),
        ("1. [X]a", "1:7 glued-text"),
        ("> * [ ]a", "1:8 glued-text"),
        ("- [x](u) a", ""),
        ("- [x]a\n\n[x]: /u", ""),
        ("- [x][r] a\n\n[r]: /u", ""),
        ("- [x]^2^ + y\n- [x], then [y]\n- [x]: is a definition", ""),
        ("- [-]a\n- [~]b", ""),
        ("- [-]a\n- [ ] b", "1:6 glued-text"),

        // Marks that mean nothing.
        ("- [х] a", "1:4 unknown-mark"),
        (
            "- [✓] a\n- [✔️] b\n- [×] c\n- [_] d",
            "1:4 unknown-mark, 2:4 unknown-mark, 3:4 unknown-mark, 4:4 unknown-mark"
        ),
        ("- [\u{3000}] a", "1:4 unknown-mark"),
        ("- [1] Knuth, 1968\n- [2] Dijkstra, 1968", ""),
        ("- [a] first\n- [b] second", ""),
        ("- [1] a\n- [ ] b", "1:4 unknown-mark"),
        ("- [v] a\n- [ ] b", "1:4 unknown-mark"),
        ("- [1] a\n- [ ] b\n\n[1]: /u", ""),
        ("- [^1] a\n- [ ] b\n\n[^1]: note", ""),
        ("- [UI] a\n- [ ] b", ""),
        ("- [ ] [1] a\n- [x] [a] b", ""),
        ("- [a] x\n\n<!-- -->\n\n- [ ] another list", ""),
        ("- [注] 说明\n- [新] 功能", ""),

        // No-break spaces.
        ("- [\u{A0}] a", "1:4 no-break-space"),
        ("- [ ]\u{A0}a", "1:6 no-break-space"),
        ("-\u{A0}[ ] a", "1:2 no-break-space"),
        ("- \u{A0}[ ] a", "1:3 no-break-space"),
        ("- [ ] a\u{A0}b", ""),
        ("-\u{A0}a", ""),
        ("\u{A0}- [ ] a\n\u{A0}\u{A0}1. [x] b", "1:1 no-break-space, 2:1 no-break-space"),
        ("- [ ] a\n \u{A0} - [ ] b", "2:2 no-break-space"),
        ("a\u{A0}- [ ] b\n\u{A0}- b\n\u{A0}[a] b", ""),

        // Other blanks, and characters that cannot be seen, beside bullets and boxes.
        ("\u{3000}- [ ] a", "1:1 foreign-blank"),
        ("- [ ] a\n\u{3000}\u{3000}* [x] b", "2:1 foreign-blank"),
        ("-\u{3000}[ ] a\n\n1.\u{2003}[x] b", "1:2 foreign-blank, 3:3 foreign-blank"),
        ("- \u{200B}[ ] a\n- \u{FEFF}[x] b", "1:3 foreign-blank, 2:3 foreign-blank"),
        ("---\na: b\n---\n\u{FEFF}- [ ] a\n- [ ] b", "4:1 foreign-blank"),
        ("> \u{200B}- [ ] a", "1:3 foreign-blank"),
        ("\u{3000}[ ] a", "1:1 foreign-blank"),
        ("\u{3000}- a\n\n-\u{3000}b\n\n- \u{3000}[a] b\n\n\u{3000}\u{3000}[x](u) b", ""),

        // Boxes that are drawn: one message a list, and a text.
        ("- ☐ a\n- ☑ b\n- c", "1:3 drawn-box"),
        ("1. ☑ a\n2. ☐ b\n3. ☐ c", "2:4 drawn-box"),
        ("- ☐ a\n  - ☐ b", "1:3 drawn-box, 2:5 drawn-box"),
        ("- [ ] a\n- ☐ b", "2:3 drawn-box"),
        ("☐ a\n☐ b\n\n☐\u{FE0E} c", "1:1 drawn-box, 4:1 drawn-box"),
        ("• ☐ a", "1:1 drawn-box"),
        ("- <input type=\"checkbox\"> a\n- <INPUT checked type=checkbox/> b", "1:3 drawn-box"),
        ("<input type=\"checkbox\" disabled> a", "1:1 drawn-box"),
        ("- ☑ a\n- ☑ b\n- ✅ c\n- ⬜ d", ""),
        ("- Sex: ☐ f ☐ m\n- ☐ yes ☐ no\n\n☐ yes ☐ no", ""),
        ("- [ ] ☐ a\n- [x] <input type=\"checkbox\"> b\n- <input type=\"text\"> c", ""),
        ("- ［ ］ a\n- ［\u{3000}］ b", "1:3 drawn-box"),
        ("［x］ a\n［］ b", "1:1 drawn-box"),
        // What the keys of [ and ] write with a Chinese keyboard.
        ("- 【 】a\n- 【x】 b", "1:3 drawn-box"),
        ("- 【注】a\n- 【】 b】\n\n【 】 yes 【 】 no", "2:3 drawn-box"),
        ("- 【 ］ a", ""),
        ("- ［注］ a\n- ［1］ b\n\n［ ］ yes ［ ］ no", ""),
        ("| ☐ | a |\n|---|---|\n| ☐ | b |", ""),

        // Escapes.
        ("- \\[ ] a\n- [ ] b", "1:3 escaped-box"),
        ("- [ \\] a\n- [x] b", "1:3 escaped-box"),
        ("- \\[x\\] a\n- [x] b", "1:3 escaped-box"),
        ("- \\[ ] a\n- \\[x] b", ""),
        ("- \\[a] a\n- \\(b) c\n- [ ] b", ""),

        // Empty tasks.
        ("- [ ]", "1:3 empty-task"),
        ("- [ ] \n- [x] ", "1:3 empty-task, 2:3 empty-task"),
        ("- [ ] #tag\n- [ ] 📅 2026-01-01", ""),
        ("- [ ] <!-- later -->", "1:3 empty-task"),
        ("- [ ] ![](i.png)", ""),

        // Bullets.
        ("-[ ] a", "1:1 glued-bullet"),
        ("-[ ] a\n-[x] b", "1:1 glued-bullet, 2:1 glued-bullet"),
        (
            "*[ ] a\n\n+[x] b\n\n1.[ ] c\n\n2)[x]d",
            "1:1 glued-bullet, 3:1 glued-bullet, 5:1 glued-bullet, 7:1 glued-bullet"
        ),
        ("-[] a", "1:1 glued-bullet"),
        ("- [ ] a\n-[ ] b", "2:1 glued-bullet"),
        ("- [ ] a\n  -[ ] b", "2:3 glued-bullet"),
        ("*[x]*\n\n-[a](u)\n\n-[x](u)\n\n-[1] a\n\n+[x]-y", ""),
        ("[ ] a", "1:1 no-bullet"),
        ("[ ] a\n[x] b", "1:1 no-bullet, 2:1 no-bullet"),
        ("- [ ] a\n[ ] b", "2:1 no-bullet"),
        ("- [ ] a\n\n  [ ] b", "3:3 no-bullet"),
        ("> [ ] a\n> [x] b", "1:3 no-bullet, 2:3 no-bullet"),
        ("• [ ] a\n– [x] b", "1:1 no-bullet, 2:1 no-bullet"),
        ("* a\n** [ ] b\n-- [x] c", "2:1 no-bullet, 3:1 no-bullet"),
        ("a. [ ] b\nB) [x] c\n7b. [ ] d", "1:1 no-bullet, 2:1 no-bullet, 3:1 no-bullet"),
        ("1.1 [ ] b\n1.2. [x] c\n1.a) [ ] d", "1:1 no-bullet, 2:1 no-bullet, 3:1 no-bullet"),
        ("1. [ ] a\n    a. [x] b", "2:5 no-bullet"),
        ("a [ ] b\nab. [ ] c\n12 [ ] d\n. [ ] e\nv1.2 [ ] f\n1.2 d", ""),
        ("[ ] yes [ ] no\n\n[x] PASS / [ ] FAIL", ""),
        ("**[ ] a** b\n\n** a\n\na.[ ] b\n\ne. g. [ ] c", ""),
        ("[x] a\n\n[x]: /u", ""),
        ("[x](u) a\n\n[a] b\n\n[1] c\n\n[-] d\n\n[ ]", ""),
        ("A row begins with a box, and the box of a row that is done holds\n[x] instead of a blank.", ""),
        ("| [ ] | a |\n|---|---|\n| [x] | b |", ""),

        // Items that belong to the paragraph above.
        ("Buy:\n    - [ ] a", "2:5 swallowed-item"),
        ("- [ ] a\n      - [ ] b", "2:7 swallowed-item"),
        ("- [ ] a\n\t\t- [ ] b", "2:3 swallowed-item"),
        ("Buy:\n2. [ ] a", "2:1 swallowed-item"),
        ("Buy:\n- [ ] a\n1. [ ] b", ""),
        ("- [ ] a\n    - [ ] b\n        - [ ] c", ""),

        // Code.
        ("-     [ ] a", "1:7 box-in-code"),
        ("-\t\t[ ] a", "1:4 box-in-code"),
        ("- [ ] a\n\n      - [ ] b\n      - [x] c", "3:7 box-in-code, 4:7 box-in-code"),
        ("# T\n\n    - [ ] a\n\n    - [ ] b", "3:5 box-in-code, 5:5 box-in-code"),
        ("An example:\n\n    - [ ] a", ""),
        ("!!! note \"Before\"\n\n    - [ ] a\n    - [x] b", "3:5 box-in-code, 4:5 box-in-code"),
        ("???+ tip\n\n    Do this:\n\n    - [ ] a", "5:5 box-in-code"),
        ("=== \"Linux\"\n\n    - [ ] a", "3:5 box-in-code"),
        ("!!! note\n\n    make\n\nWow!!!\n\n    - [ ] a", ""),
        ("    # T\n\n    - [ ] a\n    - b\n", "3:5 box-in-code"),
        ("# T\n\n    npm test\n    - [ ] a", ""),
        ("```\n- [ ] a\n```", ""),
        ("`- [ ] a`", ""),
        ("- a\n\n  ```\n  - [ ] b\n  ```", ""),
        ("```md\n- [ ] a", "1:1 unclosed-fence"),
        ("~~~~\n- [ ] a\n~~~\n", "1:1 unclosed-fence"),
        ("a\n\n```sh\nmake\n", "3:1 unclosed-fence"),
        ("> ```\n> - [ ] a\n\nb", "1:3 unclosed-fence"),
        ("- ```\n  make\n- b", ""),
        ("> ```\n> - [ ] a\n> ```\n\nb", ""),
        ("```\r\n- [ ] a\r\n```\r\n", ""),

        // Headings and HTML.
        ("## [ ] a", "1:4 box-in-heading"),
        ("[x] a\n===", "1:1 box-in-heading"),
        ("## [1.0] a\n\n## [x](u)\n\n## a [ ]", ""),
        ("<!--\n- [ ] a\n-->\n\n- [ ] b", "2:1 box-in-html"),
        ("<!-- - [ ] a -->", ""),
        ("<!-- a -->\n\n<!--\nb\n-->", ""),
        ("<div>\n- [ ] a\n- [ ] b\n</div>", "1:1 html-block, 2:1 box-in-html"),
        ("<details>\n\n- [ ] a\n\n</details>", "1:1 html-block"),
        ("<b>a</b> b", ""),

        // Links.
        ("# A b\n\n- [ ] [c](#a-b) [d](#nowhere)", "3:21 unknown-heading"),
        ("[a](#) [b](#top)\n\n## C\n\n[d](#s-c) [e](#C)", ""),
        ("[a](#x) [b](#x)", "1:5 unknown-heading, 1:13 unknown-heading"),
        ("- [ ] a [b][r]\n\n[r]: #x", "1:9 unknown-heading"),
        ("- [ ] [a](tel:1) <https://a.b> [c](d.md)", "1:11 refused-link"),
        ("- [ ] a\n  b [c](javascript:x)", "2:9 refused-link"),
        ("![a](data:image/png,x) <ftp://a>", "1:6 refused-link, 1:25 refused-link"),
        ("## [a](file:///x)", "1:8 refused-link"),

        // Characters.
        ("- [ ] a\u{2028}b", "1:8 foreign-line-end"),
        ("- [ ] a\u{85}b\u{B}c\u{C}d", "1:8 foreign-line-end, 1:11 foreign-line-end, 1:13 foreign-line-end"),
        ("a\u{2028}b", ""),
        ("- [ ] a\u{202E}b", "1:8 bidi-control"),
        ("- [ ] \u{202E}a\u{202C}b", "1:7 bidi-control"),
        ("- [ ] \u{2067}a\u{2069} b \u{202B}c\u{202C}", ""),
        ("- [ ] \u{2067}a", "1:7 bidi-control"),
        ("- [ ] \u{2066}\u{202B}a\u{2069}", "1:10 bidi-control"),
        ("- [ ] a\u{2069}", "1:8 bidi-control"),
        ("- [ ] \u{200F}שלום\u{200E} a", ""),
        ("- [ ] a\u{200B}b", "1:8 invisible-character"),
        ("- [ ] a\u{200D}b", "1:8 invisible-character"),
        ("- [ ] a\u{E0041}\u{E0042}", "1:8 invisible-character"),
        ("- [ ] a\u{FEFF}b\u{2060}c", "1:8 invisible-character, 1:12 invisible-character"),
        ("- [ ] 👩‍💻 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ می‌خواهم क्‍ष ภาษา\u{200B}ไทย", ""),

        // Places: byte order mark, front matter, line ends, bytes.
        ("\u{FEFF}- [] a", "1:3 empty-box"),
        ("---\nowner: ann\n---\n- [] a", "4:3 empty-box"),
        ("- [ ] a\r\n- [] b\r- [] c\n", "2:3 empty-box, 3:3 empty-box"),
        ("- [ ] äöü \u{200B}a", "1:14 invisible-character"),
        // With what there was already, in the order of the file.
        ("- [] a\n- [ ] due:2026-02-30 b\n- [  ] c", "1:3 empty-box, 2:7 bad-date, 3:3 wide-box"),
    ])
    func findings(_ markdown: String, _ expected: String) throws {
        let found = try TaskList(parsing: Array(markdown.utf8), checks: true).diagnostics
        #expect(found.map { "\($0.line):\($0.column) \($0.code)" }.joined(separator: ", ") == expected, "\(markdown)")
    }

    /// Lists as people write them, in which nothing is doubtful.
    @Test(arguments: quiet)
    func nothingToSay(_ name: String) throws {
        let bytes = try Data(contentsOf: Self.folder.appending(path: name))
        let list = try TaskList(parsing: Array(bytes), checks: true)
        #expect(list.diagnostics == [])
        #expect(!list.tasks.isEmpty)
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/quiet")
    static let quiet = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

    @Test func quietTextsAreThere() { #expect(Self.quiet.count >= 15) }

    /// `build` does not pay for the checks, and the checks change nothing else.
    @Test(arguments: CaseTests.cases)
    func onlyTheDiagnosticsDiffer(_ example: CaseTests.Case) throws {
        var checked = try TaskList(parsing: Array(example.markdown.utf8), checks: true)
        let plain = try TaskList(example.markdown)
        #expect(plain.diagnostics.allSatisfy(checked.diagnostics.contains))
        checked.diagnostics = plain.diagnostics
        #expect(checked == plain)
    }

    @Test(arguments: [
        (
            "- [х] a", "the mark 'х' means nothing; it is U+0445 CYRILLIC SMALL LETTER HA",
            "write [x], or add it under 'marks:' in the front matter"
        ),
        (
            "- [a] a\n- [ ] b", "the mark 'a' means nothing",
            "write one of the marks, as in [ ] or [x], or add it under 'marks:' in the front matter"
        ),
        ("- [   ] a", "a box holds one space; here are 3", "write [ ]"),
        ("-[ ] a", "'-' is glued to the box, so that this is no list item", "put a space between them: - [ ]"),
        (
            "```\n- [ ] a\n- [ ] b", "this fence is never closed, so that 2 tasks in it are code",
            "put ``` on a line of its own behind the code"
        ),
        (
            "- [ ] a\u{202E}b", "U+202E RIGHT-TO-LEFT OVERRIDE stands here and makes the text look other than it is",
            "delete it, or close it on the same line"
        ),
        (
            "- [ ]\u{3000}a", "U+3000 IDEOGRAPHIC SPACE stands behind the box, so that this is no task",
            "write a plain space"
        ),
        (
            "[a](tel:1)", "the page makes no links to 'tel:' addresses",
            "link to http, https, mailto or a file; until then only the text is shown"
        ),
    ])
    func words(_ markdown: String, _ message: String, _ hint: String) throws {
        let found = try TaskList(parsing: Array(markdown.utf8), checks: true).diagnostics
        #expect(found.map(\.message) == [message])
        #expect(found.map(\.hint) == [hint])
    }

    @Test func oneCheckNamesTenThousandPlaces() throws {
        let found = try TaskList(parsing: Array(String(repeating: "- []\n", count: 10_002).utf8), checks: true)
            .diagnostics
        #expect(found.count == 10_000)
        #expect(found.last?.message == "'[]' is text, not a box (and there are more places like this)")
        #expect(found.dropLast().allSatisfy { !$0.message.contains("more places") })
    }

    /// The parts between the dots, each repeated. 4 times the input takes no more than 6 times as long, or next to nothing.
    @Test(arguments: [
        "- [] a\n", "- [ ] a\u{200B}b\u{202E}\n", "[x](#y) ", "[x](javascript&colon;y) ", "[ ] a\n", "> [ ] a\n",
        "- [ ] a\n      - [ ] b\n", "- [ ] a [b](#c)\n", "<b\n\n", "~~~\n- [ ] a\n", "- ", "1.[ ] a\n", "# [a](#b)\n",
        "- [ ] …\u{202B}…\u{2069}", "- [ ] …\u{2066}…\u{202B}…\u{2069}",
    ])
    func linear(_ part: String) {
        // The thread's own time, for other tests run beside this one; in milliseconds.
        func time(_ count: Int) -> Double {
            let bytes = Array(
                part.split(separator: "…").map { String(repeating: String($0), count: count) }.joined().utf8)
            let start = clock_gettime_nsec_np(CLOCK_THREAD_CPUTIME_ID)
            _ = try? TaskList(parsing: bytes, checks: true)
            return Double(clock_gettime_nsec_np(CLOCK_THREAD_CPUTIME_ID) - start) / 1_000_000
        }
        let count = part == "- " ? 50 : 4_000
        let (small, large) = (time(count), time(4 * count))
        #expect(large < small * 6 || large < 200, "\(small) ms, then \(large) ms")
    }
}

#if !canImport(Darwin)
    private func clock_gettime_nsec_np(_ clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
#endif
