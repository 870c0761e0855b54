import Checklist
import Foundation
import Testing

@testable import Site

/// `taskgen list --json`: what a script reads, as Foundation's reader sees it.
@Suite struct ListJSONTests {
    private func tasks(_ markdown: String) throws -> [NSDictionary] {
        let json = try TaskList(parsing: Array(markdown.utf8)).json(file: "tasks.md")
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
        return try #require(object?["tasks"] as? [NSDictionary])
    }

    /// Every field a task has, whether it applies or not: scripts need not ask for it.
    @Test func aTaskWithoutMetadata() throws {
        let expected = """
            {"number":1,"id":"t-?","state":"in-progress","mark":"/","text":"a & b","html":"a &amp; b","notes":null,"line":1,
            "column":3,"depth":0,"parent":null,"section":null,"due":null,"scheduled":null,"start":null,"completed":null,
            "created":null,"priority":null,"repeat":null,"tags":[],"people":[]}
            """
        let task = try #require(try tasks("- [/] a & b\n").first?.mutableCopy() as? NSMutableDictionary)
        #expect((task["id"] as? String)?.hasPrefix("t-") == true)
        task["id"] = "t-?"
        #expect(try JSONSerialization.jsonObject(with: Data(expected.utf8)) as? NSDictionary == task)
    }

    @Test(
        arguments: [
            ("due:2026-12-01", "due", "2026-12-01"),
            ("📅 0001-01-01", "due", "0001-01-01"),
            ("⏳ 2026-12-02", "scheduled", "2026-12-02"),
            ("start:2024-02-29", "start", "2024-02-29"),
            ("✅ 2026-12-04", "completed", "2026-12-04"),
            ("➕ 9999-12-31", "created", "9999-12-31"),
            ("🔺", "priority", "highest"),
            ("!high", "priority", "high"),
            ("[priority:: medium]", "priority", "medium"),
            ("🔽", "priority", "low"),
            ("⏬", "priority", "lowest"),
            ("🔁 every week", "repeat", "every week"),
            ("[repeat:: every \"2nd\" week]", "repeat", "every \"2nd\" week"),
            ("#home #area/sub #дом #home", "tags", ["home", "area/sub", "дом"]),
            ("@ann @b.c", "people", ["ann", "b.c"]),
        ] as [(String, String, any Sendable)])
    func field(_ words: String, _ field: String, _ value: any Sendable) throws {
        let task = try #require(try tasks("- [ ] a \(words)\n").first)
        #expect(task[field] as? NSObject == value as? NSObject)
        #expect(task["text"] as? String == "a")
        let others = Set(["due", "scheduled", "start", "completed", "created", "priority", "repeat"]).subtracting([
            field
        ])
        #expect(others.allSatisfy { task[$0] is NSNull })
    }

    /// What is no day stays text.
    @Test func aDayThatIsNone() throws {
        let task = try #require(try tasks("- [ ] a due:2026-02-30\n").first)
        #expect(task["due"] is NSNull)
        #expect(task["text"] as? String == "a due:2026-02-30")
    }
}
