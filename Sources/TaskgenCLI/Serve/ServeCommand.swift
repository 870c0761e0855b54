internal import Files
internal import Preview

extension Taskgen {
    static let serve = Command(
        name: "serve", summary: "show the pages in a browser and edit them there",
        synopsis: "[FILE… | DIR] [-p PORT] [--host ADDRESS] [-O]",
        details: """
            Serves the page of FILE from memory, at http://127.0.0.1:4280/ or the next port
            that is free, until Ctrl-C. What is added, ticked, edited and deleted there is
            written into FILE; when FILE changes, every open page follows. Nothing is
            written into public. Without FILE it takes the file that build takes. Of
            several files, or a folder, it serves the pages and the index that build
            makes of them; lists that come or go do so in the index too.
            """,
        options: [.port, .host, .isPrivate, .openPage, .config, .language, .quiet],
        examples: [
            ("taskgen serve -O", "the page of tasks.md, in the browser"),
            ("taskgen serve TODO.md -p 8000", "another file, another port"),
            ("taskgen serve lists -O", "all lists of a folder, with their index"),
        ],
        operands: 0...Int.max
    ) { arguments, world throws(Failure) in
        let place = try place(arguments)
        let (goods, name) = try goods(arguments, world)
        let server: Server
        do throws(Server.Problem) {
            server = try Server(goods, at: place)
        } catch {
            throw Failure(error, place)
        }
        if place.alternatives > 0, server.port != place.port {
            world.say("taskgen: port \(place.port) is in use; took the next one that is free")
        }
        if place.host != nil {
            let what = if case .list = goods { "the list; it" } else { "the lists; they" }
            world.say("taskgen: warning: whoever has this address can read \(what) cannot be edited with --host")
        }
        if !arguments.has(.quiet) {
            let lists = server.listCount == 1 ? "1 list" : "\(server.listCount) lists"
            let what = if case .list = goods { name } else { name.isEmpty ? lists : "\(lists) of \(name)" }
            world.say("taskgen: serving \(what) at \(server.address) — Ctrl-C ends it")
        }
        if !Environment.isTerminal(Stream.standardOutput) { try world.print(server.address + "\n") }
        if arguments.has(.openPage), !Environment.open(server.address) {
            world.say("taskgen: warning: there is no program here that opens a browser")
        }
        return switch server.run() {
        case .interrupted: .interrupted
        case .terminated: .terminated
        }
    }

    /// What is to be served, and what it is called.
    private static func goods(
        _ arguments: Arguments, _ world: World
    ) throws(Failure) -> (goods: Server.Goods, name: String) {
        switch try ListFiles.choice(of: arguments.operands) {
        case .one(let word):
            let name = if let word { word } else { try Input.usual() }
            if name == "-" { throw .usage("standard input is no file to edit", "name one") }
            return (.list(try ServedList(name, arguments, world).project), name)
        case .folder(let folder):
            return (.lists(try ServedLists(.folder(folder), arguments, world).lists), folder)
        case .several(let words):
            return (.lists(try ServedLists(.named(ListFiles(named: words)), arguments, world).lists), "")
        }
    }

    private static let usualPort = 4280

    private static func place(_ arguments: Arguments) throws(Failure) -> Server.Place {
        let word = arguments[.port] ?? Environment.setting("TASKGEN_PORT")
        guard let port = word.map({ Int($0) }) ?? usualPort, 0...65_535 ~= port else {
            throw .usage("'\(Printable.line(word ?? ""))' is no port", "write a number from 0 to 65535, as in -p 8000")
        }
        let host = arguments[.host]
        let isOwn = host.map { ["localhost", "127.0.0.1", "::1"].contains($0) } ?? true
        guard
            isOwn || host?.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 || ".:".utf8.contains($0) }) == true
        else {
            throw .usage("--host needs an address in digits", "write one as in --host 192.168.1.5, or 0.0.0.0 for all")
        }
        return Server.Place(
            host: isOwn ? nil : host, port: port, alternatives: word == nil ? 20 : 0,
            isPrivate: arguments.has(.isPrivate))
    }
}

extension Failure {
    /// Why the preview cannot begin.
    fileprivate init(_ problem: Server.Problem, _ place: Server.Place) {
        switch problem {
        case .portInUse(let port):
            let advice =
                place.alternatives > 0
                ? "end what listens on it and the next \(place.alternatives), or choose one with -p PORT"
                : "end what listens there, choose another with -p PORT, or leave -p out and take the next one that is free"
            self.init(code: .cannotListen, line: "taskgen: error: port \(port) is in use; \(advice)")
        case .portNotPermitted(let port):
            self.init(
                code: .cannotListen,
                line: "taskgen: error: you may not listen on port \(port); choose one from 1024 on with -p PORT")
        case .noAddress(let host):
            self.init(
                code: .cannotListen, line: "taskgen: error: this machine has no address \(host); check --host")
        case .system(let words):
            self.init(code: .cannotListen, line: "taskgen: error: nothing can listen there; the system says: \(words)")
        }
    }
}
