import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// `taskgen serve` on a folder or on several files: the pages and the index that `build` makes, each list with its own file.
@Suite struct ServedSiteTests {
    static let files = [
        "lists/a.md": "# A\n\n- [ ] One, see [B](sub/b.md#later-on)\n- [x] Two\n",
        "lists/sub/b.md":
            "# B\n\n## Later on\n\n- [ ] One, see [B](sub/b.md#later-on)\n- [ ] [home](../a.md) [no list](../README.md)\n",
        "lists/sub/café & 100%.md": "- [ ] x\n", "lists/why?.md": "- [x] y\n", "lists/README.md": "nothing to do\n",
        "lists/.hidden.md": "- [ ] hidden\n", "outside.md": "- [ ] outside\n",
    ]

    static func served(_ more: [String: String] = [:], _ options: [String] = []) throws -> ServedList {
        try ServedList(["-p", "0", "lists"] + options, files: files.merging(more) { $1 })
    }

    func put(_ text: String, _ name: String, _ list: ServedList) throws {
        try Data(text.utf8).write(to: list.folder.appending(path: name))
    }

    func text(_ name: String, _ list: ServedList) throws -> String {
        try String(contentsOf: list.folder.appending(path: name), encoding: .utf8)
    }

    // MARK: Pages

    /// Addresses and links are those of the built site.
    @Test func asBuilt() throws {
        let list = try Self.served()
        let index = list.ask("/")
        #expect(index.status == 200 && list.ask("/index.html").body == index.body)
        let pages = ["a.html", "sub/b.html", "sub/caf%C3%A9%20%26%20100%25.html", "why%3F.html"]
        #expect(index.body.matches(of: /<a href="([^"]*)" dir/).map { String($0.1) } == pages)
        #expect(index.body.contains("4 lists · 2 of 6 completed"))
        for page in pages { #expect(list.ask("/" + page).status == 200, "\(page)") }
        let (a, b) = (list.ask("/a.html").body, list.ask("/sub/b.html").body)
        #expect(a.contains("href=\"sub/b.html#s-later-on\"") && a.contains("class=\"home\" href=\"index.html\""))
        #expect(b.contains("href=\"../a.html\"") && b.contains("href=\"../README.md\""))
        #expect(b.contains("class=\"home\" href=\"../index.html\"") && b.contains("action=\"/sub/b.html/tasks\""))
        #expect(list.end().contains("serving 4 lists of lists at http://127.0.0.1:\(list.port)/ — Ctrl-C"))
    }

    /// T5: a target is looked up among the known pages, and nothing else.
    @Test(arguments: [
        ("/a.html", 200), ("/a%2ehtml", 200), ("/a.html?x=1", 200), ("/sub/caf%c3%a9%20&%20100%25.html", 200),
        ("/a.md", 404), ("/lists/a.md", 404), ("/lists/a.html", 404), ("/README.html", 404), ("/.hidden.html", 404),
        ("/../outside.md", 404), ("/../outside.html", 404), ("/%2e%2e/outside.html", 404), ("/..%2foutside.html", 404),
        ("/sub%2fb.html", 404), ("/sub%5cb.html", 404), ("/sub/../a.html", 404), ("/./a.html", 404), ("//a.html", 404),
        ("//", 404), ("/sub", 404), ("/sub/", 404), ("/sub//b.html", 404), ("/a.html/", 404), ("/a.html%00", 404),
        ("/%00", 404), ("/%ff.html", 404), ("/%a.html", 404), ("/a.html%", 404), ("/why?.html", 404), ("/A.html", 404),
        ("/a.html/../sub/b.html", 404), ("/index.html/a.html", 404), ("/tasks.md", 404), ("/etc/passwd", 404),
        ("//etc/passwd", 404), ("/sub/caf%e9.html", 404), ("/a.html/b.html", 404), ("/a.html/events/", 404),
    ])
    func targets(_ target: String, _ status: Int) throws {
        let list = try Self.served()
        let answer = list.ask(target)
        #expect(answer.status == status)
        #expect(!answer.text.contains(list.folder.path) && !answer.text.contains("root:"))
        if status == 404 { #expect(answer.body.contains("There is no list at this address.")) }
    }

    @Test(arguments: [
        ("/", "POST", 405), ("/index.html", "POST", 405), ("/a.html", "POST", 405), ("/a.html/tasks", "GET", 405),
        ("/a.html/undo", "GET", 405), ("/a.html/events", "HEAD", 405), ("/a.html/events", "POST", 405),
        ("/events", "POST", 405), ("/a.html", "DELETE", 405), ("/tasks", "POST", 404), ("/undo", "POST", 404),
        ("/index.html/tasks", "POST", 404), ("/tasks/t-1/done", "POST", 404), ("/x.html/tasks", "POST", 404),
        ("/outside.html/tasks", "POST", 404), ("/..%2foutside.html/tasks", "POST", 404), ("/tasks", "GET", 404),
        ("/a.html/tasks/t-1/nonsense", "POST", 404), ("/a.html/tasks/t-1", "POST", 404),
    ])
    func methods(_ target: String, _ method: String, _ status: Int) throws {
        let list = try Self.served()
        let body = "token=\(list.hidden("token", on: "/a.html"))&title=A&version=1"
        let answer = method == "POST" ? list.post(target, body) : list.ask(target, method, body: "")
        #expect(answer.status == status && (answer.field("Allow") != nil) == (status == 405))
        for (name, text) in Self.files { #expect(try self.text(name, list) == text) }
    }

    /// T1 to T4, on every kind of address.
    @Test(arguments: ["/", "/index.html", "/a.html", "/sub/b.html", "/a.html/events", "/nothing.html"])
    func otherSites(_ target: String) throws {
        let list = try Self.served()
        #expect(list.ask(target, host: "evil.test:PORT").status == 421)
        let foreign = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: script"]
        #expect(list.ask(target, more: foreign).status == 403)
        for answer in [list.ask("/a.html"), list.ask(target, "HEAD")] {
            #expect(answer.field("Content-Security-Policy")?.contains("frame-ancestors 'none'") == true)
            #expect(answer.field("Cache-Control") == "no-store" && !answer.head.contains("Access-Control"))
        }
        let token = list.hidden("token", on: "/a.html")
        let changes = [
            list.post("/a.html/tasks", "title=Evil"),
            list.post("/a.html/tasks", "token=\(token.reversed())&title=Evil"),
            list.post("/a.html/tasks", "token=\(token)&title=Evil", origin: "http://evil.test"),
            list.post("/a.html/tasks", "token=\(token)&title=Evil", origin: nil),
            list.post("/a.html/tasks", "token=\(token)&title=Evil", type: "text/plain"),
        ]
        #expect(changes.map(\.status) == [403, 403, 403, 403, 415])
        #expect(try text("lists/a.md", list) == Self.files["lists/a.md"])
    }

    /// Whoever follows a link in a wiki or a chat sees the page; nobody else does.
    @Test(arguments: [
        ("/a.html", "document", 200), ("/index.html", "document", 200), ("/nothing.html", "document", 404),
        ("/a.html", "iframe", 403), ("/a.html", "script", 403), ("/a.html/events", "document", 403),
    ])
    func linksOfOtherSites(_ target: String, _ kind: String, _ status: Int) throws {
        let list = try Self.served()
        for site in ["cross-site", "same-site"] {
            let followed = ["Sec-Fetch-Site: \(site)", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: \(kind)"]
            #expect(list.ask(target, more: followed).status == status)
            let token = list.hidden("token", on: "/a.html")
            #expect(list.post("/a.html/tasks", "token=\(token)&title=Evil", more: followed).status == 403)
        }
    }

    @Test func forOthersToRead() throws {
        let list = try Self.served([:], ["--host", "0.0.0.0"])
        let query = try #require(list.address.split(separator: "?").last)
        for page in ["/", "/a.html", "/a.html/events"] { #expect(list.ask(page).status == 403) }
        let cookie = try #require(list.ask("/?" + query).field("Set-Cookie")?.split(separator: ";").first)
        let page = list.ask("/a.html", more: ["Cookie: \(cookie)"])
        #expect(page.status == 200 && !page.body.contains("class=\"delete\"") && !page.body.contains("name=\"title\""))
        let token = query.dropFirst("token=".count)
        #expect(list.post("/a.html/tasks", "token=\(token)&title=A", more: ["Cookie: \(cookie)"]).status == 403)
        #expect(list.end().contains("can read the lists; they cannot be edited with --host"))
    }

    // MARK: Changes

    /// As forms without a script send them; each goes into the file of its list, and back to its page.
    @Test func eachIntoItsOwnFile() throws {
        let list = try Self.served()
        let page = "/sub/caf%C3%A9%20%26%20100%25.html"
        let token = list.hidden("token", on: page)
        let added = list.post(page + "/tasks", "token=\(token)&title=New")
        #expect(added.status == 303 && added.field("Location")?.hasPrefix(page + "#t-") == true)
        #expect(try text("lists/sub/café & 100%.md", list) == "- [ ] x\n- [ ] New\n")
        #expect(list.ask("/").body.contains("2 of 7 completed"))
        let id = added.field("Location")?.split(separator: "#").last ?? ""
        let version = list.hidden("version", on: page)
        #expect(list.post(page + "/tasks/\(id)/done", "token=\(token)&version=\(version)").status == 303)
        #expect(try text("lists/sub/café & 100%.md", list) == "- [ ] x\n- [x] New\n")
        #expect(list.ask("/").body.contains("3 of 7 completed"))
        #expect(list.post("/a.html/undo", "token=\(token)").status == 409, "nothing was done there")
        #expect(list.post(page + "/undo", "token=\(token)").field("Location") == page + "#\(id)")
        #expect(list.post(page + "/undo", "token=\(token)").field("Location") == page)
        for (name, text) in Self.files { #expect(try self.text(name, list) == text) }
        let refused = list.post(page + "/undo", "token=\(token)")
        #expect(refused.status == 409 && refused.body.contains("<a href=\"\(page)\">Back to the list"))
    }

    /// The same task with the same id stands in both lists.
    @Test func aStalePageIsJudgedAgainstItsOwnList() throws {
        let list = try Self.served()
        let (token, version) = (list.hidden("token", on: "/a.html"), list.hidden("version", on: "/a.html"))
        let id = list.ask("/a.html").body.firstMatch(of: /tasks\/(t-\w+)\/done/).map { String($0.1) } ?? ""
        #expect(list.post("/sub/b.html/tasks", "token=\(token)&title=More").status == 303)
        let b = try text("lists/sub/b.md", list)
        try put("# A\n\n- [ ] before\n- [ ] One, see [B](sub/b.md#later-on)\n", "lists/a.md", list)
        #expect(list.wait(on: "/a.html") { $0.contains(">before<") })
        #expect(list.post("/a.html/tasks/\(id)/done", "token=\(token)&version=\(version)").status == 303)
        #expect(try text("lists/a.md", list) == "# A\n\n- [ ] before\n- [x] One, see [B](sub/b.md#later-on)\n")
        try put("# A\n\n- [ ] One, changed\n", "lists/a.md", list)
        #expect(list.wait(on: "/a.html") { $0.contains(">One, changed<") })
        #expect(list.post("/a.html/tasks/\(id)/done", "token=\(token)&version=\(version)").status == 409)
        #expect(try text("lists/a.md", list) == "# A\n\n- [ ] One, changed\n" && text("lists/sub/b.md", list) == b)
    }

    /// It could not be filled again if its page went with its last task.
    @Test func aListStaysWithoutItsLastTask() throws {
        let list = try Self.served()
        let token = list.hidden("token", on: "/why%3F.html")
        let id = list.ask("/why%3F.html").body.firstMatch(of: /tasks\/(t-\w+)\/reopen/).map { String($0.1) } ?? ""
        let version = list.hidden("version", on: "/why%3F.html")
        #expect(list.post("/why%3F.html/tasks/\(id)/delete", "token=\(token)&version=\(version)").status == 303)
        #expect(list.wait { $0.contains("4 lists · 1 of 5 completed") })
        #expect(list.ask("/why%3F.html").body.contains("No tasks yet!"))
        #expect(list.post("/why%3F.html/tasks", "token=\(token)&title=Z").status == 303)
        #expect(try text("lists/why?.md", list) == "- [ ] Z\n")
    }

    /// What is known of a list that nobody looks at is put away some time; a page that shows it as it is goes on all the same.
    @Test func moreListsThanAreKept() throws {
        let names = (100..<180).map { "l\($0)" }
        let files = Dictionary(uniqueKeysWithValues: names.map { ("lists/\($0).md", "- [ ] one\n- [ ] two\n") })
        let list = try ServedList(["-p", "0", "lists"], files: files)
        let token = list.hidden("token", on: "/l100.html")
        #expect(list.post("/l100.html/tasks", "token=\(token)&title=three").status == 303)
        let (page, version) = (list.ask("/l100.html").body, list.hidden("version", on: "/l100.html"))
        let ids = page.matches(of: /id="text-(t-\w+)"/).map { String($0.1) }
        for name in names.dropFirst() { #expect(list.ask("/\(name).html").status == 200) }
        #expect(list.post("/l100.html/tasks/\(ids[1])/done", "token=\(token)&version=\(version)").status == 303)
        #expect(try text("lists/l100.md", list) == "- [ ] one\n- [x] two\n- [ ] three\n")
        for _ in 1...2 { #expect(list.post("/l100.html/undo", "token=\(token)").status == 303) }
        #expect(try text("lists/l100.md", list) == "- [ ] one\n- [ ] two\n")
        for name in names.dropFirst() { #expect(list.ask("/\(name).html").status == 200) }
        try put("- [ ] one, another\n- [ ] two\n", "lists/l100.md", list)
        #expect(list.post("/l100.html/tasks/\(ids[0])/done", "token=\(token)&version=\(version)").status == 409)
        #expect(list.post("/l100.html/undo", "token=\(token)").status == 409)
    }

    // MARK: What comes and goes

    @Test func filesComeAndGo() throws {
        let list = try Self.served()
        try put("- [x] new\n", "lists/sub/new.md", list)
        #expect(list.wait { $0.contains("5 lists · 3 of 7 completed") } && list.ask("/sub/new.html").status == 200)
        try FileManager.default.removeItem(at: list.folder.appending(path: "lists/sub/b.md"))
        #expect(list.wait { $0.contains("4 lists · 3 of 5 completed") } && list.ask("/sub/b.html").status == 404)
        // The link to it is one no more.
        #expect(list.wait(on: "/a.html") { $0.contains("href=\"sub/b.md#later-on\"") })
        try put("# Again\n\n### Later on\n\n- [ ] there\n", "lists/sub/b.md", list)
        #expect(list.wait(on: "/sub/b.html") { $0.contains(">there<") })
        #expect(list.wait(on: "/a.html") { $0.contains("href=\"sub/b.html#s-later-on\"") })
        // What had no task becomes a list with the first.
        try put("- [ ] now\n", "lists/README.md", list)
        #expect(list.wait { $0.contains("README.html") })
        try put("exclude: sub\ntitle: Ours\n", "lists/taskgen.yml", list)
        #expect(list.wait { $0.contains("<h1 dir=\"auto\">Ours</h1>") && $0.contains("3 lists · ") })
        #expect(list.ask("/sub/new.html").status == 404)
    }

    /// T7: a link that leads out of the folder is no list, also where a list was.
    @Test func aLinkThatLeadsOut() throws {
        let list = try Self.served()
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
        let list = try Self.served()
        let (token, version) = (list.hidden("token", on: "/a.html"), list.hidden("version", on: "/a.html"))
        let file = list.folder.appending(path: "lists/a.md")
        try put(Self.files["lists/a.md"] ?? "", "outside.md", list)
        let id = list.ask("/a.html").body.firstMatch(of: /tasks\/(t-\w+)\/done/).map { String($0.1) } ?? ""
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "../outside.md")
        let answer = list.post("/a.html/tasks/\(id)/done", "token=\(token)&version=\(version)")
        #expect(answer.status >= 400 && answer.status < 600)
        #expect(try text("outside.md", list) == Self.files["lists/a.md"])
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
        try put("- [ ] three\n", "caf\u{e9}/later.md", list)
        #expect(list.wait { $0.contains("href=\"later.html\"") && $0.contains("3 lists") })
        #expect(list.ask("/%CC%81b.html").body.contains(">two<"))
        for page in ["/link.html", "/.%CC%81hidden.html"] { #expect(list.ask(page).status == 404) }
        #expect(list.end().contains("link.md: warning: it is passed over, for this link leads out of its folder"))
    }

    @Test func anEmptyFolder() throws {
        let list = try ServedList(["-p", "0", "empty"], files: ["empty/README.md": "nothing"])
        #expect(list.ask("/").status == 200 && list.ask("/").body.contains("No lists yet!"))
        #expect(!list.ask("/").body.contains("class=\"row entry\""))
        try put("- [ ] first\n", "empty/first.md", list)
        #expect(list.wait { $0.contains("href=\"first.html\"") })
        #expect(list.end().contains("serving 0 lists of empty at"))
    }

    // MARK: Bad files

    @Test func aBrokenFile() throws {
        let list = try Self.served(["lists/bad.md": "---\nlang: <b>7</b>\n---\n- [ ] One\n"])
        let page = list.ask("/bad.html")
        #expect(page.status == 503 && page.body.contains("bad.md:2:7: error") && !page.body.contains("<b>7"))
        #expect(page.body.contains("class=\"home\" href=\"index.html\""))
        let index = list.ask("/").body
        #expect(index.contains("bad.md:2:7: error") && index.contains("href=\"bad.html\"") && index.contains("5 lists"))
        #expect(list.ask("/a.html").status == 200)
        try put("- [ ] mended\n", "lists/bad.md", list)
        #expect(list.wait(on: "/bad.html") { $0.contains(">mended<") } && list.wait { !$0.contains("bad.md:2:7") })
        // The last good page stays, with what is wrong above it.
        try put("---\nlang: 7!\n---\n", "lists/bad.md", list)
        #expect(list.wait(on: "/bad.html") { $0.contains("bad.md:2:7: error") && $0.contains(">mended<") })
        #expect(list.wait { $0.contains("bad.md:2:7: error") && $0.contains("5 lists · 2 of 7") })
        let talk = list.end()
        #expect(talk.components(separatedBy: "bad.md:2:7: error").count == 3, "each once: \(talk)")
    }

    /// Which of them it is that is well again is said, also if nobody had its page open.
    @Test func brokenAndMended() throws {
        let list = try Self.served()
        for page in ["/a.html", "/sub/b.html"] { _ = list.ask(page) }
        for name in ["a.md", "sub/b.md", "why?.md"] { try put("---\nlang: 7!\n---\n", "lists/" + name, list) }
        #expect(list.wait { $0.matches(of: /md:2:7/).count == 3 })
        for name in ["a.md", "sub/b.md", "why?.md"] { try put("- [ ] mended\n", "lists/" + name, list) }
        #expect(list.wait { !$0.contains("md:2:7") })
        let talk = list.end()
        for name in ["a.md", "sub/b.md", "why?.md"] {
            #expect(talk.components(separatedBy: "taskgen: \(name) is shown again\n").count == 2, "\(talk)")
        }
    }

    /// A name cannot end the line and begin one of its own.
    @Test func namesOnTheTerminal() throws {
        let name = "lists/x\ntaskgen: evil\u{1b}[2J.md"
        let list = try Self.served([name: "---\nlang: 7!\n---\n"])
        try put("- [ ] mended\n", name, list)
        #expect(list.wait { $0.contains("5 lists · 2 of 7") })
        try put("- [ ] other\n", name.replacing(".md", with: ".markdown"), list)
        #expect(list.wait { $0.contains("its page would be") })
        let talk = list.end()
        #expect(talk.contains("is shown again") && talk.contains("its page would be"))
        #expect(!talk.contains("\ntaskgen: evil") && !talk.contains("\u{1b}"), "\(talk)")
    }

    @Test func brokenSettings() throws {
        let list = try Self.served(["lists/taskgen.yml": "a: ["])
        #expect(list.ask("/").status == 503 && list.ask("/").body.contains("taskgen.yml:1:5: error"))
        try put("a: b\n", "lists/taskgen.yml", list)
        #expect(list.wait { $0.contains("4 lists") } && list.ask("/").status == 200)
        #expect(list.ask("/a.html").status == 200)
        try put("a: [\n", "lists/taskgen.yml", list)
        #expect(list.wait { $0.contains("taskgen.yml:") && $0.contains("4 lists") })
        #expect(list.wait(on: "/a.html") { $0.contains("taskgen.yml:") && $0.contains("One, see") })
    }

    @Test func aBrokenTemplate() throws {
        let list = try Self.served(["Templates/entry.mustache": "{{#a}}"])
        #expect(list.ask("/").body.contains("entry.mustache:1:1"))
        try put("<li>{{title}}</li>", "Templates/entry.mustache", list)
        #expect(list.wait { $0.contains("<li>A</li>") })
    }

    @Test func collisions() throws {
        for name in ["lists/a.markdown", "lists/index.md"] {
            let failed = #expect(throws: ServedList.Failed.self) { _ = try Self.served([name: "- [ ] x\n"]) }
            #expect(failed?.status == 1 && failed?.talk.contains("its page would be") == true)
        }
        let list = try Self.served()
        try put("- [ ] other\n", "lists/a.markdown", list)
        #expect(list.wait { $0.contains("a.md: error: its page would be a.html, and so would that of a.markdown") })
    }

    // MARK: Named files

    @Test func namedFiles() throws {
        let list = try ServedList(["-p", "0", "lists/sub/b.md", "./lists/README.md"], files: Self.files)
        #expect(
            list.ask("/").body.matches(of: /<a href="([^"]*)" dir/).map { String($0.1) } == [
                "lists/sub/b.html", "lists/README.html",
            ])
        let token = list.hidden("token", on: "/lists/README.html")
        #expect(list.post("/lists/README.html/tasks", "token=\(token)&title=A").status == 303)
        #expect(try text("lists/README.md", list) == "nothing to do\n\n- [ ] A\n")
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
            _ = try ServedList(["-p", "0"] + words, files: Self.files)
        }
        #expect(failed.map { Int($0.status) } == status)
    }

    // MARK: Beside the pages

    /// What `build` would write there, byte for byte.
    @Test func outputs() throws {
        let settings = "outputs: [tasks.json, tasks.ics, feed.xml, progress.svg]\n"
        let list = try Self.served(["lists/taskgen.yml": settings])
        let build = Process()
        build.executableURL = list.process.executableURL
        build.arguments = ["build", "lists", "-q"]
        build.currentDirectoryURL = list.folder
        try build.run()
        build.waitUntilExit()
        let types = [
            "json": "application/json", "ics": "text/calendar; charset=utf-8",
            "xml": "application/xml; charset=utf-8", "svg": "image/svg+xml",
        ]
        for page in ["a", "sub/b", "sub/café & 100%"] {
            for (ending, type) in types {
                let name = page.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["/"])) ?? ""
                let answer = list.ask("/\(name).\(ending)")
                #expect(try answer.status == 200 && answer.body == text("public/\(page).\(ending)", list))
                #expect(answer.field("Content-Type") == type && answer.field("X-Content-Type-Options") == "nosniff")
                #expect(answer.field("Content-Security-Policy")?.contains("script-src") == false)
            }
        }
        #expect(list.ask("/sub/b.html").body.contains("<a href=\"b.ics\""))
        #expect(list.ask("/README.json").status == 404 && list.ask("/tasks.json").status == 404)
        #expect(list.ask("/a.json", host: "evil.test:PORT").status == 421 && list.post("/a.json", "").status == 404)
    }

    @Test func outputsOfAListAlone() throws {
        let list = try ServedList("---\noutputs: [tasks.json]\n---\n- [ ] One\n")
        #expect(list.ask("/tasks.json").body.contains("\"One\"") && list.ask("/feed.xml").status == 404)
        try Data("- [ ] One\n".utf8).write(to: list.file)
        #expect(list.wait { !$0.contains("tasks.json") } && list.ask("/tasks.json").status == 404)
    }

    /// Files of the project's own, and nothing else of its folders.
    @Test(arguments: [["-p", "0", "lists"], ["-p", "0"]]) func ownFiles(_ options: [String]) throws {
        let own = [
            "Templates/static/logo & co.svg": "<svg></svg>", "Templates/static/deep/er/x.css": "a{}",
            "Templates/static/.env": "secret",
            "Templates/row.mustache": "<li{{#id}} id=\"{{id}}\"{{/id}}>{{{html}}}</li>",
            "Templates/static/a.html": "not the list", "Templates/static/tasks": "not the form",
        ]
        let list = try ServedList(options, files: Self.files.merging(own) { $1 })
        let logo = list.ask("/logo%20%26%20co.svg")
        #expect(logo.body == "<svg></svg>" && logo.field("Content-Type") == "image/svg+xml")
        #expect(list.ask("/logo%20%26%20co.svg", "HEAD").body == "")
        #expect(list.ask("/deep/er/x.css").field("Content-Type") == "text/css; charset=utf-8")
        for target in [
            "/.env", "/static/.env", "/row.mustache", "/../row.mustache", "/..%2frow.mustache", "/deep/../.env",
            "/deep",
            "/deep/er", "/deep%2fer%2fx.css", "/Templates/row.mustache", "/Templates/static/deep/er/x.css",
            "//deep/er/x.css",
        ] { #expect(list.ask(target).status == 404, "\(target)") }
        if options.count == 3 { #expect(list.ask("/a.html").body.contains("One, see")) }
        #expect(list.ask("/tasks").status == (options.count == 3 ? 200 : 405))
        let link = list.folder.appending(path: "Templates/static/out.txt")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../../outside.md")
        #expect(list.wait(on: "/out.txt") { !$0.contains("outside") })
        try FileManager.default.removeItem(at: link)
        try put("new", "Templates/static/deep/er/new.txt", list)
        #expect(list.wait(on: "/deep/er/new.txt") { $0 == "new" })
    }

    /// T7: nor through a link that was put in the place of one of them a moment ago.
    @Test func aLinkInThePlaceOfAnOwnFile() throws {
        let list = try Self.served(["Templates/static/x.txt": "own"])
        let file = list.folder.appending(path: "Templates/static/x.txt")
        for _ in 1...5 {
            #expect(list.wait(on: "/x.txt") { $0 == "own" })
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "../../outside.md")
            #expect(!list.ask("/x.txt").body.contains("outside"))
            try FileManager.default.removeItem(at: file)
            try put("own", "Templates/static/x.txt", list)
        }
    }

    // MARK: Events

    /// A page hears of its own changes and of no others'; the index of those of all.
    @Test func events() throws {
        let list = try Self.served()
        let streams = ["/a.html", "/sub/b.html", ""].map { page in
            list.connection(
                sending: Array("GET \(page)/events HTTP/1.1\r\nHost: 127.0.0.1:\(list.port)\r\n\r\n".utf8))
        }
        let token = list.hidden("token", on: "/a.html")
        #expect(list.post("/a.html/tasks", "token=\(token)&title=A").status == 303)
        let answer = list.ask("/a.html").body
        let epoch = answer.firstMatch(of: /data-epoch="(\d+)"/).map { String($0.1) } ?? ""
        process(list)
        let heard = streams.map {
            String(decoding: ServedList.read($0), as: UTF8.self).matches(of: /data: (\d+)/).map { String($0.1) }
        }
        #expect(heard.map(\.count) == [2, 1, 2] && heard[0].last == epoch, "\(heard)")
    }

    private func process(_ list: ServedList) { _ = list.end() }
}
