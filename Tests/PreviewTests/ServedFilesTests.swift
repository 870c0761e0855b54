import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Several lists whose files come, go and break while they are served.
@Suite struct ServedFilesTests {
    @Test func filesComeAndGo() throws {
        let list = try ServedList.site()
        try list.put("- [x] new\n", "lists/sub/new.md")
        #expect(list.wait { $0.contains("5 lists · 3 of 7 completed") } && list.ask("/sub/new.html").status == 200)
        try FileManager.default.removeItem(at: list.folder.appending(path: "lists/sub/b.md"))
        #expect(list.wait { $0.contains("4 lists · 3 of 5 completed") } && list.ask("/sub/b.html").status == 404)
        // The link to it is one no more.
        #expect(list.wait(on: "/a.html") { $0.contains("href=\"sub/b.md#later-on\"") })
        try list.put("# Again\n\n### Later on\n\n- [ ] there\n", "lists/sub/b.md")
        #expect(list.wait(on: "/sub/b.html") { $0.contains(">there<") })
        #expect(list.wait(on: "/a.html") { $0.contains("href=\"sub/b.html#s-later-on\"") })
        // What had no task becomes a list with the first.
        try list.put("- [ ] now\n", "lists/README.md")
        #expect(list.wait { $0.contains("README.html") })
        try list.put("exclude: sub\ntitle: Ours\n", "lists/taskgen.yml")
        #expect(list.wait { $0.contains("<h1 dir=\"auto\">Ours</h1>") && $0.contains("3 lists · ") })
        #expect(list.ask("/sub/new.html").status == 404)
    }

