/// A table in a paragraph: GitHub Flavored Markdown, "Tables (extension)", of which libcmark knows nothing.
struct Table {
    /// The class of a column's cells; nil where its delimiter says nothing.
    enum Alignment: String { case left, center, right }

    let columns: [Alignment?]
    /// The header and what follows it, at most as many cells as there are columns.
    private(set) var rows: [[[UInt8]]]
    /// The line of the header, as libcmark counts them; text may stand above it.
    let line: Int

    /// The first one in a paragraph, which ends with it; nil where there is none.
    init?(in paragraph: Node, of source: Source) {
        guard let line = Table.line(in: paragraph, of: source),
            let columns = Table.columns(source.bytes[source.row(line + 1)])
        else { return nil }
        (self.columns, self.line) = (columns, line)
        let last = min(paragraph.endLine, source.lineStarts.count)
        rows = [Table.cells(source.bytes[source.row(line)])]
        for line in line + 2..<max(last + 1, line + 2) {
            rows.append(Array(Table.cells(source.bytes[source.row(line)]).prefix(columns.count)))
        }
    }

    /// The line of a table's header.
    static func line(in paragraph: Node, of source: Source) -> Int? {
        let last = min(paragraph.endLine, source.lineStarts.count)
        guard paragraph.line < last else { return nil }
        return (paragraph.line..<last).first { line in
            let delimiters = source.bytes[source.row(line + 1)]
            guard let first = delimiters.first, "|-:".utf8.contains(first), let columns = columns(delimiters) else {
                return false
            }
            let header = source.bytes[source.row(line)]
            return cells(header).count == columns.count && (header + delimiters).contains(UInt8(ascii: "|"))
        }
    }

    /// What `| --- | :-: |` says; nil for every other line.
    private static func columns(_ line: ArraySlice<UInt8>) -> [Alignment?]? {
        guard line.allSatisfy({ "|-: \t".utf8.contains($0) }) else { return nil }
        var columns: [Alignment?] = []
        for cell in cells(line) {
            let (isLeft, isRight) = (cell.first == UInt8(ascii: ":"), cell.last == UInt8(ascii: ":"))
            let dashes = cell.dropFirst(isLeft ? 1 : 0).dropLast(isRight ? 1 : 0)
            guard !dashes.isEmpty, dashes.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
            columns.append(isLeft ? isRight ? .center : .left : isRight ? .right : nil)
        }
        return columns.isEmpty ? nil : columns
    }

    /// The cells of a row, without the backslash that keeps a `|` from ending one.
    private static func cells(_ row: ArraySlice<UInt8>) -> [[UInt8]] {
        var cells: [[UInt8]] = []
        var cell: [UInt8] = []
        var isEscaped = false
        for byte in row.first == UInt8(ascii: "|") ? row.dropFirst() : row {
            if byte != UInt8(ascii: "|") {
                cell.append(byte)
            } else if isEscaped {
                cell[cell.count - 1] = byte
            } else {
                cells.append(cell.trimmed())
                cell = []
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return cell.trimmed().isEmpty ? cells : cells + [cell.trimmed()]
    }
}

private extension Source {
    /// A line without what stands for the quotes and lists around it, and without blanks at its end.
    func row(_ line: Int) -> Range<Int> {
        var range = text(ofLine: line)
        while let first = bytes[range].first, first.isBlank || first == UInt8(ascii: ">") {
            range = range.lowerBound + 1..<range.upperBound
        }
        while let last = bytes[range].last, last.isBlank { range = range.lowerBound..<range.upperBound - 1 }
        return range
    }
}
