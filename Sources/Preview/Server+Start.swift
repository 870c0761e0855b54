#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What is done once, before anybody is listened to.
extension Server {
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
        let last = min(place.port + place.alternatives, 65_535)
        // A port that is free at one address need not be at the other.
        for port in place.port == 0 ? Array(repeating: 0, count: 64) : Array(place.port...last) {
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
