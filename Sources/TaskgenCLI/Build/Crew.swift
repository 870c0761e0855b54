internal import Checklist
internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// As many workers as there are processors, who take one thing after the other until all is done.
final class Crew: Sendable {
    private let count: Int
    private let taken = Atomic(0)
    private let finished = Atomic(0)

    private init(for count: Int) { self.count = count }

    /// Calls `body` with every number below `count`, in any order.
    ///
    /// - Parameter after: called after each that the first thread does, with how many are done.
    static func forEach(_ count: Int, after: @Sendable (Int) -> Void, _ body: @Sendable (Int) -> Void) {
        let crew = Crew(for: count)
        onThreads(min(processors, count)) { worker in
            while let number = crew.next() {
                body(number)
                let done = crew.finished.add(1, ordering: .relaxed).newValue
                if worker == 0 { after(done) }
            }
        }
    }

    private func next() -> Int? {
        let number = taken.add(1, ordering: .relaxed).oldValue
        return number < count ? number : nil
    }

    private static let processors = max(1, min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 64))
}

extension Workers {
    static let threads = Workers { Crew.forEach($0, after: { _ in }, $1) }
}
