internal import Files
internal import Synchronization

/// "taskgen: 4000 of 10000 files", on a terminal, once it has taken a second.
final class ProgressLine: Sendable {
    private let count: Int
    private let world: World
    private let isShown: Bool
    /// When it was written last, in milliseconds; 0 until then.
    private let last = Atomic(0)

    init(of count: Int, in world: World, isQuiet: Bool) {
        (self.count, self.world) = (count, world)
        isShown = !isQuiet && Environment.isTerminal(Stream.standardError)
    }

    @Sendable func show(_ done: Int) {
        guard isShown, case let now = world.milliseconds, now >= 1_000, now - last.load(ordering: .relaxed) >= 100
        else { return }
        last.store(now, ordering: .relaxed)
        world.show("\rtaskgen: \(done) of \(count) files")
    }

    /// Wipes it out.
    func end() {
        if last.load(ordering: .relaxed) > 0 { world.show("\r\u{1B}[K") }
    }
}
