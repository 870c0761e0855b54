/// One connection: requests are cut out of what comes, answered one after the other, and held to their time.
final class Connection {
    /// What is to be done with a request.
    enum Answer {
        case response(Response)
        /// The page: a body that all share.
        case page(Response, SharedBytes)
        /// A stream of the events of a page, which stays open, and how it begins.
        case events(of: String, [UInt8])
    }

    private let wire: Wire
    private let gate: Gate
    private var pending: [UInt8] = []
    private var request: Request?
    private var state = State.open
    /// When it is over, on the server's clock of seconds; nil where it may stay.
    private(set) var deadline: Int?

    private enum State { case open, streaming, closing, closed }

    /// The page whose events it hears.
    private(set) var page: String?

    enum Limit {
        /// A request must have come whole within this time, in seconds.
        static let request = 10
        static let idle = 15
        /// So long the other side may take to close, once it has its answer.
        static let closing = 2
        /// Who does not take so many bytes is not listened to.
        static let unsent = 512 << 10
    }

    private let answer: (Request, [UInt8]) -> Answer
    private let ended: () -> Void
    private var now: Int

    /// - Parameters:
    ///   - now: in seconds.
    ///   - ended: it is over, and need not be kept.
    init(
        _ wire: Wire, _ gate: Gate, now: Int, answer: @escaping (Request, [UInt8]) -> Answer,
        ended: @escaping () -> Void
    ) {
        (self.wire, self.gate, self.now, self.answer, self.ended) = (wire, gate, now, answer, ended)
        deadline = now + Limit.request
        wire.deed = { [unowned self] in self.handle($0) }
    }

    func send(_ event: [UInt8]) { wire.send(event) }

    /// Once a second.
    func tick(_ now: Int) {
        self.now = now
        guard let deadline, now >= deadline else { return }
        // Who asked for nothing is told nothing.
        if state == .open, !pending.isEmpty || request != nil {
            refuse(.timeout, "The request took too long.")
        } else {
            end()
        }
    }

    /// Refuses without reading.
    func turnAway() { refuse(.busy, "Too many connections; close some pages.") }
}

private extension Connection {
    func handle(_ event: Wire.Event) {
        switch event {
        case .received:
            let bytes = wire.take()
            guard state == .open else { return }
            if pending.isEmpty, request == nil { deadline = now + Limit.request }
            pending += bytes
            work()
        case .drained:
            if state == .closing { return wire.finish() }
            wire.listen(true)
            if state == .open { work() }
        case .ended, .stalled: end()
        }
    }

    func end() {
        guard state != .closed else { return }
        state = .closed
        ended()
    }

    /// Answers as many requests as have come whole.
    func work() {
        var rest = pending[...]
        while state == .open, wire.unsent < Limit.unsent {
            if let head = request {
                guard rest.count >= head.length else { break }
                let body = Array(rest.prefix(head.length))
                rest = rest.dropFirst(head.length)
                request = nil
                deadline = now + Limit.idle
                respond(to: head, answer(head, body))
                continue
            }
            if rest.isEmpty { break }
            switch Request.read(rest) {
            case .incomplete:
                pending = Array(rest)
                return
            case .refused(let status): refuse(status, Connection.words(status))
            case .head(let head, let size):
                rest = rest.dropFirst(size)
                if case .closed(let status, let words) = gate.verdict(head) {
                    refuse(status, words, to: head)
                } else {
                    request = head
                    deadline = now + Limit.request
                    if head[.expect] != nil, rest.count < head.length {
                        wire.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
                    }
                }
            }
        }
        pending = Array(rest)
        if state == .open, !pending.isEmpty, wire.unsent >= Limit.unsent { wire.listen(false) }
    }

    func respond(to request: Request, _ answer: Answer) {
        let hasBody = request.method != "HEAD"
        switch answer {
        case .response(let response):
            let head = response.head(length: response.body.count, persists: request.persists)
            wire.sendAtOnce(hasBody ? head + response.body : head)
        case .page(let response, let body):
            wire.send(response.head(length: body.count, persists: request.persists))
            if hasBody { wire.send(body) }
        case .events(let page, let first):
            (state, self.page) = (.streaming, page)
            deadline = nil
            let fields = [("Content-Type", "text/event-stream")]
            wire.send(Response(status: .ok, fields: fields).head(length: nil, persists: false))
            wire.send(first)
            return
        }
        if !request.persists { close() }
    }

    func refuse(_ status: Status, _ words: String, to request: Request? = nil) {
        let isScript = request?[.accept] == "application/json"
        var response = Response.message(status, words, isScript: isScript)
        if status == .methodNotAllowed { response.fields.append(("Allow", "GET, HEAD, POST")) }
        wire.send(response.head(length: response.body.count, persists: false))
        if request?.method != "HEAD" { wire.send(response.body) }
        pending = []
        close()
    }

    func close() {
        state = .closing
        deadline = now + Limit.closing
        if wire.unsent == 0 { wire.finish() }
    }

    static func words(_ status: Status) -> String {
        switch status {
        case .bodyTooLarge: "At most \(Request.Limit.body) bytes are taken."
        case .headTooLarge: "The head of the request is too large."
        case .targetTooLong: "The address is too long."
        case .lengthRequired: "The length of the body is missing."
        case .versionNotSupported: "Only HTTP/1.1 is spoken here."
        default: "This is not a request that can be understood."
        }
    }
}
