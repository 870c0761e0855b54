internal import Synchronization

/// What is made once for all pages that need the same, as most pages of a site do.
final class Kept<Need: Hashable & Sendable, Made: Sendable>: Sendable {
    private let make: @Sendable (Need) -> Made
    private let made = Mutex<[Need: Made]>([:])

    init(_ make: @escaping @Sendable (Need) -> Made) { self.make = make }

    subscript(_ need: Need) -> Made {
        made.withLock { made in
            if let known = made[need] { return known }
            let new = make(need)
            made[need] = new
            return new
        }
    }
}
