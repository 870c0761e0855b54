import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The file is wrong, at the start or later; what can be mended is waited for.
@Suite struct BadFileTests {
    static let files: [(name: String, bytes: [UInt8], words: String)] = [
        ("settings", Array("---\nlang: <b>7</b>\n---\n- [ ] One\n".utf8), "tasks.md:2:7: error"),
        ("not YAML", Array("---\na: [\n---\n".utf8), "tasks.md:"),
        ("UTF-16", [0xFF, 0xFE, 0x41, 0], "the file is UTF-16"),
        ("too large", [UInt8](repeating: 0x61, count: 9 << 20), "more than 8388608 bytes"),
        ("a long line", [UInt8](repeating: 0x61, count: 2 << 20), "the line has 2097152 bytes"),
    ]

    /// It is shown with status 503 until it is mended, and nothing can be changed meanwhile.
    @Test(arguments: files) func wrongAtTheStart(_ name: String, _ bytes: [UInt8], _ words: String) throws {
        let list = try ServedList(bytes: bytes)
        let page = list.ask("/")
        #expect(
            page.status == 503 && page.body.contains(words) && !page.body.contains("<b>7")
                && !page.body.contains("No tasks yet"))
        #expect(!page.text.contains(list.folder.path))
        #expect(page.field("Content-Security-Policy")?.contains("frame-ancestors 'none'") == true)
        let refused = list.post("/tasks", "token=\(list.hidden("token"))&title=A")
        #expect(400..<500 ~= refused.status && refused.body.contains(words))
        #expect(try Array(Data(contentsOf: list.file)) == bytes)
        try Data("- [ ] Mended\n".utf8).write(to: list.file)
        #expect(list.wait { $0.contains(">Mended<") })
        #expect(
            list.ask("/").status == 200 && list.post("/tasks", "token=\(list.hidden("token"))&title=A").status == 303)
        #expect(list.contents == "- [ ] Mended\n- [ ] A\n")
        let talk = list.end()
        #expect(talk.contains(words) && talk.contains("the list is shown again"))
    }

    /// What is wrong is told without the folder, also where a name has more bytes than letters.
    @Test func withoutTheFolder() throws {
        let text = String(repeating: "a", count: 9 << 20)
        let list = try ServedList(["sub/Übersicht.md", "-p", "0"], files: ["sub/Übersicht.md": text])
        let body = list.ask("/").body
        #expect(body.contains("Übersicht.md: error: the file has more") && !body.contains("/Übersicht.md: error"))
    }

    @Test func emptyAtTheStart() throws {
        let list = try ServedList("")
        #expect(list.ask("/").status == 200 && list.ask("/").body.contains("No tasks yet!"))
        #expect(
            list.post("/tasks", "token=\(list.hidden("token"))&title=A").status == 303 && list.contents == "- [ ] A\n")
    }

    @Test func wrongSettingsAtTheStart() throws {
        let list = try ServedList(files: ["taskgen.yml": "a: ["])
        #expect(list.ask("/").status == 503 && list.ask("/").body.contains("taskgen.yml:1:5: error"))
        try Data("a: b".utf8).write(to: list.folder.appending(path: "taskgen.yml"))
        #expect(list.wait { $0.contains(">One<") })
    }

    @Test func aWrongTemplateAtTheStart() throws {
        let list = try ServedList(files: ["Templates/row.mustache": "{{#a}}"])
        #expect(list.ask("/").status == 503 && list.ask("/").body.contains("row.mustache:1:1"))
        try Data("<li>{{{html}}}</li>".utf8).write(to: list.folder.appending(path: "Templates/row.mustache"))
        #expect(list.wait { $0.contains("<li>One</li>") })
    }

    @Test func unreadableAtTheStart() throws {
        let list = try ServedList(mode: 0, isNobody: true)
        #expect(list.ask("/").status == 503 && list.ask("/").body.contains("you may not read this file"))
        // What it holds and when that was written stay.
        chmod(list.file.path, 0o644)
        #expect(list.wait { $0.contains(">One<") })
    }

    /// A program of ours that has the file for long makes nobody wait: whoever wants to change it is told so at once.
    @Test func aLockedFile() throws {
        let list = try ServedList()
        let file = open(list.file.path, O_RDONLY)
        #expect(flock(file, LOCK_EX) == 0)
        let token = list.hidden("token")
        let start = ContinuousClock.now
        let answer = list.post("/tasks", "token=\(token)&title=A")
        #expect(answer.status == 423 && answer.body.contains("another taskgen holds this file"))
        #expect(ContinuousClock.now - start < .seconds(1))
        #expect(list.ask("/").status == 200 && list.contents == ServedList.text)
        close(file)
        #expect(list.post("/tasks", "token=\(token)&title=A").status == 303)
    }

    /// The edit was proved with other settings than those that hold now.
    @Test func aTemplateBreaksWhileTheListIsEdited() throws {
        let list = try ServedList(files: ["Templates/meta.mustache": ""])
        try Data("{{#a}}".utf8).write(to: list.folder.appending(path: "Templates/meta.mustache"))
        #expect(list.wait { $0.contains("meta.mustache:1:1") })
        #expect(list.post("/tasks", "token=\(list.hidden("token"))&title=Four").status == 303)
        let page = list.ask("/").body
        #expect(page.contains(">Four<") && page.contains("meta.mustache:1:1"))
    }
}
