import Foundation
import Testing

/// `render`, `templates`, `init`, and a look of the user's own.
@Suite struct TemplateCommandTests: FolderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func renderPrintsTheResultOrWhatIsWrong() throws {
        try put("{{greeting}} {{>name}}!\n", "a.mustache")
        try put("\u{FEFF}<b>{{name}}</b>", "name.mustache")
        let good = try run("render", "a.mustache", "--data", "-", input: #"{"greeting":"Hi","name":"<x>"}"#)
        #expect(good.status == 0)
        #expect(good.output == "Hi <b>&lt;x&gt;</b>!\n")
        let strict = try run("render", "a.mustache")
        #expect(strict.status == 78)
        #expect(strict.output == "")
        #expect(strict.talk.hasPrefix("error[T012]: {{greeting}}: there is no 'greeting' here\n --> a.mustache:1:1\n"))
        #expect(try run("render", "a.mustache", "--lenient").output == " <b></b>!\n")
        #expect(try run("render", "a.mustache", "--lenient", "-o", "out.html").status == 0)
        #expect(contents("out.html") == " <b></b>!\n")
    }

    @Test func renderTakesPartialsFromAFolderAndChecksHTML() throws {
        try put("{{>parts/x}}", "a.mustache")
        try put("part", "p/parts/x.mustache")
        #expect(try run("render", "a.mustache", "--partials", "p").output == "part")
        try FileManager.default.removeItem(at: folder.url.appending(path: "a.mustache"))
        try put("<a onclick=\"{{x}}\">", "b.html.mustache")
        let refused = try run("render", "b.html.mustache", "--data", "-", input: "{\"x\":1}")
        #expect(refused.status == 78)
        #expect(refused.talk.contains("b.mustache:1:13"))
        #expect(
            try run("render", "b.html.mustache", "--data", "-", "--lenient", input: "{\"x\":1}").output
                == "<a onclick=\"1\">")
    }

    /// What else lies about where the template is: folders that may not be opened, files that cannot be partials.
    @Test func renderLooksAtTheFilesBesideTheTemplateOnly() throws {
        try put("{{>b}}", "a.mustache")
        try put("part", "b.html.mustache")
        try put("{{#", "not a name.mustache")
        try put("{{#", "deep/er.mustache")
        #expect(try run("render", "a.mustache").output == "part")
    }

    /// Only what the template can come to matters; where a name comes from the data, that is everything.
    @Test func renderHeedsOnlyWhatTheTemplateCanReach() throws {
        try put("{{#", "broken.mustache")
        try put("{{>gone}}", "lost.mustache")
        try put("<a onclick=\"{{x}}\">", "unsafe.html.mustache")
        try put("{{>b}}", "a.html.mustache")
        try put("part", "b.mustache")
        #expect(try run("render", "a.html.mustache").output == "part")
        try put("{{>broken}}", "b.mustache")
        #expect(try run("render", "a.html.mustache").talk.hasPrefix("error[T002]: "))
        try put("{{>lots}}", "b.mustache")
        #expect(try run("render", "a.html.mustache").talk.hasSuffix("help: did you mean 'lost'?\n"))
        try put("{{>*name}}", "b.mustache")
        let outcome = try run("render", "a.html.mustache", "--data", "-", input: #"{"name": "a"}"#)
        #expect(outcome.status == 78)
        #expect(outcome.talk.contains("--> broken.mustache:1:1") && outcome.talk.contains("--> lost.mustache:1:1"))
    }

    /// The help names the option of the very command.
    @Test func whereNothingCanBeWritten() throws {
        try put("x", "a.mustache")
        try put("", "folder/file")
        try put("- [ ] a\n", "tasks.md")
        #expect(
            try run("render", "a.mustache", "-o", "folder").talk
                == "folder: error: a folder stands where this file should go; choose another place with -o FILE\n")
        try put("", "site/index.html/file")
        #expect(
            try run("build", "-q", "-o", "site").talk
                == "site/index.html: error: a folder stands where this file should go; choose another place with -o DIR\n"
        )
        try put("", "Templates")
        #expect(
            try run("init", "--templates").talk
                == "Templates/add.mustache: error: a part of this path is a file, not a folder; choose another place\n")
    }

    @Test(arguments: [
        (["render"], 64, "taskgen: error: a template is missing; write taskgen render TEMPLATE\n"),
        (
            ["render", "none.mustache"], 66,
            "none.mustache: error: there is no such file; check the name and the folder\n"
        ),
        (["render", "a.mustache", "--data", "bad.json"], 65, "bad.json:2:3: error: this is not JSON; mend it here\n"),
    ])
    func refusedTemplates(_ arguments: [String], _ status: Int32, _ talk: String) throws {
        try put("a", "a.mustache")
        try put("{\n  a}", "bad.json")
        let outcome = try run(arguments)
        #expect(outcome.status == status)
        #expect(outcome.talk == talk)
    }

    @Test func initNeverOverwrites() throws {
        try put("mine", "Templates/row.mustache")
        let first = try run("init", "--templates")
        #expect(first.status == 0)
        #expect(first.talk.contains("kept    Templates/row.mustache\n"))
        #expect(first.talk.contains("created Templates/strings/en.json\n"))
        #expect(contents("Templates/row.mustache") == "mine")
        #expect(try !run("init", "--templates").talk.contains("created"))
    }

    @Test func copiedTemplatesMakeTheSamePage() throws {
        try put("# T\n\n- [ ] a\n  - [x] b\n", "tasks.md")
        let before = try run("build", "-o", "-").output
        #expect(try run("init", "--templates").status == 0)
        #expect(try run("build", "-o", "-").output == before)
    }

    @Test func aWrongTemplateLeavesTheLastPage() throws {
        try put("- [ ] a\n", "tasks.md")
        #expect(try run("build", "-q").status == 0)
        let page = contents("public/index.html")
        try put("{{#a}}", "Templates/row.mustache")
        let outcome = try run("build", "-q")
        #expect(outcome.status == 78)
        #expect(outcome.talk.contains("--> row.mustache:1:1"))
        #expect(contents("public/index.html") == page)
    }

    @Test func aLinkOutOfTheTemplatesIsRefused() throws {
        try put("- [ ] a\n", "tasks.md")
        try put("secret", "outside.mustache")
        try put("", "Templates/add.mustache")
        symlink("../outside.mustache", folder.url.appending(path: "Templates/row.mustache").path)
        let outcome = try run("build", "-q")
        #expect(outcome.status == 65)
        #expect(
            outcome.talk
                == "Templates/row.mustache: error: this link leads out of its folder; put the file itself there\n")
    }
}
