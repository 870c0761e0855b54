internal import Checklist

/// Where settings begin in a text that is no YAML as a whole: at each line that begins with a name, but for those inside of
/// quotes or brackets that a line before opens, which may hold anything.
struct YAMLPieces {
    struct Piece {
        var range: Range<Int>
        let linesBefore: Int
    }

    private let text: [UInt8]

    static func of(_ text: [UInt8]) -> [Piece] {
        let pieces = YAMLPieces(text: text)
        var found = [Piece(range: 0..<text.count, linesBefore: 0)]
        var reader = LineReader(text)
        var lines = 0
        var inside = 0
        while let line = reader.next() {
            if line.start >= inside {
                if lines > 0, line.start < line.end, isNameStart(text[line.start]) {
                    found[found.count - 1].range = found[found.count - 1].range.lowerBound..<line.start
                    found.append(Piece(range: line.start..<text.count, linesBefore: lines))
                }
                inside = pieces.endOfWhatIsOpened(line.start..<line.end)
            }
            lines += 1
        }
        return found
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        case UInt8(ascii: "_"), UInt8(ascii: "'"), UInt8(ascii: "\""): true
        default: false
        }
    }
}

private extension YAMLPieces {
    /// Where the quotes or brackets end with which a line's value begins, if they are closed and nothing stands behind them;
    /// else the end of the line.
    func endOfWhatIsOpened(_ line: Range<Int>) -> Int {
        guard let start = valueStart(line), let end = end(from: start),
            let next = text[end...].first(where: { $0 != 0x20 && $0 != 0x09 }),
            next == 0x0A || next == 0x0D || next == UInt8(ascii: "#")
        else { return line.upperBound }
        return max(end, line.upperBound)
    }

    /// Behind blanks, dashes and a name.
    func valueStart(_ line: Range<Int>) -> Int? {
        func isBlank(_ index: Int) -> Bool { index == line.upperBound || text[index] == 0x20 || text[index] == 0x09 }
        func skippingBlanks(_ index: Int) -> Int { line[index...].first { !isBlank($0) } ?? line.upperBound }
        var index = skippingBlanks(line.lowerBound)
        while index < line.upperBound, text[index] == UInt8(ascii: "-"), isBlank(index + 1) {
            index = skippingBlanks(index + 1)
        }
        guard index < line.upperBound, text[index] != UInt8(ascii: "#") else { return nil }
        if closing(text[index]) != nil, end(from: index).map({ $0 >= line.upperBound }) ?? true { return index }
        let colon = line[index...].first { text[$0] == UInt8(ascii: ":") && isBlank($0 + 1) }
        return colon.map { skippingBlanks($0 + 1) }
    }

    /// Behind the quotes or brackets that open there; nil where nothing does, or they end nowhere near.
    func end(from start: Int) -> Int? {
        var open: [UInt8] = []
        var index = start
        // None is longer or deeper; or of many that never end each would look through all the rest.
        for _ in 0..<4096 where index < text.count && open.count <= YAMLParser.depth {
            let (byte, last) = (text[index], open.last)
            index += 1
            if last == UInt8(ascii: "\"") || last == UInt8(ascii: "'") {
                let isDoubled = byte == UInt8(ascii: "'") && index < text.count && text[index] == byte
                if last == byte, !isDoubled { open.removeLast() }
                if last == byte ? isDoubled : byte == UInt8(ascii: "\\") && last == UInt8(ascii: "\"") { index += 1 }
            } else if byte == last {
                open.removeLast()
            } else if let closing = closing(byte), open.isEmpty || !isOfWord(text[index - 2]) {
                open.append(closing)
            }
            if open.isEmpty { return index - 1 > start ? index : nil }
        }
        return nil
    }

    /// A quote behind a letter is an apostrophe.
    func isOfWord(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x80 }

    func closing(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): byte
        case UInt8(ascii: "["): UInt8(ascii: "]")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
    }
}
