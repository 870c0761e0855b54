import Checklist
import Testing

/// What stands in a task's text (README.md): each spelling, what is left of the text, and what stays text.
@Suite struct MetadataTests {
    /// `markdown` is what stands behind `- [ ] `; `fields` are written as `name=value`, in the order of the table below.
    @Test(arguments: [
        // Days.
        ("pay due:2026-12-01", "pay", "due=2026-12-01"),
        ("pay @due(2026-12-01) today", "pay today", "due=2026-12-01"),
        ("pay [due:: 2026-12-01]", "pay", "due=2026-12-01"),
        ("pay (due:: 2026-12-01)", "pay", "due=2026-12-01"),
        ("pay (due::2026-12-01), then rest", "pay, then rest", "due=2026-12-01"),
        ("pay 📅 2026-12-01", "pay", "due=2026-12-01"),
        ("pay 📅2026-12-01 at the bank", "pay at the bank", "due=2026-12-01"),
        ("📅 2026-12-01 pay", "pay", "due=2026-12-01"),
        ("pay 📅\u{FE0F} 2026-12-01", "pay", "due=2026-12-01"),
        ("pay 📅\u{A0}2026-12-01\u{A0}", "pay", "due=2026-12-01"),
        ("pay\n  due:2026-12-01", "pay", "due=2026-12-01"),
        ("pay\n  due:2026-12-01\n  now", "pay now", "due=2026-12-01"),
        ("pay DUE:2026-12-01.", "pay.", "due=2026-12-01"),
        ("pay [Due:: 2026-12-01 ]", "pay", "due=2026-12-01"),
        (
            "a ⏳ 2026-01-02 🛫 2026-01-03 ✅ 2026-01-04 ➕ 2026-01-01", "a",
            "scheduled=2026-01-02 start=2026-01-03 completed=2026-01-04 created=2026-01-01"
        ),
        (
            "a [scheduled:: 2026-01-02] [start:: 2026-01-03] [completion:: 2026-01-04] [created:: 2026-01-01]", "a",
            "scheduled=2026-01-02 start=2026-01-03 completed=2026-01-04 created=2026-01-01"
        ),
        ("a scheduled:2026-01-02 start:2026-01-03", "a", "scheduled=2026-01-02 start=2026-01-03"),
        ("报告 📅 2026-12-01。然后休息", "报告。然后休息", "due=2026-12-01"),
        ("отчёт #дом； 📅2026-12-01！", "отчёт；！", "due=2026-12-01 tags=дом"),
        ("leap due:2024-02-29", "leap", "due=2024-02-29"),
        // Priorities.
        ("(A) call", "call", "priority=high"),
        ("(B) call", "call", "priority=medium"),
        ("(C) call", "call", "priority=low"),
        ("(D) call", "(D) call", ""),
        ("call (A) again", "call (A) again", ""),
        ("(A)call", "(A)call", ""),
        ("(a) sort, (b) throw away", "(a) sort, (b) throw away", ""),
        ("call !high", "call", "priority=high"),
        ("!medium call", "call", "priority=medium"),
        ("call !low!", "call!", "priority=low"),
        ("call !highest", "call !highest", ""),
        ("stop!high", "stop!high", ""),
        ("a 🔺", "a", "priority=highest"),
        ("a ⏫", "a", "priority=high"),
        ("a 🔼 b", "a b", "priority=medium"),
        ("🔽 a", "a", "priority=low"),
        ("a ⏬\u{FE0F} b", "a b", "priority=lowest"),
        ("a [priority:: high]", "a", "priority=high"),
        // Tags.
        ("#home call", "call", "tags=home"),
        ("call #home #home #area/sub", "call", "tags=home,area/sub"),
        ("call #дом #家 #بيت", "call", "tags=дом,家,بيت"),
        ("call #a_b-c2,", "call", "tags=a_b-c2"),
        ("fix #123 and C# and a#b and # h", "fix #123 and C# and a#b and # h", ""),
        ("see https://a.b/#x and www.a.b/@y", "see https://a.b/#x and www.a.b/@y", ""),
        ("`#code` and <kbd>#key</kbd>", "#code and #key", ""),
        ("**#bold** rest", "rest", "tags=bold"),
        ("[read #this now](https://a.b/#c)", "read now", "tags=this"),
        ("[#only](https://a.b)", "#only", ""),
        ("\\#plain #tag", "#plain", "tags=tag"),
        ("#main.content and #f(x)", "#main.content and #f(x)", ""),
        ("#1st", "", "tags=1st"),
        // Nothing is called; and behind the punctuation of Chinese and Japanese no blank comes.
        ("fix #define() and add @Input() to x", "fix #define() and add @Input() to x", ""),
        ("use @Column({a}), @Get[] now @ann)", "use @Column({a}), @Get[] now)", "people=ann"),
        ("买牛奶 #家，给妈妈", "买牛奶，给妈妈", "tags=家"),
        ("请 @王伟。看 #二（三）", "请。看 （三）", "tags=二 people=王伟"),
        ("買う !high、すぐ", "買う、すぐ", "priority=high"),
        // Colours are no tags; what could be a word is.
        ("#1e90ff or #F00, not #fff", "#1e90ff or #F00, not #fff", ""),
        ("#c0ffee80 on #00000080", "#c0ffee80 on #00000080", ""),
        ("a #facade #e2e #b2b #cab #a1b2", "a", "tags=facade,e2e,b2b,cab,a1b2"),
        ("give @f00 the @1e90ff", "give the", "people=f00,1e90ff"),
        // People.
        ("ask @ann-lee and @bob.", "ask and.", "people=ann-lee,bob"),
        ("ask @ann.lee, please", "ask, please", "people=ann.lee"),
        ("mail ann@example.org", "mail ann@example.org", ""),
        ("upgrade @types/node and 2@3", "upgrade @types/node and 2@3", ""),
        // Repetition.
        ("a 🔁 every week", "a", "repeat=every week"),
        ("rent 🔁\u{A0}every month 📅\u{A0}2026-03-01", "rent", "due=2026-03-01 repeat=every month"),
        (
            "a 🔁 every 2 weeks on Tuesday, Friday due:2026-03-01", "a",
            "due=2026-03-01 repeat=every 2 weeks on Tuesday, Friday"
        ),
        ("a 🔁 every day #home", "a", "repeat=every day tags=home"),
        ("a [repeat:: every week]", "a", "repeat=every week"),
        ("back up 🔁 every day at 10:30 @ann", "back up", "repeat=every day at 10:30 people=ann"),
        ("🔁 every week: water", "water", "repeat=every week"),
        ("🔁 every día de verano due:2026-03-01", "", "due=2026-03-01 repeat=every día de verano"),
        ("a 🔁 every 日曜日。", "a。", "repeat=every 日曜日"),
        ("🔁 every week - water", "water", "repeat=every week"),
        ("water 🔁 every week – then rest", "water – then rest", "repeat=every week"),
        ("🔁 again", "🔁 again", ""),
        ("a [repeat:: ]", "a [repeat:: ]", ""),
        // Block ids.
        ("task ^a1b2c3", "task", "block=a1b2c3"),
        ("task 📅 2026-03-01 ^abc-1", "task", "due=2026-03-01 block=abc-1"),
        ("2^3 and x ^a then", "2^3 and x ^a then", ""),
        // What is left keeps its blanks, and gets no others.
        ("ship @ann :rocket:", "ship :rocket:", "people=ann"),
        ("add #git .gitignore", "add .gitignore", "tags=git"),
        ("[[a]] #x ![[b.png]]", "[[a]] ![[b.png]]", "tags=x"),
        ("c'est fini #x !", "c'est fini !", "tags=x"),
        ("a #x #y, b", "a, b", "tags=x,y"),
        // No punctuation is left over where it stood between two.
        ("@ann: draw the plan", "draw the plan", "people=ann"),
        ("**@ann**, #x: draw", "draw", "tags=x people=ann"),
        ("**@ann:** draw", "draw", "people=ann"),
        ("**@ann** — draw - cut", "draw - cut", "people=ann"),
        ("#x, call", "call", "tags=x"),
        ("#x, #y — call", "call", "tags=x,y"),
        ("due:2026-12-01 - call", "call", "due=2026-12-01"),
        ("#x - `call`", "call", "tags=x"),
        ("#x `-`", "-", "tags=x"),
        ("#x [-](u) call", "- call", "tags=x"),
        ("買う、 #家、明日", "買う、明日", "tags=家"),
        ("اتصل، #بيت، الآن", "اتصل، الآن", "tags=بيت"),
        ("buy; #x; sell: @ann: more", "buy; sell: more", "tags=x people=ann"),
        ("why? #x? note: #y.", "why?? note:.", "tags=x,y"),
        ("#x -v", "-v", "tags=x"),
        ("(A) - call", "call", "priority=high"),
        ("call - @ann", "call", "people=ann"),
        ("call — #x @ann", "call", "tags=x people=ann"),
        ("owner: @ann", "owner:", "people=ann"),
        ("call, #x", "call", "tags=x"),
        ("call, @ann, @bob", "call", "people=ann,bob"),
        ("call, #x. Then go", "call. Then go", "tags=x"),
        ("call, #x!", "call!", "tags=x"),
        (": call @ann:", ": call:", "people=ann"),
        ("#x:8080 is open", "#x:8080 is open", ""),
        ("a, #x\n  b", "a, b", "tags=x"),
        ("a #one\n  #two b\n  @three", "a b", "tags=one,two people=three"),
        ("#家，买牛奶", "买牛奶", "tags=家"),
        ("@王伟：请检查", "请检查", "people=王伟"),
        ("pay | due:2026-12-01 | @ann", "pay", "due=2026-12-01 people=ann"),
        ("pay · due:2026-12-01 · at the bank", "pay · at the bank", "due=2026-12-01"),
        ("pay — 📅 2026-12-01 — now", "pay — now", "due=2026-12-01"),
        ("either #x / or", "either / or", "tags=x"),
        ("@ann | call · @bob", "call", "people=ann,bob"),
        // Nor brackets with nothing in them.
        ("pay (📅 2026-12-01)", "pay", "due=2026-12-01"),
        ("pay ( 📅 2026-12-01 ⏫ ) now", "pay now", "due=2026-12-01 priority=high"),
        ("付款（📅 2026-12-01）。", "付款。", "due=2026-12-01"),
        ("(⏫) pay", "pay", "priority=high"),
        ("pay [📅 2026-12-01 ⏫] now", "pay now", "due=2026-12-01 priority=high"),
        ("付款【📅 2026-12-01】。", "付款。", "due=2026-12-01"),
        // A link of a wiki leads where it says.
        ("ask [[Team #2 @ann due:2026-12-01|them]] @bob", "ask [[Team #2 @ann due:2026-12-01|them]]", "people=bob"),
        ("[[Note #tag]] #x", "[[Note #tag]]", "tags=x"),
        ("[[open #tag, [[Note #a]]", "[[open, [[Note #a]]", "tags=tag"),
        ("[[due:: 2026-12-01]", "[", "due=2026-12-01"),
        ("pay (📅 2026-12-01, at noon)", "pay (at noon)", "due=2026-12-01"),
        ("f() #x", "f()", "tags=x"),
        // Nor two blanks.
        ("pay **due:2026-12-01** now", "pay now", "due=2026-12-01"),
        ("pay *#x* **#y** now", "pay now", "tags=x,y"),
        // What is no value stays, whole.
        ("✅ Done and 📅 soon", "✅ Done and 📅 soon", ""),
        ("✅ 1.2.3 is out", "✅ 1.2.3 is out", ""),
        ("npm start:dev", "npm start:dev", ""),
        ("due: tomorrow", "due: tomorrow", ""),
        ("overdue:2026-12-01", "overdue:2026-12-01", ""),
    ])
    func spelling(_ markdown: String, _ text: String, _ fields: String) throws {
        let list = try TaskList("- [ ] \(markdown)\n")
        let task = try #require(list.tasks.first)
        #expect(String(decoding: task.text, as: UTF8.self) == text)
        #expect(task.metadata.fields == fields)
        #expect(list.diagnostics == [])
    }

