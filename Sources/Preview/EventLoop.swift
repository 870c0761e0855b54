internal import CLibevent

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// libevent's loop and what it watches: timers, signals, listening and open sockets. The only file that touches libevent.
///
/// There is one thread: everything here is called, and calls back, on the thread of `run`. Whatever is watched keeps the loop,
/// so that it is freed last.
final class EventLoop {
    private let base: OpaquePointer

    init?() {
        guard let base = event_base_new() else { return nil }
        self.base = base
    }

    deinit { event_base_free(base) }

    /// Until `stop`.
    func run() { event_base_dispatch(base) }

    func stop() { event_base_loopbreak(base) }

    /// What is to be called, behind a pointer that C can carry; its owner keeps it alive.
    fileprivate final class Call<Argument> {
        let deed: (Argument) -> Void

        init(_ deed: @escaping (Argument) -> Void) { self.deed = deed }

        var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

        static func at(_ pointer: UnsafeMutableRawPointer?) -> Call? {
            pointer.map { Unmanaged<Call>.fromOpaque($0).takeUnretainedValue() }
        }
    }
}

/// A deed done again and again, by the clock or at a signal, for as long as this is kept.
struct Watch: ~Copyable {
    private let event: OpaquePointer
    private let call: EventLoop.Call<Void>
    private let loop: EventLoop

    deinit { event_free(event) }

    static func every(milliseconds: Int, _ loop: EventLoop, _ deed: @escaping () -> Void) -> Watch? {
        var interval = timeval()
        interval.tv_sec = milliseconds / 1000
        interval.tv_usec = .init(milliseconds % 1000 * 1000)
        guard let watch = Watch(loop, -1, EV_PERSIST, deed) else { return nil }
        event_add(watch.event, &interval)
        return watch
    }

    static func signal(_ number: Int32, _ loop: EventLoop, _ deed: @escaping () -> Void) -> Watch? {
        guard let watch = Watch(loop, number, EV_SIGNAL | EV_PERSIST, deed) else { return nil }
        event_add(watch.event, nil)
        return watch
    }

    private init?(_ loop: EventLoop, _ number: Int32, _ kind: Int32, _ deed: @escaping () -> Void) {
        call = EventLoop.Call(deed)
        self.loop = loop
        let event = event_new(
            loop.pointer, number, Int16(kind), { _, _, call in EventLoop.Call<Void>.at(call)?.deed(()) }, call.pointer)
        guard let event else { return nil }
        self.event = event
    }
}

extension EventLoop {
    fileprivate var pointer: OpaquePointer { base }
}

/// A socket that waits for connections.
struct Listener: ~Copyable {
    private let listener: OpaquePointer
    private let call: EventLoop.Call<Int32>
    private let loop: EventLoop
    /// The one the system gave, where 0 was asked for.
    let port: Int

    /// Why nothing can be waited for at an address.
    enum Problem: Error, Equatable {
        case inUse, notPermitted
        /// This machine has no such address.
        case noAddress
        case system(String)
    }

    /// - Parameters:
    ///   - host: an address in digits.
    ///   - deed: takes over the connection's file descriptor.
    init(_ host: String, port: Int, _ loop: EventLoop, _ deed: @escaping (Int32) -> Void) throws(Problem) {
        call = EventLoop.Call(deed)
        self.loop = loop
        var address = sockaddr_storage()
        var size = Int32(MemoryLayout<sockaddr_storage>.size)
        let text = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        let flags = LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC | LEV_OPT_REUSEABLE
        let call = call
        let found: (listener: OpaquePointer?, error: Int32) = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard Listener.parse(text, port: port, pointer, &size) else { return (nil, EADDRNOTAVAIL) }
                let listener = evconnlistener_new_bind(
                    loop.pointer,
                    { _, file, _, _, call in
                        guard let call = EventLoop.Call<Int32>.at(call) else { return }
                        call.deed(file)
                    }, call.pointer, UInt32(flags), 512, pointer, size)
                return (listener, errno)
            }
        }
        guard let listener = found.listener else { throw Problem(errno: found.error) }
        self.listener = listener
        // Where there is no descriptor left for a connection, it would be told again at once, and forever.
        evconnlistener_set_error_cb(listener) { listener, _ in evconnlistener_disable(listener) }
        self.port = Listener.port(of: evconnlistener_get_fd(listener)) ?? port
    }

    deinit { evconnlistener_free(listener) }

    /// After it ran out of descriptors; nothing otherwise.
    func resume() { evconnlistener_enable(listener) }

    /// libevent takes no port 0.
    private static func parse(
        _ text: String, port: Int, _ address: UnsafeMutablePointer<sockaddr>, _ size: inout Int32
    ) -> Bool {
        let text = port == 0 ? String(text.dropLast()) + "1" : text
        guard evutil_parse_sockaddr_port(text, address, &size) == 0 else { return false }
        // The port stands at the same place in both kinds of address.
        if port == 0 {
            address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_port = 0 }
        }
        return true
    }

    private static func port(of file: Int32) -> Int? {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(file, $0, &size) }
        }
        return result == 0 ? Int(UInt16(bigEndian: address.sin6_port)) : nil
    }
}

