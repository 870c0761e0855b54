/// The bytes of a task file, cut into lines, checked against the limits before libcmark may see them. A class, for it is handed on
/// with every task.
final class Source: Sendable {
    let bytes: [UInt8]
    let marks: Marks
    /// Where the Markdown begins, after a byte order mark and front matter, and where it ends.
    let bodyStart: Int
    let bodyEnd: Int
    /// Lines before the Markdown; libcmark's line 1 is this many lines further down in the file.
    let linesBefore: Int
    /// Byte offset of each line of the Markdown. Only LF, CRLF and CR end a line.
    let lineStarts: [Int]
    /// About how many tasks there are.
    let taskCount: Int

    init(_ bytes: [UInt8], marks: Marks, limits: Limits) throws(Diagnostic) {
        guard bytes.count <= limits.fileBytes else { throw limits.tooLarge() }
        (self.bytes, self.marks, bodyEnd) = (bytes, marks, bytes.count)
        let frontMatter = FrontMatter(of: bytes)
        (bodyStart, linesBefore) = (frontMatter.bodyStart, frontMatter.linesBefore)

        var reader = LineReader(bytes, from: bodyStart)
        var starts: [Int] = []
        starts.reserveCapacity(bytes.count / 40)
        var tally = Tally(limits, marks)
        while let line = reader.next() {
            starts.append(line.start)
            try tally.count(line, number: linesBefore + starts.count, in: bytes)
        }
        lineStarts = starts
        taskCount = tally.tasks
    }

    /// A part of a file: some of the lines of its Markdown, counted from 0.
    init(_ lines: Range<Int>, of whole: Source) {
        (bytes, marks) = (whole.bytes, whole.marks)
        taskCount = whole.taskCount * lines.count / whole.lineStarts.count
        bodyStart = lines.lowerBound == 0 ? whole.bodyStart : whole.lineStarts[lines.lowerBound]
        bodyEnd = lines.upperBound == whole.lineStarts.count ? whole.bodyEnd : whole.lineStarts[lines.upperBound]
        linesBefore = whole.linesBefore + lines.lowerBound
        // With where the line behind begins, if there is one.
        lineStarts = Array(whole.lineStarts[lines.lowerBound...].prefix(lines.count + 1))
    }

    /// The same file with another byte at one place: neither the old one nor the new one ends a line.
    init(_ before: Source, _ byte: UInt8, at place: Int) {
        var bytes = before.bytes
        bytes[place] = byte
        (self.bytes, marks, taskCount) = (bytes, before.marks, before.taskCount)
        (bodyStart, bodyEnd) = (before.bodyStart, before.bodyEnd)
        (linesBefore, lineStarts) = (before.linesBefore, before.lineStarts)
    }

    /// What libcmark is to parse. It drops one byte order mark at the start; a second one is text and must stay.
    var body: ArraySlice<UInt8> {
        let body = bytes[bodyStart..<bodyEnd]
        return body.starts(with: Source.byteOrderMark) ? (Source.byteOrderMark + body)[...] : body
    }

    /// The offset in `bytes` of a 1-based line and byte column as libcmark counts them.
    func offset(line: Int, column: Int) -> Int { lineStarts[line - 1] + column - 1 }

    /// Where some bytes, a few of them, stand first in a part of the file. The standard library's search takes ten times as
    /// long here.
    func firstOffset(of text: [UInt8], in range: Range<Int>) -> Int? {
        guard let first = text.first else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            var index = range.lowerBound
            while index + text.count <= range.upperBound {
                if bytes[index] == first, bytes[index..<index + text.count].elementsEqual(text) { return index }
                index += 1
            }
            return nil
        }
    }

    /// The box that begins at a place of the file.
    func box(at place: Int) -> Box? { bytes.withUnsafeBufferPointer { Box($0, at: place, marks) } }

    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
