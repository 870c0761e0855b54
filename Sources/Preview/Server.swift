internal import Files

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The server of the preview: one thread, one loop, for connections, the clock that looks at the files, and signals.
package final class Server {
    package enum Ending: Sendable { case interrupted, terminated }

    package enum Problem: Error, Sendable, Equatable {
        case portInUse(Int)
        case portNotPermitted(Int)
        case noAddress(String)
        case system(String)
    }

    /// Where it listens.
    package struct Place: Sendable {
        /// In digits; nil for this machine only.
        package let host: String?
        /// 0: any that is free.
        package let port: Int
        /// How many ports behind this one may be taken instead, where it is in use.
        package let alternatives: Int
        /// Whether only those may read who have the address that is printed.
        package let isPrivate: Bool

        package init(host: String?, port: Int, alternatives: Int = 0, isPrivate: Bool = false) {
            (self.host, self.port, self.alternatives) = (host, port, alternatives)
            self.isPrivate = isPrivate || host != nil
        }
    }

    /// What the browser is to open.
    package let address: String
    package let port: Int

    private let loop: EventLoop
    private let board: Board
    private let gate: Gate
    private let token: String
    private let isPrivate: Bool
    private let listeners: Listeners
    private let box: Box

    fileprivate struct Listeners: ~Copyable {
        let first: Listener
        let second: Listener?
    }

    /// The connections; what listens must not keep the server itself.
    private final class Box {
        var connections: [ObjectIdentifier: Connection] = [:]
        var accept: (Int32) -> Void = { _ in }
        var seconds = 0
    }

    private static let mostConnections = 1_100
    /// Of the files, in milliseconds.
    private static let interval = 300
    /// Nothing is said on a stream for so many seconds; then a comment, so that dead ones are found.
    private static let heartbeat = 15

    package init(_ project: Project, at place: Place) throws(Problem) {
        signal(SIGPIPE, SIG_IGN)
        Server.hearSignals()
        Server.allowManyFiles()
        guard let loop = EventLoop() else { throw .system("there is no event loop") }
        self.loop = loop
        token = Server.randomToken()
        board = Board(project, token: token, canEdit: place.host == nil)
        let box = Box()
        self.box = box
        listeners = try Server.bind(place, loop) { box.accept($0) }
        port = listeners.first.port
        isPrivate = place.isPrivate
        gate = Gate(port: port, remote: place.host.map { $0.contains(":") ? "[\($0)]" : $0 })
        let shown = place.host.map { $0.contains(":") ? "[\($0)]" : $0 } ?? "127.0.0.1"
        address = "http://\(shown):\(port)/" + (isPrivate ? "?token=\(token)" : "")
    }

    /// Serves until a signal comes.
    package func run() -> Ending {
        box.accept = { [unowned self] in self.accept($0) }
        var ending = Ending.terminated
        let interrupted = Watch.signal(SIGINT, loop) { [loop] in
            ending = .interrupted
            loop.stop()
        }
        let terminated = Watch.signal(SIGTERM, loop) { [loop] in loop.stop() }
        let hungUp = Watch.signal(SIGHUP, loop) { [loop] in loop.stop() }
        let files = Watch.every(milliseconds: Server.interval, loop) { [unowned self] in
            if self.board.poll() { self.announce() }
        }
        let clock = Watch.every(milliseconds: 1_000, loop) { [unowned self] in self.tick() }
        loop.run()
        box.accept = { close($0) }
        box.connections = [:]
        _ = consume interrupted
        _ = consume terminated
        _ = consume hungUp
        _ = consume files
        _ = consume clock
        return ending
    }

    /// Ends `run`, from within it.
    package func stop() { loop.stop() }
}

// MARK: Connections

private extension Server {
    func accept(_ file: Int32) {
        guard let wire = Wire(file, loop) else { return }
        let id = ObjectIdentifier(wire)
        let connection = Connection(
            wire, gate, now: box.seconds, answer: { [unowned self] in self.answer($0, $1) },
            ended: { [box] in box.connections[id] = nil })
        box.connections[id] = connection
        if box.connections.count > Server.mostConnections { connection.turnAway() }
    }

