/// The bytes of a task file, cut into lines, checked against the limits before libcmark may see them.
struct Source {
    let bytes: [UInt8]
    /// Where the Markdown begins: after a byte order mark and front matter.
    let bodyStart: Int
    /// Lines before the Markdown; libcmark's line 1 is this many lines further down in the file.
    let linesBefore: Int
    /// Byte offset of each line of the Markdown. Only LF, CRLF and CR end a line.
    let lineStarts: [Int]

    init(_ bytes: [UInt8], limits: Limits) throws(Diagnostic) {
        guard bytes.count <= limits.fileBytes else { throw limits.tooLarge(bytes.count) }
        self.bytes = bytes
        var reader = LineReader(bytes, from: bytes.starts(with: Source.byteOrderMark) ? Source.byteOrderMark.count : 0)
        (bodyStart, linesBefore) = Source.skipFrontMatter(bytes, reader)

        reader = LineReader(bytes, from: bodyStart)
        var starts: [Int] = []
        starts.reserveCapacity(bytes.count / 40)
        var images = 0
        while let line = reader.next() {
            starts.append(line.start)
            let number = linesBefore + starts.count
            guard line.end - line.start <= limits.lineBytes else {
                throw limits.tooLongLine(number, line.end - line.start)
            }
            let text = Source.skipContainers(bytes, line)
            guard text.markers <= limits.containersOnOneLine else { throw limits.tooManyContainers(number) }
            if text.start == line.end {
                images = 0
            } else {
                images += Source.countImages(bytes, text.start..<line.end)
                guard images <= limits.imagesInOneParagraph else { throw limits.tooManyImages(number) }
            }
        }
        lineStarts = starts
    }

    /// The offset in `bytes` of a 1-based line and byte column as libcmark counts them.
    func offset(line: Int, column: Int) -> Int { lineStarts[line - 1] + column - 1 }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

private extension Source {
    /// A block between a first line `---` and a line `---` or `...` is front matter, not Markdown.
    static func skipFrontMatter(_ bytes: [UInt8], _ start: LineReader) -> (bodyStart: Int, lines: Int) {
        var reader = start
        guard let first = reader.next(), isFence(bytes, first, of: "-") else { return (start.position, 0) }
        var lines = 1
        while let line = reader.next() {
            lines += 1
            if isFence(bytes, line, of: "-") || isFence(bytes, line, of: ".") { return (reader.position, lines) }
        }
        return (start.position, 0)
    }

    static func isFence(_ bytes: [UInt8], _ line: (start: Int, end: Int), of mark: Unicode.Scalar) -> Bool {
        guard line.end - line.start >= 3 else { return false }
        return bytes[line.start + 3..<line.end].allSatisfy(isBlank)
            && bytes[line.start..<line.start + 3].allSatisfy { $0 == UInt8(ascii: mark) }
    }

    /// Counts what may open a quote or a list item at the start of a line; more than libcmark would, never less.
    /// A rule (`---`, `* * *`) opens nothing.
    static func skipContainers(_ bytes: [UInt8], _ line: (start: Int, end: Int)) -> (
        start: Int, markers: Int
    ) {
        var position = line.start
        var markers = 0
        var isRule = true
        while position < line.end {
            let isLast = position + 1 == line.end || isBlank(bytes[position + 1])
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                break
            case UInt8(ascii: ">"):
                markers += 1
                isRule = false
            case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ")"):
                if isLast { markers += 1 }
            default:
                return (position, markers)
            }
            position += 1
        }
        return (position, isRule ? 0 : markers)
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    static func countImages(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        var count = 0
        for index in range where bytes[index] == UInt8(ascii: "!") && index + 1 < range.upperBound {
            if bytes[index + 1] == UInt8(ascii: "[") { count += 1 }
        }
        return count
    }
}

/// Walks over the lines of a file. Only LF, CRLF and CR end a line, as in libcmark.
struct LineReader {
    private let bytes: [UInt8]
    private(set) var position: Int

    init(_ bytes: [UInt8], from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// The next line without its ending, or nil after the last.
    mutating func next() -> (start: Int, end: Int)? {
        guard position < bytes.count else { return nil }
        let start = position
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
        position = end
        if position < bytes.count {
            let isPair =
                bytes[end] == UInt8(ascii: "\r") && end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "\n")
            position += isPair ? 2 : 1
        }
        return (start, end)
    }
}
