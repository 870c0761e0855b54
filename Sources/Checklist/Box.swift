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
        guard close < bytes.count, bytes[close] == UInt8(ascii: "]"), Box.isBlankOrEnd(bytes, at: close + 1) else {
            return nil
        }
        self.mark = mark
        length = close + 1 - start
    }

    /// Bytes of the space, tab, vertical tab, form feed or no-break space at `index`; nil if something else stands there.
    static func blankLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        switch bytes[index] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C: 1
        case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0: 2
        default: nil
        }
    }

    private static func isBlankOrEnd(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        index >= bytes.count || bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r")
            || blankLength(bytes, at: index) != nil
    }
}
