internal import Files

/// "taskgen: 4,000 of 10,000 files", on a terminal, once it has taken a second.
final class ProgressLine {
    private let count: Int
    private let world: World
    private let isShown: Bool
    private var last = 0

    init(of count: Int, in world: World, isQuiet: Bool) {
        (self.count, self.world) = (count, world)
        isShown = !isQuiet && Environment.isTerminal(Stream.standardError)
    }

    func show(_ done: Int) {
        guard isShown, case let now = world.milliseconds, now >= 1_000, now - last >= 100 else { return }
        last = now
        world.show("\rtaskgen: \(done) of \(count) files")
    }

    /// Wipes it out.
    func end() {
        if last > 0 { world.show("\r\u{1B}[K") }
    }
}
