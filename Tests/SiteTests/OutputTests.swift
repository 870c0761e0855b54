import Checklist
import Testing

@testable import Site

/// What is made beside the page, byte for byte, by the rules of RFC 5545 and RFC 4287.
@Suite struct OutputTests {
    private static let all = "outputs: [progress.svg, feed.xml, tasks.ics, tasks.json]"

    private static func source(
        _ markdown: String, _ yaml: String = all, language: String = "en", page: String = "index.html",
        isOneOfSeveral: Bool = false, epoch: String? = nil
    ) throws -> OutputSource {
        var settings = Settings()
        settings.language = language
        #expect(settings.apply(Array(yaml.utf8), firstLine: 1).isEmpty)
        let place = OutputSource.Place(
            file: "x/tasks.md", path: "tasks.md", page: page, isOneOfSeveral: isOneOfSeveral)
        return OutputSource(
            of: try TaskList(parsing: Array(markdown.utf8)), settings: settings, look: try Look(language: language),
            version: "1", place: place, epoch: epoch.flatMap { Moment(epoch: $0) })
    }

    private static func calendar(_ markdown: String, _ yaml: String = all, epoch: String? = nil) throws -> String {
        String(decoding: try source(markdown, yaml, epoch: epoch).calendar, as: UTF8.self)
    }

    private static func feed(_ markdown: String, _ yaml: String = all, epoch: String? = nil) throws -> String {
        String(decoding: try source(markdown, yaml, epoch: epoch).feed, as: UTF8.self)
    }

    private static func badge(_ markdown: String, language: String = "en") throws -> String {
        String(decoding: try source(markdown, language: language).badge, as: UTF8.self)
    }

    // MARK: Which, and where

