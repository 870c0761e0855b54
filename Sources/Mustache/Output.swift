/// The bytes of a page while it grows. Room is made ahead, so that the many short pieces of a page are copied and nothing else:
/// `Array` would see to its size for each.
struct Output {
    /// The page, and behind it room.
    private var bytes: [UInt8]
    private(set) var count: Int

    init(_ bytes: [UInt8] = []) { (self.bytes, count) = (bytes, bytes.count) }

    mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
        guard let source = piece.baseAddress else { return }
        if bytes.count - count < piece.count { makeRoom(piece.count) }
        bytes.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { ($0 + count).update(from: source, count: piece.count) }
        }
        count += piece.count
    }

    mutating func append(_ piece: StaticString) {
        append(UnsafeBufferPointer(start: piece.utf8Start, count: piece.utf8CodeUnitCount))
    }

    /// Forgets what was appended beyond this.
    mutating func truncate(to count: Int) { self.count = min(count, self.count) }

    /// All of it, without a copy.
    consuming func finished() -> [UInt8] {
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Within what was reserved first; then twice the size.
    private mutating func makeRoom(_ least: Int) {
        let reserved = bytes.capacity - bytes.count
        let room = max(least, reserved > 0 ? min(reserved, 1 << 16) : bytes.count)
        bytes.append(contentsOf: repeatElement(0, count: room))
    }
}
