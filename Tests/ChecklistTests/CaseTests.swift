import Checklist
import Foundation
import Testing

/// Real-world cases with their right answers: `Fixtures/*.json`, each `tasks` entry two spaces a level, the mark (`o` for
/// open), and the text. Titles and warnings, which depend on the settings too: SiteTests/CaseSettingsTests.swift.
@Suite struct CaseTests {
    struct Case: Decodable, CustomTestStringConvertible, Sendable {
        let id: String
        let kind: String
        let markdown: String
        let tasks: [String]
        let due: String?
        let priority: String?
        /// Of the first task.
        let tags: [String]?
        let people: [String]?
        /// The addresses its text links to.
        let links: [String]?
        var testDescription: String { id }
    }

    static let cases: [Case] = ["checklist", "more"].flatMap { name in
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name).json")
        guard let data = try? Data(contentsOf: file) else { return [Case]() }
        return (try? JSONDecoder().decode([Case].self, from: data)) ?? []
    }

    @Test func allCasesAreThere() {
        #expect(Self.cases.count(where: { $0.id.hasPrefix("B") }) == 60)
        #expect(Self.cases.count >= 150)
    }

    @Test(arguments: cases)
    func tasks(_ example: Case) throws {
        let list = try TaskList(parsing: Array(example.markdown.utf8))
        #expect(list.outline == example.tasks)
        if let due = example.due { #expect(list.tasks.first?.metadata.due?.description == due) }
        if let priority = example.priority { #expect(list.tasks.first?.metadata.priority?.rawValue == priority) }
        if let tags = example.tags { #expect(list.tasks.first?.metadata.tags.map(\.asText) == tags) }
        if let people = example.people { #expect(list.tasks.first?.metadata.people.map(\.asText) == people) }
        if let links = example.links {
            let html = list.tasks.first?.html.asText ?? ""
            #expect(html.matches(of: /href="([^"]*)"/).map { String($0.1) } == links)
        }
    }
}

extension TaskList {
    /// The tasks as the cases write them.
    var outline: [String] {
        tasks.map { task in
            let mark = task.mark.character == " " ? "o" : String(task.mark.character)
            return String(repeating: "  ", count: task.depth) + mark + " " + String(decoding: task.text, as: UTF8.self)
        }
    }

    init(_ markdown: String) throws { self = try TaskList(parsing: Array(markdown.utf8)) }
}

private extension [UInt8] {
    var asText: String { String(decoding: self, as: UTF8.self) }
}