    @Test func pathsInOrderOfTheTable() throws {
        func paths(_ source: OutputSource) -> [String] { Site.outputs(of: source).map(\.path) }
        #expect(
            paths(try Self.source("- [ ] a\n")) == ["tasks.json", "tasks.ics", "feed.xml", "progress.svg"])
        #expect(
            paths(try Self.source("- [ ] a\n", page: "todo/work 1.html", isOneOfSeveral: true)) == [
                "todo/work 1.json", "todo/work 1.ics", "todo/work 1.xml", "todo/work 1.svg",
            ])
        #expect(paths(try Self.source("- [ ] a\n", "outputs: tasks.ics")) == ["tasks.ics"])
        #expect(paths(try Self.source("- [ ] a\n", "outputs: []")) == [])
        #expect(paths(try Self.source("- [ ] a\n", "")) == [])
    }

    @Test(arguments: [
        ("outputs: [tasks.ics, task.json]", "1:22: 'task.json' is no output"),
        ("outputs: true", "1:10: 'true' is no output"),
        ("outputs: {a: b}", "1:10: the name of an output is wanted here"),
        ("outputs: [[tasks.ics]]", "1:11: the name of an output is wanted here"),
        ("dotfiles: {a: b}", "1:11: a text is wanted here"),
    ])
    func wrongSettings(_ yaml: String, _ message: String) {
        var settings = Settings()
        let found = settings.apply(Array(yaml.utf8), firstLine: 1)
        #expect(found.map { "\($0.line):\($0.column): \($0.message)" } == [message])
        #expect(settings.outputs.isEmpty)
    }

    /// A page without outputs has not a byte of them.
    @Test func linksInThePage() throws {
        let list = try TaskList(parsing: Array("- [ ] a\n".utf8))
        func page(_ outputs: [Output], _ path: String = "index.html", isOneOfSeveral: Bool = false) throws -> String {
            let place = Place(path, base: nil, isOneOfSeveral: isOneOfSeveral, outputs: outputs)
            return String(
                decoding: try Site.page(of: list, source: "a.md", version: "1", look: Look(), place: place),
                as: UTF8.self)
        }
        let plain = try page([])
        #expect(!plain.contains("alternate") && plain.contains("<p>Generated from a.md</p>"))
        let linked = try page(Output.all, "a/ü 1.html", isOneOfSeveral: true)
        #expect(
            linked.contains(
                """
                <link rel="alternate" type="application/json" href="%C3%BC%201.json">
                <link rel="alternate" type="text/calendar" href="%C3%BC%201.ics">
                <link rel="alternate" type="application/atom+xml" href="%C3%BC%201.xml">
                <title>
                """))
        let footer = """
            <p>Generated from a.md · <a href="%C3%BC%201.ics">Calendar</a> · <a href="%C3%BC%201.xml">Feed</a></p>
            """
        #expect(linked.contains(footer))
        let badge = try page(Output.all.filter { $0.name == "progress.svg" })
        #expect(badge == plain)
    }

    // MARK: JSON

    @Test func jsonIsThatOfTheList() throws {
        let source = try Self.source("- [ ] a\u{202E}\n")
        #expect(source.json == Array(source.list.json(file: "x/tasks.md", settings: source.settings).utf8))
        #expect(source.json.last == 0x0A && String(decoding: source.json, as: UTF8.self).contains("a\\u202e"))
    }

    // MARK: Calendar

    @Test func aCalendar() throws {
        let markdown = """
            # Week

            - [ ] Rent; 5, or \\\\6 (C) 📅 2026-12-01 🛫 2026-11-30 !low #home #a/b @ann
            - [x] Done ✅ 2026-11-02 ➕ 2026-11-01

            """
        let names = ["", ""].indices.map { index in
            (try? Self.source(markdown)).map { $0.identifier($0.list.tasks[index].id) } ?? ""
        }
        let expected = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//taskgen//taskgen 1//EN
            NAME:Week
            X-WR-CALNAME:Week
            BEGIN:VTODO
            UID:\(names[0])
            DTSTAMP:19700101T000000Z
            SUMMARY:Rent\\; 5\\, or \\\\6 (C)
            STATUS:NEEDS-ACTION
            DTSTART;VALUE=DATE:20261130
            DUE;VALUE=DATE:20261201
            PRIORITY:7
            CATEGORIES:home,a/b
            DESCRIPTION:@ann
            END:VTODO
            BEGIN:VTODO
            UID:\(names[1])
            DTSTAMP:20261102T120000Z
            SUMMARY:Done
            STATUS:COMPLETED
            COMPLETED:20261102T120000Z
            CREATED:20261101T120000Z
            END:VTODO
            END:VCALENDAR

            """
        #expect(try Self.calendar(markdown) == expected.replacing("\n", with: "\r\n"))
        #expect(try Self.calendar(markdown, epoch: "86400").matches(of: /DTSTAMP:19700102T000000Z/).count == 2)
    }

    /// RFC 5545, 3.6: a calendar has at least one component.
    @Test func aCalendarOfNothing() throws {
        #expect(try Self.calendar("").contains("BEGIN:VTIMEZONE\r\nTZID:UTC\r\nBEGIN:STANDARD\r\n"))
        #expect(!(try Self.calendar("- [ ] a\n").contains("VTIMEZONE")))
    }

    /// RFC 5545, 3.1: no line has more than 75 octets, and no fold is inside a character.
    @Test(arguments: [
        (String(repeating: "a", count: 67), ["67"]), (String(repeating: "a", count: 68), ["67", "1"]),
        (String(repeating: "a", count: 142), ["67", "74", "1"]), (String(repeating: "é", count: 40), ["66", "14"]),
        (String(repeating: "日", count: 30), ["66", "24"]), (String(repeating: "👍", count: 20), ["64", "16"]),
        ("a" + String(repeating: "👍", count: 20), ["65", "16"]),
        // Escapes are made before lines are folded.
        (String(repeating: ";", count: 40), ["67", "13"]),
    ])
    func folding(_ text: String, _ lengths: [String]) {
        var writer = CalendarWriter()
        writer.line("SUMMARY", text: text)
        let all = String(decoding: writer.bytes, as: UTF8.self)
        #expect(all.hasPrefix("SUMMARY:") && all.hasSuffix("\r\n"))
        let lines = all.dropFirst(8).dropLast().replacing("\r\n", with: "\n").split(separator: "\n")
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" ") })
        #expect(lines.enumerated().map { String($1.utf8.count - ($0 == 0 ? 0 : 1)) } == lengths)
        #expect(all.replacing("\r\n ", with: "").dropFirst(8).replacing("\\;", with: ";") == text + "\r\n")
    }

    /// The one who begins when it is due has no time, says RFC 5545, 3.8.2.3: DUE is later than DTSTART.
    @Test(arguments: [
        ("🛫 2026-01-01 ⏳ 2026-01-02 📅 2026-01-03", "20260101"), ("🛫 2026-01-03 ⏳ 2026-01-02 📅 2026-01-03", "20260102"),
        ("🛫 2026-01-03 📅 2026-01-03", nil), ("🛫 2026-01-04 📅 2026-01-03", nil), ("⏳ 2026-01-04", "20260104"),
    ])
    func starts(_ days: String, _ start: String?) throws {
        let found = try Self.calendar("- [ ] a \(days)\n").firstMatch(of: /DTSTART;VALUE=DATE:(\d+)/)
        #expect(found.map { String($0.1) } == start)
    }

    /// Only what cannot be meant otherwise. 2026-11-30 is a Monday.
    @Test(arguments: [
        ("every day", "2026-11-30", "FREQ=DAILY"), ("every 3 days", "2026-11-30", "FREQ=DAILY;INTERVAL=3"),
        ("Every Week", "2026-11-30", "FREQ=WEEKLY"), ("every 1 week", "2026-11-30", "FREQ=WEEKLY"),
        ("every month", "2026-11-28", "FREQ=MONTHLY"), ("every month", "2026-11-29", nil),
        ("every year", "2024-02-29", nil), ("every year", "2026-02-28", "FREQ=YEARLY"),
        ("every monday", "2026-11-30", "FREQ=WEEKLY;BYDAY=MO"), ("every monday", "2026-12-01", nil),
        ("every sunday", "2026-11-29", "FREQ=WEEKLY;BYDAY=SU"),
        ("every weekday", "2026-12-04", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("every weekday", "2026-12-05", nil),
        ("every week when done", "2026-11-30", nil), ("every 0 days", "2026-11-30", nil),
        ("every -1 days", "2026-11-30", nil), ("every 2 mondays", "2026-11-30", nil), ("every", "2026-11-30", nil),
        ("weekly", "2026-11-30", nil), ("every days", "2026-11-30", nil), ("jede Woche", "2026-11-30", nil),
        ("every day;COUNT=1", "2026-11-30", nil), ("every 1000 days", "2026-11-30", nil),
    ])
    func rules(_ words: String, _ start: String, _ rule: String?) throws {
        let day = try #require(CalendarDay(Array(start.utf8)))
        #expect(RecurrenceRule(Array(words.utf8), from: day)?.text == rule)
    }

    /// Known days: the first of the week has number 0.
    @Test(arguments: [
        ("1970-01-01", 3), ("2000-02-29", 1), ("2024-02-29", 3), ("2026-12-31", 3), ("1900-03-01", 3),
        ("0001-01-01", 0),
        ("9999-12-31", 4),
    ])
    func weekdays(_ day: String, _ number: Int) throws {
        #expect(try #require(CalendarDay(Array(day.utf8))).weekday == number)
    }

    /// As `date -u -d @N` says.
    @Test(arguments: [
        ("0", "1970-01-01T00:00:00Z"), ("951782399", "2000-02-28T23:59:59Z"), ("951782400", "2000-02-29T00:00:00Z"),
        ("1767225599", "2025-12-31T23:59:59Z"), ("4107542400", "2100-03-01T00:00:00Z"),
        ("253402300799", "9999-12-31T23:59:59Z"), ("253402300800", nil), ("-1", nil), ("", nil), ("1.5", nil),
        (" 1", nil), ("99999999999999999999", nil),
    ])
    func moments(_ seconds: String, _ text: String?) { #expect(Moment(epoch: seconds)?.text == text) }

    @Test(arguments: [
        ("<p>a &amp;lt; <em>b</em></p>\n<p>c</p>\n", "a &lt; b\nc"),
        ("<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n", "- a\n- b\n- c"),
        ("<pre><code>a\n  b\n</code></pre>\n<p>c</p>\n", "a\n  b\nc"),
        ("<p><a href=\"https://a.b/?c=1&amp;d\">see</a> <a href=\"#x\">here</a></p>", "see (https://a.b/?c=1&d) here"),
        ("<p><a href=\"https://a.b\">https://a.b</a></p>", "https://a.b"), ("<p>a<br />\nb</p>", "a\nb"), ("", ""),
        ("<", "<"), ("<p", "<p"),
    ])
    func notes(_ html: String, _ text: String) { #expect(Notes(Array(html.utf8)).text == text) }

    // MARK: Feed

    @Test func aFeed() throws {
        let source = try Self.source(
            "# T & <b>\n\n- [x] a **b** ]]> #x ✅ 2026-02-01 ➕ 2026-02-01\n- [ ] c ✅ 2026-03-01\n")
        let task = source.list.tasks[0]
        let expected = """
            <?xml version="1.0" encoding="utf-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
            <id>urn:uuid:\(source.identifier("feed"))</id>
            <title>T &amp; &lt;b&gt;</title>
            <updated>2026-02-01T12:00:00Z</updated>
            <author><name>T &amp; &lt;b&gt;</name></author>
            <link rel="alternate" type="text/html" href="index.html"/>
            <generator version="1">taskgen</generator>
            <entry>
            <id>urn:uuid:\(source.identifier(task.id, "completed"))</id>
            <title>Completed: a b ]]&gt;</title>
            <updated>2026-02-01T12:00:00Z</updated>
            <link rel="alternate" type="text/html" href="index.html#\(task.id)"/>
            <category term="x"/>
            <content type="html">&lt;p&gt;a &lt;strong&gt;b&lt;/strong&gt; ]]&amp;gt;&lt;/p&gt;&#10;&lt;p&gt;Completed 1 Feb 2026&lt;/p&gt;</content>
            </entry>
            <entry>
            <id>urn:uuid:\(source.identifier(task.id, "created"))</id>
            <title>a b ]]&gt;</title>
            <updated>2026-02-01T12:00:00Z</updated>
            <link rel="alternate" type="text/html" href="index.html#\(task.id)"/>
            <category term="x"/>
            <content type="html">&lt;p&gt;a &lt;strong&gt;b&lt;/strong&gt; ]]&amp;gt;&lt;/p&gt;&#10;&lt;p&gt;Created 1 Feb 2026&lt;/p&gt;</content>
            </entry>
            </feed>

            """
        #expect(String(decoding: source.feed, as: UTF8.self) == expected)
    }

    @Test func aFeedOfNothing() throws {
        #expect(try Self.feed("- [ ] a due:2026-12-01\n").contains("<updated>1970-01-01T00:00:00Z</updated>"))
        #expect(try Self.feed("- [ ] a\n", epoch: "60").contains("<updated>1970-01-01T00:01:00Z</updated>"))
    }

    /// RFC 9562, 5.8: version 8 and variant 2; a name is the same in every build and differs from all others.
    @Test func identifiers() {
        let name = Identifier(["tasks.md", "Week", "t-abcd"]).text
        // Of SHA-256("tasks.md" 0xFF "Week" 0xFF "t-abcd"), as sha256sum has it.
        #expect(name == "ac768cfe-2dbc-8f4d-bf53-fd3289b3af85")
        #expect(Identifier(["tasks.m", "dWeek", "t-abcd"]).text != name)
    }

    // MARK: Badge

    @Test(arguments: [
        ("- [x] a\n- [ ] b\n- [-] c\n", "en", "1 of 2 completed"), ("- [x] a\n", "de", "1 von 1 erledigt"),
        ("", "en", "No tasks yet!"), ("- [x] a\n- [ ] b\n", "ja", "2件中1件完了"),
    ])
    func badges(_ markdown: String, _ language: String, _ words: String) throws {
        let svg = try Self.badge(markdown, language: language)
        #expect(svg.contains(">\(words)</text>") && svg.contains(": \(words)</title>"))
        #expect(svg.contains("role=\"img\"") && svg.contains("xml:lang=\"\(language)\""))
        // It loads nothing.
        #expect(!svg.replacing("http://www.w3.org/2000/svg", with: "").contains(/href|url\(|:\/\/|<script|@import/))
        #expect(svg.contains("class=\"all\"") == (language == "de"))
    }

    @Test func badgesFromRightToLeft() throws {
        let svg = try Self.badge("- [x] a\n- [ ] b\n", language: "ar")
        let width = try #require(svg.firstMatch(of: /width="(\d+)"/).flatMap { Int($0.1) })
        #expect(svg.contains("direction=\"rtl\"") && svg.contains("cx=\"\(width - 16)\""))
    }

    /// Widths as Helvetica has them; letters of East Asia are squares, marks on letters have none.
    @Test(arguments: [("13 of 40", 44), ("日本", 24), ("e\u{301}", 7), ("", 0), ("👍", 12)])
    func widths(_ text: String, _ width: Int) { #expect(TextWidth.of(text, size: 12) == width) }
}
