import Foundation
import Testing

/// `taskgen list`: which tasks it chooses, and how it shows them.
@Suite struct ListCommandTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let file = """
        # Plan

        - [ ] 1 loose #area due:2026-11-30

        ## Week

        - [x] 2 done #home @ann due:2026-11-29
        - [/] 3 begun #home/kitchen @Ann due:2026-11-29
          - [ ] 4 nested #Home #area @ann @bob
        - [-] 5 cancelled due:2026-11-29
        - [~] 6 not applicable due:2026-11-30
        - [>] 7 deferred due:2026-12-01

        ### Docs

        - [!] 8 important #homework due:2026-12-02
        - [?] 9 question ⏳ 2026-11-29

        ## Month

        - [x] 10 done #area/sub due:2026-11-30

        ## Docs

        - [ ] 11 #дом

        """

    /// Numbers of the tasks of a file as above. Every option stands as the user writes it.
    @Test(arguments: [
        ("", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
        // Progress counts 9 of these as the total and 2 as done: 7 are open.
        ("--open", [1, 3, 4, 7, 8, 9, 11]),
        ("--done", [2, 10]),
        // Capitals do not matter; area has area/sub below it; homework is another word than home.
        ("--tag home", [2, 3, 4]),
        ("--tag HOME", [2, 3, 4]),
        ("--tag #home", [2, 3, 4]),
        ("--tag=home/kitchen", [3]),
        ("--tag kitchen", []),
        ("--tag area", [1, 4, 10]),
        ("--tag ДОМ", [11]),
        ("--tag home --tag area", [4]),
        ("--person ann", [2, 3, 4]),
        ("--person @ann", [2, 3, 4]),
        ("--person an", []),
        ("--person ann --person bob", [4]),
        // A section, by its title or its id, with what stands below it; two sections are either.
        ("--section week", [2, 3, 4, 5, 6, 7, 8, 9]),
        ("--section s-week", [2, 3, 4, 5, 6, 7, 8, 9]),
        ("--section Docs", [8, 9, 11]),
        ("--section s-docs", [8, 9]),
        ("--section s-docs-2", [11]),
        ("--section Month --section s-docs", [8, 9, 10]),
        // Before a day, whatever the state.
        ("--due-before 2026-11-29", []),
        ("--due-before 2026-11-30", [2, 3, 5]),
        ("--due-before 2026-12-02", [1, 2, 3, 5, 6, 7, 10]),
        // What is still to do only, as on the page. A day that something is scheduled for is not a due day.
        ("--overdue --today 2026-11-29", []),
        ("--overdue --today 2026-11-30", [3]),
        ("--overdue --today=2026-12-02", [1, 3, 7]),
        ("--today 2026-12-02 --overdue", [1, 3, 7]),
        ("--today 2026-11-30", [1]),
        ("--today=2026-11-29", [3]),
        ("--today 2026-11-28", []),
        // All of them.
        ("--open --tag home", [3, 4]),
        ("--done --tag area --section month", [10]),
        ("--open --section week --due-before 2026-12-02 --tag home --person ann", [3]),
        ("--overdue --today 2026-12-02 --due-before 2026-11-30", [3]),
        ("--today 2026-11-30 --due-before 2026-11-30", []),
    ])
    func choice(_ options: String, _ numbers: [Int]) throws {
        try folder.put(Self.file, "tasks.md")
        let words = options.split(separator: " ").map(String.init)
        let json = try folder.run(["list", "tasks.md", "--json"] + words)
        #expect(json.status == 0)
        #expect(json.talk == "")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? NSDictionary)
        let tasks = try #require(object["tasks"] as? [NSDictionary])
        #expect(tasks.compactMap { $0["number"] as? Int } == numbers)
        let people = try folder.run(["list", "tasks.md"] + words)
        #expect(people.status == 0)
        #expect(people.output.matches(of: /(?m)^ *(\d+) \[/).compactMap { Int($0.1) } == numbers)
        #expect(people.talk.isEmpty == !numbers.isEmpty)
    }

    /// Only `tasks` gets shorter; what is listed is as without filters, a parent that is not listed among it.
    @Test func jsonIsTheSameObjectWithFewerTasks() throws {
        try folder.put(Self.file, "tasks.md")
        func object(_ words: String...) throws -> NSMutableDictionary {
            let json = try folder.run(["list", "tasks.md", "--json"] + words).output
            let object = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .mutableContainers)
            return try #require(object as? NSMutableDictionary)
        }
        let (all, some) = (try object(), try object("--person", "bob"))
        let task = try #require((some["tasks"] as? [NSDictionary])?.first)
        #expect(task["parent"] as? Int == 3)
        #expect(task == (all["tasks"] as? [NSDictionary])?[3])
        #expect(some["progress"] as? NSDictionary == ["done": 2, "total": 9])
        some["tasks"] = all["tasks"]
        #expect(some == all)
    }

    // MARK: for people

    @Test(arguments: [
        (
            "columns, and headings where there are several sections", "",
            """
            - [ ] Pay
            - [x] 買い物 due:2026-12-01 #home
              - [/] e\u{301}clairs !high @ann

            ## A

            - [ ] Late #x due:2026-11-01
            """,
            """
            1 [ ] Pay
            2 [x] 買い物     due 2026-12-01        #home
            3 [/]   e\u{301}clairs                  high  @ann

            A
            4 [ ] Late       due 2026-11-01        #x

            """
        ),
        (
            "no headings in one section", "--section a",
            "- [ ] a\n\n## A\n\n- [ ] b\n",
            "2 [ ] b\n"
        ),
        (
            "headings are named with those above them", "",
            "## v1\n\n### Docs\n\n- [ ] a\n\n## v2\n\n### Docs\n\n- [ ] b\n\n##\n\n- [ ] c\n",
            "v1 › Docs\n1 [ ] a\n\nv2 › Docs\n2 [ ] b\n\nUntitled\n3 [ ] c\n"
        ),
        (
            "a parent that is not listed is named", "--open",
            """
            - [x] Move
              - [ ] Boxes
                - [x] Big
                  - [ ] Ten more
              - [x] Keys of the flat in the old town
                - [ ] Ask
            """,
            """
            2 [ ] Move › Boxes
            4 [ ]   Big › Ten more
            6 [ ] Move › Keys of the flat in the… › Ask

            """
        ),
        (
            "of many parents the nearest three", "--open",
            "- [x] a\n  - [x] b\n    - [x] c\n      - [x] d\n        - [ ] e\n",
            "5 [ ] … › b › c › d › e\n"
        ),
        (
            "numbers are aligned", "--open",
            String(repeating: "- [x] a\n", count: 8) + "- [ ] b\n- [ ] c\n",
            " 9 [ ] b\n10 [ ] c\n"
        ),
        (
            "a long text pushes what follows it", "",
            "- [ ] \(String(repeating: "a", count: 61)) #x\n- [ ] b #y\n",
            "1 [ ] \(String(repeating: "a", count: 61))  #x\n2 [ ] b  #y\n"
        ),
        (
            "hidden characters are seen, those that a script needs stay", "",
            "- [ ] a\u{2060}b\u{FEFF}\u{FFF9}\u{206A}\n- [ ] می\u{200C}خواهم 👨\u{200D}👩 ก\u{200B}ข א\u{200F} #x\n",
            "1 [ ] a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}\n2 [ ] می\u{200C}خواهم 👨\u{200D}👩 ก\u{200B}ข א\u{200F}  #x\n"
        ),
        (
            "an empty task, a tab, and what would do something to a terminal", "",
            "- [ ]\n- [ ] a\tb\n- [ ] \u{202E}c\u{1B}[2J\u{9B}1m #\u{202E}d\n\n## \u{2066}A\u{1B}\n\n- [ ] e\n",
            "1 [ ] Untitled\n2 [ ] a b\n3 [ ] \u{FFFD}c\u{FFFD}[2J\u{FFFD}1m #\u{FFFD}d\n\n\u{FFFD}A\u{FFFD}\n4 [ ] e\n"
        ),
    ])
    func shown(_ name: String, _ options: String, _ markdown: String, _ output: String) throws {
        try folder.put(markdown, "tasks.md")
        let outcome = try folder.run(["list", "tasks.md"] + options.split(separator: " ").map(String.init))
        #expect(outcome.output == output)
        #expect(outcome.talk == "")
        #expect(outcome.status == 0)
    }

    /// Colours add nothing but colours: without them the text is what a pipe gets.
    @Test func colours() throws {
        try folder.put(Self.file, "tasks.md")
        let plain = try folder.run(["list", "tasks.md", "--open"]).output
        let painted = try folder.run(["list", "tasks.md", "--open", "--color", "always"]).output
        #expect(!plain.contains("\u{1B}"))
        #expect(painted.contains("\u{1B}[1mWeek\u{1B}[0m\n"))
        #expect(painted.contains("\u{1B}[33m[/]\u{1B}[0m"))
        #expect(painted.contains("\u{1B}[2mdue 2026-11-29\u{1B}[0m"))
        #expect(painted.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
        #expect(
            try folder.run(["list", "tasks.md"], before: "export NO_COLOR= CLICOLOR_FORCE=1; ").output.contains(
                "\u{1B}"))
    }

    // MARK: nothing, and what is wrong

    @Test(arguments: [
        ("--open", "no open tasks in tasks.md"),
        ("--tag Work --open", "no open tasks with #Work in tasks.md"),
        ("--tag a --tag b --person c", "no tasks with #a with #b with @c in tasks.md"),
        ("--section b", "no tasks in 'b' in tasks.md"),
        ("--section b --section c", "no tasks in 'b' or 'c' in tasks.md"),
        ("--due-before 2026-01-01", "no tasks due before 2026-01-01 in tasks.md"),
        ("--today 2026-01-01", "no tasks due on 2026-01-01 in tasks.md"),
        ("--overdue --today 2026-01-01 --open", "no open tasks overdue on 2026-01-01 in tasks.md"),
        ("--tag \u{1B}[2J", "no tasks with #\u{FFFD}[2J in tasks.md"),
    ])
    func nothing(_ options: String, _ talk: String) throws {
        try folder.put("## A\n\n- [x] a\n\n## B\n\n## C\n", "tasks.md")
        let outcome = try folder.run(["list", "tasks.md"] + options.split(separator: " ").map(String.init))
        #expect(outcome.status == 0)
        #expect(outcome.output == "")
        #expect(outcome.talk == "taskgen: \(talk)\n")
    }

    @Test func noTasksAtAll() throws {
        let outcome = try folder.run(["list", "-"], input: "text\n")
        #expect(outcome.status == 0)
        #expect(outcome.output == "")
        #expect(outcome.talk == "taskgen: no tasks in the input\n")
    }

    @Test(arguments: [
        (
            ["--due-before", "tomorrow"],
            "'tomorrow' is not a day of the calendar; write year, month and day as in --due-before 2026-12-01"
        ),
        (
            ["--due-before", "2026-02-29"],
            "'2026-02-29' is not a day of the calendar; write year, month and day as in --due-before 2026-12-01"
        ),
        (
            ["--today", "1.12.2026"],
            "'1.12.2026' is not a day of the calendar; write year, month and day as in --today 2026-12-01"
        ),
        (
            ["--today=today"],
            "'today' is not a day of the calendar; write year, month and day as in --today 2026-12-01"
        ),
        (["--today="], "--today needs a value; write --today DATE"),
        (["--due-before"], "--due-before needs a value; write --due-before DATE"),
        (["--tag", "#"], "--tag needs a name behind '#'; write --tag NAME"),
        (["--person", "@"], "--person needs a name behind '@'; write --person NAME"),
        (
            ["--done", "--open"],
            "--done and --open exclude each other: what is done is not still to do; leave one of them out"
        ),
        (
            ["--today", "--done"],
            "--done and --today exclude each other: what is done is not still to do; leave one of them out"
        ),
        (["--section", "wek"], "there is no section 'wek'; did you mean 'Week'?"),
        (["--section", "Plan"], "there is no section 'Plan'; there are 'Week', 'Docs', 'Month', 'Docs'"),
        (["--color", "blue"], "--color knows no 'blue'; write auto, always or never"),
        (["--due-befor", "x"], "unknown option '--due-befor' for 'taskgen list'; did you mean '--due-before'?"),
    ])
    func refused(_ words: [String], _ talk: String) throws {
        try folder.put(Self.file, "tasks.md")
        let outcome = try folder.run(["list", "tasks.md"] + words)
        #expect(outcome.status == 64)
        #expect(outcome.output == "")
        #expect(outcome.talk == "taskgen: error: \(talk)\n")
    }

    @Test func sectionsThatAreNotThere() throws {
        try folder.put("- [ ] a\n", "tasks.md")
        #expect(
            try folder.run(["list", "tasks.md", "--section", "a"]).talk
                == "taskgen: error: there is no section 'a'; the file has no sections; leave --section out\n")
        let many = (1...12).map { "## Section \($0) \(String(repeating: "\u{1B}", count: 50))\n\n" }.joined()
        try folder.put(many, "tasks.md")
        let talk = try folder.run(["list", "tasks.md", "--section", "nothing"]).talk
        #expect(talk.contains(" 'Section 10 \(String(repeating: "\u{FFFD}", count: 28))…' and 2 more\n"))
        #expect(!talk.contains("Section 11"))
    }

    // MARK: today

    /// The word behind `--today` is a day only if it looks like one.
    @Test(arguments: [
        ["--today", "tasks.md"], ["tasks.md", "--today"], ["--today", "--", "tasks.md"], ["--today", "./2026-12-01"],
        ["--today", "2026-12-01.md"],
    ])
    func todayAlone(_ words: [String]) throws {
        for name in ["tasks.md", "2026-12-01", "2026-12-01.md"] { try folder.put("- [ ] a due:0001-01-01\n", name) }
        let outcome = try folder.run(["list"] + words)
        #expect(outcome.status == 0)
        #expect(outcome.talk.contains("no tasks due on 2"))
    }

    /// The machine's day is that of its time zone. Between these two a day always begins.
    @Test(arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"])
    func theMachinesDay(_ zone: String) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        func day(_ offset: Int) -> String {
            let parts = calendar.dateComponents([.year, .month, .day], from: Date.now + TimeInterval(offset * 86_400))
            return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
        }
        // Once more if midnight passes meanwhile.
        for _ in 0..<2 {
            let today = day(0)
            try folder.put("- [ ] a due:\(day(-1))\n- [ ] b due:\(today)\n- [ ] c due:\(day(1))\n", "tasks.md")
            let late = try folder.run(["list", "tasks.md", "--overdue"], before: "export TZ=\(zone); ").output
            let now = try folder.run(["list", "tasks.md", "--today"], before: "export TZ=\(zone); ").output
            guard day(0) == today else { continue }
            #expect(late.hasPrefix("1 [ ] a ") && late.count { $0 == "\n" } == 1)
            #expect(now.hasPrefix("2 [ ] b ") && now.count { $0 == "\n" } == 1)
            return
        }
    }
}
