internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Ctrl-C, and the signals TERM and HUP, while something is under way that is to be put away first. A second one ends the
/// program at once.
enum Interruption {
    private static let number = Atomic<Int32>(0)

    static func watch() {
        // Here, so that it is not made in the handler.
        number.store(0, ordering: .relaxed)
        for signal in [SIGINT, SIGTERM, SIGHUP] { _ = systemSignal(signal) { Interruption.note($0) } }
    }

    /// How the program is to end, if it was interrupted.
    static var code: ExitCode? {
        switch number.load(ordering: .relaxed) {
        case 0: nil
        case SIGINT: .interrupted
        default: .terminated
        }
    }

    private static func note(_ signal: Int32) {
        number.store(signal, ordering: .relaxed)
        _ = systemSignal(signal, SIG_DFL)
    }
}

/// The system's `signal`, which a variable of that name would hide.
private func systemSignal(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) -> Any? {
    signal(number, handler)
}

private func systemSignal(_ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?) -> Any? {
    signal(number, handler)
}