private extension Listener.Problem {
    init(errno code: Int32) {
        switch code {
        case EADDRINUSE: self = .inUse
        case EACCES, EPERM: self = .notPermitted
        case EADDRNOTAVAIL, EAFNOSUPPORT: self = .noAddress
        default: self = .system(String(cString: strerror(code)))
        }
    }
}

/// Bytes that many connections are sent, kept once.
final class SharedBytes {
    fileprivate let buffer: OpaquePointer?
    let count: Int

    init(_ bytes: [UInt8]) {
        buffer = evbuffer_new()
        count = bytes.count
        if let buffer { evbuffer_add(buffer, bytes, bytes.count) }
    }

    deinit { if let buffer { evbuffer_free(buffer) } }
}

/// One open connection: bytes in, bytes out. It is closed when nobody keeps it any more.
final class Wire {
    enum Event {
        case received
        /// All that was to be sent has been given to the system.
        case drained
        /// The other side closed, or the connection broke.
        case ended
        /// What is to be sent has not moved for `patience`.
        case stalled
    }

    /// What happens to it; set once, by whoever keeps it.
    var deed: (Event) -> Void = { _ in }

    /// How long nobody may take what is sent, in seconds.
    static let patience = 10
    /// What the system is given at once.
    private static let chunk = 1 << 20

    private let stream: OpaquePointer
    private let file: Int32
    private let loop: EventLoop

    /// - Parameter file: the descriptor, closed with this.
    init?(_ file: Int32, _ loop: EventLoop) {
        self.loop = loop
        self.file = file
        guard let stream = bufferevent_socket_new(loop.pointer, file, Int32(BEV_OPT_CLOSE_ON_FREE.rawValue)) else {
            close(file)
            return nil
        }
        self.stream = stream
        // The end of an answer does not wait until the other side has confirmed what came before it.
        var isPrompt: Int32 = 1
        setsockopt(file, Int32(IPPROTO_TCP), TCP_NODELAY, &isPrompt, socklen_t(MemoryLayout<Int32>.size))
        bufferevent_setcb(
            stream, { _, wire in Wire.at(wire)?.deed(.received) }, { _, wire in Wire.at(wire)?.deed(.drained) },
            { _, what, wire in
                let isStalled = what & Int16(BEV_EVENT_TIMEOUT) != 0
                Wire.at(wire)?.deed(isStalled ? .stalled : .ended)
            }, Unmanaged.passUnretained(self).toOpaque())
        var patience = timeval()
        patience.tv_sec = Wire.patience
        bufferevent_set_timeouts(stream, nil, &patience)
        bufferevent_setwatermark(stream, Int16(EV_READ), 0, 128 << 10)
        // An answer goes out in as few calls as the system takes it in; by itself libevent gives it 16 KiB a turn.
        bufferevent_set_max_single_write(stream, Wire.chunk)
        bufferevent_enable(stream, Int16(EV_READ | EV_WRITE))
    }

    deinit { bufferevent_free(stream) }

    /// Takes what has come.
    func take() -> [UInt8] {
        let buffer = bufferevent_get_input(stream)
        let count = evbuffer_get_length(buffer)
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            filled = max(0, Int(evbuffer_remove(buffer, bytes.baseAddress, count)))
        }
    }

    func send(_ bytes: [UInt8]) { bufferevent_write(stream, bytes, bytes.count) }

    /// Gives it to the system now, not when the loop comes round to it: a short answer is there sooner. What the system does not
    /// take goes the other way, and so does what finds something before it.
    func sendAtOnce(_ bytes: [UInt8]) {
        let sent = unsent == 0 ? max(0, write(file, bytes, bytes.count)) : 0
        if sent < bytes.count { send(Array(bytes[sent...])) }
    }

    func send(_ bytes: SharedBytes) {
        if let buffer = bytes.buffer { evbuffer_add_buffer_reference(bufferevent_get_output(stream), buffer) }
    }

    /// How much is still to be sent.
    var unsent: Int { evbuffer_get_length(bufferevent_get_output(stream)) }

    /// Stops listening, or listens again: who does not take answers is to ask no more.
    func listen(_ listens: Bool) {
        if listens {
            bufferevent_enable(stream, Int16(EV_READ))
        } else {
            bufferevent_disable(stream, Int16(EV_READ))
        }
    }

    /// Says that nothing more will be sent. If it were closed at once, what the other side still sends would make the system
    /// drop the answer.
    func finish() { shutdown(file, Int32(SHUT_WR)) }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> Wire? {
        pointer.map { Unmanaged<Wire>.fromOpaque($0).takeUnretainedValue() }
    }
}
