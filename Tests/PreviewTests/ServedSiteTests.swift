import Foundation
import Testing

/// `taskgen serve` on a folder or on several files: the pages and the index that `build` makes, each list with its own file. What
/// becomes of them with their files is in `ServedFilesTests`, what stands beside them in `BesidePagesTests`.
@Suite struct ServedSiteTests {
    /// Addresses and links are those of the built site.
    @Test func asBuilt() throws {
        let list = try ServedList.site()
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
        let list = try ServedList.site()
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
        let list = try ServedList.site()
        let body = "token=\(list.hidden("token", on: "/a.html"))&title=A&version=1"
        let answer = method == "POST" ? list.post(target, body) : list.ask(target, method, body: "")
        #expect(answer.status == status && (answer.field("Allow") != nil) == (status == 405))
        for (name, text) in ServedList.lists { #expect(try list.text(name) == text) }
    }

    /// T1 to T4, on every kind of address.
    @Test(arguments: ["/", "/index.html", "/a.html", "/sub/b.html", "/a.html/events", "/nothing.html"])
    func otherSites(_ target: String) throws {
        let list = try ServedList.site()
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
        #expect(try list.text("lists/a.md") == ServedList.lists["lists/a.md"])
    }

    /// Whoever follows a link in a wiki or a chat sees the page; nobody else does.
    @Test(arguments: [
        ("/a.html", "document", 200), ("/index.html", "document", 200), ("/nothing.html", "document", 404),
        ("/a.html", "iframe", 403), ("/a.html", "script", 403), ("/a.html/events", "document", 403),
    ])
    func linksOfOtherSites(_ target: String, _ kind: String, _ status: Int) throws {
        let list = try ServedList.site()
        for site in ["cross-site", "same-site"] {
            let followed = ["Sec-Fetch-Site: \(site)", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: \(kind)"]
            #expect(list.ask(target, more: followed).status == status)
            let token = list.hidden("token", on: "/a.html")
            #expect(list.post("/a.html/tasks", "token=\(token)&title=Evil", more: followed).status == 403)
        }
    }

    @Test func forOthersToRead() throws {
        let list = try ServedList.site([:], ["--host", "0.0.0.0"])
        let query = try #require(list.address.split(separator: "?").last)
        for page in ["/", "/a.html", "/a.html/events"] { #expect(list.ask(page).status == 403) }
        let cookie = try #require(list.ask("/?" + query).field("Set-Cookie")?.split(separator: ";").first)
        let page = list.ask("/a.html", more: ["Cookie: \(cookie)"])
        #expect(page.status == 200 && !page.body.contains("class=\"delete\"") && !page.body.contains("name=\"title\""))
        let token = query.dropFirst("token=".count)
        #expect(list.post("/a.html/tasks", "token=\(token)&title=A", more: ["Cookie: \(cookie)"]).status == 403)
        #expect(list.end().contains("can read the lists; they cannot be edited with --host"))
    }

    /// As forms without a script send them; each goes into the file of its list, and back to its page.
    @Test func eachIntoItsOwnFile() throws {
        let list = try ServedList.site()
        let page = "/sub/caf%C3%A9%20%26%20100%25.html"
        let token = list.hidden("token", on: page)
        let added = list.post(page + "/tasks", "token=\(token)&title=New")
        #expect(added.status == 303 && added.field("Location")?.hasPrefix(page + "#t-") == true)
        #expect(try list.text("lists/sub/café & 100%.md") == "- [ ] x\n- [ ] New\n")
        #expect(list.ask("/").body.contains("2 of 7 completed"))
        let id = added.field("Location")?.split(separator: "#").last ?? ""
        let version = list.hidden("version", on: page)
        #expect(list.post(page + "/tasks/\(id)/done", "token=\(token)&version=\(version)").status == 303)
        #expect(try list.text("lists/sub/café & 100%.md") == "- [ ] x\n- [x] New\n")
        #expect(list.ask("/").body.contains("3 of 7 completed"))
        #expect(list.post("/a.html/undo", "token=\(token)").status == 409, "nothing was done there")
        #expect(list.post(page + "/undo", "token=\(token)").field("Location") == page + "#\(id)")
        #expect(list.post(page + "/undo", "token=\(token)").field("Location") == page)
        for (name, text) in ServedList.lists { #expect(try list.text(name) == text) }
        let refused = list.post(page + "/undo", "token=\(token)")
        #expect(refused.status == 409 && refused.body.contains("<a href=\"\(page)\">Back to the list"))
    }

    /// The same task with the same id stands in both lists.
    @Test func aStalePageIsJudgedAgainstItsOwnList() throws {
        let list = try ServedList.site()
        let (token, version) = (list.hidden("token", on: "/a.html"), list.hidden("version", on: "/a.html"))
        let id = list.ask("/a.html").body.firstMatch(of: /tasks\/(t-\w+)\/done/).map { String($0.1) } ?? ""
        #expect(list.post("/sub/b.html/tasks", "token=\(token)&title=More").status == 303)
        let b = try list.text("lists/sub/b.md")
        try list.put("# A\n\n- [ ] before\n- [ ] One, see [B](sub/b.md#later-on)\n", "lists/a.md")
        #expect(list.wait(on: "/a.html") { $0.contains(">before<") })
        #expect(list.post("/a.html/tasks/\(id)/done", "token=\(token)&version=\(version)").status == 303)
        #expect(try list.text("lists/a.md") == "# A\n\n- [ ] before\n- [x] One, see [B](sub/b.md#later-on)\n")
        try list.put("# A\n\n- [ ] One, changed\n", "lists/a.md")
        #expect(list.wait(on: "/a.html") { $0.contains(">One, changed<") })
        #expect(list.post("/a.html/tasks/\(id)/done", "token=\(token)&version=\(version)").status == 409)
        #expect(try list.text("lists/a.md") == "# A\n\n- [ ] One, changed\n" && list.text("lists/sub/b.md") == b)
    }

    /// It could not be filled again if its page went with its last task.
    @Test func aListStaysWithoutItsLastTask() throws {
        let list = try ServedList.site()
        let token = list.hidden("token", on: "/why%3F.html")
        let id = list.ask("/why%3F.html").body.firstMatch(of: /tasks\/(t-\w+)\/reopen/).map { String($0.1) } ?? ""
        let version = list.hidden("version", on: "/why%3F.html")
        #expect(list.post("/why%3F.html/tasks/\(id)/delete", "token=\(token)&version=\(version)").status == 303)
        #expect(list.wait { $0.contains("4 lists · 1 of 5 completed") })
        #expect(list.ask("/why%3F.html").body.contains("No tasks yet!"))
        #expect(list.post("/why%3F.html/tasks", "token=\(token)&title=Z").status == 303)
        #expect(try list.text("lists/why?.md") == "- [ ] Z\n")
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
        #expect(try list.text("lists/l100.md") == "- [ ] one\n- [x] two\n- [ ] three\n")
        for _ in 1...2 { #expect(list.post("/l100.html/undo", "token=\(token)").status == 303) }
        #expect(try list.text("lists/l100.md") == "- [ ] one\n- [ ] two\n")
        for name in names.dropFirst() { #expect(list.ask("/\(name).html").status == 200) }
        try list.put("- [ ] one, another\n- [ ] two\n", "lists/l100.md")
        #expect(list.post("/l100.html/tasks/\(ids[0])/done", "token=\(token)&version=\(version)").status == 409)
        #expect(list.post("/l100.html/undo", "token=\(token)").status == 409)
    }

    /// A page hears of its own changes and of no others'; the index of those of all.
    @Test func events() throws {
        let list = try ServedList.site()
        let streams = ["/a.html", "/sub/b.html", ""].map { page in
            list.connection(
                sending: Array("GET \(page)/events HTTP/1.1\r\nHost: 127.0.0.1:\(list.port)\r\n\r\n".utf8))
        }
        let token = list.hidden("token", on: "/a.html")
        #expect(list.post("/a.html/tasks", "token=\(token)&title=A").status == 303)
        let answer = list.ask("/a.html").body
        let epoch = answer.firstMatch(of: /data-epoch="(\d+)"/).map { String($0.1) } ?? ""
        _ = list.end()
        let heard = streams.map {
            String(decoding: ServedList.read($0), as: UTF8.self).matches(of: /data: (\d+)/).map { String($0.1) }
        }
        #expect(heard.map(\.count) == [2, 1, 2] && heard[0].last == epoch, "\(heard)")
    }
}
