import Foundation
import Testing

/// Which settings win: command line, environment, front matter, `taskgen.yml`, the usual.
@Suite struct ProjectSettingsTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What stands where, and the language of the page.
    @Test(arguments: [
        ("", "", "", [], "en"),
        ("lang: de", "", "", [], "de"),
        ("lang: de", "lang: fr", "", [], "fr"),
        ("lang: de", "lang: fr", "export TASKGEN_LANG=es; ", [], "es"),
        ("lang: de", "lang: fr", "export TASKGEN_LANG=es; ", ["--lang", "it"], "it"),
        ("lang: de", "title: x", "export TASKGEN_LANG=; ", [], "de"),
    ])
    func precedence(_ file: String, _ front: String, _ before: String, _ options: [String], _ language: String) throws {
        if !file.isEmpty { try folder.put(file, "taskgen.yml") }
        try folder.put("---\n\(front)\n#\n---\n- [ ] a\n", "tasks.md")
        let page = try folder.run(["build", "-q", "-o", "-"] + options, before: before)
        #expect(page.talk == "")
        #expect(page.output.contains("<html lang=\"\(language)\""))
    }

    @Test func anotherFile() throws {
        try folder.put("title: One", "taskgen.yml")
        try folder.put("title: Two", "other.yml")
        try folder.put("- [ ] a\n", "tasks.md")
        for words in [["-c", "other.yml"], ["--config=other.yml"]] {
            #expect(try folder.run(["list", "--json"] + words).output.contains("\"title\":\"Two\""))
        }
        let named = try folder.run(["list", "--json"], before: "export TASKGEN_CONFIG=other.yml; ")
        #expect(named.output.contains("\"title\":\"Two\""))
        #expect(try folder.run(["list", "--json"]).output.contains("\"title\":\"One\""))
    }

    @Test func whereThePageGoes() throws {
        try folder.put("- [ ] a\n", "tasks.md")
        _ = try folder.run(["build", "-q"], before: "mkdir site; export TASKGEN_OUTPUT=site; ")
        #expect(folder.contents("site/index.html") != nil)
        #expect(folder.contents("public/index.html") == nil)
    }

    /// A wrong `taskgen.yml` is 78, wrong front matter is 1; in both cases the last page stays.
    @Test(arguments: [
        (
            ["build"], "strike: x", "", 78,
            "taskgen.yml:1:9: error: true or false is wanted here; write one of these two"
        ),
        (["list"], "a: [b", "", 78, "taskgen.yml:1:4: error: this is not YAML"),
        (["check"], "a: 1\na: 2", "", 78, "taskgen.yml:2:1: error: 'a' stands here a second time"),
        (["build"], "", "strike: x", 1, "tasks.md:2:9: error: true or false is wanted here"),
        (["build", "-o", "-"], "", "a: &b c", 1, "tasks.md:2:4: error: an anchor stands here"),
        (["check"], "", "strike: x", 1, "taskgen: 1 error in tasks.md"),
        (["list"], "", "strike: x", 0, "tasks.md:2:9: error: true or false is wanted here"),
        (["build", "-c", "none.yml"], "", "", 66, "none.yml: error: there is no such file"),
        (["build", "--lang", "x_y"], "", "", 64, "taskgen: error: 'x_y' is no language tag"),
    ])
    func wrong(_ words: [String], _ file: String, _ front: String, _ status: Int32, _ talk: String) throws {
        try folder.put("<meta name=\"generator\" content=\"taskgen\">the last page", "public/index.html")
        if !file.isEmpty { try folder.put(file, "taskgen.yml") }
        try folder.put("---\n\(front)\n#\n---\n- [ ] a\n", "tasks.md")
        let outcome = try folder.run(words)
        #expect(outcome.status == status)
        #expect(outcome.talk.contains(talk))
        #expect(folder.contents("public/index.html")?.hasSuffix("the last page") == true)
        if words == ["list"], status == 0 { #expect(outcome.output.contains("[ ] a")) }
    }

    /// Wherever the language is said, and without a word where only a region has no file of its own.
    @Test(arguments: [
        ("lang: fr", "", [], "fr", "ltr", "Ajouter une tâche"), ("", "lang: he", [], "he", "rtl", "הוספת משימה"),
        ("lang: fr", "lang: he", ["--lang", "de-AT"], "de-AT", "ltr", "Aufgabe hinzufügen"),
        ("", "", ["--lang", "pt"], "pt", "ltr", "Adicionar Tarefa"),
        ("", "", ["--lang", "zh-CN"], "zh-CN", "ltr", "添加任务"), ("", "", ["--lang", "sv"], "sv", "ltr", "Add Task"),
        ("", "lang: en-XA", [], "en-XA", "ltr", "[Àðð Ţåšķ one two]"),
        (
            "", "", ["--lang", "ar-XB"], "ar-XB", "rtl",
            "\u{200F}\u{202E}Add\u{202C}\u{200F} \u{200F}\u{202E}Task\u{202C}\u{200F}"
        ),
    ])
    func languages(
        _ file: String, _ front: String, _ options: [String], _ language: String, _ direction: String, _ button: String
    ) throws {
        try folder.put(file, "taskgen.yml")
        try folder.put("---\n\(front)\n---\n- [ ] a\n", "tasks.md")
        let page = try folder.run(["build", "-q", "-o", "-"] + options)
        #expect(page.status == 0 && page.talk == "")
        #expect(page.output.contains("<html lang=\"\(language)\" dir=\"\(direction)\">"))
        #expect(page.output.contains(">\(button)</button>"))
    }

    @Test func stringsThatAreWrong() throws {
        try folder.put("{\n \"skipp\": \"\"}", "Templates/strings/nl.json")
        try folder.put("<meta name=\"generator\" content=\"taskgen\">the last page", "public/index.html")
        try folder.put("- [ ] a\n", "tasks.md")
        let outcome = try folder.run(["build", "--lang", "nl"])
        #expect(outcome.status == 78)
        let message = "Templates/strings/nl.json:2:2: error: there is no string 'skipp'; did you mean 'skip'?\n"
        #expect(outcome.talk.hasSuffix(message))
        #expect(folder.contents("public/index.html")?.hasSuffix("the last page") == true)
        #expect(try folder.run(["build"]).status == 0, "the file is not read")
    }

    /// Both byte order mark and CRLF, as Windows editors write them.
    @Test func aFileFromWindows() throws {
        try folder.put("\u{FEFF}lang: de\r\ntitle: x\r\n", "taskgen.yml")
        try folder.put("\u{FEFF}---\r\nstrike: on\r\n---\r\n- [ ] a\r\n", "tasks.md")
        let page = try folder.run(["build", "-q", "-o", "-"])
        #expect(page.talk == "")
        #expect(page.output.contains("<html lang=\"de\"") && page.output.contains("<body class=\"strike\">"))
    }
}
