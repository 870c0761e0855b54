/// Whoever can do several things at the same time. What is done by them is the same as if one were done after the other.
package struct Workers: Sendable {
    /// Runs `work` for 0 up to `count`, and returns when all of it is done.
    package let run: @Sendable (_ count: Int, _ work: @Sendable (Int) -> Void) -> Void
    /// How many bytes of a file are worth being read for themselves: less is read sooner than a second worker begins.
    let worthwhile: Int

    package init(
        worthwhile: Int = 64 << 10, _ run: @escaping @Sendable (_ count: Int, _ work: @Sendable (Int) -> Void) -> Void
    ) {
        (self.worthwhile, self.run) = (worthwhile, run)
    }

    /// One thing after the other, and every file in one.
    package static let one = Workers(worthwhile: .max) { count, work in
        for index in 0..<count { work(index) }
    }

    /// What `make` makes of 0 up to `count`, in order.
    func map<Made: Sendable>(_ count: Int, _ make: @Sendable (Int) -> Made) -> [Made] {
        [Made](unsafeUninitializedCapacity: count) { made, done in
            // Each place is written once, and read when all are.
            nonisolated(unsafe) let places = made
            run(count) { places.initializeElement(at: $0, to: make($0)) }
            done = count
        }
    }
}
