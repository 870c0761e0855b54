internal import Synchronization

/// What is made once for all pages that need the same, as most pages of a site do.
final class ByNeeds<Made: Sendable>: Sendable {
    private let make: @Sendable (Needs) -> Made
    private let made = Mutex<[Int: Made]>([:])

    init(_ make: @escaping @Sendable (Needs) -> Made) { self.make = make }

    subscript(_ needs: Needs) -> Made {
        made.withLock { made in
            if let known = made[needs.rawValue] { return known }
            let new = make(needs)
            made[needs.rawValue] = new
            return new
        }
    }
}
