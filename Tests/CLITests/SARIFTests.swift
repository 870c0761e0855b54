import Foundation
import Testing

@testable import TaskgenCLI

/// What GitHub reads of a SARIF file: docs.github.com, "SARIF support for code scanning".
@Suite struct SARIFTests {
    struct Log: Decodable {
        let version: String
        let runs: [Run]
        struct Run: Decodable {
            let tool: Tool
            let results: [Result]
            let columnKind: String
        }
        struct Tool: Decodable { let driver: Driver }
        struct Driver: Decodable {
            let name: String
            let semanticVersion: String
            let rules: [Rule]
        }
        struct Text: Decodable { let text: String }
        struct Rule: Decodable {
            let id: String
            let shortDescription: Text
            let fullDescription: Text
            let help: Text
            let helpUri: URL
            let defaultConfiguration: Level
        }
        struct Level: Decodable { let level: String }
        struct Result: Decodable {
            let ruleId: String
            let ruleIndex: Int
            let level: String
            let message: Text
            let locations: [Location]
            let partialFingerprints: [String: String]?
        }
        struct Location: Decodable { let physicalLocation: Physical }
        struct Physical: Decodable {
            let artifactLocation: Artifact
            let region: Region
        }
        struct Artifact: Decodable {
            let uri: String
            let uriBaseId: String?
        }
        struct Region: Decodable, Equatable {
            let startLine: Int
            let startColumn: Int
            let endLine: Int
            let endColumn: Int
        }
    }

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func log(_ arguments: String...) throws -> Log {
        let output = try folder.run(["check", "-q", "--format", "sarif"] + arguments).output
        return try JSONDecoder().decode(Log.self, from: Data(output.utf8))
    }

    @Test func rulesAndResultsFitTogether() throws {
        try folder.put("- [] a\n- [ ] b due:2026-02-30\n", "my list.md")
        let log = try log("./my list.md", "none.md")
        #expect(log.version == "2.1.0")
        let run = try #require(log.runs.first)
        #expect(run.tool.driver.name == "taskgen")
        #expect(run.columnKind == "unicodeCodePoints")
        #expect(run.results.map(\.ruleId) == ["empty-box", "bad-date", "unreadable-file"])
        #expect(run.results.map(\.level) == ["warning", "warning", "error"])
        for result in run.results {
            let rule = run.tool.driver.rules[result.ruleIndex]
            #expect(rule.id == result.ruleId)
            #expect(rule.helpUri.fragment() == rule.id)
            #expect(rule.helpUri.scheme == "https")
            #expect(result.locations.count == 1)
            #expect(result.locations[0].physicalLocation.artifactLocation.uriBaseId == "%SRCROOT%")
        }
        #expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri == "my%20list.md")
        #expect(run.results[2].partialFingerprints == nil)
        #expect(try self.log("good.md").runs[0].results.count == 1)
    }

    @Test(arguments: [
        ("- [] a", 1, 3, 1, 4),
        // Columns count characters, not bytes and not UTF-16.
        ("- [ ] äöü 🎉\u{200B}a", 1, 12, 1, 13),
        // The whole line.
        ("\n" + String(repeating: ">", count: 101) + " 🎉", 2, 1, 2, 104),
    ])
    func region(_ text: String, _ line: Int, _ column: Int, _ endLine: Int, _ endColumn: Int) throws {
        try folder.put(text, "a.md")
        #expect(
            try log("a.md").runs[0].results[0].locations[0].physicalLocation.region
                == Log.Region(startLine: line, startColumn: column, endLine: endLine, endColumn: endColumn))
    }

    @Test func theSameInputGivesTheSameBytes() throws {
        try folder.put("- [] a\n- [] a\n", "a.md")
        let first = try folder.run(["check", "--format", "sarif", "a.md"]).output
        #expect(try folder.run(["check", "--format", "sarif", "a.md"]).output == first)
        let prints = try log("a.md").runs[0].results.compactMap { $0.partialFingerprints?["primaryLocationLineHash"] }
        try folder.put("# T\n\n- [] a\n- [] a\n", "a.md")
        #expect(
            try log("a.md").runs[0].results.compactMap { $0.partialFingerprints?["primaryLocationLineHash"] } == prints)
        #expect(Set(prints).count == 2)
    }

    /// Values that GitHub's upload action gives for these texts (codeql-action, fingerprints.test.ts).
    @Test(arguments: [
        ("", ["c129715d7a2bc9a3:1"]),
        (
            " a\nb\n  \t\tc\n d",
            ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"]
        ),
        (
            " hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End",
            [
                "8b7cf3e952e7aeb2:1", "b1ae1287ec4718d9:1", "bff680108adb0fcc:1", "c6805c5e1288b612:1",
                "b86d3392aea1be30:1", "e6ceba753e1a442:1",
            ]
        ),
        (
            " hello; \t\r\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n",
            [
                "e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1",
                "b3edc88f2938467e:1", "c8e28b0b4002a3a0:1", "c129715d7a2bc9a3:1",
            ]
        ),
        (
            String(repeating: "Lorem ipsum dolor sit amet.\n", count: 10),
            [
                "a7f2ff13bc495cf2:1", "a7f2ff13bc495cf2:2", "a7f2ff13bc495cf2:3", "a7f2ff13bc495cf2:4",
                "a7f2ff13bc495cf2:5", "a7f2ff13bc495cf2:6", "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1",
                "55ec222b86bcae53:1", "cc97dc7b1d7d8f7b:1", "c129715d7a2bc9a3:1",
            ]
        ),
    ])
    func fingerprints(_ text: String, _ expected: [String]) {
        let fingerprints = LineFingerprints(Array(text.utf8))
        #expect((1...expected.count).map { fingerprints[$0] } == expected)
        #expect(fingerprints[expected.count + 1] == nil)
    }
}
