internal import Checklist

/// Places in a text by what libyaml says of them: it counts characters, and takes more of them for line ends than we do.
struct YAMLPlaces {
    private let text: [UInt8]
    private let firstLine: Int
    /// Each line's bytes without its end, and how many characters stand before it.
    private var lines: [(bytes: Range<Int>, characters: Int)] = []

    init(_ text: [UInt8], firstLine: Int) {
        (self.text, self.firstLine) = (text, firstLine)
        var reader = LineReader(text)
        var (characters, counted) = (0, 0)
        while let line = reader.next() {
            characters += YAMLPlaces.characters(in: text[counted..<line.start])
            counted = line.start
            lines.append((line.start..<line.end, characters))
        }
    }

    /// The place of the character with this number, from 0; behind the last one, the end of the last line.
    subscript(character: Int) -> YAML.Place {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].characters <= character { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return .init(line: firstLine, column: 1) }
        let line = lines[low - 1]
        var rest = character - line.characters
        let offset = line.bytes.first { index in
            if text[index] & 0xC0 != 0x80 { rest -= 1 }
            return rest < 0
        }
        return .init(line: firstLine + low - 1, column: (offset ?? line.bytes.upperBound) - line.bytes.lowerBound + 1)
    }

    private static func characters(in bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }
}
