import Foundation
import Testing

/// What stands beside the pages: outputs, and files of the project's own.
@Suite struct BesidePagesTests {
    /// What `build` would write there, byte for byte.
    @Test func outputs() throws {
        let settings = "outputs: [tasks.json, tasks.ics, feed.xml, progress.svg]\n"
        let list = try ServedList.site(["lists/taskgen.yml": settings])
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
                #expect(try answer.status == 200 && answer.body == list.text("public/\(page).\(ending)"))
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
        let list = try ServedList(options, files: ServedList.lists.merging(own) { $1 })
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
        try list.put("new", "Templates/static/deep/er/new.txt")
        #expect(list.wait(on: "/deep/er/new.txt") { $0 == "new" })
    }

    /// T7: nor through a link that was put in the place of one of them a moment ago.
    @Test func aLinkInThePlaceOfAnOwnFile() throws {
        let list = try ServedList.site(["Templates/static/x.txt": "own"])
        let file = list.folder.appending(path: "Templates/static/x.txt")
        for _ in 1...5 {
            #expect(list.wait(on: "/x.txt") { $0 == "own" })
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "../../outside.md")
            #expect(!list.ask("/x.txt").body.contains("outside"))
            try FileManager.default.removeItem(at: file)
            try list.put("own", "Templates/static/x.txt")
        }
    }
}
