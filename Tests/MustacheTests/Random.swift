/// The same numbers every time.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func pick<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &self)] }

    mutating func text(of pieces: [String], _ count: ClosedRange<Int>) -> String {
        (0..<Int.random(in: count, using: &self)).map { _ in pick(pieces) }.joined()
    }

    /// Pieces in a row, now and then between two of `pairs`.
    mutating func tree(of pieces: [String], _ pairs: [(String, String)], _ depth: Int = 4) -> String {
        (0..<Int.random(in: 0...5, using: &self)).map { _ in
            guard depth > 0, Int.random(in: 0..<3, using: &self) == 0 else { return pick(pieces) }
            let pair = pick(pairs)
            return pair.0 + tree(of: pieces, pairs, depth - 1) + pair.1
        }.joined()
    }
}
