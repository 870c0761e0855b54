import Checklist
import Foundation
import Testing

/// The exact files after a tick and after an addition that the cases give.
@Suite struct EditCaseTests {
    struct Case: Decodable, CustomTestStringConvertible, Sendable {
        struct Toggle: Decodable, Sendable {
            let task: Int
            let file: String
        }
        struct Addition: Decodable, Sendable {
            let text: String
            let file: String
        }

        let id: String
        let markdown: String
        let toggle: Toggle?
        let add: Addition?
        var testDescription: String { id }
    }

    static let cases: [Case] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/checklist.json")
        let all = (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode([Case].self, from: $0) } ?? []
        return all.filter { $0.toggle != nil || $0.add != nil }
    }()

    @Test func allCasesAreThere() {
        #expect(Self.cases.count { $0.toggle != nil } == 11)
        #expect(Self.cases.count { $0.add != nil } == 4)
    }

    @Test(arguments: cases)
    func file(_ example: Case) throws {
        let editor = try Editor(Array(example.markdown.utf8))
        if let toggle = example.toggle {
            let mark = try #require(editor.toggled(toggle.task))
            let patch = try editor.patch(for: .mark([toggle.task], mark))
            #expect(patch.applied(to: editor.bytes) == Array(toggle.file.utf8))
            #expect(patch.replacements.map(\.range.count) == [1] && patch.replacements.map(\.bytes.count) == [1])
        }
        if let add = example.add {
            let patch = try editor.patch(for: .add(TaskText(add.text.utf8), .end, Mark(" ", like: .open)))
            #expect(patch.applied(to: editor.bytes) == Array(add.file.utf8))
        }
    }
}
