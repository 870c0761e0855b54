import Checklist
import Foundation
import Testing

/// What is refused before libcmark sees it, and what must not be.
@Suite struct LimitTests {
    static let limits = Limits()

    static func nested(_ depth: Int) -> String {
        (0..<depth).map { String(repeating: "  ", count: $0) + "- [ ] \($0)\n" }.joined()
    }

    @Test(arguments: [
        ("file-too-large", 0, String(repeating: "a\n", count: 4 << 20) + "b"),
        ("line-too-long", 2, "a\n" + String(repeating: "b", count: (1 << 20) + 1)),
        ("nested-too-deep", 101, nested(101)),
        ("too-many-markers", 1, String(repeating: ">", count: 101) + " a"),
        ("too-many-markers", 3, "\n\n" + String(repeating: "- ", count: 101) + "a"),
        ("too-many-images", 2, "a\n" + String(repeating: "![[]()", count: 5_001)),
        (
            "too-many-images", 3,
            String(repeating: "![[]()", count: 2_600) + "\n1.\n" + String(repeating: "![[]()", count: 2_600)
        ),
        ("too-many-tasks", 100_001, String(repeating: "- [ ]\n", count: 100_001)),
        ("too-many-sections", 100_002, String(repeating: "# a\n", count: 100_002)),
        ("too-many-items", 500_001, String(repeating: "- a\n", count: 500_001)),
        ("too-many-marks", 1_501, String(repeating: String(repeating: "*a", count: 999) + "\n", count: 1_501)),
        ("too-many-marks", 1_500_001, String(repeating: "a\n", count: 1_500_001)),
    ])
    func refused(_ code: String, _ line: Int, _ markdown: String) {
        let problem = #expect(throws: Diagnostic.self) { try TaskList(markdown) }
        #expect(problem?.code == code)
        #expect(problem?.line == line)
        #expect(problem?.severity == .error)
    }

    @Test(arguments: [
        String(repeating: "-", count: 500) + "\n\n- [ ] a", String(repeating: "* ", count: 500) + "\n\n- [ ] a",
        "a\n" + String(repeating: "=", count: 500) + "\n\n- [ ] a",
        "- [ ] a " + String(repeating: "- ", count: 500), nested(100),
        String(repeating: String(repeating: "![a](b)", count: 2_600) + "\n>\n\n", count: 3) + "- [ ] a",
    ])
    func allowed(_ markdown: String) throws { #expect(try !TaskList(markdown).tasks.isEmpty) }

    /// Deeper mark-up than anybody means is the text that it says. All of it stays text where it was written, and none of it leaves
    /// an element open.
    @Test(arguments: [
        ("*a ", "*", 100, 100), ("*a ", "*", 101, 0), ("*a ", "*", 20_000, 0), ("<b>a ", "</b>", 100, 100),
        ("<b>a ", "</b>", 150, 100), ("*a <i>", "</i>*", 101, 0), ("~~a *b ", "*~~", 40, 80),
        ("<i>a ", "</i>", 9_000, 100),
    ])
    func deepMarkupIsText(_ start: String, _ end: String, _ count: Int, _ elements: Int) throws {
        let text = String(repeating: start, count: count) + "x" + String(repeating: end, count: count)
        let task = try #require(TaskList("- [ ] " + text).tasks.first)
        let html = String(decoding: task.html, as: UTF8.self)
        let opened = html.matches(of: /<(em|b|i|del)>/).count
        #expect(opened == html.matches(of: /<\/(em|b|i|del)>/).count)
        #expect(opened == elements)
        #expect(task.text.count { $0 == UInt8(ascii: "a") } == count)
    }

    /// Nobody reads more warnings, whether the file is read in parts or as a whole.
    @Test func warningsEnd() throws {
        let bytes = Array(
            String(
                repeating: "## A\n\n- [ ] due:x\n\n- [ ] " + String(repeating: "due:x ", count: 99) + "\n\n", count: 101
            ).utf8)
        let whole = try TaskList(parsing: bytes)
        #expect(whole.diagnostics.count == 10_000)
        #expect(whole.diagnostics.last?.message.hasSuffix("(and there are more places like this)") == true)
        let workers = Workers(worthwhile: 0) { count, work in
            for index in 0..<count { work(index) }
        }
        #expect(try TaskList(parsing: bytes, workers: workers) == whole)
    }

    /// The stack of a thread may be small, and nothing may depend on how deep a file nests.
    @Test func deepNestingNeedsNoStack() async throws {
        let deep = Self.nested(100) + String(repeating: "> ", count: 99) + "- [ ] quoted\n"
        let emphasis = "- [ ] " + String(repeating: "*a **b ", count: 20_000) + "\n"
        let brackets = "- [ ] " + String(repeating: "[", count: 50_000) + "\n"
        for markdown in [deep, emphasis, brackets] {
            #expect(try await onSmallThread { try TaskList(markdown).tasks.count } > 0)
        }
    }

    private func onSmallThread<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result
    {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Swift.Result { try work() }) }
            thread.stackSize = 512 << 10
            thread.start()
        }
    }
}

/// Bytes that are not UTF-8.
@Suite struct EncodingTests {
    @Test func damagedBytesAreShownAsReplacementCharactersAndSaidWithTheirPlace() throws {
        let good = String(repeating: "- [ ] well formed\r\n", count: 4)
        let list = try TaskList(
            parsing: Array(good.utf8) + Array("- [ ] a".utf8) + [0xFF] + Array("b\n- [x] c".utf8) + [0] + [0x0A])
        #expect(list.outline.suffix(2) == ["o a\u{FFFD}b", "x c\u{FFFD}"])
        #expect(list.diagnostics.map(\.code) == ["bad-byte", "bad-byte"])
        #expect(list.diagnostics.map(\.line) == [5, 6])
        #expect(list.diagnostics.map(\.column) == [8, 8])
        #expect(list.diagnostics[0].message == "byte 0xFF is not UTF-8")
    }

    @Test func aByteOrderMarkIsNoColumn() throws {
        let list = try TaskList(parsing: [0xEF, 0xBB, 0xBF] + Array("- [ ] ab".utf8) + [0xFF] + Array("cd\n".utf8))
        #expect(list.diagnostics.map(\.column) == [9])
    }

    /// UTF-16 in both orders, with and without its mark; windows-1251; gzip.
    static let foreign: [[UInt8]] = [
        utf16("\u{FEFF}- [ ] a\n"), utf16("\u{FEFF}- [ ] a\n", isBigEndian: true), utf16("- [ ] a\n"),
        Array("- [ ] ".utf8) + [0xC4, 0xE0, 0xED, 0xED, 0xFB, 0xE5], [0x1F, 0x8B, 0x08, 0x00, 0x00, 0xFF, 0xFE, 0x80],
    ]

    static func utf16(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
        text.utf16.flatMap { unit -> [UInt8] in
            let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return isBigEndian ? bytes.reversed() : bytes
        }
    }

    @Test(arguments: foreign)
    func otherEncodingsAreRefused(_ bytes: [UInt8]) {
        let problem = #expect(throws: Diagnostic.self) { try TaskList(parsing: bytes) }
        #expect(problem?.code == "not-utf-8")
    }

    @Test(arguments: ["naïve 数据 🎉 שלום", "\u{10FFFF}", "a\u{FFFD}b"])
    func wellFormedTextHasNoWarning(_ text: String) throws {
        #expect(try TaskList("- [ ] " + text).diagnostics.isEmpty)
    }
}
