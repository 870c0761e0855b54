import Foundation
import Testing

/// `taskgen init`: what it writes works, and what was there stays.
@Suite struct InitCommandTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func aFirstListAndItsSettings() throws {
        let outcome = try folder.run(["init"])
        #expect(outcome.status == 0)
        #expect(outcome.output == "")
        #expect(
            outcome.talk == """
                created tasks.md
                created taskgen.yml
                taskgen: next: taskgen serve -O

                """)
        #expect(try folder.run(["check", "--strict", "-q"]).status == 0)
        #expect(try folder.run(["build", "-q"]).talk == "")
        #expect(folder.contents("public/index.html")?.contains("<title>Tasks</title>") == true)
    }

    @Test func inAFolder() throws {
        let outcome = try folder.run(["init", "my chores/", "--github", "--gitlab"])
        #expect(
            outcome.talk == """
                created my chores/tasks.md
                created my chores/taskgen.yml
                created my chores/.github/workflows/tasks.yml
                created my chores/.gitlab-ci.yml
                taskgen: next: cd 'my chores/' && taskgen build
                taskgen: then commit and push; once, in the repository's Settings, Pages: choose "GitHub Actions" as the source

                """)
        #expect(folder.contents("my chores/.gitlab-ci.yml")?.contains("taskgen build") == true)
    }

    @Test(arguments: ["tasks.md", "TODO.md"])
    func nothingIsOverwritten(_ name: String) throws {
        try folder.put("mine", name)
        try folder.put("title: mine", "taskgen.yml")
        try folder.put("mine", ".github/workflows/tasks.yml")
        let outcome = try folder.run(["init", "--github", "--templates"])
        #expect(outcome.status == 0)
        #expect(
            outcome.talk.hasPrefix(
                "kept    \(name)\nkept    taskgen.yml\nkept    .github/workflows/tasks.yml\ncreated Templates/"))
        #expect(folder.contents(name) == "mine")
        #expect(folder.contents("taskgen.yml") == "title: mine")
        #expect(folder.contents(".github/workflows/tasks.yml") == "mine")
        if name != "tasks.md" { #expect(folder.contents("tasks.md") == nil) }
    }

    @Test func templatesAloneAreOnlyTheLook() throws {
        #expect(try folder.run(["init", "--templates"]).status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["Templates"])
    }

    @Test func dryRunWritesNothing() throws {
        try folder.put("mine", "taskgen.yml")
        let outcome = try folder.run(["init", "-n", "--gitlab"])
        #expect(outcome.talk == "to make tasks.md\nkept    taskgen.yml\nto make .gitlab-ci.yml\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["taskgen.yml"])
    }

    @Test(arguments: [
        (["init", "file"], 73, "file/tasks.md: error: a part of this path is a file"),
        (["init", "a", "b"], 64, "taskgen: error: 'b' is one word too many"),
        (
            ["init", "--githib"], 64,
            "taskgen: error: unknown option '--githib' for 'taskgen init'; did you mean '--github'?"
        ),
    ])
    func refused(_ arguments: [String], _ status: Int32, _ talk: String) throws {
        try folder.put("mine", "file")
        let outcome = try folder.run(arguments)
        #expect(outcome.status == status)
        #expect(outcome.talk.hasPrefix(talk))
        #expect(folder.contents("file") == "mine")
    }

    // MARK: taskgen.yml

    /// Without their comment signs the lines are settings that are right, and all that docs/SETTINGS.md has are there.
    @Test func theSettingsAreAllThereAndRight() throws {
        #expect(try folder.run(["init"]).status == 0)
        let text = try #require(folder.contents("taskgen.yml"))
        let lines = text.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: /# ( *["\w*-]+:.*)/).map { String($0.1) }
        }
        try folder.put(lines.joined(separator: "\n"), "taskgen.yml")
        let outcome = try folder.run(["build", "-q"])
        #expect(outcome.talk == "")
        #expect(outcome.status == 0)
        #expect(folder.contents("public/index.html")?.contains("<title>Our tasks</title>") == true)
        let document = URL(filePath: #filePath).appending(path: "../../../docs/SETTINGS.md").standardized
        let rows = try String(contentsOf: document, encoding: .utf8).matches(of: /\n\| `([\w-]+)` \|/)
        #expect(rows.count >= 10)
        for row in rows { #expect(lines.contains { $0.hasPrefix("\(row.1):") }, "\(row.1)") }
    }
}