    /// `check` says what could not be read, and where; the text stays.
    @Test(arguments: [
        ("pay due:2026-02-30", "bad-date", 11),
        ("pay due:tomorrow", "bad-date", 11),
        ("pay 📅 2026-13-01", "bad-date", 11),
        ("pay 📅 01/12/2026", "bad-date", 11),
        ("pay 📅 2026-03-01T10:00", "bad-date", 11),
        ("pay @due(next week)", "bad-date", 11),
        ("pay [due:: 2026-3-1]", "bad-date", 11),
        ("pay due:2023-02-29", "bad-date", 11),
        ("pay due: 2026-12-01", "bad-date", 11),
        ("pay (due:2026-12-01) now", "bad-date", 12),
        ("pay [Due: 2026-12-01]", "bad-date", 12),
        ("start: 2026-12-01", "bad-date", 7),
        ("a [priority:: urgent]", "bad-priority", 9),
        ("a due:2026-12-01 due:2026-12-02", "second-value", 24),
        ("(A) a !low", "second-value", 13),
    ])
    func doubtful(_ markdown: String, _ code: String, _ column: Int) throws {
        let list = try TaskList("# T\n\n- [ ] \(markdown)\n")
        #expect(list.diagnostics.map(\.code) == [code])
        #expect(list.diagnostics.first?.line == 3)
        #expect(list.diagnostics.first?.column == column)
        if code != "second-value" { #expect(list.tasks.first?.text == Array(markdown.utf8)) }
    }

    @Test func aDayInTheWrongPlaceIsNoWrongDay() throws {
        let message = try TaskList("- [ ] pay due: 2026-12-01\n").diagnostics.first?.message
        #expect(message == "'due: 2026-12-01' is text, not a date")
    }

    /// In a second line, behind what libcmark reports in other columns.
    @Test func placeInAnotherLine() throws {
        let list = try TaskList("> - [ ] a `b\n>   c` \\\n>   \td due:x\n")
        #expect(list.diagnostics.first.map { [$0.line, $0.column] } == [3, 8])
    }

    @Test func htmlLosesThemToo() throws {
        let list = try TaskList("- [ ] **#a** *b* @c <i>d</i> 📅 2026-03-01\n- [ ] a & b #c\n- [ ] x  \n  #y\n")
        #expect(
            list.tasks.map { String(decoding: $0.html, as: UTF8.self) } == ["<em>b</em> <i>d</i>", "a &amp; b", "x"])
    }

    /// Ids are made of what is shown, so that a new date does not make another task of it.
    @Test func identityIsOfTheText() throws {
        #expect(try TaskList("- [ ] pay due:2026-12-01").tasks[0].id == TaskList("- [ ] pay #now").tasks[0].id)
    }
}

extension Metadata {
    fileprivate var fields: String {
        let days = [
            ("due", due), ("scheduled", scheduled), ("start", start), ("completed", completed), ("created", created),
        ]
        var fields = days.compactMap { name, day in day.map { "\(name)=\($0)" } }
        if let priority { fields.append("priority=\(priority.rawValue)") }
        if let repetition { fields.append("repeat=\(String(decoding: repetition, as: UTF8.self))") }
        for (name, values) in [("tags", tags), ("people", people)] where !values.isEmpty {
            fields.append("\(name)=" + values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ","))
        }
        if let blockID { fields.append("block=\(String(decoding: blockID, as: UTF8.self))") }
        return fields.joined(separator: " ")
    }
}
