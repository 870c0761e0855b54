/// A line of the file and a byte column of it, both from 1; column 0 is the whole line.
struct Place: Equatable {
    var line: Int
    var column: Int
}

extension Source {
    /// Where a byte of the Markdown stands in the file.
    func place(at offset: Int) -> Place {
        var low = 0
        var high = lineStarts.count
        while low < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return Place(line: linesBefore + low, column: offset - lineStarts[low - 1] + 1)
    }

    /// Where a block begins.
    func offset(of block: Node) -> Int { offset(line: block.line, column: block.column) }

    /// The bytes of a line of the Markdown as libcmark counts them, without its ending.
    func text(ofLine line: Int) -> Range<Int> {
        let start = lineStarts[line - 1]
        var end = line < lineStarts.count ? lineStarts[line] : bytes.count
        while end > start, bytes[end - 1].isLineEnd { end -= 1 }
        return start..<end
    }
}
