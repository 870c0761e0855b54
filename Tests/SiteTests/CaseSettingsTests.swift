import Checklist
import Foundation
import Testing

@testable import Site

/// The cases of `ChecklistTests/Fixtures` again, for what the settings have a part in: the title, and whether there is
/// something to say of the file.
@Suite struct CaseSettingsTests {
    struct Case: Decodable, CustomTestStringConvertible, Sendable {
        let id: String
        let markdown: String
        let title: String?
        let warns: Bool?
        var testDescription: String { id }
    }

    static let cases: [Case] = ["checklist", "more"].flatMap { name in
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appending(path: "ChecklistTests/Fixtures/\(name).json")
        guard let data = try? Data(contentsOf: file) else { return [Case]() }
        return (try? JSONDecoder().decode([Case].self, from: data)) ?? []
    }

    @Test func someHaveATitleAndSomeWarn() {
        #expect(Self.cases.count(where: { $0.title != nil }) >= 8)
        #expect(Self.cases.count(where: { $0.warns == true }) >= 10)
    }

    @Test(arguments: cases.filter { $0.title != nil || $0.warns != nil })
    func titleAndWarnings(_ example: Case) throws {
        let bytes = Array(example.markdown.utf8)
        var settings = Settings()
        let found = settings.apply(frontMatterOf: bytes)
        let list = try TaskList(parsing: bytes, marks: Marks(adding: settings.marks), checks: true)
        let said = (found + list.diagnostics).map { "\($0.line):\($0.column): \($0.code)" }
        if let title = example.title {
            #expect(settings.title ?? list.title.map { String(decoding: $0, as: UTF8.self) } == title)
        }
        if let warns = example.warns { #expect(said.isEmpty != warns, "\(said)") }
    }
}