    func tick() {
        box.seconds += 1
        for connection in Array(box.connections.values) { connection.tick(box.seconds) }
        if box.seconds % Server.heartbeat == 0 { broadcast(":\n\n") }
        listeners.first.resume()
        listeners.second?.resume()
    }

    func announce() { broadcast(Server.event(board.epoch)) }

    func broadcast(_ text: String) {
        let bytes = Array(text.utf8)
        for connection in Array(box.connections.values) where connection.isStreaming { connection.send(bytes) }
    }

    static func event(_ epoch: Int) -> String { "data: \(epoch)\n\n" }
}

// MARK: Routes

private extension Server {
    /// A request that the gate let through, with its body. No part of it becomes a path of a file.
    func answer(_ request: Request, _ body: [UInt8]) -> Connection.Answer {
        let isScript = request["accept"] == "application/json"
        let isReading = request.method != "POST"
        if let answer = refusalOfReader(request) { return answer }
        switch (request.path, isReading) {
        case ("/", true):
            let page = since(request).map(board.page) ?? board.page()
            var fields = [("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", page.policy)]
            if isPrivate {
                fields.append(("Set-Cookie", "taskgen-\(port)=\(token); HttpOnly; SameSite=Strict; Path=/"))
            }
            return .page(Response(status: page.status, fields: fields), page.body)
        case ("/events", true) where request.method == "GET":
            return .events(Array(("retry: 1000\n" + Server.event(board.epoch)).utf8))
        case (let path, false) where path == "/undo" || path == "/tasks" || path.hasPrefix("/tasks/"):
            return .response(write(path, body, isScript: isScript))
        case ("/", _), ("/events", _), ("/tasks", _), ("/undo", _):
            var response = Response.message(.methodNotAllowed, "This cannot be done here.", isScript: isScript)
            response.fields.append(
                ("Allow", request.path == "/" ? "GET, HEAD" : request.path == "/events" ? "GET" : "POST"))
            return .response(response)
        default:
            return .response(.message(.notFound, "There is only the list here.", isScript: isScript))
        }
    }

    /// Which page the script that asks has already.
    func since(_ request: Request) -> Int? {
        request.query.flatMap { $0.hasPrefix("since=") ? Int($0.dropFirst("since=".count)) : nil }
    }

    /// Where others can ask, they need the token for reading too: in the address at first, then in a cookie. Browsers keep one
    /// cookie of a name for all ports.
    func refusalOfReader(_ request: Request) -> Connection.Answer? {
        guard isPrivate else { return nil }
        let cookie = "taskgen-\(port)="
        let cookies = (request["cookie"] ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
        let given = cookies.filter { $0.hasPrefix(cookie) }.map { $0.dropFirst(cookie.count) }
        let query = request.query.flatMap { $0.hasPrefix("token=") ? $0.dropFirst("token=".count) : nil }
        if (given + [query ?? ""]).contains(where: { isToken(Array($0.utf8)) }) { return nil }
        return .response(
            .message(.forbidden, "Open the address that taskgen printed, with its token.", isScript: false))
    }

    func write(_ path: Substring, _ body: [UInt8], isScript: Bool) -> Response {
        guard let form = Form(body) else {
            return .message(.badRequest, "The form cannot be read.", isScript: isScript)
        }
        guard let given = form["token"], isToken(given) else {
            return .message(
                .forbidden, "This page is of an earlier start of taskgen serve. Reload it, then try again.",
                isScript: isScript)
        }
        do throws(Rejection) {
            guard let task = try change(path, form) else {
                return .message(.notFound, "There is only the list here.", isScript: isScript)
            }
            announce()
            return done(task.id, isScript)
        } catch {
            // Whoever was refused may have seen the change of somebody else.
            if board.poll() { announce() }
            return .message(error.status, error.words, isScript: isScript)
        }
    }

    /// - Returns: nil where there is no such place.
    func change(_ path: Substring, _ form: Form) throws(Rejection) -> (id: String?, Void)? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if path == "/undo" { return (try board.undo(), ()) }
        if path == "/tasks" { return (try board.add(form["title"] ?? []), ()) }
        guard parts.count == 3, let deed = Board.Deed(rawValue: String(parts[3])) else { return nil }
        guard let version = form["version"] else { throw Rejection(.badRequest, "The version of the list is missing.") }
        guard deed != .text || form["text"] != nil else { throw Rejection(.badRequest, "The text is missing.") }
        let number = Int(String(decoding: version, as: UTF8.self)) ?? 0
        let id = try board.change(deed, String(parts[2]), of: number, text: form["text"] ?? [])
        return (id, ())
    }

