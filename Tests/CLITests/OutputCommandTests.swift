import Foundation
import Testing

/// What `taskgen build` puts beside the pages: outputs, and the files of `Templates/static`.
@Suite struct OutputCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.put("---\noutputs: [tasks.json, tasks.ics, feed.xml, progress.svg]\n---\n- [x] a\n", "tasks.md")
    }

    private func files(_ name: String = "public") -> [String] {
        let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder.url.appending(path: name).path)) ?? []
        return all.filter { !folder.isFolder("\(name)/\($0)") }.sorted()
    }

    private func link(_ name: String, to target: String) throws {
        let url = folder.url.appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
    }

    @Test func outputsComeAndGo() throws {
        _ = try folder.run(["build", "-q"])
        let first = folder.everything("public")
        #expect(
            files() == [".taskgen-manifest", "feed.xml", "index.html", "progress.svg", "tasks.ics", "tasks.json"])
        #expect(try folder.run(["build"]).talk.contains("wrote 5 files (0 changed)"))
        #expect(folder.everything("public") == first)
        try folder.put("---\noutputs: tasks.ics\n---\n- [x] a\n", "tasks.md")
        #expect(try folder.run(["build"]).talk.contains("wrote 2 files (1 changed, 3 removed)"))
        try folder.put("- [x] a\n", "tasks.md")
        #expect(try folder.run(["build"]).talk.contains("wrote 1 file (1 changed, 1 removed)"))
        #expect(folder.contents("public/index.html")?.contains("alternate") == false)
    }

    /// On standard output there is only the page, and nothing that it could link.
    @Test func aStream() throws {
        try folder.put("x", "Templates/static/a.txt")
        let outcome = try folder.run(["build", "-q", "-o", "-"])
        #expect(outcome.status == 0 && outcome.output.hasSuffix("</html>\n"))
        #expect(!outcome.output.contains("alternate") && !outcome.output.contains("tasks.ics"))
    }

    /// Folders above the current one are nobody's business.
    @Test func pathsInJSON() throws {
        _ = try folder.run(["build", "-q", folder.url.appending(path: "tasks.md").path])
        #expect(folder.contents("public/tasks.json")?.contains("\"file\":\"tasks.md\"") == true)
    }

    @Test func aWrongEpoch() throws {
        let outcome = try folder.run(["build"], before: "export SOURCE_DATE_EPOCH=now; ")
        #expect(outcome.status == 64 && files() == [])
        #expect(
            outcome.talk.hasSuffix(
                "taskgen: error: SOURCE_DATE_EPOCH is 'now'; set it to whole seconds since 1970, or not at all\n"))
    }

    // MARK: Files as they are

    @Test func filesAsTheyAre() throws {
        for file in ["a.txt", "img/b c.svg", "row.mustache", ".env", ".well-known/x/.y", "img/.z"] {
            try folder.put(file, "Templates/static/" + file)
        }
        try link("Templates/static/l/again.txt", to: "../a.txt")
        try link("Templates/static/l/img", to: "../img")
        let hidden = "Templates/static/.env: warning: it and 3 more are hidden and not published; list under 'dotfiles'"
        let first = try folder.run(["build"])
        #expect(first.status == 0 && first.talk.contains(hidden), "\(first.talk)")
        #expect(try folder.run(["check"]).talk.contains(hidden))
        #expect(try folder.run(["check"]).status == 0 && folder.run(["check", "--strict"]).status == 2)
        #expect(
            files().filter { !$0.contains("task") && $0 != "feed.xml" && $0 != "progress.svg" } == [
                "a.txt", "img/b c.svg", "index.html", "l/again.txt", "l/img/b c.svg", "row.mustache",
            ])
        #expect(folder.contents("public/l/again.txt") == "a.txt")
        #expect(folder.contents("public/.taskgen-manifest")?.contains("  l/img/b c.svg\n") == true)
        try folder.put("dotfiles: [.well-known]\n", "taskgen.yml")
        #expect(try folder.run(["build"]).talk.contains(".env: warning: it and 2 more are hidden"))
        #expect(folder.contents("public/.well-known/x/.y") == ".well-known/x/.y")
        try FileManager.default.removeItem(at: folder.url.appending(path: "Templates/static"))
        #expect(try folder.run(["build"]).talk.contains("(0 changed, 6 removed)"))
    }

    @Test(arguments: [
        ("../../secret", 65, "this link leads out of its folder; put the file itself there"),
        ("..", 65, "this link leads out of its folder"), ("/etc", 65, "this link leads out of its folder"),
        (".", 65, "this link leads to a folder that it is in; remove it"), ("nowhere", 66, "there is no such file"),
    ])
    func links(_ target: String, _ status: Int32, _ message: String) throws {
        try folder.put("secret", "secret")
        try link("Templates/static/l", to: target)
        let before = folder.everything()
        for command in ["build", "check"] {
            let outcome = try folder.run([command])
            #expect(outcome.status == status)
            #expect(outcome.talk.contains("Templates/static/l: error: \(message)"), "\(outcome.talk)")
        }
        #expect(folder.everything() == before)
    }

    @Test(arguments: [
        "index.html", "Index.HTML", "tasks.ics", "feed.xml/a.txt", ".taskgen-manifest",
    ])
    func collisions(_ file: String) throws {
        try folder.put("x", "Templates/static/" + file)
        try folder.put("x", "Templates/static/other.txt")
        try folder.put("dotfiles: .*", "taskgen.yml")
        let outcome = try folder.run(["build"])
        #expect(outcome.status == 78 && files() == [])
        let made = ["Index.HTML": "index.html", "feed.xml/a.txt": "feed.xml"][file] ?? file
        #expect(
            outcome.talk.contains(
                "Templates/static/\(file): error: \(made) is made by taskgen; rename this file\n"), "\(outcome.talk)")
    }

    @Test(arguments: ["lists/a.html", "lists/a.svg", "lists", "404.html"])
    func collisionsInASite(_ file: String) throws {
        for name in ["a", "b"] { try folder.put("---\noutputs: progress.svg\n---\n- [ ] a\n", "lists/\(name).md") }
        try folder.put("x", "Templates/static/" + file)
        let outcome = try folder.run(["build", "lists/a.md", "lists/b.md"])
        #expect(outcome.status == 78 && files() == [])
        #expect(outcome.talk.contains("Templates/static/\(file): error: \(file == "lists" ? "lists/a.html" : file) is"))
    }

    /// Markdown among them is no list.
    @Test func markdownAsItIs() throws {
        try folder.put("- [ ] a\n", "Templates/static/a.md")
        #expect(try folder.run(["build", ".", "-q"]).status == 0)
        #expect(files().filter { $0.contains("a.") } == ["a.md"])
        try folder.put("- [ ] a\n", "lists/Templates/a.md")
        #expect(try folder.run(["build", "lists", "-q"]).status == 0)
        #expect(files().filter { $0.contains("a.") } == ["Templates/a.html", "a.md"])
    }

    /// What search engines may look at is the project's to say.
    @Test func robotsOfItsOwn() throws {
        try folder.put("User-agent: *\nDisallow: /\n", "Templates/static/robots.txt")
        #expect(try folder.run(["build", "-u", "https://example.org"]).status == 0)
        #expect(folder.contents("public/robots.txt") == "User-agent: *\nDisallow: /\n")
    }

    /// A page that came out of the folder must not go in again.
    @Test func outputsAmongTheFiles() throws {
        try folder.put("x", "Templates/static/a.txt")
        #expect(try folder.run(["build", "-o", "Templates/static", "-f"]).status == 73)
        for _ in 1...2 { #expect(try folder.run(["build", "-o", "Templates/static/out"]).status == 0) }
        #expect(!files("Templates/static").contains { $0.hasPrefix("out/out") })
    }
}
