import Checklist
import Foundation
import Testing

/// docs/CHECKS.md: a section a code, the first fence in it is a file, or a command line that makes one, or a session, and
/// `taskgen check` says this code about it and no other.
@Suite struct ChecksDocumentTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let code: String
        let language: String
        let text: String
        var testDescription: String { code }
    }

    static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    static let examples: [Example] = {
        let text = (try? String(contentsOf: root.appending(path: "docs/CHECKS.md"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n### `").dropFirst().compactMap { section in
            guard let fence = section.firstMatch(of: /\n(`{3,})(\w+)\n([\s\S]*?\n)\1\n/) else { return nil }
            return Example(code: String(section.prefix { $0 != "`" }), language: String(fence.2), text: String(fence.3))
        }
    }()

    @Test(arguments: examples)
    func example(_ example: Example) throws {
        let folder = try TemporaryFolder()
        var file = "tasks.md"
        switch example.language {
        case "markdown": try folder.put(example.text, file)
        case "sh": _ = try folder.run([], before: "(\(example.text)) >\(file); exit; ")
        default: file = try #require(example.text.firstMatch(of: /\$ taskgen check (\S+)\n/)).1.description
        }
        let outcome = try folder.run(["check", "-q", "--format", "json", file])
        let codes = outcome.output.matches(of: /"code":"([^"]*)"/).map { String($0.1) }
        #expect(Set(codes) == [example.code])
        let rule = try #require(Rule.table.first { $0.code == example.code })
        #expect(outcome.output.contains("\"severity\":\"\(rule.severity.rawValue)\""))
    }

    @Test func everyRowOfTheTableHasItsExample() {
        #expect(Self.examples.map(\.code).sorted() == Rule.table.map(\.code).sorted())
        #expect(Set(Rule.table.map(\.code)).count == Rule.table.count)
        #expect(
            Rule.table.allSatisfy { $0.code.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil && !$0.summary.isEmpty })
    }

    /// Nothing else makes diagnostics.
    @Test func everyRuleIsInTheTable() throws {
        let file = Self.root.appending(path: "Sources/Checklist/Rule.swift")
        let rules = try String(contentsOf: file, encoding: .utf8).matches(of: /static let \w+ = Rule\(/)
        #expect(rules.count == Rule.table.count)
    }
}
