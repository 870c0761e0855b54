internal import CThreads

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Runs `work` for 0 up to `count` at the same time, each on a POSIX thread, the first on the thread that asks; returns when all of
/// it is done.
func onThreads(_ count: Int, _ work: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(work) { work in
        let others = (0..<count).dropFirst().map { index in Thread { work(index) } }
        if count > 0 { work(0) }
        for other in others { other.join() }
    }
}

private struct Thread {
    #if canImport(Darwin)
        private var thread: pthread_t?
    #else
        private var thread = pthread_t()
    #endif
    private let isRunning: Bool

    /// Begins at once. Where the system has no thread to give, all is done here.
    init(_ work: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(run: work))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        threads_begin_elsewhere(&attributes)
        isRunning =
            pthread_create(
                &thread, &attributes,
                { work in
                    Unmanaged<Work>.fromOpaque(work!).takeRetainedValue().run()
                    return nil
                }, work.toOpaque()) == 0
        if !isRunning { work.takeRetainedValue().run() }
    }

    func join() {
        if isRunning { pthread_join(thread, nil) }
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
