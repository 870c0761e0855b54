import Foundation
import Testing

/// The program itself: words, streams and exit status.
@Suite struct CommandLineTests: FolderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Of very many warnings the first are said, and how to see the others.
    @Test func manyWarnings() throws {
        try put(String(repeating: "- [ ] a due:soon\n", count: 25), "tasks.md")
        let talk = try run("build", "tasks.md", "-o", "-").talk
        #expect(talk.matches(of: /tasks\.md:\d+:9: warning:/).count == 20)
        #expect(talk.hasSuffix("taskgen: 5 more warnings; 'taskgen check' shows them all\n"))
        #expect(try run("check", "-q", "tasks.md").output.matches(of: /\[bad-date\]/).count == 25)
    }

    // MARK: build

    @Test func buildMakesThePageAndSaysSo() throws {
        try put("- [x] a\n- [ ] b\n- [ ] c\n", "list.md")
        let first = try run("build", "list.md", "-o", "site/")
        #expect(first.status == 0)
        #expect(first.output == "")
        #expect(
            try /taskgen: wrote 1 file \(1 changed\) to site\/ in \d+ ms — 3 tasks, 1 done \(33 %\)\n/.wholeMatch(
                in: first.talk) != nil)
        #expect(contents("site/index.html")?.hasPrefix("<!DOCTYPE html>") == true)
        #expect(try run("build", "list.md", "--output=site").talk.contains("(0 changed)"))
        #expect(try run("build", "-q", "-osite", "list.md").talk == "")
    }

    @Test(arguments: ["tasks.md", "TASKS.md", "TODO.md", "todo.md"])
    func buildFindsTheUsualNamesAndSaysWhichItTook(_ name: String) throws {
        try put("- [ ] a\n", name)
        let outcome = try run("build")
        #expect(outcome.status == 0)
        #expect(outcome.talk.hasPrefix("taskgen: reading \(name)\n"))
        #expect(contents("public/index.html") != nil)
    }

    @Test func standardInputAndOutput() throws {
        let outcome = try run("build", "-", "-o", "-", input: "- [ ] from a pipe\n")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("from a pipe"))
        #expect(outcome.output.hasSuffix("</html>\n"))
        #expect(outcome.talk == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func anEmptyFileGivesTheEmptyState() throws {
        try put("", "tasks.md")
        #expect(try run("build", "-q").status == 0)
        #expect(contents("public/index.html")?.contains("No tasks yet!") == true)
    }

    // MARK: bad input: one line, the right status, the last good page untouched

    @Test(arguments: [
        (["none.md"], 66, "none.md: error: there is no such file; check the name and the folder\n"),
        (["folder", "good.md"], 64, "taskgen: error: 'folder' is a folder; name one folder, or any number of files\n"),
        (["good.md/a.md"], 66, "good.md/a.md: error: a part of this path is a file, not a folder; check the path\n"),
        (["utf16.md"], 65, "utf16.md: error: the file is UTF-16; save it as UTF-8, or: iconv -f UTF-16 -t UTF-8\n"),
        (
            ["long.md"], 65,
            "long.md:2: error: the line has 1048577 bytes; at most 1048576 are read; break it into several lines\n"
        ),
        (
            ["huge.md"], 65,
            "huge.md: error: the file has more than 8388608 bytes; split it into several lists\n"
        ),
        (
            ["good.md", "-o", "good.md"], 73,
            "good.md: error: a part of this path is a file, not a folder; choose another place with -o DIR\n"
        ),
        (
            ["good.md", "-o", "nowhere"], 73,
            "nowhere: error: this is a link; name the folder itself, or choose another place with -o DIR\n"
        ),
        (["good.md", "-o", ""], 64, "taskgen: error: -o needs a value; write -o DIR\n"),
        (["good.md", "--output="], 64, "taskgen: error: --output needs a value; write --output DIR\n"),
        ([""], 64, "taskgen: error: an empty word stands where a file is named; name a file, or leave it out\n"),
        (["a\nb.md"], 66, "a\u{FFFD}b.md: error: there is no such file; check the name and the folder\n"),
        (
            ["good.md", "-o", "foreign"], 73,
            "foreign/: error: this folder holds files and none that taskgen wrote; choose another place with -o DIR, or write beside them with --force\n"
        ),
    ])
    func refused(_ arguments: [String], _ status: Int32, _ talk: String) throws {
        try put("- [ ] a\n", "good.md")
        try put("mine", "foreign/index.html")
        symlink("none", folder.url.appending(path: "nowhere").path)
        try put("", "folder/file")
        try put(Data([0xFF, 0xFE, 0x2D, 0x00]), "utf16.md")
        try put("a\n" + String(repeating: "b", count: 1_048_577), "long.md")
        try put(String(repeating: "a\n", count: 4_194_304) + "b", "huge.md")
        try put("<meta name=\"generator\" content=\"taskgen 0\">", "public/index.html")
        let outcome = try run(["build", "-q"] + arguments)
        #expect(outcome.status == status)
        #expect(outcome.talk == talk)
        #expect(outcome.output == "")
        #expect(contents("public/index.html") == "<meta name=\"generator\" content=\"taskgen 0\">")
        #expect(contents("foreign/index.html") == "mine")
    }

    @Test func noUsualFile() throws {
        let outcome = try run("build")
        #expect(outcome.status == 66)
        #expect(
            outcome.talk
                == "taskgen: error: there is no tasks.md, TASKS.md, TODO.md, todo.md here; name a file, or begin a list with 'taskgen init'\n"
        )
    }

    /// As another user, for root may read everything.
    @Test(.enabled(if: getuid() == 0)) func noPermission() throws {
        try put("- [ ] a\n", "tasks.md")
        chmod(folder.url.appending(path: "tasks.md").path, 0o600)
        let asNobody = "exec() { setpriv --reuid=65534 --clear-groups -- \"$@\"; }; "
        let unreadable = try run("build", before: asNobody)
        #expect(unreadable.status == 65)
        #expect(unreadable.talk.hasSuffix("tasks.md: error: you may not read this file; check its permissions\n"))
        chmod(folder.url.appending(path: "tasks.md").path, 0o644)
        let unwritable = try run("build", before: asNobody)
        #expect(unwritable.status == 73)
        #expect(
            unwritable.talk.hasSuffix(
                "public: error: you may not write here; check the permissions, or choose another place with -o DIR\n"))
    }

    /// A file size limit stops the write half-way, as a full disk does.
    @Test func aWriteThatStopsHalfwayLeavesTheOldPage() throws {
        try put("- [ ] a\n", "tasks.md")
        #expect(try run("build", "-q").status == 0)
        let old = contents("public/index.html")
        try put("- [ ] b\n", "tasks.md")
        let outcome = try run("build", "-q", before: "trap '' XFSZ; ulimit -f 4; ")
        #expect(outcome.status == 73)
        #expect(outcome.talk == "public/index.html: error: there is no room for it; what was there is untouched\n")
        #expect(contents("public/index.html") == old)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "public").path) == [
                "index.html"
            ]
        )
    }

    @Test func damagedBytesAreAWarningWithTheirPlace() throws {
        try put(Data("- [ ] caf".utf8) + Data([0xE9]) + Data(" and more text\n".utf8), "tasks.md")
        let outcome = try run("build", "-q")
        #expect(outcome.status == 0)
        #expect(
            outcome.talk == """
                tasks.md:1:10: warning: byte 0xE9 is not UTF-8; it is shown as \u{FFFD}; write the character again
                  - [ ] caf\u{FFFD} and more text
                           ^

                """)
    }

    @Test(arguments: [["build", "-o", "-"], ["list"], ["list", "--json"], ["help"]])
    func outputThatIsLostIsAnError(_ arguments: [String]) throws {
        try put("- [ ] a\n", "tasks.md")
        let outcome = try run(arguments, before: "exec >/dev/full; ")
        #expect(outcome.status == 73)
        #expect(
            outcome.talk.hasSuffix("standard output: error: there is no room for it; what was there is untouched\n"))
    }

    @Test func excerptsShowTabsAsBlanksAndCountNoByteOrderMark() throws {
        try put(
            Data([0xEF, 0xBB, 0xBF]) + Data("-\t[ ] aaaaaaaaaaa\t".utf8) + Data([0xFF]) + Data("bbb\n".utf8), "tasks.md"
        )
        #expect(
            try run("build", "-q").talk == """
                tasks.md:1:19: warning: byte 0xFF is not UTF-8; it is shown as \u{FFFD}; write the character again
                  - [ ] aaaaaaaaaaa \u{FFFD}bbb
                                    ^

                """)
    }

    // MARK: list

    @Test func listNumbersIndentsAndTouchesNoTerminal() throws {
        try put("- [x] a\n  - [ ] **b** \u{1B}[2J\n- [ ]\n", "tasks.md")
        let outcome = try run("list", "tasks.md")
        #expect(outcome.status == 0)
        #expect(outcome.output == "1 [x] a\n2 [ ]   b \u{FFFD}[2J\n3 [ ] Untitled\n")
    }

    // MARK: words

    @Test(arguments: [
        (["biuld"], "taskgen: error: unknown command 'biuld'; did you mean 'build'?\n"),
        (["comp"], "taskgen: error: unknown command 'comp'; did you mean 'completions'?\n"),
        (["version"], "taskgen: error: unknown command 'version'; did you mean '--version'?\n"),
        (
            ["build", "--out", "x"],
            "taskgen: error: unknown option '--out' for 'taskgen build'; did you mean '--output'?\n"
        ),
        (["lits"], "taskgen: error: unknown command 'lits'; did you mean 'list'?\n"),
        (["frobnicate"], "taskgen: error: unknown command 'frobnicate'; see 'taskgen --help'\n"),
        (["--hlep"], "taskgen: error: unknown option '--hlep'; did you mean '--help'?\n"),
        (
            ["build", "--outptu", "x"],
            "taskgen: error: unknown option '--outptu' for 'taskgen build'; did you mean '--output'?\n"
        ),
        (["build", "-x"], "taskgen: error: unknown option '-x' for 'taskgen build'; see 'taskgen help build'\n"),
        (["build", "-o"], "taskgen: error: -o needs a value; write -o DIR\n"),
        (["build", "--quiet=yes"], "taskgen: error: --quiet takes no value; write --quiet alone\n"),
        (
            ["clean", "a"],
            "taskgen: error: 'a' is one word too many for 'taskgen clean'; usage: taskgen clean [-o DIR]\n"
        ),
        (["help", "bulid"], "taskgen: error: unknown command 'bulid'; did you mean 'build'?\n"),
    ])
    func wrongWords(_ arguments: [String], _ talk: String) throws {
        let outcome = try run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.talk == talk)
        #expect(outcome.output == "")
    }

    @Test(arguments: [
        [], ["-h"], ["--help"], ["help"], ["help", "help"], ["help", "build"], ["build", "-h"],
        ["list", "x", "--help"],
        ["help", "list"],
    ])
    func helpGoesToStandardOutputIn80Columns(_ arguments: [String]) throws {
        let outcome = try run(arguments)
        #expect(outcome.status == 0)
        #expect(outcome.talk == "")
        #expect(outcome.output.contains("EXAMPLES:\n  taskgen "))
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func version() throws { #expect(try run("--version").output == "taskgen 0.1.0\n") }
}
