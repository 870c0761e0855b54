/// The bytes of a page while it grows. Room is made ahead, so that the many short pieces of a page are copied and nothing else:
/// `Array` would see to its size for each.
struct Output {
    /// The page, and behind it room.
    private var bytes: [UInt8]
    private(set) var count: Int

    init(_ bytes: [UInt8] = []) { (self.bytes, count) = (bytes, bytes.count) }

    init(room: Int) {
        self.init()
        bytes.reserveCapacity(room)
    }

    /// How much more there is place for before it has to move.
    var room: Int { bytes.capacity - count }

    mutating func append(_ other: Output) { append(other.bytes, 0..<other.count) }

    mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
        if let start = piece.baseAddress { append(start, piece.count) }
    }

    /// A part of some bytes.
    @inline(__always)
    mutating func append(_ piece: [UInt8], _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= piece.count, "a part lies within the whole")
        piece.withUnsafeBufferPointer { if let all = $0.baseAddress { append(all + range.lowerBound, range.count) } }
    }

    @inline(__always)
    private mutating func append(_ start: UnsafePointer<UInt8>, _ size: Int) {
        if bytes.count - count < size { makeRoom(size) }
        bytes.withUnsafeMutableBufferPointer { buffer in
            if let place = buffer.baseAddress { (place + count).update(from: start, count: size) }
        }
        count += size
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
    @inline(never)
    private mutating func makeRoom(_ least: Int) {
        let reserved = bytes.capacity - bytes.count
        let room = max(least, reserved > 0 ? min(reserved, 1 << 16) : bytes.count)
        bytes.append(contentsOf: repeatElement(0, count: room))
    }
}
