import Checklist
import Foundation
import Testing

/// Real-world cases with their right answers: `Fixtures/*.json`, each `tasks` entry two spaces a level, the mark (`o` for
/// open), and the text.
@Suite struct CaseTests {
    struct Case: Decodable, CustomTestStringConvertible, Sendable {
        let id: String
        let kind: String
        let markdown: String
        let tasks: [String]
        var testDescription: String { id }
    }

    static let cases: [Case] = ["checklist", "more"].flatMap { name in
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name).json")
        guard let data = try? Data(contentsOf: file) else { return [Case]() }
        return (try? JSONDecoder().decode([Case].self, from: data)) ?? []
    }

    @Test func allCasesAreThere() {
        #expect(Self.cases.count(where: { $0.id.hasPrefix("B") }) == 60)
        #expect(Self.cases.count >= 90)
    }

    /// Metadata are not read yet; their three cases are left out.
    @Test(arguments: cases.filter { $0.kind != "Metadata" })
    func tasks(_ example: Case) throws {
        let list = try TaskList(parsing: Array(example.markdown.utf8))
        #expect(list.outline == example.tasks)
    }
}

extension TaskList {
    /// The tasks as the cases write them.
    var outline: [String] {
        tasks.map { task in
            let mark = task.mark.byte == UInt8(ascii: " ") ? "o" : String(Unicode.Scalar(task.mark.byte))
            return String(repeating: "  ", count: task.depth) + mark + " " + String(decoding: task.text, as: UTF8.self)
        }
    }

    init(_ markdown: String) throws { self = try TaskList(parsing: Array(markdown.utf8)) }
}
