internal import Checklist

/// What a patch changes, as `diff -u` shows it and `patch` reads it: lines end at LF.
struct UnifiedDiff {
    private let old: [ArraySlice<UInt8>]
    private let blocks: [Block]
    private let name: String
    private static let context = 3

    /// Lines that are replaced by others.
    private struct Block {
        var old: Range<Int>
        var new: [ArraySlice<UInt8>]
    }

    init(_ bytes: [UInt8], _ patch: Patch, _ name: String) {
        self.name = name
        old = UnifiedDiff.lines(bytes[...])
        var starts = [0]
        for line in old { starts.append(line.endIndex) }
        // What comes behind a last line without an ending goes on with it.
        let isUnended = old.last.map { $0.last != 0x0A } ?? false
        let lastLine = isUnended ? old.count - 1 : old.count
        func line(at offset: Int) -> Int { min(UnifiedDiff.line(at: offset, starts), lastLine) }
        var blocks: [(lines: Range<Int>, new: [UInt8], end: Int)] = []
        for replacement in patch.replacements {
            let range = replacement.range
            let first = line(at: range.lowerBound)
            // Where whole lines come or go, the line behind them is not touched.
            let isWhole = starts[first] == range.lowerBound && [nil, 0x0A].contains(replacement.bytes.last)
            let last = line(at: range.upperBound)
            let end = isWhole && starts[last] == range.upperBound ? last : min(last + 1, old.count)
            if let open = blocks.last, open.lines.upperBound >= first {
                blocks[blocks.count - 1].new += bytes[open.end..<range.lowerBound] + replacement.bytes
                blocks[blocks.count - 1].lines = open.lines.lowerBound..<max(end, open.lines.upperBound)
                blocks[blocks.count - 1].end = range.upperBound
            } else {
                blocks.append(
                    (first..<end, bytes[starts[first]..<range.lowerBound] + replacement.bytes, range.upperBound))
            }
        }
        self.blocks = blocks.map { block in
            let end = max(starts[block.lines.upperBound], block.end)
            return Block(old: block.lines, new: UnifiedDiff.lines((block.new + bytes[block.end..<end])[...]))
        }
    }

    /// - Parameter isSeen: whether it goes to a terminal, where nothing may happen but that it is seen.
    func bytes(_ color: Color, _ isSeen: Bool) -> [UInt8] {
        var text: [UInt8] = []
        func add(_ sign: String, _ line: ArraySlice<UInt8>, _ styles: Color.Style...) {
            guard isSeen || color.isOn else {
                text +=
                    Array(sign.utf8) + line + (line.last == 0x0A ? [] : Array("\n\\ No newline at end of file\n".utf8))
                return
            }
            let content = line.last == 0x0A ? line.dropLast() : line
            let shown = Printable.text(
                String(decoding: content.last == 0x0D ? content.dropLast() : content, as: UTF8.self))
            text += Array((color.paint(sign + shown, styles) + "\n").utf8)
            if line.last != 0x0A { text += Array("\\ No newline at end of file\n".utf8) }
        }
        add("--- ", Array((Printable.line(name) + "\n").utf8)[...], .bold)
        add("+++ ", Array((Printable.line(name) + "\n").utf8)[...], .bold)
        var growth = 0
        for hunk in hunks() {
            let start = max(hunk[0].old.lowerBound - UnifiedDiff.context, 0)
            let end = min((hunk.last?.old.upperBound ?? 0) + UnifiedDiff.context, old.count)
            let change = hunk.reduce(0) { $0 + $1.new.count - $1.old.count }
            let head =
                "-\(UnifiedDiff.range(start, end - start)) +\(UnifiedDiff.range(start + growth, end - start + change)) @@\n"
            add("@@ ", Array(head.utf8)[...], .cyan)
            var next = start
            for block in hunk {
                for line in old[next..<block.old.lowerBound] { add(" ", line) }
                for line in old[block.old] { add("-", line, .red) }
                for line in block.new { add("+", line, .green) }
                next = block.old.upperBound
            }
            for line in old[next..<end] { add(" ", line) }
            growth += change
        }
        return text
    }

    /// Blocks whose lines around them touch stand in one hunk.
    private func hunks() -> [[Block]] {
        blocks.reduce(into: []) { hunks, block in
            if let last = hunks.last?.last, block.old.lowerBound - last.old.upperBound <= 2 * UnifiedDiff.context {
                hunks[hunks.count - 1].append(block)
            } else {
                hunks.append([block])
            }
        }
    }

    /// "3,2"; a range without lines is named by the line before it.
    private static func range(_ start: Int, _ count: Int) -> String {
        count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
    }

    private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
            lines.append(bytes[start..<end])
            start = end
        }
        return lines
    }

    /// Index of the line an offset stands in; behind a last line that is ended, one more.
    private static func line(at offset: Int, _ starts: [Int]) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }
}
