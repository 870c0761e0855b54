internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Work that is done on all processors at once, on threads of the system: the larger machinery costs more to start than a small
/// build takes.
enum Workers {
    /// Calls `body` with every number below `count`, in any order. The caller's thread works too, and only on it `after` is
    /// called, with how many are done.
    static func forEach(_ count: Int, after: (Int) -> Void, _ body: @escaping @Sendable (Int) -> Void) {
        let work = Work(count, body)
        let threads = (0..<min(processors, count)).dropFirst().compactMap { _ in start(work) }
        while work.takeOne() { after(work.done) }
        for thread in threads { pthread_join(thread, nil) }
    }

    private static var processors: Int { max(1, min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 64)) }

    /// Deep lists need as much stack as the first thread has.
    private static let stack = 8 << 20

    /// Nil if there is no thread to be had; the others do its work.
    private static func start(_ work: Work) -> pthread_t? {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stack)
        let box = Unmanaged.passRetained(work)
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(&thread, &attributes, { Workers.run($0) }, box.toOpaque())
        #else
            var thread = pthread_t()
            let code = pthread_create(&thread, &attributes, { $0.flatMap { Workers.run($0) } }, box.toOpaque())
        #endif
        if code != 0 {
            box.release()
            return nil
        }
        return thread
    }

    private static func run(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        let work = Unmanaged<Work>.fromOpaque(box).takeRetainedValue()
        while work.takeOne() {}
        return nil
    }

    private final class Work: Sendable {
        private let count: Int
        private let body: @Sendable (Int) -> Void
        private let taken = Atomic(0)
        private let finished = Atomic(0)

        init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) { (self.count, self.body) = (count, body) }

        var done: Int { finished.load(ordering: .relaxed) }

        func takeOne() -> Bool {
            let number = taken.add(1, ordering: .relaxed).oldValue
            guard number < count else { return false }
            body(number)
            finished.add(1, ordering: .relaxed)
            return true
        }
    }
}
