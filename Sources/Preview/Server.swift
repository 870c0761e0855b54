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
    let shelf: Shelf
    let gate: Gate
    let token: String
    let isPrivate: Bool
    private let listeners: Listeners
    private let box: Box

    struct Listeners: ~Copyable {
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

    /// What is served.
    package enum Goods { case list(Project), lists(Lists) }

    package convenience init(_ goods: Goods, at place: Place) throws(Problem) {
        let (token, canEdit) = (Server.randomToken(), place.host == nil)
        try self.init(at: place, token) {
            switch goods {
            case .list(let project): Shelf(project, token: token, canEdit: canEdit)
            case .lists(let lists): Shelf(lists, token: token, canEdit: canEdit)
            }
        }
    }

    private init(at place: Place, _ token: String, _ shelf: () -> Shelf) throws(Problem) {
        signal(SIGPIPE, SIG_IGN)
        Server.hearSignals()
        Server.allowManyFiles()
        guard let loop = EventLoop() else { throw .system("there is no event loop") }
        self.loop = loop
        self.token = token
        self.shelf = shelf()
        let box = Box()
        self.box = box
        listeners = try Server.bind(place, loop) { box.accept($0) }
        port = listeners.first.port
        isPrivate = place.isPrivate
        gate = Gate(port: port, remote: place.host.map { $0.contains(":") ? "[\($0)]" : $0 })
        address = "http://\(gate.remote ?? "127.0.0.1"):\(port)/" + (isPrivate ? "?token=\(token)" : "")
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
            self.shelf.poll()
            self.announce()
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
        if box.seconds % Server.heartbeat == 0 {
            for connection in box.connections.values where connection.page != nil {
                connection.send(Array(":\n\n".utf8))
            }
        }
        listeners.first.resume()
        listeners.second?.resume()
    }
}

extension Server {
    /// Those that somebody listens for.
    var openPages: Set<String> { Set(box.connections.values.compactMap(\.page)) }

    /// How many lists there are.
    package var listCount: Int { shelf.count }

    /// Tells all who have a page open that it is another now.
    func announce() {
        for change in shelf.changes(of: openPages) {
            let event = Array(Server.event(change.epoch).utf8)
            for connection in Array(box.connections.values) where connection.page == change.page {
                connection.send(event)
            }
        }
    }

    static func event(_ epoch: Int) -> String { "data: \(epoch)\n\n" }
}
