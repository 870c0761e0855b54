import Checklist
import Mustache
import Testing

@testable import Site

/// Users' own files of strings: `Templates/strings/nl.json` and the like.
@Suite struct OwnStringsTests {
    private func look(_ files: [(String, String)], _ language: String) throws -> Look {
        try Look(own: files.map { ("strings/" + $0.0, Array($0.1.utf8)) }, language: language)
    }

    @Test func aFileAddsALanguageAndEnglishStandsIn() throws {
        let dutch =
            #"{"add": {"button": "Voeg taak toe"}, "count": {"tasks": {"one": "{n} taak", "other": "{n} taken"}}}"#
        for language in ["nl", "nl-BE", "NL"] {
            let strings = try look([("nl.json", dutch)], language).strings
            #expect(strings.language == language && strings.plurals == language)
            #expect(strings("add.button") == "Voeg taak toe")
            #expect(strings("add.placeholder") == "New task")
            #expect(strings("count.tasks", count: 1, ["n": 1]) == "1 taak")
            #expect(strings("count.tasks", count: 1200, ["n": 1200]) == "1,200 taken")
        }
        #expect(try look([("nl.json", dutch)], "de").strings("add.button") == "Aufgabe hinzufügen")
    }

    /// The narrower file lies over the wider one, whoever it is by; the user's own over the built-in one of the same tag.
    @Test(arguments: [
        ("de", "B"), ("de-AT", "C"), ("de-CH", "B"), ("fr", "Ajouter une tâche"), ("en", "A"), ("sv", "A"),
        ("en-XA", "[À one]"), ("pt", "P"), ("pt-BR", "Adicionar Tarefa"),
    ])
    func order(_ language: String, _ button: String) throws {
        let files = ["en": "A", "de": "B", "de-AT": "C", "pt": "P"].map {
            ("\($0.key).json", #"{"add":{"button":"\#($0.value)"}}"#)
        }
        #expect(try look(files, language).strings("add.button") == button)
    }

    /// Forms are replaced together: no English "one" is left over in a language that has none.
    @Test func formsAreOneLanguages() throws {
        let strings = try look([("ko.json", #"{"count": {"tasks": {"other": "할 일 {n}개"}}}"#)], "ko").strings
        #expect(strings("count.tasks", count: 1, ["n": 1]) == "할 일 1개")
        guard case .object(let forms) = strings["count.tasks"] else { return #expect(Bool(false)) }
        #expect(forms.keys == ["other"])
    }

    @Test func numbersOfItsOwn() throws {
        let text = #"{"number": {"digits": "۰۱۲۳۴۵۶۷۸۹", "group": "٬"}, "date": {"format": "{day}/{month}/{year}"}}"#
        let strings = try look([("fa.json", text)], "fa").strings
        #expect(strings("add.auto", ["n": 1234]) == "Task ۱٬۲۳۴")
        let day = try #require(CalendarDay("2026-11-30".utf8))
        #expect(DateWords(strings)(day) == Array("۳۰/Nov/۲۰۲۶".utf8))
    }

    private static let example = "taskgen init --templates writes an en.json, which shows all there are"

    @Test(arguments: [
        (
            "nl", "{\n  \"add\": {\n    \"buton\": \"x\" } }",
            "3:5: error: there is no string 'add.buton'; did you mean 'add.button'?"
        ),
        ("nl", #"{"zzzzzzzz": {"a": "x", "b": "y"}}"#, "1:2: error: there is no string 'zzzzzzzz'; \(example)"),
        (
            "nl", #"{"delete": {"label": "Wis {titel}"}}"#,
            "1:13: error: nothing is put into {titel} of 'delete.label'; did you mean {title}?"
        ),
        ("nl", #"{"skip": "Naar {x}"}"#, "1:2: error: nothing is put into {x} of 'skip'; this string has no places"),
        (
            "nl", #"{"filter": {"result": {"one": "{q}", "other": ""}}}"#,
            "1:24: error: nothing is put into {q} of 'filter.result.one'; there are: {name}, {shown}, {total}"
        ),
        (
            "nl", #"{"count": {"tasks": {"other": "{n} taken"}}}"#,
            "1:12: error: 'count.tasks' lacks one; in this language each such string has the forms one, other"
        ),
        (
            "pl", #"{"count": {"tasks": {"one": "", "other": ""}}}"#,
            "1:12: error: 'count.tasks' lacks few, many; in this language each such string has the forms one, few, many, other"
        ),
        (
            "en", #"{"count": {"tasks": {"one": "", "othre": "", "other": ""}}}"#,
            "1:33: error: 'othre' is no plural form; did you mean 'other'?"
        ),
        (
            "nl", #"{"count": {"tasks": "{n}"}}"#,
            "1:12: error: 'count.tasks' must be a string with plural forms, one, other; \(example)"
        ),
        ("nl", #"{"skip": {"a": "b"}}"#, "1:2: error: 'skip' must be a text, in quotes; \(example)"),
        ("nl", #"{"add": "b"}"#, "1:2: error: 'add' must be a group of strings, in braces; \(example)"),
        ("nl", #"{"date": {"months": ["jan"]}}"#, "1:11: error: 'date.months' must be a list of 12 texts; \(example)"),
        ("nl", #"{"number": {"least": 0}}"#, "1:13: error: 'number.least' must be 1 or 2; \(example)"),
        (
            "nl", #"{"number": {"digits": "0123"}}"#,
            "1:13: error: 'number.digits' must be ten characters, for 0 to 9; write them all"
        ),
        ("nl", "[]", "1:1: error: the file must be a group of strings, in braces; \(example)"),
        (
            "nl", #"{"date": {"format": "{dag} {month}"}}"#,
            "1:11: error: nothing is put into {dag} of 'date.format'; did you mean {day}?"
        ),
    ])
    func mistakes(_ language: String, _ text: String, _ message: String) {
        let problem = #expect(throws: Look.Problem.self) { try look([("\(language).json", text)], language) }
        #expect(problem?.description == "Templates/strings/\(language).json:\(message)")
    }

    /// Everything wrong in a file is told at once, in the file's order.
    @Test func everyMistake() {
        let text = "{\"skipp\": \"a\",\r\n \"undo\": {\"x\": 1},\n\n  \"skip\": 2}"
        let problem = #expect(throws: Look.Problem.self) { try look([("nl.json", text)], "nl") }
        #expect(
            problem?.description == """
                Templates/strings/nl.json:1:2: error: there is no string 'skipp'; did you mean 'skip'?
                Templates/strings/nl.json:2:11: error: there is no string 'undo.x'; \(Self.example)
                Templates/strings/nl.json:4:3: error: 'skip' must be a text, in quotes; \(Self.example)
                """)
    }

    /// A language without a rule is taken to count as English does; a form that is never used does no harm.
    @Test(arguments: [
        ("tlh", #"{"count": {"tasks": {"one": "{n} Qu'", "other": "{n} Qu'mey"}}}"#),
        ("cs", #"{"count": {"tasks": {"one": "", "few": "", "many": "", "other": ""}}}"#),
        ("nl", #"{"page": {"description": "Takenlijst."}}"#), ("nl", "{}"),
    ])
    func harmless(_ language: String, _ text: String) throws {
        #expect(
            try look([("\(language).json", text)], language).strings.plurals == (language == "tlh" ? "en" : language))
    }

    /// What the built-in files may not even have.
    @Test(arguments: [
        ("skip", "'skip' is missing; translate it"), ("delete.label", "'delete.label' does not say {title}; put it in"),
        ("filter.result.one", "'filter.result.one' does not say {name}; put it in"),
        ("count.tasks.few", "this language does not use the form 'few'; leave it out"),
        ("tag", "'tag' is missing; translate it"),
    ])
    func gaps(_ key: String, _ message: String) throws {
        let english = try StringsTests.file("en")
        let changes: [String: (Object) -> Value] = [
            "skip": { without("skip", $0) }, "tag": { without("tag", $0) },
            "delete.label": { with(["delete", "label"], "Delete", .object($0)) },
            "filter.result.one": { with(["filter", "result", "one"], "{shown}", .object($0)) },
            "count.tasks.few": { with(["count", "tasks", "few"], "{n}", .object($0)) },
        ]
        guard case .object(let object) = english, let change = changes[key] else { return #expect(Bool(false)) }
        let found = StringsCheck(language: "en").findings(in: change(object), against: english)
        #expect(found == [StringsFinding(key: key, message: message, isHarmless: true)])
    }
}

private func without(_ key: String, _ object: Object) -> Value {
    .object(Object(pairs: object.keys.filter { $0 != key }.map { ($0, object[$0] ?? .null) }))
}

private func with(_ path: [String], _ text: String, _ value: Value) -> Value {
    guard let name = path.first, case .object(let object) = value else { return .string(text) }
    let changed = with(Array(path.dropFirst()), text, object[name] ?? .null)
    return .object(
        Object(pairs: object.keys.filter { $0 != name }.map { ($0, object[$0] ?? .null) } + [(name, changed)]))
}
