#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// How long something takes, by the system's clock that never goes back.
///
/// The library's own clocks stand in the module of concurrency; nothing else here needs that, and it makes every start longer.
package struct Stopwatch: Sendable {
    private let start = Stopwatch.now

    package init() {}

    package var elapsed: Duration { Stopwatch.now - start }

    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
