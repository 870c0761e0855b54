import Checklist
import Mustache
import Testing

@testable import Site

/// What the keys of settings mean (docs/SETTINGS.md), and what is said of what cannot be read.
@Suite struct SettingsTests {
    private func settings(_ yaml: String) -> (settings: Settings, found: [Diagnostic]) {
        var settings = Settings()
        let found = settings.apply(frontMatterOf: Array("---\n\(yaml)\n---\n- [ ] a\n".utf8))
        return (settings, found)
    }

    /// The line end behind a block of YAML is none of the text.
    @Test func aTextOfSeveralLines() {
        let (settings, found) = settings("title: |\n  Moving\n  house\n\ndescription: >\n  All\n  of it\n")
        #expect(settings.title == "Moving house")
        #expect(settings.description == "All of it")
        #expect(found == [])
    }

    /// Templates of issues have `title: ''`.
    @Test(arguments: ["''", "\"  \"", "", "~", "|\n\n"]) func nothingIsNoTitle(_ value: String) {
        let (settings, found) = settings("title: \(value)\ndescription: \(value)")
        #expect(settings.title == nil && settings.description == nil)
        #expect(found == [])
    }

    @Test func everyKey() throws {
        let (settings, found) = settings(
            """
            title: Moving   # a comment
            description: 'What is: left'
            lang: pt-BR
            dir: rtl
            marks:
              "*": important
              b: deferred
              ✓: done
            empty:
              icon: done
              title: Nothing left
              message: >
                Go
                home
              button: New
            add:
              action: https://example.org/issues/new?a=b
              method: get
              field: text
              hidden: {labels: task, "n": 2}
            strike: yes
            ticks: reader
            edit-url: https://example.org/edit
            """)
        #expect(found == [])
        #expect(settings.title == "Moving")
        #expect(settings.description == "What is: left")
        #expect(settings.language == "pt-BR")
        #expect(settings.direction == .rtl)
        #expect(
            settings.marks.map { "\($0.character)=\($0.state.rawValue)" } == ["*=important", "b=deferred", "✓=done"])
        #expect(settings.empty.icon == "done")
        #expect(settings.empty.title == "Nothing left")
        #expect(settings.empty.message == "Go home")
        #expect(settings.empty.button == "New")
        #expect(settings.add.action == "https://example.org/issues/new?a=b")
        #expect(settings.add.method == .get)
        #expect(settings.add.field == "text")
        #expect(settings.add.hidden.map { "\($0.name)=\($0.value)" } == ["labels=task", "n=2"])
        #expect(settings.strikesDone)
        #expect(settings.ticks == .reader)
        #expect(settings.editURL == "https://example.org/edit")
    }

    @Test func whatIsNotWrittenIsAsUsual() {
        let (settings, found) = settings("# nothing\ntitle:\nlang: no\ndir: ~\nmarks:\nempty:\nadd: null")
        #expect(found == [])
        #expect(settings.title == nil)
        #expect(settings.language == "no")
        #expect(settings.empty.isShown && settings.add.isShown && !settings.strikesDone)
        #expect(settings.ticks == .none)
    }

    @Test func partsCanBeLeftOut() {
        let (settings, _) = settings("empty: false\nadd: off")
        #expect(!settings.empty.isShown)
        #expect(!settings.add.isShown)
    }

    /// YAML 1.1, as templates get it.
    @Test func otherKeysAreForTemplates() throws {
        let (settings, found) = settings(
            "owner: ann\nn: 12\nratio: 0.5\nzip: 01234\nold: ~\nnames: [a, 'true']\nmap: {k: yes}")
        #expect(found == [])
        let page = Object(pairs: settings.page.map { ($0.key, $0.value) })
        #expect(
            Value.object(page).json
                == ##"{"owner":"ann","n":12,"ratio":0.5,"zip":"01234","old":null,"names":["a","true"],"map":{"k":true}}"##
        )
    }

    /// Line and column are those of the file, whose first line is `---`.
    @Test(arguments: [
        ("title: [a]", "setting-type", 2, 8),
        ("title: true", "setting-type", 2, 8),
        ("a: 1\nstrike: maybe", "setting-type", 3, 9),
        ("lang: x", "setting-value", 2, 7),
        ("lang: de_DE", "setting-value", 2, 7),
        ("lang: de-", "setting-value", 2, 7),
        ("dir: up", "setting-value", 2, 6),
        ("ticks: all", "setting-value", 2, 8),
        ("marks: x", "setting-type", 2, 8),
        ("marks:\n  ab: done", "setting-value", 3, 3),
        ("marks:\n  '[': done", "setting-value", 3, 3),
        ("marks: {'*': begun}", "setting-value", 2, 14),
        ("empty: 1", "setting-type", 2, 8),
        ("empty:\n  titel: x", "unknown-setting", 3, 3),
        ("add: {action: 'javascript:a()'}", "setting-value", 2, 15),
        ("add: {action: 'https://a b/'}", "setting-value", 2, 15),
        ("add: {method: put}", "setting-value", 2, 15),
        ("edit-url: data:text/html,x", "setting-value", 2, 11),
        ("titel: x", "unknown-setting", 2, 1),
        ("title: a\ntitle: b", "duplicate-key", 3, 1),
        ("empty: {title: a, title: b}", "duplicate-key", 2, 19),
        ("ключ: {a: 1, a: 2}", "duplicate-key", 2, 18),
        ("a: &x 1", "yaml-unsupported", 2, 4),
        ("a: *x", "yaml-unsupported", 2, 4),
        ("a: !!str 1", "yaml-unsupported", 2, 4),
        ("? [a]\n: b", "yaml-unsupported", 2, 3),
        ("a: \"b", "yaml-syntax", 2, 4), ("a:\n  b: [c", "yaml-syntax", 3, 6),
        ("a: b: c", "yaml-syntax", 2, 5),
        ("\ta: b", "yaml-syntax", 2, 1),
        ("just words", "setting-type", 2, 1),
        ("- a\n- b", "setting-type", 2, 1),
    ])
    func wrong(_ yaml: String, _ code: String, _ line: Int, _ column: Int) throws {
        let found = settings(yaml).found
        #expect(found.map(\.code) == [code])
        #expect(found.first.map { [$0.line, $0.column] } == [line, column])
        #expect(found.first?.severity == (code == "unknown-setting" ? .warning : .error))
        #expect(found.first.map { !$0.message.isEmpty && !$0.hint.isEmpty } == true)
    }

    /// One wrong key does not take the others with it.
    @Test func theRestCounts() {
        let (settings, found) = settings("lang: ?!\ntitle: Good\nticks: all")
        #expect(found.count == 2)
        #expect(settings.title == "Good")
    }

    /// What is no YAML, as in titles that begin with a bracket, does not either; and all of it is told at once.
    @Test(arguments: [
        "title: [BUG] a\nlang: de\nmarks:\n  b: deferred\nnames:\n- x\n- y\ndescription: b: c",
        "description: \"never ends\nlang: de\nmarks:\n  b: deferred\n\ntitle: \"neither",
        "lang: de\nlast: [\n  a,\n  b\n# and on\nmarks: {b: deferred}\n'title': *a\n",
    ])
    func theRestOfWhatIsNoYAMLCounts(_ yaml: String) {
        let (settings, found) = settings(yaml)
        #expect(found.count == 2)
        #expect(settings.title == nil && settings.description == nil)
        #expect(settings.language == "de")
        #expect(settings.marks.map(\.character) == ["b"])
    }

    /// What stands in quotes or brackets over several lines is no setting, whatever else is wrong.
    @Test(arguments: [
        "description: \"x\ntitle: wrong\n\"\na: b: c\nlang: de",
        "description: 'it''s\ntitle: wrong\n'  # here\na: b: c\nlang: de",
        "description: \"x \\q\ntitle: wrong\n\"\nlang: de",
        "names: [a \"b\", it's,\ntitle: wrong\n]\na: b: c\nlang: de",
        "names: {a: ']',\ntitle: wrong\n}\na: b: c\nlang: de",
        "names:\n  - - a: \"\\\"\ntitle: wrong\"\na: b: c\nlang: de",
        "names:\n  'x\ntitle: wrong'\na: b: c\r\nlang: de",
        "'names': \"x\rtitle: wrong\"\ra: b: c\rlang: de",
    ])
    func whatIsInsideOfAValueIsNoSetting(_ yaml: String) {
        let (settings, found) = settings(yaml)
        #expect(found.filter { $0.severity == .error }.count <= 2 && !found.isEmpty, "\(found)")
        #expect(settings.title == nil && settings.language == "de")
    }

    @Test(arguments: [
        ("lang: de\nlang: fr\na: b: c", ["duplicate-key", "yaml-syntax"]),
        ("lang: de\nno setting\na: b: c", ["yaml-syntax", "yaml-syntax"]),
        ("lang: de\n" + String(repeating: "a: b: c\n", count: 8_000), Array(repeating: "yaml-syntax", count: 100)),
    ])
    func allIsToldAtOnce(_ yaml: String, _ codes: [String]) {
        let (settings, found) = settings(yaml)
        #expect(found.map(\.code) == codes)
        #expect(settings.language == "de")
    }

    @Test func ofTwoTheFirstCounts() {
        let (settings, found) = settings("title: a\nlang: de\ntitle: b")
        #expect(found.map(\.code) == ["duplicate-key"])
        #expect(settings.title == "a" && settings.language == "de")
    }

    @Test func theOtherMarksCount() {
        let (settings, found) = settings("marks: {'**': done, b: deferred, c: begun}")
        #expect(found.map(\.code) == ["setting-value"])
        #expect(settings.marks.map(\.character) == ["b"])
    }

    @Test func frontMatterWithoutAnEndIsText() throws {
        let text = Array("---\nowner: ann\n\n- [ ] a\n".utf8)
        var settings = Settings()
        #expect(settings.apply(frontMatterOf: text).map(\.code) == ["front-matter-unclosed"])
        #expect(try TaskList(parsing: text).tasks.count == 1)
    }

    @Test(arguments: [
        "---\n\n- [ ] a\n", "- [ ] a\n", "", "---\nJust a rule above\n\n- [ ] a\n", "--- \n",
        "---\n\n- [ ] a\n\n---\n", "---\n\ntext: *a\nand more\n\n---\n", "---\n\ntitle: a\n",
    ])
    func noFrontMatter(_ text: String) {
        var settings = Settings()
        #expect(settings.apply(frontMatterOf: Array(text.utf8)) == [])
    }

    /// A byte order mark, CRLF, the other end, and blank lines as in Obsidian's boards.
    @Test(arguments: [
        "\u{FEFF}---\ntitle: a\n---\n", "---\r\ntitle: a\r\n---\r\n", "---\ntitle: a\n...\n", "---\rtitle: a\r---\r",
        "---\n\nkanban-plugin: board\ntags:\n  - b\ntitle: a\n\n---\n",
    ])
    func lineEnds(_ text: String) {
        var settings = Settings()
        #expect(settings.apply(frontMatterOf: Array(text.utf8)) == [])
        #expect(settings.title == "a")
    }

    @Test func deepAndLargeSettingsAreRefused() {
        #expect(settings("a: " + String(repeating: "[", count: 30)).found.map(\.code) == ["yaml-unsupported"])
        #expect(settings("a: " + String(repeating: "x", count: 70_000)).found.map(\.code) == ["setting-value"])
    }

    @Test func laterSettingsLieOverEarlierOnes() {
        var settings = Settings()
        _ = settings.apply(Array("title: a\nlang: de\nempty: {title: x, message: y}\nowner: z".utf8), firstLine: 1)
        _ = settings.apply(Array("title: b\nempty: {title: w}\nowner: v".utf8), firstLine: 1)
        #expect(settings.title == "b" && settings.language == "de")
        #expect(settings.empty.title == "w" && settings.empty.message == "y")
        #expect(settings.page.count == 1)
    }

    @Test(arguments: [
        ("ar", "rtl"), ("ar-XB", "rtl"), ("he-IL", "rtl"), ("iw", "rtl"), ("fa", "rtl"), ("az-Arab", "rtl"),
        ("ku-Latn", "ltr"), ("de", "ltr"),
        ("ar-Latn", "ltr"),
    ])
    func direction(_ language: String, _ direction: String) {
        #expect(settings("lang: \(language)").settings.textDirection == direction)
    }
}

