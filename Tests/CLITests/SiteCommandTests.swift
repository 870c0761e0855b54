import Foundation
import Testing

/// `taskgen build` with several files or a folder, and `taskgen clean`.
@Suite struct SiteCommandTests: FolderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Files of a folder, hidden ones too, with their links.
    private func files(_ name: String = "public") -> [String] {
        let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder.url.appending(path: name).path)) ?? []
        return all.filter { !folder.isFolder("\(name)/\($0)") }.sorted()
    }

    private func putLists() throws {
        try folder.put("# Home\n\n- [x] a, see [work](work/week.md#to-do)\n- [ ] b\n", "lists/home.md")
        try folder.put("# Week\n\n## To do\n\n- [ ] [home](../home.md) [notes](notes.md)\n", "lists/work/week.md")
        try folder.put("Nothing to do here.\n", "lists/work/notes.md")
    }

    @Test func aFolder() throws {
        try putLists()
        let outcome = try run("build", "lists")
        #expect(outcome.status == 0 && outcome.output == "")
        #expect(
            try /taskgen: wrote 4 files \(4 changed\) to public\/ in \d+ ms — 3 tasks, 1 done \(33 %\)\n/.wholeMatch(
                in: outcome.talk) != nil, "\(outcome.talk)")
        #expect(files() == [".taskgen-manifest", "404.html", "home.html", "index.html", "work/week.html"])
        #expect(folder.contents("public/home.html")?.contains("href=\"work/week.html#s-to-do\"") == true)
        let week = folder.contents("public/work/week.html") ?? ""
        #expect(week.contains("href=\"../home.html\"") && week.contains("href=\"notes.md\""))
        #expect(try run("build", "lists/").talk.contains("wrote 4 files (0 changed) to"))
    }

    @Test func addedRenamedRemoved() throws {
        try putLists()
        _ = try run("build", "lists")
        try FileManager.default.moveItem(
            at: folder.url.appending(path: "lists/work/week.md"), to: folder.url.appending(path: "lists/week 2.md"))
        let trial = try run("build", "lists", "--dry-run")
        #expect(
            trial.output == """
                write   public/home.html
                write   public/index.html
                write   public/week 2.html
                remove  public/work/week.html

                """)
        #expect(trial.talk.hasPrefix("taskgen: would write 4 files (3 changed, 1 removed) to public/"))
        #expect(files().contains("work/week.html"))
        #expect(try run("build", "lists").talk.contains("wrote 4 files (3 changed, 1 removed)"))
        #expect(files() == [".taskgen-manifest", "404.html", "home.html", "index.html", "week 2.html"])
        // And back to a page alone.
        #expect(try run("build", "lists/home.md").talk.contains("wrote 1 file (1 changed, 3 removed)"))
        #expect(files() == [".taskgen-manifest", "index.html"])
    }

    /// Whoever names a file wants a page of it.
    @Test func namedFiles() throws {
        try putLists()
        let outcome = try run("build", "lists/work/notes.md", "./lists/home.md", "-o", "out")
        #expect(outcome.status == 0)
        #expect(
            files("out") == [".taskgen-manifest", "404.html", "index.html", "lists/home.html", "lists/work/notes.html"])
        let index = folder.contents("out/index.html") ?? ""
        #expect(
            index.matches(of: /<a href="([^"]*)" dir/).map { String($0.1) } == [
                "lists/work/notes.html", "lists/home.html",
            ], "in the order they were named")
        #expect(folder.contents("out/lists/work/notes.html")?.contains("No tasks yet!") == true)
    }

    /// In a folder whose name has more bytes than letters.
    @Test func namedFilesByWholePaths() throws {
        try folder.put("- [ ] one\n", "Übung/a.md")
        try folder.put("- [ ] two\n", "Übung/b.md")
        let place = "cd Übung; here=$(pwd -P); set -- build \"$here/a.md\" \"$here/b.md\"; "
        let outcome = try run([], before: place)
        #expect(outcome.status == 0, "\(outcome.talk)")
        #expect(files("Übung/public") == [".taskgen-manifest", "404.html", "a.html", "b.html", "index.html"])
    }

    @Test(arguments: [
        (["lists", "a.md"], 64, "taskgen: error: 'lists' is a folder; name one folder, or any number of files\n"),
        (["a.md", "../b.md"], 64, "taskgen: error: '../b.md' is not below this folder; run taskgen in a folder"),
        (["a.md", "/b.md"], 64, "taskgen: error: '/b.md' is not below this folder"),
        (["a.md", "b.txt"], 64, "taskgen: error: 'b.txt' is no Markdown file by its name"),
        (["a.md", "-"], 64, "taskgen: error: standard input is one list"),
        (["lists", "-o", "-"], 64, "taskgen: error: several pages do not fit into one stream"),
        (["lists", "-u", "example.org"], 64, "taskgen: error: 'example.org' is no address of a site"),
        (["lists", "-o", "lists"], 73, "lists/: error: this folder holds what the pages are made from"),
        (["lists", "-o", "."], 73, "./: error: this folder holds what the pages are made from, or the current folder"),
        (["lists", "-o", ".."], 73, "../: error: this folder holds what the pages are made from"),
        (["lists", "-o", "/", "-f"], 73, "/: error: this is the root of the file system"),
        (["a.md", "none.md"], 66, "none.md: error: there is no such file"),
        (["-o", "home", "a.md"], 73, "home/: error: this is your home folder; choose another place with -o DIR\n"),
    ])
    func refused(_ arguments: [String], _ status: Int32, _ talk: String) throws {
        try putLists()
        for file in ["a.md", "b.txt", "home/.profile"] { try folder.put("- [ ] a\n", file) }
        let before = folder.everything()
        let outcome = try folder.run(["build"] + arguments, before: "export HOME=$PWD/home; ")
        #expect(outcome.status == status)
        #expect(outcome.talk.hasPrefix(talk), "\(outcome.talk)")
        #expect(folder.everything() == before)
    }

    /// Everything wrong in all files is told, in their order, and the last good site stays.
    @Test func errorsInManyFiles() throws {
        try putLists()
        _ = try run("build", "lists")
        let before = folder.everything("public")
        try folder.put("---\nstrike: x\n---\n- [ ] a due:soon\n", "lists/b.md")
        try folder.put("- [ ] i\n", "lists/index.md")
        try folder.put(Data([0xFF, 0xFE, 0x2D, 0x00]), "lists/c.md")
        try folder.put("- [ ] h\n", "lists/home.markdown")
        try folder.put("# Home 2\n\n- [ ] changed\n", "lists/work/week.md")
        symlink("/etc", folder.url.appending(path: "lists/etc").path)
        symlink("..", folder.url.appending(path: "lists/work/up").path)
        let outcome = try run("build", "lists")
        #expect(outcome.status == 65)
        let lines = outcome.talk.split(separator: "\n").filter { $0.hasPrefix("lists/") }.map(String.init)
        #expect(
            lines == [
                "lists/etc: warning: it is passed over, for this link leads out of its folder; put the file itself there",
                "lists/b.md:2:9: error: true or false is wanted here; write one of these two",
                "lists/b.md:4:9: warning: 'soon' is not a day of the calendar; write year, month and day as in 2026-12-01; until then it is text",
                "lists/c.md: error: the file is UTF-16; save it as UTF-8, or: iconv -f UTF-16 -t UTF-8",
                "lists/home.md: error: its page would be home.html, and so would that of home.markdown; rename it, or exclude it in taskgen.yml",
                "lists/index.md: error: its page would be index.html, and so would the index of all lists; rename it, or exclude it in taskgen.yml",
            ])
        #expect(folder.everything("public") == before)
    }

    @Test func aFolderWithoutLists() throws {
        try folder.put("no list\n", "lists/README.md")
        let outcome = try run("build", "lists")
        #expect(outcome.status == 0 && outcome.talk.contains("wrote 2 files"))
        #expect(folder.contents("public/index.html")?.contains("No lists yet!") == true)
    }

    /// The output in the folder of the lists is not taken for one of them, nor is what is hidden.
    @Test func theOutputInside() throws {
        try putLists()
        try folder.put("- [ ] x\n", "lists/public/old.md")
        try folder.put("- [ ] x\n", "lists/.trash/old.md")
        try folder.put("- [ ] x\n", "lists/node_modules/x/README.md")
        try folder.put("<meta name=\"generator\" content=\"taskgen 0\">", "lists/public/index.html")
        for _ in 1...2 {
            #expect(try folder.run(["build", "."], before: "cd lists; ").status == 0)
            #expect(
                files("lists/public") == [
                    ".taskgen-manifest", "404.html", "home.html", "index.html", "old.md", "work/week.html",
                ])
        }
    }

    // MARK: Settings

    @Test func settingsOfAFolder() throws {
        try putLists()
        try folder.put("title: All of it\nlang: de\nexclude: work\n", "lists/taskgen.yml")
        try folder.put("title: not this one\n", "taskgen.yml")
        #expect(try run("build", "lists", "-q").status == 0)
        #expect(files() == [".taskgen-manifest", "404.html", "home.html", "index.html"])
        #expect(folder.contents("public/index.html")?.contains("<title>All of it</title>") == true)
        #expect(folder.contents("public/home.html")?.contains("<title>Home</title>") == true, "each has its own")
        #expect(folder.contents("public/home.html")?.contains("<span>Alle Listen</span>") == true)
    }

    /// Where the address is said, and what is written then.
    @Test(arguments: [
        ("", "", [], nil), ("base-url: https://a.example/x", "", [], "https://a.example/x/"),
        ("base-url: https://a.example/x", "export TASKGEN_BASE_URL=https://b.example; ", [], "https://b.example/"),
        ("", "export TASKGEN_BASE_URL=https://b.example; ", ["-u", "https://c.example"], "https://c.example/"),
    ])
    func baseAddress(_ file: String, _ before: String, _ options: [String], _ base: String?) throws {
        try folder.put(file, "taskgen.yml")
        try folder.put("- [ ] a\n", "tasks.md")
        #expect(try folder.run(["build", "-q"] + options, before: before).status == 0)
        let page = folder.contents("public/index.html") ?? ""
        #expect(page.contains("canonical") == (base != nil))
        if let base { #expect(page.contains("<link rel=\"canonical\" href=\"\(base)\">")) }
        let isRoot = base.map { !$0.hasSuffix("x/") } ?? false
        #expect(
            files() == (base == nil ? [] : [".taskgen-manifest", "404.html"]) + ["index.html"]
                + (isRoot ? ["robots.txt"] : []))
    }

    // MARK: Each in its language, the same on every run

    @Test func theSameOnEveryRun() throws {
        for number in 0..<60 {
            let language = ["en", "de", "ar"][number % 3]
            try folder.put(
                "---\nlang: \(language)\n---\n# L\(number)\n\n- [ ] a\n- [x] b\n", "lists/\(number % 5)/\(number).md")
        }
        #expect(try run("build", "lists", "-q", "-o", "a").status == 0)
        #expect(
            try run(
                "build", "lists", "-q", "-o", "b", before: "umask 077; export TZ=Asia/Tokyo LANG=de_DE; "
            ).status == 0)
        #expect(folder.everything("a") == folder.everything("b"))
        #expect(folder.contents("a/1/1.html")?.contains("<html lang=\"de\" dir=\"ltr\">") == true)
    }

    @Test func cleaning() throws {
        try putLists()
        _ = try run("build", "lists")
        try folder.put("mine", "public/work/mine.txt")
        #expect(try run("clean", "-n").output.contains("remove  public/work/week.html\n"))
        #expect(try run("clean").talk == "taskgen: removed 4 files from public/\n")
        #expect(files() == ["work/mine.txt"])
        #expect(try run("clean").talk == "taskgen: removed 0 files from public/\n")
        #expect(try run("clean", "-o", "none").talk == "taskgen: there is no none/; nothing to remove\n")
        #expect(try run("clean", "-q", "-o", ".").status == 73)
    }
}
