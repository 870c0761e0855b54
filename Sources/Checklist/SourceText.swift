/// The source of one paragraph. libcmark's nodes show neither backslashes nor, beyond the first line, true columns; what is
/// sought here is sought once and in order, however much there is.
struct SourceText {
    private let source: Source
    private let range: Range<Int>
    /// Where to seek on; nil once something was not found.
    private var position: Int?
    /// The beginnings of what stands behind backslashes.
    private var escaped: Set<[UInt8]> = []

    init(of paragraph: Node, in source: Source) {
        self.source = source
        let start = source.offset(line: paragraph.line, column: paragraph.column)
        let lines = source.lineStarts
        let end = paragraph.endLine < lines.count ? lines[max(paragraph.endLine, 0)] : source.bytes.count
        range = start..<max(start, end)
        position = start
        source.bytes.withUnsafeBufferPointer { bytes in
            let part = UnsafeBufferPointer(rebasing: bytes[range])
            var index = part.firstIndex(from: 0) { $0.equal(UInt8(ascii: "\\")) }
            while index < part.count {
                // Shorter ones too: "#a" is as short as a tag can be.
                for length in 1...3 { escaped.insert(Array(part[(index + 1)...].prefix(length))) }
                index = part.firstIndex(from: index + 1) { $0.equal(UInt8(ascii: "\\")) }
            }
        }
    }

    /// Whether this, or what begins like it, stands behind a backslash somewhere in the paragraph.
    func isEscaped(_ written: UnsafeBufferPointer<UInt8>) -> Bool {
        !escaped.isEmpty && escaped.contains(SourceText.head(written[...]))
    }

    /// The place of what is written, behind what was sought before; else that of the paragraph.
    mutating func place(of written: [UInt8]) -> Place {
        position = position.flatMap { source.firstOffset(of: written, in: $0..<range.upperBound) }
        let place = source.place(at: position ?? range.lowerBound)
        position = position.map { $0 + written.count }
        return place
    }

    private static func head(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] { Array(text.prefix(3)) }
}