extension SettingsTests {
    private func page(_ front: String, _ body: String = "") throws -> String {
        let bytes = Array("---\n\(front)\n---\n\(body)".utf8)
        var settings = Settings()
        #expect(settings.apply(frontMatterOf: bytes) == [])
        let list = try TaskList(parsing: bytes, marks: Marks(adding: settings.marks))
        let look = try Look(own: [("footer.mustache", [])], language: settings.language ?? "en")
        let page = try Site.page(of: list, settings: settings, source: nil, version: "1", look: look)
        return String(decoding: page, as: UTF8.self)
    }

    @Test func texts() throws {
        let page = try page("title: <b>\"A\"\ndescription: \"x' & <y>\"\nlang: he", "# Other\n\n- [ ] a\n")
        #expect(page.contains("<title>&lt;b&gt;&quot;A&quot;</title>"))
        #expect(page.contains("content=\"x&#39; &amp; &lt;y&gt;\""))
        #expect(page.contains("<html lang=\"he\" dir=\"rtl\">"))
    }

    @Test func ownMarks() throws {
        let page = try page("marks: {'*': important, '✓': done}", "- [*] a\n- [✓] b\n- [y] c\n")
        #expect(page.contains("class=\"row open important\""))
        #expect(page.contains("class=\"row done\""))
        #expect(page.contains("1 of 2 completed"))
    }

