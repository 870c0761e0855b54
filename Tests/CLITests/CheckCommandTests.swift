import Foundation
import Testing

@testable import TaskgenCLI

/// `taskgen check`: streams, formats, exit status.
@Suite struct CheckCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.put("- [x] a\n- [ ] b\n", "good.md")
        try folder.put("- [] a\n- [ ] b\n-[ ] c\n", "bad.md")
        try folder.put(Data([0xFF, 0xFE, 0x2D, 0x00]), "utf16.md")
        try folder.put("a\n" + String(repeating: "b", count: 1_048_577), "long.md")
        try folder.put("", "folder/file")
    }

    private func run(_ arguments: String..., input: String = "", before: String = "") throws -> TemporaryFolder.Outcome
    {
        try folder.run(["check"] + arguments, input: input, before: before)
    }

    @Test func textIsTheResultAndTheSummaryIsTalk() throws {
        let outcome = try run("bad.md")
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                bad.md:1:3: warning: '[]' is text, not a box; put a space between the brackets: [ ] [empty-box]
                  - [] a
                    ^
                bad.md:3:1: warning: '-' is glued to the box, so that this is no list item; put a space between them: - [ ] [glued-bullet]
                  -[ ] c
                  ^

                """)
        #expect(outcome.talk == "taskgen: 2 warnings in bad.md\n")
    }

    @Test(arguments: [
        (["good.md"], 0, "taskgen: no problems in good.md\n"),
        (["good.md", "--strict"], 0, "taskgen: no problems in good.md\n"),
        (["good.md", "good.md"], 0, "taskgen: no problems in 2 files\n"),
        (["bad.md"], 0, "taskgen: 2 warnings in bad.md\n"),
        (["bad.md", "-q"], 0, ""),
        (["--strict", "bad.md"], 2, "taskgen: 2 warnings in bad.md\n"),
        (["good.md", "utf16.md"], 65, "taskgen: 1 error in 2 files\n"),
        (["long.md", "bad.md", "--strict"], 65, "taskgen: 2 warnings, 1 error in 2 files\n"),
        (["none.md", "utf16.md", "good.md"], 66, "taskgen: 2 errors in 3 files\n"),
        (["utf16.md", "folder"], 66, "taskgen: 2 errors in 2 files\n"),
        (["--format", "xml"], 64, "taskgen: error: --format knows no 'xml'; write one of text, json, github, sarif\n"),
        (["--format", "jsn"], 64, "taskgen: error: --format knows no 'jsn'; did you mean 'json'?\n"),
        (["--color", "red"], 64, "taskgen: error: --color knows no 'red'; write auto, always or never\n"),
        (["--stirct"], 64, "taskgen: error: unknown option '--stirct' for 'taskgen check'; did you mean '--strict'?\n"),
        (
            [], 66,
            "taskgen: error: there is no tasks.md, TASKS.md, TODO.md, todo.md here; name a file, or begin a list with 'taskgen init'\n"
        ),
    ])
    func status(_ arguments: [String], _ status: Int32, _ talk: String) throws {
        let outcome = try folder.run(["check"] + arguments)
        #expect(outcome.status == status)
        #expect(outcome.talk == talk)
        for format in ["text", "json", "github", "sarif"] where !arguments.contains("--format") {
            #expect(try folder.run(["check", "--format", format] + arguments).status == status)
        }
    }

    /// What `taskgen build lists` looks at, and with the marks of the folder's own settings.
    @Test func aFolder() throws {
        try folder.put("- [] a\n- [ ] b\n", "lists/a.md")
        try folder.put("- [b] a\n- [ ] b\n", "lists/home/b.md")
        try folder.put("- [] not yet\n", "lists/draft.md")
        try folder.put("- [] no list", "lists/notes.txt")
        try folder.put("exclude: draft.md\nmarks: {b: deferred}\n", "lists/taskgen.yml")
        for name in ["lists", "lists/"] {
            let outcome = try run(name)
            #expect(outcome.status == 0)
            #expect(outcome.output.hasPrefix("lists/a.md:1:3: warning: '[]' is text, not a box;"))
            #expect(outcome.talk == "taskgen: 1 warning in 2 files\n")
        }
        #expect(try run("lists", "--strict").status == 2)
        #expect(try run("lists/home").talk == "taskgen: 1 warning in lists/home/b.md\n")
        #expect(try run("lists", "good.md").status == 66)
    }

    @Test func theUsualFileAndStandardInput() throws {
        try folder.put("- []\n", "TODO.md")
        #expect(try run().output.hasPrefix("TODO.md:1:3: warning: "))
        let piped = try run("-", "good.md", input: "- []\n")
        #expect(piped.output.hasPrefix("-:1:3: warning: "))
        #expect(piped.talk == "taskgen: 1 warning in 2 files\n")
    }

    @Test func refusedFilesAreErrorsInEveryFormat() throws {
        let text = "the file is UTF-16; save it as UTF-8, or: iconv -f UTF-16 -t UTF-8"
        #expect(try run("utf16.md").output == "utf16.md: error: \(text) [not-utf-8]\n")
        #expect(try run("utf16.md", "--format", "github").output == "::error file=utf16.md,title=not-utf-8::\(text)\n")
        #expect(try run("utf16.md", "--format", "sarif").output.contains(#""ruleId":"not-utf-8""#))
        #expect(
            try run("none.md", "--format", "json").output
                == #"{"version":1,"diagnostics":[{"file":"none.md","line":0,"column":0,"severity":"error","#
                + #""code":"unreadable-file","message":"there is no such file","hint":"check the name and the folder"}]}"#
                + "\n")
        #expect(try run("long.md", "--format", "json").output.contains(#""line":2,"column":0,"severity":"error""#))
    }

    @Test func jsonHasExactlyItsFields() throws {
        let outcome = try run("bad.md", "--format", "json")
        #expect(
            outcome.output
                == #"{"version":1,"diagnostics":[{"file":"bad.md","line":1,"column":3,"severity":"warning","code":"empty-box","#
                + #""message":"'[]' is text, not a box","hint":"put a space between the brackets: [ ]"},"#
                + #"{"file":"bad.md","line":3,"column":1,"severity":"warning","code":"glued-bullet","#
                + #""message":"'-' is glued to the box, so that this is no list item","hint":"put a space between them: - [ ]"}]}"#
                + "\n")
        #expect(try run("good.md", "--format", "json").output == "{\"version\":1,\"diagnostics\":[]}\n")
    }

    // MARK: annotations

    /// The escapes are those of the workflow commands: `%25 %0D %0A`, in properties `%3A %2C` too.
    @Test func annotationsEscapeWhatWouldEndThem() throws {
        try folder.put("[a](<#x%y>)\n", "a,b:c%\nd.md")
        #expect(
            try run("./a,b:c%\nd.md", "--format", "github").output
                == "::warning file=a%2Cb%3Ac%25%0Ad.md,line=1,col=6,title=unknown-heading::"
                + "there is no heading for '#x%25y' in this file; write the heading's words in lower case, with - for each blank\n"
        )
    }

    @Test func annotationsCountCharactersAndTakePathsFromHere() throws {
        try folder.put("- [ ] äöü \u{200B}a\n", "a.md")
        let here = try folder.run(["check", "--format", "github"], before: "set -- \"$@\" \"$(pwd -P)/a.md\"; ").output
        #expect(here.hasPrefix("::warning file=a.md,line=1,col=11,title=invisible-character::"))
        #expect(try run("-", "--format", "github", input: "- []").output.hasPrefix("::warning line=1,col=3,title="))
    }

    @Test func aStepShowsTenOfAKindErrorsFirst() throws {
        try folder.put(String(repeating: "- []\n", count: 12), "many.md")
        let lines = try run("many.md", "none.md", "--format", "github").output.split(separator: "\n")
        #expect(lines.count == 11)
        #expect(lines[0].hasPrefix("::error file=none.md,"))
        #expect(lines[9].hasPrefix("::warning file=many.md,line=9,"))
        #expect(lines[10] == "::warning title=taskgen::3 more warnings; run taskgen check to see all")
        try folder.put(String(repeating: "- []\n", count: 10), "many.md")
        #expect(try run("many.md", "--format", "github").output.split(separator: "\n").count == 10)
    }

    // MARK: the terminal

    @Test(arguments: ["text", "json", "github", "sarif"])
    func nothingInAFileReachesTheTerminalUnfiltered(_ format: String) throws {
        let hostile = "\u{1B}[2J\u{7}\u{9B}31m\u{202E}\u{7F}"
        try folder.put(
            "- [ ] \(hostile)\n- [\u{9B}] x\n- [\u{202E}] x\n- [](#\(hostile))\n[a](#\(hostile))\n", "\(hostile).md")
        let outcome = try run("\(hostile).md", "--format", format)
        #expect(outcome.status == 0)
        for text in [outcome.output, outcome.talk] {
            #expect(!text.isEmpty)
            #expect(
                !text.unicodeScalars.contains {
                    $0.value < 0x20 && $0 != "\n" || 0x7F..<0xA0 ~= $0.value || $0 == "\u{202E}"
                })
        }
    }

    @Test func coloursOnlyWhereTheyAreWanted() throws {
        #expect(try !run("bad.md").output.contains("\u{1B}"))
        #expect(try run("bad.md", "--color=always").output.contains("\u{1B}[1;33mwarning:\u{1B}[0m"))
        #expect(try run("bad.md", before: "unset NO_COLOR; export CLICOLOR_FORCE=1; ").output.contains("\u{1B}"))
        #expect(
            try !run("bad.md", before: "unset NO_COLOR; export CLICOLOR_FORCE=1 NO_COLOR=1; ").output.contains("\u{1B}")
        )
        #expect(try !run("bad.md", "--color=always", "--format=json").output.contains("\u{1B}"))
        let plain = try run("bad.md").output
        #expect(try run("bad.md", "--color=always").output.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    }

    /// 20,000 places on one line, and one on each of 20,000 lines.
    @Test(arguments: ["[](#x)", "- []\n"])
    func manyPlacesTakeNoLongerThanTheirNumber(_ part: String) throws {
        try folder.put(String(repeating: part, count: 20_000), "many.md")
        for format in ["text", "github", "sarif"] {
            let time = try ContinuousClock().measure {
                _ = try run("many.md", "--format", format, before: "exec >/dev/null; ")
            }
            #expect(time < .seconds(20), "\(format)")
        }
    }
}

@Suite struct RelativePathTests {
    @Test(arguments: [
        ("a.md", "a.md"), ("./a.md", "a.md"), (".//./a.md", "a.md"), ("/lists/a.md", "a.md"),
        ("/lists/b/a.md", "b/a.md"),
        ("/lists-old/a.md", "/lists-old/a.md"), ("../a.md", "../a.md"),
    ])
    func path(_ path: String, _ expected: String) { #expect(RelativePath.of(path, from: "/lists") == expected) }

    @Test(arguments: [
        ("a b.md", "a%20b.md"), ("ä#?.md", "%C3%A4%23%3F.md"), ("a:b%", "a%3Ab%25"), ("/x/a", "file:///x/a"),
        ("-", "-"),
    ])
    func uri(_ path: String, _ expected: String) { #expect(RelativePath.uri(path) == expected) }
}