    /// T7: a link that leads out of the folder is no list, also where a list was.
    @Test func aLinkThatLeadsOut() throws {
        let list = try ServedList.site()
        #expect(list.ask("/a.html").status == 200)
        let file = list.folder.appending(path: "lists/a.md")
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "../outside.md")
        #expect(list.wait(on: "/a.html") { $0.contains("There is no list at this address.") })
        #expect(list.wait { !$0.contains("a.html\"") })
        #expect(list.end().contains("lists/a.md: warning: it is passed over, for this link leads out of its folder"))
    }

    /// Nor is it read or written through in the moment before that is seen.
    @Test func aLinkThatLeadsOutIsNotFollowed() throws {
        let list = try ServedList.site()
        let (token, version) = (list.hidden("token", on: "/a.html"), list.hidden("version", on: "/a.html"))
        let file = list.folder.appending(path: "lists/a.md")
        try list.put(ServedList.lists["lists/a.md"] ?? "", "outside.md")
        let id = list.ask("/a.html").body.firstMatch(of: /tasks\/(t-\w+)\/done/).map { String($0.1) } ?? ""
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "../outside.md")
        let answer = list.post("/a.html/tasks/\(id)/done", "token=\(token)&version=\(version)")
        #expect(answer.status >= 400 && answer.status < 600)
        #expect(try list.text("outside.md") == ServedList.lists["lists/a.md"])
    }

    /// Names are bytes: two that Unicode holds for equal are two folders, and a dot with an accent above it is a dot.
    @Test func namesThatLookAlike() throws {
        let files = [
            "caf\u{e9}/a.md": "- [ ] one\n", "cafe\u{301}/secret.md": "- [ ] secret\n",
            "caf\u{e9}/.\u{301}hidden.md": "- [ ] hidden\n", "caf\u{e9}/\u{301}b.md": "- [ ] two\n",
        ]
        let list = try ServedList(["-p", "0", "caf\u{e9}"], files: files)
        let link = list.folder.path + "/caf\u{e9}/link.md"
        #expect(symlink("../cafe\u{301}/secret.md", link) == 0)
        try list.put("- [ ] three\n", "caf\u{e9}/later.md")
        #expect(list.wait { $0.contains("href=\"later.html\"") && $0.contains("3 lists") })
        #expect(list.ask("/%CC%81b.html").body.contains(">two<"))
        for page in ["/link.html", "/.%CC%81hidden.html"] { #expect(list.ask(page).status == 404) }
        #expect(list.end().contains("link.md: warning: it is passed over, for this link leads out of its folder"))
    }

    @Test func anEmptyFolder() throws {
        let list = try ServedList(["-p", "0", "empty"], files: ["empty/README.md": "nothing"])
        #expect(list.ask("/").status == 200 && list.ask("/").body.contains("No lists yet!"))
        #expect(!list.ask("/").body.contains("class=\"row entry\""))
        try list.put("- [ ] first\n", "empty/first.md")
        #expect(list.wait { $0.contains("href=\"first.html\"") })
        #expect(list.end().contains("serving 0 lists of empty at"))
    }

    @Test func aBrokenFile() throws {
        let list = try ServedList.site(["lists/bad.md": "---\nlang: <b>7</b>\n---\n- [ ] One\n"])
        let page = list.ask("/bad.html")
        #expect(page.status == 503 && page.body.contains("bad.md:2:7: error") && !page.body.contains("<b>7"))
        #expect(page.body.contains("class=\"home\" href=\"index.html\""))
        let index = list.ask("/").body
        #expect(index.contains("bad.md:2:7: error") && index.contains("href=\"bad.html\"") && index.contains("5 lists"))
        #expect(list.ask("/a.html").status == 200)
        try list.put("- [ ] mended\n", "lists/bad.md")
        #expect(list.wait(on: "/bad.html") { $0.contains(">mended<") } && list.wait { !$0.contains("bad.md:2:7") })
        // The last good page stays, with what is wrong above it.
        try list.put("---\nlang: 7!\n---\n", "lists/bad.md")
        #expect(list.wait(on: "/bad.html") { $0.contains("bad.md:2:7: error") && $0.contains(">mended<") })
        #expect(list.wait { $0.contains("bad.md:2:7: error") && $0.contains("5 lists · 2 of 7") })
        let talk = list.end()
        #expect(talk.components(separatedBy: "bad.md:2:7: error").count == 3, "each once: \(talk)")
    }

    /// Which of them it is that is well again is said, also if nobody had its page open.
    @Test func brokenAndMended() throws {
        let list = try ServedList.site()
        for page in ["/a.html", "/sub/b.html"] { _ = list.ask(page) }
        for name in ["a.md", "sub/b.md", "why?.md"] { try list.put("---\nlang: 7!\n---\n", "lists/" + name) }
        #expect(list.wait { $0.matches(of: /md:2:7/).count == 3 })
        for name in ["a.md", "sub/b.md", "why?.md"] { try list.put("- [ ] mended\n", "lists/" + name) }
        #expect(list.wait { !$0.contains("md:2:7") })
        let talk = list.end()
        for name in ["a.md", "sub/b.md", "why?.md"] {
            #expect(talk.components(separatedBy: "taskgen: \(name) is shown again\n").count == 2, "\(talk)")
        }
    }

    /// A name cannot end the line and begin one of its own.
    @Test func namesOnTheTerminal() throws {
        let name = "lists/x\ntaskgen: evil\u{1b}[2J.md"
        let list = try ServedList.site([name: "---\nlang: 7!\n---\n"])
        try list.put("- [ ] mended\n", name)
        #expect(list.wait { $0.contains("5 lists · 2 of 7") })
        try list.put("- [ ] other\n", name.replacing(".md", with: ".markdown"))
        #expect(list.wait { $0.contains("its page would be") })
        let talk = list.end()
        #expect(talk.contains("is shown again") && talk.contains("its page would be"))
        #expect(!talk.contains("\ntaskgen: evil") && !talk.contains("\u{1b}"), "\(talk)")
    }

    @Test func brokenSettings() throws {
        let list = try ServedList.site(["lists/taskgen.yml": "a: ["])
        #expect(list.ask("/").status == 503 && list.ask("/").body.contains("taskgen.yml:1:5: error"))
        try list.put("a: b\n", "lists/taskgen.yml")
        #expect(list.wait { $0.contains("4 lists") } && list.ask("/").status == 200)
        #expect(list.ask("/a.html").status == 200)
        try list.put("a: [\n", "lists/taskgen.yml")
        #expect(list.wait { $0.contains("taskgen.yml:") && $0.contains("4 lists") })
        #expect(list.wait(on: "/a.html") { $0.contains("taskgen.yml:") && $0.contains("One, see") })
    }

    @Test func aBrokenTemplate() throws {
        let list = try ServedList.site(["Templates/entry.mustache": "{{#a}}"])
        #expect(list.ask("/").body.contains("entry.mustache:1:1"))
        try list.put("<li>{{title}}</li>", "Templates/entry.mustache")
        #expect(list.wait { $0.contains("<li>A</li>") })
    }

    @Test func collisions() throws {
        for name in ["lists/a.markdown", "lists/index.md"] {
            let failed = #expect(throws: ServedList.Failed.self) { _ = try ServedList.site([name: "- [ ] x\n"]) }
            #expect(failed?.status == 1 && failed?.talk.contains("its page would be") == true)
        }
        let list = try ServedList.site()
        try list.put("- [ ] other\n", "lists/a.markdown")
        #expect(list.wait { $0.contains("a.md: error: its page would be a.html, and so would that of a.markdown") })
    }

    @Test func namedFiles() throws {
        let list = try ServedList(["-p", "0", "lists/sub/b.md", "./lists/README.md"], files: ServedList.lists)
        #expect(
            list.ask("/").body.matches(of: /<a href="([^"]*)" dir/).map { String($0.1) } == [
                "lists/sub/b.html", "lists/README.html",
            ])
        let token = list.hidden("token", on: "/lists/README.html")
        #expect(list.post("/lists/README.html/tasks", "token=\(token)&title=A").status == 303)
        #expect(try list.text("lists/README.md") == "nothing to do\n\n- [ ] A\n")
        #expect(list.ask("/lists/a.html").status == 404)
        try FileManager.default.removeItem(at: list.folder.appending(path: "lists/sub/b.md"))
        #expect(list.wait(on: "/lists/sub/b.html") { $0.contains("b.md: error: there is no such file") })
        #expect(list.end().contains("serving 2 lists at http"))
    }

    @Test(arguments: [
        (["lists", "outside.md"], 64), (["outside.md", "missing.md"], 66), (["outside.md", "-"], 64),
        (["lists/a.md", "../x.md"], 64),
        (["missing"], 66), (["lists", "--lang", "?"], 64),
    ])
    func refusedStarts(_ words: [String], _ status: Int) {
        let failed = #expect(throws: ServedList.Failed.self) {
            _ = try ServedList(["-p", "0"] + words, files: ServedList.lists)
        }
        #expect(failed.map { Int($0.status) } == status)
    }
}
