/// What stands behind backslashes in the source of one paragraph, which libcmark's nodes do not show.
struct Escapes {
    /// The beginnings of it.
    private var heads: Set<[UInt8]> = []

    static let none = Escapes()
    private init() {}

    init(of paragraph: Node, in source: Source) {
        source.bytes.withUnsafeBufferPointer { bytes in
            let part = UnsafeBufferPointer(rebasing: bytes[source.range(of: paragraph)])
            var index = part.firstIndex(from: 0) { $0.equal(UInt8(ascii: "\\")) }
            while index < part.count {
                // Shorter ones too: "#a" is as short as a tag can be.
                for length in 1...3 { heads.insert(Array(part[(index + 1)...].prefix(length))) }
                index = part.firstIndex(from: index + 1) { $0.equal(UInt8(ascii: "\\")) }
            }
        }
    }

    /// Whether this, or what begins like it, stands behind a backslash somewhere in the paragraph.
    func contains(_ written: UnsafeBufferPointer<UInt8>) -> Bool {
        !heads.isEmpty && heads.contains(Array(written.prefix(3)))
    }
}

/// The source of one paragraph. libcmark's nodes show no true columns beyond the first line; what is sought here is sought once
/// and in order, however much there is.
struct SourceText {
    private let source: Source
    private let range: Range<Int>
    /// Where to seek on; nil once something was not found.
    private var position: Int?

    init(of paragraph: Node, in source: Source) {
        self.source = source
        range = source.range(of: paragraph)
        position = range.lowerBound
    }

    /// The place of what is written, behind what was sought before; else that of the paragraph.
    mutating func place(of written: [UInt8]) -> Place {
        position = position.flatMap { source.firstOffset(of: written, in: $0..<range.upperBound) }
        let place = source.place(at: position ?? range.lowerBound)
        position = position.map { $0 + written.count }
        return place
    }
}

extension Source {
    /// From the first byte of a paragraph to the end of its last line.
    func range(of paragraph: Node) -> Range<Int> {
        let start = offset(of: paragraph)
        let end = paragraph.endLine < lineStarts.count ? lineStarts[max(paragraph.endLine, 0)] : bytes.count
        return start..<max(start, end)
    }
}
