import Foundation
import Mustache
import Testing

@testable import Checklist
@testable import Site

/// Random files, settings among them: nothing traps, and what is said of a file fits the file. FUZZ_RUNS says how many, a
/// fifth of it; one seed is one file.
@Suite struct FuzzTests {
    static let runs = (ProcessInfo.processInfo.environment["FUZZ_RUNS"].flatMap(Int.init) ?? 10_000) / 5

    private static let pieces = [
        "- [ ] ", "- [x] ", "* [/] ", "1. [!] ", "2) [?] ", "  ", "    ", "\t", "\n", "\n\n", "\r\n", "\r", "> ", "# ",
        "## ", "- ",
        "- []", "- [  ] ", "-[ ] ", "[x] ", "- \\[ ] ", "- [\u{A0}] ", "- [✓] ", "- [х] ", "word", "two words", "naïve",
        "数据", "שלום",
        "*", "**", "_", "~~", "~", "`", "``", "```\n", "~~~\n", "<b>", "</b>", "<kbd>", "<!--", "-->", "<div>\n",
        "<i x=y>", "&amp;", "&#0;",
        "[a](b)", "[a](#b)", "![a](b)", "[a]: /b\n", "[x]: /b\n", "[", "]", "(", ")", "<https://a.b>",
        "https://a.b/c_d", "www.a.b", "a@b.co",
        "https://a.b/__c__", "#tag", "#a/b ", " #ü ", "#1", " @ann ", "@", " due:2026-12-01 ", " due:x ",
        "📅 2026-02-30", " 📅\u{A0}2026-03-01 ",
        "🔁 every week", "🔁 every día", "⏫", "\u{FE0F}", " !high", "(A) ", "[due:: 2026-12-01]", "(priority:: x)",
        "@done(2026-01-01)",
        " ^abc", "\\",
        "\u{202E}", "\u{200B}", "\u{2028}", "\u{B}", "\u{C}", "\u{1B}", "\u{FEFF}", "\u{0}", "---\n", "...\n",
        "title: a\n", "marks: {✓: done}\n",
        "lang: [\n", "a: &b c\n", "empty: false\n", "'", "\"", "{", "}", ": ", ", ", ".", "!", "{{title}}", "{{#json}}",
        "***\n", "===\n",
    ].map { Array($0.utf8) }

    private static func file(_ seed: Int) -> [UInt8] {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(count))
        }
        var bytes: [UInt8] = next(4) == 0 ? Array("---\n".utf8) : []
        for _ in 0..<(1 + next(60)) { bytes += next(200) == 0 ? [UInt8(next(256))] : pieces[next(pieces.count)] }
        return bytes
    }

    @Test func everyFileIsReadAndWhatIsSaidFitsIt() throws {
        for seed in 1...max(1, Self.runs) {
            let bytes = Self.file(seed)
            do {
                try check(bytes, seed)
            } catch let refusal as Diagnostic {
                #expect(refusal.code == "not-utf-8", "seed \(seed)")
            }
        }
    }

    private func check(_ bytes: [UInt8], _ seed: Int) throws {
        var settings = Settings()
        let list = try TaskList(reading: bytes, settings: &settings, checks: true)
        let lines = Self.lines(bytes)
        /// The byte at a place; nil outside the file.
        func offset(_ line: Int, _ column: Int) -> Int? {
            guard 1...max(1, lines.count) ~= line, line <= lines.count, column >= 0 else { return nil }
            let (start, end) = lines[line - 1]
            return start + max(column, 1) - 1 <= end ? start + max(column, 1) - 1 : nil
        }
        for task in list.tasks {
            let box = offset(task.line, task.column)
            #expect(
                task.column > 0 && box.map { $0 < bytes.count && bytes[$0] == UInt8(ascii: "[") } == true,
                "seed \(seed): task at \(task.line):\(task.column)")
        }
        for task in list.tasks {
            let parts = [task.text, task.html, task.notes, task.metadata.repetition ?? []] + task.metadata.tags
            #expect(
                parts.allSatisfy { String(validating: $0, as: UTF8.self) != nil },
                "seed \(seed): cut within a character")
        }
        #expect(Set(list.tasks.map(\.id)).count == list.tasks.count, "seed \(seed)")
        for diagnostic in list.diagnostics where diagnostic.line != 0 || diagnostic.column != 0 {
            #expect(offset(diagnostic.line, diagnostic.column) != nil, "seed \(seed): \(diagnostic)")
        }
        var again = Settings()
        let plain = try TaskList(reading: bytes, settings: &again)
        #expect(plain.tasks == list.tasks && plain.sections == list.sections, "seed \(seed)")
        guard seed % 20 == 0 else { return }
        let page = try Site.page(of: list, settings: settings, source: "a.md", version: "1", look: Self.look)
        let rows = String(decoding: page, as: UTF8.self).components(separatedBy: "<li id=\"t-").count - 1
        #expect(rows == list.tasks.count, "seed \(seed)")
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(list.json(file: "a").utf8)) as? [String: Any])
        #expect((json["tasks"] as? [Any])?.count == list.tasks.count, "seed \(seed)")
    }

    private static let look: Look = { () -> Look in
        do { return try Look() } catch { fatalError("\(error)") }
    }()

    /// Lines end at LF, CRLF and CR and nowhere else; a byte order mark is no part of the first.
    private static func lines(_ bytes: [UInt8]) -> [(start: Int, end: Int)] {
        var lines: [(start: Int, end: Int)] = []
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var index = start
        while index < bytes.count {
            if bytes[index] == 0x0A || bytes[index] == 0x0D {
                lines.append((start, index))
                if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
                start = index + 1
            }
            index += 1
        }
        if start < bytes.count || lines.isEmpty { lines.append((start, bytes.count)) }
        return lines
    }
}
