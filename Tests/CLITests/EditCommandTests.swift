import Foundation
import Testing

/// `taskgen add`, `done`, `reopen`, `edit` and `remove`: what is in the file afterwards, what is said, the exit status.
@Suite struct EditCommandTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let file = """
        # Plan

        - [ ] Milk
        - [x] Bread #shop due:2026-12-01
          - [/] with seeds

        ## Week

        ## Docs

        1. [ ] Write

        ### Docs

        Nothing.

        """

    /// Arguments as in a shell; the lines of the file that go and come, as a diff names them; what is said.
    @Test(
        arguments: [
            ("done 1", "-- [ ] Milk +- [x] Milk", "tasks.md:3: done: Milk"),
            (
                "done 3 1 3 2", "-- [ ] Milk +- [x] Milk -  - [/] with seeds +  - [x] with seeds",
                "tasks.md:5: done: with seeds|tasks.md:3: done: Milk|tasks.md:4: already done: Bread"
            ),
            ("done 2", "", "tasks.md:4: already done: Bread"),
            (
                "reopen 2 3",
                "-- [x] Bread #shop due:2026-12-01 -  - [/] with seeds +- [ ] Bread #shop due:2026-12-01"
                    + " +  - [ ] with seeds", "tasks.md:4: reopened: Bread|tasks.md:5: reopened: with seeds"
            ),
            ("reopen 1", "", "tasks.md:3: already open: Milk"),
            ("add Buy oat milk", "+2. [ ] Buy oat milk", "tasks.md:12: added: Buy oat milk"),
            ("add 'two  blanks '", "+2. [ ] two  blanks", "tasks.md:12: added: two  blanks"),
            ("add -- -5 °C", "+2. [ ] -5 °C", "tasks.md:12: added: -5 °C"),
            ("add '**b** #tag'", "+2. [ ] \\*\\*b\\*\\* #tag", "tasks.md:12: added: **b**"),
            ("add -m '**b** #tag'", "+2. [ ] **b** #tag", "tasks.md:12: added: b"),
            ("add a --done", "+2. [x] a", "tasks.md:12: added: a"),
            (
                "add a ^id --due 2026-12-01 --tag b --tag '#c/d'", "+2. [ ] a #b #c/d due:2026-12-01 ^id",
                "tasks.md:12: added: a"
            ),
            ("add a --section week", "+ +- [ ] a", "tasks.md:9: added: a"),
            ("add a --section s-docs", "+2. [ ] a", "tasks.md:12: added: a"),
            ("add a --section=s-docs-2", "+ +- [ ] a", "tasks.md:17: added: a"),
            ("edit 1 Oat milk", "-- [ ] Milk +- [ ] Oat milk", "tasks.md:3: edited: Oat milk"),
            (
                "edit 2 Rye bread @ann", "-- [x] Bread #shop due:2026-12-01 +- [x] Rye bread @ann",
                "tasks.md:4: edited: Rye bread|tasks.md:4: gone with the old text: due 2026-12-01, #shop"
            ),
            ("edit 1 Milk", "", "tasks.md:3: already so: Milk"),
            (
                "remove 2", "-- [x] Bread #shop due:2026-12-01 -  - [/] with seeds",
                "tasks.md:4: removed: Bread, with 1 task below it"
            ),
            ("remove 1 4 -q", "-- [ ] Milk -1. [ ] Write", ""),
        ] as [(String, String, String)])
    func edits(_ command: String, _ difference: String, _ said: String) throws {
        try folder.put(Self.file, "tasks.md")
        let (name, words) = (command.prefix { $0 != " " }, command.drop { $0 != " " })
        let show = try folder.run([], shell: "\(name) --dry-run\(words)")
        #expect(folder.contents("tasks.md") == Self.file)
        let outcome = try folder.run([], shell: command)
        #expect(outcome.status == 0 && show.status == 0)
        #expect(outcome.talk == said.split(separator: "|").map { $0 + "\n" }.joined())
        #expect(outcome.output == "")
        let after = try #require(folder.contents("tasks.md"))
        #expect((after == Self.file) == difference.isEmpty)
        // What the dry run shows, lines and signs only, is what happened, and `patch` does the same with it.
        let signs = show.output.split(separator: "\n").filter { "+-".contains($0.first ?? " ") }.dropFirst(2)
        #expect(signs.joined(separator: " ") == difference)
        #expect(show.talk == (difference.isEmpty ? outcome.talk : command.hasSuffix("-q") ? "" : Self.dry))
        guard !difference.isEmpty, FileManager.default.isExecutableFile(atPath: "/usr/bin/patch") else { return }
        try folder.put(Self.file, "tasks.md")
        try folder.put(show.output, "tasks.diff")
        _ = try folder.run(["list"], before: "patch -s --posix < tasks.diff || exit 1; ")
        #expect(folder.contents("tasks.md") == after)
    }

    @Test func noUsualFile() throws {
        for command in ["done 1 list.md", "add Milk", "edit 1 Milk"] {
            let outcome = try folder.run([], shell: command)
            #expect(outcome.status == 66)
            #expect(
                outcome.talk
                    == "taskgen: error: there is no tasks.md, TASKS.md, TODO.md, todo.md here; name a file with --file FILE, or begin a list with 'taskgen init'\n"
            )
        }
    }

    private static let dry = "taskgen: nothing was written (--dry-run)\n"

    /// A last line without an ending is another line once it has one (POSIX, `diff -u`), also before an added one.
    @Test(
        arguments: [
            ("add c", "- [ ] a\n- [ ] b", " - [ ] a\n-- [ ] b\n\\ No newline at end of file\n+- [ ] b\n+- [ ] c\n"),
            ("add c", "- [ ] b", "-- [ ] b\n\\ No newline at end of file\n+- [ ] b\n+- [ ] c\n"),
            ("add c", "# A", "-# A\n\\ No newline at end of file\n+# A\n+\n+- [ ] c\n"),
            ("remove 2", "- [ ] a\n- [ ] b", " - [ ] a\n-- [ ] b\n\\ No newline at end of file\n"),
        ] as [(String, String, String)])
    func unendedFile(_ command: String, _ before: String, _ lines: String) throws {
        try folder.put(before, "tasks.md")
        let show = try folder.run([], shell: command + " --dry-run")
        #expect(show.output.drop { $0 != "@" }.drop { $0 != "\n" }.dropFirst() == lines)
        _ = try folder.run([], shell: command + " -q")
        let after = try #require(folder.contents("tasks.md"))
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/patch") else { return }
        try folder.put(before, "tasks.md")
        try folder.put(show.output, "tasks.diff")
        _ = try folder.run(["list"], before: "patch -s --posix < tasks.diff || exit 1; ")
        #expect(folder.contents("tasks.md") == after)
    }

    @Test(
        arguments: [
            ("done", 64, "taskgen: error: 'taskgen done' needs the number of a task; 'taskgen list' shows the numbers"),
            ("done x", 64, "taskgen: error: 'x' is not the number of a task; 'taskgen list' shows the numbers"),
            (
                "done 1,2", 64,
                "taskgen: error: '1,2' is not the number of a task; write each number as a word of its own, as in 1 2 3"
            ),
            (
                "remove 1-3", 64,
                "taskgen: error: '1-3' is not the number of a task; write each number as a word of its own, as in 1 2 3"
            ),
            (
                "done 1 one.md", 64,
                "taskgen: error: 'one.md' is not the number of a task; to edit another file, write --file one.md"
            ),
            ("done 0", 64, "taskgen: error: there is no task 0; tasks.md has tasks 1 to 4"),
            ("done 1 9 7", 64, "taskgen: error: there is no task 9, 7; tasks.md has tasks 1 to 4"),
            (
                "done 99999999999999999999999", 64,
                "taskgen: error: there is no task 99999999999999999999…; tasks.md has tasks 1 to 4"
            ),
            (
                "done 1 --file one.md --file none.md", 66,
                "none.md: error: there is no such file; check the name and the folder"
            ),
            ("done 2 --file one.md", 64, "taskgen: error: there is no task 2; one.md has one task, number 1"),
            ("reopen 1 --file empty.md", 64, "taskgen: error: there is no task 1; empty.md has no tasks"),
            ("done 1 --file -", 64, "taskgen: error: standard input is no file to edit; name one with --file FILE"),
            ("done 1 --file .", 66, ".: error: this is a folder; name a file in it"),
            ("add", 64, "taskgen: error: a task needs a text; write it behind the command"),
            ("add '' --tag a", 64, "taskgen: error: a task needs a text; write it behind the command"),
            ("edit 1 ' '", 64, "taskgen: error: a task needs a text; write it behind the command"),
            (
                "add $'a\\nb'", 64,
                "taskgen: error: the text of a task is one line; add a task for each line, or put details below the task, in the file"
            ),
            ("add $'a\\e[2J'", 64, "taskgen: error: the text holds a control character, U+001B; leave it out"),
            (
                "add 'due:2026-12-01&amp;'", 64,
                "taskgen: error: the text would read as 'due:2026-12-01&' in this file; nothing was written; write it in other words, or as Markdown with --markdown"
            ),
            ("add a --section wek", 64, "taskgen: error: there is no section 'wek'; did you mean 'Week'?"),
            (
                "add a --section docs", 64,
                "taskgen: error: there are 2 sections 'docs'; name one by its id: s-docs in line 9, s-docs-2 in line 13"
            ),
            (
                "add a --due 2026-02-30", 64,
                "taskgen: error: '2026-02-30' is not a day of the calendar; write year, month and day as in --due 2026-12-01"
            ),
            (
                "add a due:2026-12-02 --due 2026-12-01", 64,
                "taskgen: error: the text says another due day, 2026-12-02; leave one of them out"
            ),
            (
                "add a --tag 'b c'", 64,
                "taskgen: error: 'b c' cannot be a tag; write letters, digits, - and _, with a letter among them"
            ),
            (
                "add a --tag 1", 64,
                "taskgen: error: '1' cannot be a tag; write letters, digits, - and _, with a letter among them"
            ),
            (
                "add a --file open.md", 1,
                "open.md:4: error: a task here would be none: code or HTML above is never closed; close it first"
            ),
            (
                "remove 2 --file steps.md", 1,
                "steps.md:3: error: the edit would change other parts of the list too; nothing was written, edit the file itself"
            ),
            (
                "done 1 --file wrong.md", 1,
                "wrong.md:2:9: error: true or false is wanted here; write one of these two\n  strike: 5\n          ^\ntaskgen: nothing was written\n"
            ),
        ] as [(String, Int32, String)])
    func refused(_ command: String, _ status: Int32, _ said: String) throws {
        let files = [
            "tasks.md": Self.file, "one.md": "- [ ] a\n", "empty.md": "", "open.md": "```\ncode\n",
            "steps.md": "- [ ] a\n - [ ] b\n  - [ ] c\n", "wrong.md": "---\nstrike: 5\n---\n- [ ] a\n",
        ]
        for (name, text) in files { try folder.put(text, name) }
        let outcome = try folder.run([], shell: command)
        #expect(outcome.status == status)
        #expect(outcome.talk.hasPrefix(said))
        #expect(outcome.output == "")
        for (name, text) in files { #expect(folder.contents(name) == text) }
    }

    /// As `build` does, a command takes the first of the usual names.
    @Test func theUsualFile() throws {
        #expect(try folder.run(["add", "a"]).status == 66)
        try folder.put("- [ ] a\n", "TODO.md")
        #expect(try folder.run(["done", "1"]).talk == "TODO.md:1: done: a\n")
        #expect(folder.contents("TODO.md") == "- [x] a\n")
    }

    /// Marks come from taskgen.yml and from the front matter.
    @Test func marksOfOnesOwn() throws {
        try folder.put("marks: {x: question, ✓: done}\n", "taskgen.yml")
        try folder.put("- [ ] a\n- [x] b\n", "tasks.md")
        #expect(try folder.run(["done", "1"]).status == 0)
        #expect(folder.contents("tasks.md") == "- [✓] a\n- [x] b\n")
        try folder.put("", "taskgen.yml")
        try folder.put("---\nmarks: {x: question}\n---\n- [ ] a\n", "none.md")
        let outcome = try folder.run(["done", "1", "--file", "none.md"])
        #expect(outcome.status == 1)
        #expect(outcome.talk.hasPrefix("none.md: error: no mark of this file says that"))
    }

    @Test func severalNumbersAreOneWrite() throws {
        try folder.put("- [ ] a\n- [ ] b\n- [ ] c\n", "tasks.md")
        #expect(try folder.run(["done", "1", "2", "3"]).status == 0)
        let copies = FileManager.default.enumerator(atPath: folder.state.path)?.allObjects as? [String] ?? []
        #expect(copies.filter { $0.hasSuffix("-tasks.md") && $0.contains("/0") }.count == 1)
    }

    @Test func coloursOfADryRun() throws {
        try folder.put("- [ ] \u{202E}a\r\n", "tasks.md")
        let outcome = try folder.run(["done", "1", "-n", "--color", "always"])
        #expect(outcome.output.contains("\u{1B}[31m-- [ ] \u{FFFD}a\u{1B}[0m\n\u{1B}[32m+- [x] \u{FFFD}a\u{1B}[0m\n"))
        #expect(!(try folder.run(["done", "1", "-n"]).output.contains("\u{1B}")))
    }

    /// The cases of the format, through the commands: `toggle` is `done` or `reopen`.
    @Test func theCasesOfTheFormat() throws {
        let file = URL(filePath: #filePath).appending(path: "../../ChecklistTests/Fixtures/checklist.json").standardized
        let cases = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [NSDictionary])
        var count = 0
        for example in cases {
            let (id, markdown) = (example["id"] as? String ?? "", example["markdown"] as? String ?? "")
            if let toggle = example["toggle"] as? NSDictionary, let task = toggle["task"] as? Int {
                let isDone = (example["tasks"] as? [String])?[task].trimmingCharacters(in: .whitespaces).first == "x"
                try folder.put(markdown, "tasks.md")
                #expect(try folder.run([isDone ? "reopen" : "done", "\(task + 1)"]).status == 0, "\(id)")
                #expect(folder.contents("tasks.md") == toggle["file"] as? String, "\(id)")
                count += 1
            }
            if let add = example["add"] as? NSDictionary {
                try folder.put(markdown, "tasks.md")
                #expect(try folder.run(["add", add["text"] as? String ?? ""]).status == 0, "\(id)")
                #expect(folder.contents("tasks.md") == add["file"] as? String, "\(id)")
                count += 1
            }
        }
        #expect(count == 15)
    }

    // MARK: The file

    @Test func aFileThatIsHeldIsWaitedFor() throws {
        try folder.put("- [ ] a\n", "tasks.md")
        let outcome = try folder.run(["done", "1"], before: "flock tasks.md sleep 3 & sleep 0.3; ")
        #expect(outcome.status == 75)
        #expect(outcome.talk == "tasks.md: error: another taskgen holds this file; nothing was written, try again\n")
        let later = try folder.run(["done", "1"], before: "flock tasks.md sleep 1 & sleep 0.3; ")
        #expect(later.status == 0)
    }

    /// As somebody who may not do everything: a file of mode 0444 is refused, and where no new file can be made, it is written
    /// in place and a copy kept.
    @Test(.enabled(if: geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")))
    func withoutPermissions() throws {
        let nobody =
            "chown -R 65534 . && mkdir -p state && chown 65534 state && export XDG_STATE_HOME=$PWD/state"
            + " && chmod 755 . && MODES && set -- setpriv --reuid=65534 --clear-groups \"$0\" \"$@\" && exec \"$@\"; exit 9; "
        func run(_ modes: String, _ arguments: String...) throws -> TemporaryFolder.Outcome {
            try folder.run(arguments, before: nobody.replacing("MODES", with: modes))
        }
        try folder.put("- [ ] a\n", "tasks.md")
        let refused = try run("chmod 444 tasks.md", "done", "1")
        #expect(refused.status == 73)
        #expect(refused.talk == "tasks.md: error: you may not write this file; check its permissions\n")
        #expect(folder.contents("tasks.md") == "- [ ] a\n")
        let foreign = try run("chmod 600 tasks.md && chown 0 tasks.md", "done", "1")
        #expect(foreign.status == 65 || foreign.status == 73, "\(foreign)")
        #expect(folder.contents("tasks.md") == "- [ ] a\n")
        let inPlace = try run("chmod 644 tasks.md && chown 65534 tasks.md && chmod 555 .", "add", "b")
        #expect(inPlace.status == 0, "\(inPlace)")
        #expect(folder.contents("tasks.md") == "- [ ] a\n- [ ] b\n")
        let copies = FileManager.default.enumerator(atPath: folder.url.path)?.allObjects as? [String] ?? []
        #expect(copies.filter { $0.hasSuffix("/000001-tasks.md") }.compactMap(folder.contents) == ["- [ ] a\n"])
        let uncopied = try run("chmod 555 . && export XDG_STATE_HOME=/nowhere", "add", "c")
        #expect(uncopied.status == 73)
        #expect(folder.contents("tasks.md") == "- [ ] a\n- [ ] b\n")
        let tick = try run("chmod 555 . && export XDG_STATE_HOME=/nowhere", "done", "1")
        #expect(tick.status == 0)
        #expect(folder.contents("tasks.md") == "- [x] a\n- [ ] b\n")
    }
}
