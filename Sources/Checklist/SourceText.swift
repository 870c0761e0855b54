/// The source of one paragraph. libcmark's nodes show neither backslashes nor, beyond the first line, true columns; what is
/// sought here is sought once and in order, however much there is.
struct SourceText {
    private let source: Source
    private let lines: ClosedRange<Int>
    private let bytes: ArraySlice<UInt8>
    /// Where to seek on; nil once something was not found.
    private var position: Int?
    /// The beginnings of what stands behind backslashes.
    private let escaped: Set<[UInt8]>

    init(of paragraph: Node, in source: Source) {
        self.source = source
        lines = paragraph.line...max(paragraph.line, paragraph.endLine)
        let end = lines.upperBound < source.lineStarts.count ? source.lineStarts[lines.upperBound] : source.bytes.count
        bytes = source.bytes[source.offset(line: lines.lowerBound, column: paragraph.column)..<end]
        position = bytes.startIndex
        var escaped: Set<[UInt8]> = []
        for index in bytes.indices where bytes[index] == UInt8(ascii: "\\") {
            escaped.insert(SourceText.head(bytes[(index + 1)...]))
        }
        self.escaped = escaped
    }

    /// Whether this, or what begins like it, stands behind a backslash somewhere in the paragraph.
    func isEscaped(_ written: [UInt8]) -> Bool { !escaped.isEmpty && escaped.contains(SourceText.head(written[...])) }

    /// The line in the file and the column of what is written, behind what was sought before; else of the paragraph.
    mutating func place(of written: [UInt8]) -> (line: Int, column: Int) {
        position = position.flatMap { bytes[$0...].firstRange(of: written)?.lowerBound }
        let place = position ?? bytes.startIndex
        let line = source.lineStarts[(lines.lowerBound - 1)..<lines.upperBound].lastIndex { $0 <= place } ?? 0
        if position != nil { position = place + written.count }
        return (source.linesBefore + line + 1, place - source.lineStarts[line] + 1)
    }

    private static func head(_ text: ArraySlice<UInt8>) -> [UInt8] { Array(text.prefix(3)) }
}
