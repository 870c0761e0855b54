internal import Checklist

/// A file's bytes by line, for messages that show a place.
struct Lines {
    private let bytes: [UInt8]
    private let ranges: [Range<Int>]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var reader = LineReader(bytes, from: bytes.byteOrderMarkLength)
        var ranges: [Range<Int>] = []
        while let line = reader.next() { ranges.append(line.start..<line.end) }
        self.ranges = ranges
    }

    /// A line by its number from 1, without its ending and without a byte order mark; nil if there is none.
    subscript(number: Int) -> ArraySlice<UInt8>? {
        ranges.indices.contains(number - 1) ? bytes[ranges[number - 1]] : nil
    }
}

/// Counts columns in characters of Unicode, as SARIF and GitHub do, where diagnostics count bytes.
///
/// It goes on from the last place it was asked for, so that many places on one long line cost no more than the line.
struct CharacterColumns {
    private let lines: Lines
    private var line = 0
    private var bytes = 0
    private var characters = 0

    init(_ lines: Lines) { self.lines = lines }

    /// From 1, as is the column in bytes.
    mutating func column(ofByte column: Int, inLine number: Int) -> Int {
        guard let text = lines[number] else { return column }
        if number != line || column - 1 < bytes { (line, bytes, characters) = (number, 0, 0) }
        let passed = text.dropFirst(bytes).prefix(max(0, column - 1 - bytes))
        characters += String(decoding: passed, as: UTF8.self).unicodeScalars.count
        bytes += passed.count
        return characters + 1
    }

    /// Behind the last character of a line.
    mutating func end(ofLine number: Int) -> Int { column(ofByte: (lines[number]?.count ?? 0) + 1, inLine: number) }
}