    @Test func placeholder() throws {
        let usual = try page("a: b")
        #expect(usual.contains("No tasks yet!") && usual.contains("id=\"add\""))
        let own = try page("empty: {title: Done <3, message: Rest., icon: done, button: More}")
        #expect(own.contains("Done &lt;3</h2>") && own.contains(">Rest.</p>") && own.contains(">More</button>"))
        #expect(own.contains("class=\"picture\" aria-hidden=\"true\"><use href=\"#i-done\"/>"))
        #expect(try !page("empty: false").contains("class=\"empty\""))
        let without = try page("add: false")
        #expect(!without.contains("<form") && without.contains("No tasks yet!") && !without.contains("Tap the button"))
    }

    @Test func form() throws {
        let page = try page("add: {action: 'https://example.org/new', method: get, field: t, hidden: {a: '\"'}}")
        #expect(page.contains("<form class=\"add\" action=\"https://example.org/new\" method=\"get\">"))
        #expect(page.contains("<input type=\"hidden\" name=\"a\" value=\"&quot;\">"))
        #expect(page.contains("form-action https://example.org;"))
        #expect(page.contains("<p class=\"hint\">Tap the button"))
        #expect(try self.page("add: {action: /new}").contains("form-action 'self';"))
        #expect(try self.page("a: b").contains("form-action 'none';"))
    }

    @Test func anIconThatIsNotThere() {
        let problem = #expect(throws: Look.Problem.self) { try page("empty: {icon: rocket}") }
        #expect(
            problem?.description.contains("there is no icon 'rocket'; there are: cancelled, chevron, deferred,") == true
        )
    }

    /// A template may ask for a setting that only some lists have.
    @Test func ownSettingsInOwnTemplates() throws {
        let template = "{{#page.owner}}By {{page.owner}}{{/page.owner}}{{^page.owner}}By nobody{{/page.owner}}"
        let look = try Look(own: [("summary.mustache", Array(template.utf8))])
        for (front, words) in [("owner: <ann>", "By &lt;ann&gt;"), ("other: x", "By nobody"), ("", "By nobody")] {
            var settings = Settings()
            _ = settings.apply(Array(front.utf8), firstLine: 1)
            let page = try Site.page(of: TaskList(), settings: settings, source: nil, version: "1", look: look)
            #expect(String(decoding: page, as: UTF8.self).contains(words))
        }
    }

    @Test func editLink() throws {
        #expect(
            try page("edit-url: https://example.org/e").contains("<a href=\"https://example.org/e\">Edit this list</a>")
        )
    }
}