    func done(_ id: String?, _ isScript: Bool) -> Response {
        if isScript {
            let task = id.map { "\"\($0)\"" } ?? "null"
            let json = "{\"task\":\(task),\"epoch\":\(board.epoch),\"version\":\(board.snapshot?.version ?? 0)}"
            return Response(status: .ok, fields: [("Content-Type", "application/json")], body: Array(json.utf8))
        }
        return Response(status: .seeOther, fields: [("Location", "/" + (id.map { "#" + $0 } ?? ""))])
    }

    /// In the same time whatever was given.
    func isToken(_ given: [UInt8]) -> Bool {
        let right = Array(token.utf8)
        return given.count == right.count && zip(given, right).reduce(UInt8(0)) { $0 | $1.0 ^ $1.1 } == 0
    }
}

// MARK: Start

private extension Server {
    /// 128 bits. The system's own generator, which does not fail.
    static func randomToken() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            let part = String(UInt32.random(in: .min ... .max, using: &random), radix: 16)
            return String(repeating: "0", count: 8 - part.count) + part
        }.joined()
    }

    /// Whoever started this may have had them blocked, and a new program inherits that.
    static func hearSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        sigprocmask(SIG_UNBLOCK, &signals, nil)
    }

    /// A thousand pages want a thousand descriptors.
    static func allowManyFiles() {
        var limit = rlimit()
        #if canImport(Darwin)
            let kind = RLIMIT_NOFILE
        #else
            let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        guard getrlimit(kind, &limit) == 0, limit.rlim_cur < 4_096 else { return }
        limit.rlim_cur = min(4_096, limit.rlim_max)
        setrlimit(kind, &limit)
    }

    /// On both addresses of this machine, so that no other program gets what is meant for us; or on the one that was given.
    static func bind(_ place: Place, _ loop: EventLoop, _ deed: @escaping (Int32) -> Void) throws(Problem) -> Listeners
    {
        for port in place.port...(place.port == 0 ? 0 : min(place.port + place.alternatives, 65_535)) {
            do throws(Listener.Problem) {
                if let host = place.host {
                    return Listeners(first: try Listener(host, port: port, loop, deed), second: nil)
                }
                let first = try Listener("127.0.0.1", port: port, loop, deed)
                let second = try second(port: first.port, loop, deed)
                return Listeners(first: first, second: second)
            } catch {
                switch error {
                case .inUse: continue
                case .notPermitted: throw .portNotPermitted(port)
                case .noAddress: throw .noAddress(place.host ?? "127.0.0.1")
                case .system(let words): throw .system(words)
                }
            }
        }
        throw .portInUse(place.port)
    }

    /// Nil where this machine has no IPv6.
    static func second(
        port: Int, _ loop: EventLoop, _ deed: @escaping (Int32) -> Void
    ) throws(Listener.Problem) -> Listener? {
        do throws(Listener.Problem) {
            return try Listener("::1", port: port, loop, deed)
        } catch {
            guard error == .noAddress else { throw error }
            return nil
        }
    }
}
