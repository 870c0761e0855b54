extension Editor {
    /// The lines around an item, as edits need them.
    struct Lines {
        /// Where its first line begins.
        let start: Int
        /// The ending of its last line; empty at the end of a file that ends without one.
        let ending: ArraySlice<UInt8>
        /// Whether its first line begins with markers of items around it: `- 1. [ ] a`.
        let sharesLine: Bool
        /// What a new line beside it begins with: quote markers and blanks as there, blanks for other markers.
        let prefix: [UInt8]
        private let bytes: [UInt8]

        init(of item: Layout.Item, in bytes: [UInt8]) { self.init(of: item.marker, to: item.end, in: bytes) }

        /// - Parameters:
        ///   - place: on the first line.
        ///   - end: where the last line ends.
        init(of place: Int, to end: Int, in bytes: [UInt8]) {
            self.bytes = bytes
            start = Lines.start(of: place, in: bytes)
            ending = Lines.ending(at: end, in: bytes)
            let opening = bytes[start..<place]
            sharesLine = opening.contains { !$0.isBlank && $0 != UInt8(ascii: ">") }
            prefix = opening.map { $0.isBlank || $0 == UInt8(ascii: ">") ? $0 : UInt8(ascii: " ") }
        }

        /// A blank line in its place: quotes go on.
        var blank: [UInt8] { Array(quote) + newEnding }

        private var quote: ArraySlice<UInt8> {
            prefix[..<(prefix.lastIndex { $0 == UInt8(ascii: ">") }.map { $0 + 1 } ?? 0)]
        }

        /// How a new line beside it ends: as this one, else as the one before, else with LF.
        var newEnding: [UInt8] { ending.isEmpty ? Lines.ending(before: start, in: bytes) : Array(ending) }

        static func start(of place: Int, in bytes: [UInt8]) -> Int {
            bytes[..<place].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? min(bytes.byteOrderMarkLength, place)
        }

        static func ending(at end: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
            guard end < bytes.count, bytes[end].isLineEnd else { return [] }
            let isPair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
            return bytes[end..<end + (isPair ? 2 : 1)]
        }

        /// The ending of the line before the one that begins at `start`; LF if there is none.
        static func ending(before start: Int, in bytes: [UInt8]) -> [UInt8] {
            guard start > 0, bytes[start - 1].isLineEnd else { return [0x0A] }
            let isPair = start > 1 && bytes[start - 1] == 0x0A && bytes[start - 2] == 0x0D
            return Array(bytes[(start - (isPair ? 2 : 1))..<start])
        }
    }
}
