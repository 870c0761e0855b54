/// The box of a task, read from the source bytes: `[`, one mark, `]`, then white space or the end of the line.
///
/// It is never read from libcmark's text nodes, where `\[ ] a` and `&#91; ] a` look the same as `[ ] a`.
struct Box: Equatable {
    let mark: Mark
    /// Bytes from `[` to `]`: 3 where the mark is ASCII.
    let length: Int

    init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ marks: borrowing Marks) {
        guard start + 2 < bytes.count, bytes[start] == UInt8(ascii: "["),
            let (mark, close) = marks.read(bytes, at: start + 1)
        else { return nil }
        guard close < bytes.count, bytes[close] == UInt8(ascii: "]") else { return nil }
        let end = close + 1
        guard end == bytes.count || bytes[end] == UInt8(ascii: "\r") || bytes.blankLength(at: end) > 0 else {
            return nil
        }
        self.mark = mark
        length = end - start
    }
}
