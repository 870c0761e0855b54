import Foundation
import Testing

/// Changes by raw sockets: those that are taken, and the rows of the threat table that forge them; every refusal leaves the file as it is.
@Suite struct WritingTests {
    /// T2: what a page of another site can send.
    @Test func forgedChanges() throws {
        let list = try ServedList()
        let (token, form) = (list.hidden("token"), "application/x-www-form-urlencoded")
        let good = "token=\(token)&title=Evil"
        let table: [(ServedList.Answer, Int)] = [
            (list.post("/tasks", good, origin: nil), 403),
            (list.post("/tasks", good, origin: "null"), 403),
            (list.post("/tasks", good, origin: "http://evil.test"), 403),
            (list.post("/tasks", good, origin: "http://127.0.0.1"), 403),
            (list.post("/tasks", good, origin: "https://127.0.0.1:PORT"), 403),
            (list.post("/tasks", good, origin: "http://localhost:PORT"), 403),
            (list.post("/tasks", good, origin: "http://127.0.0.1:PORT.evil.test"), 403),
            (list.post("/tasks", good, host: "evil.test:PORT", origin: "http://evil.test:PORT"), 421),
            (list.post("/tasks", good, type: "text/plain"), 415),
            (list.post("/tasks", good, type: nil), 415),
            (list.post("/tasks", good, type: "application/x-www-form-urlencoded text/plain"), 415),
            (list.post("/tasks", good, type: "multipart/form-data; boundary=x"), 415),
            (list.post("/tasks", "{\"title\":\"Evil\"}", type: "application/json"), 415),
            (list.post("/tasks", "title=Evil"), 403),
            (list.post("/tasks", "token=&title=Evil"), 403),
            (list.post("/tasks", "token=\(token)0&title=Evil"), 403),
            (list.post("/tasks", "token=\(String(token.reversed()))&title=Evil"), 403),
            (list.post("/tasks", "token=\(token)&token=\(token)&title=Evil"), 403),
            (list.post("/tasks?token=\(token)", "title=Evil"), 403),
            (list.post("/tasks", good, more: ["Sec-Fetch-Site: cross-site"]), 403),
            (list.post("/tasks", good, more: ["Sec-Fetch-Site: same-site"]), 403),
            (list.post("/tasks", "%zz"), 400),
        ]
        for (index, row) in table.enumerated() { #expect(row.0.status == row.1, "row \(index): \(row.0.head)") }
        #expect(list.contents == ServedList.text)
        #expect(list.post("/tasks", good, type: form + "; charset=UTF-8").status == 303)
        #expect(list.contents == ServedList.text + "- [ ] Evil\n")
    }

    /// As on the page that is published, also behind a change.
    @Test func theFirstHeadingIsShownBesideAnotherTitle() throws {
        let list = try ServedList("---\ntitle: Release\n---\n# Plan\n\n- [ ] One\n")
        let heading = "<p><strong>Plan</strong></p>"
        #expect(list.ask("/").body.contains(heading))
        #expect(list.post("/tasks", "token=\(list.hidden("token"))&title=Two").status == 303)
        let page = list.ask("/").body
        #expect(page.contains(heading) && page.contains("Two"))
    }

    /// Each change as a form without script sends it; then all of them taken back.
    @Test func changes() throws {
        let list = try ServedList()
        let token = list.hidden("token")
        let id = { (title: String) in
            list.ask("/").body.firstMatch(
                of: try! Regex("id=\"text-(t-\\w+)\"[^>]*>\(title)<", as: (Substring, Substring).self)
            )
            .map { String($0.1) } ?? "?"
        }
        func post(_ target: String, _ more: String = "") -> ServedList.Answer {
            list.post(target, "token=\(token)&version=\(list.hidden("version"))" + more)
        }
        #expect(post("/tasks/\(id("One"))/done").status == 303)
        #expect(list.contents == "# List\n\n- [x] One\n- [x] Two\n- [ ] Three\n")
        #expect(post("/tasks/\(id("Two"))/reopen").status == 303)
        #expect(list.contents == "# List\n\n- [x] One\n- [ ] Two\n- [ ] Three\n")
        let edited = post("/tasks/\(id("Three"))/text", "&text=**Tres**")
        #expect(list.contents == "# List\n\n- [x] One\n- [ ] Two\n- [ ] **Tres**\n")
        #expect(edited.field("Location")?.hasPrefix("/#t-") == true)
        #expect(post("/tasks/\(id("Two"))/delete").status == 303)
        #expect(list.contents == "# List\n\n- [x] One\n- [ ] **Tres**\n")
        #expect(post("/tasks", "&title=").status == 303)
        #expect(list.contents == "# List\n\n- [x] One\n- [ ] **Tres**\n- [ ] Task 3\n")
        for _ in 0..<5 { #expect(post("/undo").status == 303) }
        #expect(list.contents == ServedList.text)
        #expect(post("/undo").status == 409)
    }

    /// Ticks one behind the other, each sent by a page that is one, two or more ticks old; the file, the page and what can be taken
    /// back are always those of the last.
    @Test func ticksOfOldPages() throws {
        let list = try ServedList()
        let (token, version) = (list.hidden("token"), list.hidden("version"))
        let ids = list.ask("/").body.matches(of: /id="text-(t-\w+)"/).map { String($0.1) }
        func post(_ id: String, _ deed: String, _ version: String) -> Int {
            list.post("/tasks/\(id)/\(deed)", "token=\(token)&version=\(version)").status
        }
        #expect(post(ids[0], "done", version) == 303)
        #expect(post(ids[1], "reopen", version) == 303)
        #expect(post(ids[2], "done", version) == 303)
        #expect(list.contents == "# List\n\n- [x] One\n- [ ] Two\n- [x] Three\n")
        // Its line is another one than on that page.
        #expect(post(ids[0], "reopen", version) == 409)
        let now = list.hidden("version")
        for deed in ["done", "done", "reopen"] { #expect(post(ids[1], deed, list.hidden("version")) == 303) }
        #expect(list.contents == "# List\n\n- [x] One\n- [ ] Two\n- [x] Three\n")
        #expect(post(ids[0], "reopen", now) == 303)
        #expect(list.contents == "# List\n\n- [ ] One\n- [ ] Two\n- [x] Three\n")
        #expect(list.ask("/").body.contains("value=\"\(list.hidden("version"))\""))
        for _ in 0..<6 { #expect(list.post("/undo", "token=\(token)").status == 303) }
        #expect(list.contents == ServedList.text && list.hidden("version") == version)
        #expect(list.post("/undo", "token=\(token)").status == 409)
    }

    /// A tick of an old page, where several lines are alike or were, hits the task that the page showed, or none.
    @Test(arguments: [
        ("# A\n- [ ] a\n# B\n- [ ] a\n", "# A\n# B\n- [ ] a\n", 0, nil),
        ("# A\n- [ ] a\n# B\n- [ ] a\n", "# B\n- [ ] a\n", 0, nil),
        ("- [ ] F\n  - [ ] a\n- [ ] G\n  - [ ] a\n", "- [ ] G\n  - [ ] a\n- [ ] F\n  - [ ] a\n", 1, nil),
        ("- [ ] a\n  for F\n- [ ] a\n  for G\n", "- [ ] a\n  for G\n", 0, nil),
        ("- [ ] a\n", "- [ ] a\n- [ ] a\n", 0, nil),
        ("- [ ] a\n- [ ] a\n- [ ] b\n", "- [ ] a\n- [ ] a\n- [x] b\n", 1, "- [ ] a\n- [x] a\n- [x] b\n"),
        ("- [ ] a\n- [ ] a\n", "- [x] a\n- [ ] a\n", 1, "- [x] a\n- [x] a\n"),
        ("- [ ] a\n- [ ] a\n", "- [x] a\n- [ ] a\n", 0, nil),
        ("- [ ] a\n- [ ] a\n", "- [ ] a\n- [ ] a\n- [ ] b\n", 1, "- [ ] a\n- [x] a\n- [ ] b\n"),
        ("- [ ] a\n- [ ] b\n", "- [ ] b\n- [ ] a\n", 0, "- [ ] b\n- [x] a\n"),
    ])
    func linesAlike(_ before: String, _ now: String, _ task: Int, _ after: String?) throws {
        let list = try ServedList(before)
        let (token, version) = (list.hidden("token"), list.hidden("version"))
        let ids = list.ask("/").body.matches(of: /id="text-(t-\w+)"/).map { String($0.1) }
        try Data(now.utf8).write(to: list.folder.appending(path: "tasks.md"))
        let answer = list.post("/tasks/\(ids[task])/done", "token=\(token)&version=\(version)")
        #expect(answer.status == (after == nil ? 409 : 303))
        #expect(list.contents == after ?? now)
    }

    /// T8, T10: what is no task, and what is no text.
    @Test func nonsense() throws {
        let list = try ServedList()
        let token = list.hidden("token")
        let table: [(String, String, Int)] = [
            ("/tasks/t-000000/done", "", 409), ("/tasks/-1/done", "", 409), ("/tasks//done", "", 409),
            ("/tasks/tasks.md/delete", "", 409), ("/tasks/..%2f..%2fetc/delete", "", 409),
            ("/tasks/t-1/explode", "", 404),
            ("/tasks/t-1/done/x", "", 404), ("/tasks/", "", 404), ("/tasks", "&title=a%0a-+[x]+b", 400),
            ("/tasks", "&title=a%0db", 400), ("/tasks", "&title=%e2%80%a8", 400), ("/tasks", "&title=%ff", 400),
            ("/tasks", "&title=" + String(repeating: "x", count: 2_001), 400), ("/tasks", "&title=%00", 400),
        ]
        for (target, more, status) in table {
            let answer = list.post(target, "token=\(token)&version=\(list.hidden("version"))" + more)
            #expect(answer.status == status, "\(target) \(more.prefix(20))")
        }
        #expect(list.post("/tasks/t-1/done", "token=\(token)").status == 400)
        #expect(list.contents == ServedList.text)
        #expect(list.post("/tasks", "token=\(token)&title=---").status == 303)
        #expect(list.contents.hasPrefix(ServedList.text + "- [ ] "))
        #expect(list.ask("/").body.contains(">---<"))
    }

    /// T9: a page of an old version, after 1, 2 and 100 other edits.
    @Test func oldVersions() throws {
        let list = try ServedList()
        let (token, version) = (list.hidden("token"), list.hidden("version"))
        let ids = list.ask("/").body.matches(of: /id="text-(t-\w+)"/).map { String($0.1) }
        for number in 1...100 {
            #expect(list.post("/tasks", "token=\(token)&title=New+\(number)").status == 303)
        }
        #expect(list.post("/tasks/\(ids[0])/done", "token=\(token)&version=\(version)").status == 303)
        #expect(list.contents.hasPrefix("# List\n\n- [x] One\n- [x] Two\n"))
        // It is another line by now; nobody knows what the page meant.
        #expect(list.post("/tasks/\(ids[0])/delete", "token=\(token)&version=\(version)").status == 409)
        #expect(list.post("/tasks/\(ids[1])/done", "token=\(token)&version=0123").status == 409)
    }

    @Test func scriptsAreAnsweredInJSON() throws {
        let list = try ServedList()
        let accept = ["Accept: application/json"]
        let answer = list.post("/tasks", "token=\(list.hidden("token"))&title=A", more: accept)
        #expect(answer.status == 200 && answer.body.wholeMatch(of: /\{"task":"t-\w+","epoch":\d+,"version":2\}/) != nil)
        let refused = list.post("/tasks", "token=x", more: accept)
        #expect(refused.field("Content-Type") == "text/plain; charset=utf-8" && refused.body.contains("Reload"))
    }

    /// What the script of a page that is open asks for.
    @Test func rowsThatAreTheSameAreNotSentAgain() throws {
        let list = try ServedList()
        let token = list.hidden("token")
        let epoch = try #require(Int(list.ask("/").body.firstMatch(of: /data-epoch="(\d+)"/)?.1 ?? ""))
        func sent(_ query: String) -> (same: Int, body: String) {
            let body = list.ask("/" + query).body
            return (body.components(separatedBy: "<li data-same id=").count - 1, body)
        }
        #expect(sent("?since=\(epoch)").same == 3)
        #expect(list.post("/tasks", "token=\(token)&title=Four").status == 303)
        let (same, body) = sent("?since=\(epoch)")
        #expect(same == 3 && body.contains(">Four<") && !body.contains(">One<"))
        // Of a page that nobody knows any more, or of none, all is sent.
        for query in ["?since=0", "?since=\(epoch + 9)", "?since=", "?since=x", "?sinces=\(epoch)", ""] {
            #expect(sent(query).same == 0, "\(query)")
        }
        for number in 1...10 {
            #expect(list.post("/tasks", "token=\(token)&title=\(number)").status == 303)
            _ = list.ask("/")
        }
        #expect(sent("?since=\(epoch)").same == 0 && sent("?since=\(epoch + 9)").same == 12)
    }
}
