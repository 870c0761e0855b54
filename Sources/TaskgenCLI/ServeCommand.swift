internal import Checklist
internal import Files
internal import Preview
internal import Site

extension Taskgen {
    static let serve = Command(
        name: "serve", summary: "show the page in a browser and edit it there",
        synopsis: "[FILE] [-p PORT] [--host ADDRESS] [-O]",
        details: """
            Serves the page of FILE from memory, at http://127.0.0.1:4280/ or the next port
            that is free, until Ctrl-C. What is added, ticked, edited and deleted there is
            written into FILE; when FILE changes, every open page follows. Nothing is
            written into public. Without FILE it takes the file that build takes.
            """,
        options: [.port, .host, .isPrivate, .openPage, .config, .language, .quiet],
        examples: [
            ("taskgen serve -O", "the page of tasks.md, in the browser"),
            ("taskgen serve TODO.md -p 8000", "another file, another port"),
        ],
        operands: 0...1
    ) { arguments, world throws(Failure) in
        let name = if let file = arguments.operands.first { file } else { try Input.usual() }
        if name == "-" { throw .usage("standard input is no file to edit", "name one") }
        let place = try place(arguments)
        try checkStart(name, arguments, world)
        let server: Server
        do throws(Server.Problem) {
            server = try Server(project(name, arguments, world), at: place)
        } catch {
            throw Failure(error, place)
        }
        if place.alternatives > 0, server.port != place.port {
            world.say("taskgen: port \(place.port) is in use; took the next one that is free")
        }
        if place.host != nil {
            world.say("taskgen: warning: whoever has this address can read the list; it cannot be edited with --host")
        }
        if !arguments.has(.quiet) { world.say("taskgen: serving \(name) at \(server.address) — Ctrl-C ends it") }
        if !Environment.isTerminal(Stream.standardOutput) { try world.print(server.address + "\n") }
        if arguments.has(.openPage), !Environment.open(server.address) {
            world.say("taskgen: warning: there is no program here that opens a browser")
        }
        return switch server.run() {
        case .interrupted: .interrupted
        case .terminated: .terminated
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

    /// What is wrong now and can be mended while it is served is shown in the page; the rest is said at once.
    private static func checkStart(_ name: String, _ arguments: Arguments, _ world: World) throws(Failure) {
        do throws(Failure) {
            _ = try ProjectSettings(arguments, in: world)
        } catch {
            if error.code != .badConfiguration { throw error }
        }
        do throws(FileError) {
            _ = try ReadFile.bytes(at: name, limit: Limits().fileBytes)
        } catch {
            let failure = Failure(error)
            if failure.code == .noInput { throw failure }
        }
    }

    /// What the preview needs to know of the command line.
    private static func project(_ name: String, _ arguments: Arguments, _ world: World) -> Project {
        let shown = Shown(name)
        let words = Project.Words(
            refusal: { shown.words(Failure($0, in: shown.name)) },
            file: { shown.words(Failure(editing: $0)) },
            diagnostic: { Report.line($0, in: shown.name) })
        let settingsFile = arguments[.config] ?? Environment.setting("TASKGEN_CONFIG") ?? ProjectSettings.usualFile
        return Project(
            path: name, version: version, copies: Environment.copies, words: words,
            settings: { bytes throws(Project.Problem) in
                let project: ProjectSettings
                do throws(Failure) {
                    project = try ProjectSettings(arguments, in: world)
                } catch {
                    throw Project.Problem(shown.words(error))
                }
                var settings = project.below
                let errors = settings.apply(frontMatterOf: bytes).filter { $0.severity == .error }
                if !errors.isEmpty {
                    let lines = Lines(bytes)
                    throw Project.Problem(
                        errors.map { Report.text($0, in: shown.name, lines) }.joined(separator: "\n"))
                }
                return project.over(settings)
            },
            look: { language throws(Project.Problem) in
                do throws(Failure) {
                    return try projectLook(language: language)
                } catch {
                    throw Project.Problem(shown.words(error))
                }
            },
            others: { [settingsFile] + Folder.watched(templatesFolder) },
            say: { world.say($0) })
    }

    /// How the task file is named in a page: without the folders it is in, which are nobody's business.
    private struct Shown: Sendable {
        private let path: String
        let name: String

        init(_ path: String) {
            self.path = path
            name = path.split(separator: "/").last.map(String.init) ?? path
        }

        func words(_ failure: Failure) -> String {
            let line = failure.line.hasPrefix(path) ? name + failure.line.dropFirst(path.count) : failure.line
            return line.hasPrefix("taskgen: error: ") ? String(line.dropFirst("taskgen: error: ".count)) : line
        }
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
