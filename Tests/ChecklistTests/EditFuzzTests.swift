import Checklist
import Foundation
import Testing

/// Random edits of random files: only the named bytes differ, undoing gives the file back, and the other tasks stay what they
/// are. FUZZ_RUNS says how many files, a fifth of it; one seed is one file.
@Suite struct EditFuzzTests {
    static let runs = max(1, (ProcessInfo.processInfo.environment["FUZZ_RUNS"].flatMap(Int.init) ?? 10_000) / 5)

    private static let openings = [
        "- [ ] ", "- [x] ", "* [/] ", "+ [?]  ", "-\t[ ] ", "1. [ ] ", "2. [ ] ", "1) [X] ", "  - [ ] ", "    - [ ] ",
        "   1. [ ] ",
        "> - [ ] ", "> > - [ ] ", "- - [ ] ", "- > - [ ] ", "\t- [ ] ", "  ", "    ", "> ", "", "", "- ", "1. ", "# ",
        "## ",
        "- [ ]", "- [\u{A0}] ", "-\n  [ ] ", "10. [ ] ", "> 1. [ ] ",
    ]
    private static let texts = [
        "a", "b", "a", "text of *words*", "#tag due:2026-12-01", "`code` x", "[l](u)", "[x]: /u", "```", "~~~", "<div>",
        "<!--", "-->", "---", "===", "", "", "naïve 数据", "\\", "a ^id", "a\\", "<b>", "|a|b|", "[a]", "https://x.y/_a_",
    ]

    struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }
    }

    static func file(_ random: inout Random) -> [UInt8] {
        let endings =
            [["\n"], ["\r\n"], ["\r"], ["\n", "\r\n", "\r"], ["\n", "\n\n"]].randomElement(using: &random) ?? []
        var text = Int.random(in: 0..<5, using: &random) == 0 ? "\u{FEFF}" : ""
        if Int.random(in: 0..<5, using: &random) == 0 { text += "---\ntitle: a\n---\n" }
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            text += (openings.randomElement(using: &random) ?? "") + (texts.randomElement(using: &random) ?? "")
            text += endings.randomElement(using: &random) ?? ""
        }
        if Bool.random(using: &random), text.last?.isNewline == true { text.removeLast() }
        var bytes = Array(text.utf8)
        if Int.random(in: 0..<20, using: &random) == 0 { bytes.append(0xFF) }
        return bytes
    }

    // MARK: Edits of files

    private struct Count: CustomStringConvertible {
        var made = 0
        var refused = 0
        var description: String { "\(made) made, \(refused) refused" }
    }

    @Test func onlyTheNamedBytesDiffer() throws {
        var counts: [String: Count] = [:]
        for seed in 1...Self.runs {
            var random = Random(state: UInt64(seed))
            let bytes = Self.file(&random)
            guard let editor = try? Editor(bytes) else { continue }
            for (name, edit) in try Self.edits(editor, &random) {
                do {
                    let patch = try editor.patch(for: edit)
                    check(edit, patch, editor, "seed \(seed), \(edit)")
                    counts[name, default: Count()].made += 1
                } catch EditRefusal.noSibling {
                    continue
                } catch {
                    counts[name, default: Count()].refused += 1
                }
            }
        }
        // Refused is what would change others, and what would stand in code that is never closed.
        #expect(counts.count == 8)
        for (name, count) in counts { #expect(count.refused * 20 <= count.made, "\(name): \(count)") }
        if ProcessInfo.processInfo.environment["FUZZ_TALK"] != nil { print(counts) }
    }

    private static func edits(_ editor: Editor, _ random: inout Random) throws -> [(String, Edit)] {
        let open = Mark(" ", like: .open)
        let text = try TaskText("new text".utf8)
        var edits: [(String, Edit)] = [("add", .add(text, .end, open))]
        if let section = editor.list.sections.indices.randomElement(using: &random) {
            edits.append(("add to section", .add(text, .section(section), open)))
        }
        guard let task = editor.list.tasks.indices.randomElement(using: &random),
            let other = editor.list.tasks.indices.randomElement(using: &random),
            let mark = Mark.table.randomElement(using: &random)
        else { return edits }
        return edits + [
            ("add child", .add(text, .child(of: task), open)), ("mark", .mark([task, other], mark)),
            ("text", .text(task, text)), ("remove", .remove([task])), ("remove two", .remove([task, other])),
        ]
            + (editor.list.tasks.count > 3
                ? [("move", .move(task, Bool.random(using: &random) ? .up : .down))] : [])
    }

    private func check(_ edit: Edit, _ patch: Patch, _ editor: Editor, _ comment: Comment) {
        let (before, after) = (editor.bytes, patch.applied(to: editor.bytes))
        #expect(patch.inverse(on: before).applied(to: after) == before, comment)
        guard let list = try? TaskList(parsing: after) else {
            Issue.record(comment)
            return
        }
        let old = editor.list.tasks
        var expected = old.indices.map { "\(old[$0].mark.character) \(old[$0].text)" }
        switch edit {
        case .mark(let tasks, let mark):
            let changed = Set(tasks).filter { old[$0].mark != mark }
            // One byte a task, but for boxes with a no-break space in them.
            #expect(patch.replacements.count == changed.count, comment)
            for replacement in patch.replacements {
                #expect(replacement.bytes.count == 1, comment)
                #expect(replacement.range.count == 1 || before[replacement.range].elementsEqual([0xC2, 0xA0]), comment)
                #expect(before[replacement.range.lowerBound - 1] == UInt8(ascii: "["), comment)
                #expect(before[replacement.range.upperBound] == UInt8(ascii: "]"), comment)
            }
            #expect(list.tasks.map(\.id) == old.map(\.id), comment)
            for task in tasks { expected[task] = "\(mark.character) \(old[task].text)" }
        case .add:
            // One line, at most a line ending before it and blank lines beside it.
            #expect(patch.replacements.count == 1 && patch.replacements[0].range.isEmpty, comment)
            let lines = patch.replacements[0].bytes.split { $0 == 0x0A || $0 == 0x0D }
            #expect(lines.count { $0.contains { !" \t>".utf8.contains($0) } } == 1, comment)
            guard let index = list.tasks.firstIndex(where: { String(decoding: $0.text, as: UTF8.self) == "new text" })
            else {
                Issue.record(comment)
                return
            }
            expected.insert("  \(list.tasks[index].text)", at: index)
        case .text(let task, _):
            expected[task] = "\(old[task].mark.character) \(Array("new text".utf8))"
        case .remove(let tasks):
            // Lines go, and nothing comes but a blank line.
            #expect(patch.replacements.allSatisfy { $0.bytes.allSatisfy { "> \t\r\n".utf8.contains($0) } }, comment)
            var gone = Set(tasks)
            for (index, task) in old.enumerated() where task.parent.map(gone.contains) == true { gone.insert(index) }
            expected = old.indices.filter { !gone.contains($0) }.map { expected[$0] }
        case .move:
            #expect(before.sorted() == after.sorted(), comment)
            expected.sort()
        }
        var found = list.tasks.map { "\($0.mark.character) \($0.text)" }
        if case .move = edit { found.sort() }
        #expect(found == expected, comment)
        // An id is made of section, text and occurrence: where a text stands there once, it stays.
        let (oldIDs, newIDs) = (ids(editor.list), ids(list))
        for (key, id) in oldIDs { if let new = newIDs[key] { #expect(new == id, comment) } }
    }

    /// Ids by section and text, of those that are there once.
    private func ids(_ list: TaskList) -> [[UInt8]: String] {
        let keys = list.tasks.map { list.sections[$0.section].title + [0] + $0.text }
        var counts: [[UInt8]: Int] = [:]
        for key in keys { counts[key, default: 0] += 1 }
        return zip(keys, list.tasks).reduce(into: [:]) { if counts[$1.0] == 1 { $0[$1.0] = $1.1.id } }
    }

    // MARK: Texts

    private static let pieces = [
        "a", "b c", " ", "  ", "*", "**", "_", "__", "`", "``", "[", "]", "(", ")", "[a]", "<", ">", "<b>", "</b>",
        "<!--", "-->",
        "&amp;", "&", ";", "\\", "!", "# ", "#1 ", "-", "+", "1.", ":", "|", "---", "===", "https://a.b/_c_", "www.a.b",
        "a@b.co",
        "é", "数据", "🎉", "'", "\"", "$", "%", "[x]", "[ ]", "{", "}", "\t", "x_y", "C#", "=", "/", "\u{A0}",
    ]

    /// Any one-line text without metadata is the task's text, in a new task and in one whose text is changed.
    @Test func aTextIsReadAsItWasTyped() throws {
        let file = try Editor(Array("# T\n\n- [ ] a\n  lazy\n\n[a]: /u\n[x]: /u\n".utf8))
        var refused = 0
        for seed in 1...Self.runs {
            var random = Random(state: UInt64(seed) << 20)
            let typed = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                Self.pieces.randomElement(using: &random) ?? ""
            }.joined()
            guard let text = try? TaskText(typed.utf8) else { continue }
            for edit in [Edit.add(text, .end, Mark(" ", like: .open)), .text(0, text)] {
                do {
                    let after = try file.patch(for: edit).applied(to: file.bytes)
                    let task = try #require(try TaskList(parsing: after).tasks.last)
                    // A word that only looks like metadata is not in this alphabet.
                    #expect(task.text == text.bytes, "seed \(seed): '\(typed)'")
                } catch EditRefusal.readsAs(let other) {
                    refused += 1
                    if ProcessInfo.processInfo.environment["FUZZ_TALK"] != nil {
                        print("refused: '\(typed)' would be '\(String(decoding: other, as: UTF8.self))'")
                    }
                }
            }
        }
        // Mark-up between letters of an address.
        #expect(refused * 50 <= 2 * Self.runs, "\(refused) of \(2 * Self.runs)")
    }
}
