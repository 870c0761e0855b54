/// Walks over the lines of a file. Only LF, CRLF and CR end a line, as in libcmark.
package struct LineReader {
    private let bytes: [UInt8]
    private(set) var position: Int

    package init(_ bytes: [UInt8], from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// The next line without its ending, or nil after the last.
    package mutating func next() -> (start: Int, end: Int)? {
        guard position < bytes.count else { return nil }
        let start = position
        let end = bytes.withUnsafeBufferPointer {
            $0.firstIndex(from: start) { $0.equal(UInt8(ascii: "\n")) | $0.equal(UInt8(ascii: "\r")) }
        }
        position = end
        if position < bytes.count {
            let isPair =
                bytes[end] == UInt8(ascii: "\r") && end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "\n")
            position += isPair ? 2 : 1
        }
        return (start, end)
    }
}
