/// Holds a file to its limits, line by line, before libcmark sees any of it.
struct Tally {
    private let limits: Limits
    private let marks: Marks
    private var imagesInParagraph = 0
    private(set) var tasks = 0
    private var markers = 0
    private var markup = 0

    init(_ limits: Limits, _ marks: Marks) { (self.limits, self.marks) = (limits, marks) }

    mutating func count(_ line: (start: Int, end: Int), number: Int, in bytes: [UInt8]) throws(Diagnostic) {
        guard line.end - line.start <= limits.lineBytes else { throw limits.tooLongLine(number, line.end - line.start) }
        let opening = Opening(of: line, in: bytes)
        guard opening.markers <= limits.markersOnOneLine else { throw limits.tooManyMarkers(number) }
        markers += opening.markers
        guard markers <= limits.markers else { throw limits.tooManyItems(number) }
        if opening.isBlank {
            imagesInParagraph = 0
            return
        }
        let text = opening.end..<line.end
        bytes.withUnsafeBufferPointer { bytes in
            let line = UnsafeBufferPointer(rebasing: bytes[line.start..<line.end])
            // Of less bytes there are not so many.
            if bytes.count > limits.markup { markup += 1 + line.count(where: Tally.isMarkup) }
            imagesInParagraph += Tally.images(in: line)
        }
        guard markup <= limits.markup else { throw limits.tooMuchMarkup(number) }
        guard imagesInParagraph <= limits.imagesInOneParagraph else { throw limits.tooManyImages(number) }
        if !text.isEmpty, bytes[text.lowerBound] == UInt8(ascii: "["),
            bytes.withUnsafeBufferPointer({ Box($0, at: text.lowerBound, marks) }) != nil
        {
            tasks += 1
            guard tasks <= limits.tasks else { throw limits.tooManyTasks(number) }
        }
    }

    /// How often `![` stands there.
    private static func images(in line: UnsafeBufferPointer<UInt8>) -> Int {
        var images = 0
        var index = line.firstIndex(from: 0) { $0.equal(UInt8(ascii: "!")) }
        while index + 1 < line.count {
            if line[index + 1] == UInt8(ascii: "[") { images += 1 }
            index = line.firstIndex(from: index + 1) { $0.equal(UInt8(ascii: "!")) }
        }
        return images
    }

    /// What may become a node: one of `*_[]!&<\`~`. The line end is another.
    @inline(__always)
    private static func isMarkup(_ bytes: Eight) -> UInt64 {
        // `[` `\` `]`, and `_` `` ` ``
        let brackets = bytes.below(0x61) & ~(bytes.below(0x5B)) & ~bytes.equal(0x5E)
        return brackets | bytes.equal(UInt8(ascii: "*")) | bytes.equal(UInt8(ascii: "!"))
            | bytes.equal(UInt8(ascii: "&"))
            | bytes.equal(UInt8(ascii: "<")) | bytes.equal(UInt8(ascii: "~"))
    }
}

/// What may open quotes and list items at the start of a line: more than libcmark would see, never less.
private struct Opening {
    /// Where the text behind it begins.
    private(set) var end: Int
    /// Quote and list markers. A rule (`---`, `* * *`) is none.
    private(set) var markers = 0
    /// Whether the line is blank but for quote markers, and so ends a paragraph. What looks like an empty item may not.
    private(set) var isBlank = true

    init(of line: (start: Int, end: Int), in bytes: [UInt8]) {
        end = line.start
        var isRule = true
        while end < line.end {
            switch bytes[end] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                break
            case UInt8(ascii: ">"):
                markers += 1
                isRule = false
            case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ")"):
                isBlank = false
                if end + 1 == line.end || bytes[end + 1].isBlank { markers += 1 }
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                isBlank = false
            default:
                isBlank = false
                return
            }
            end += 1
        }
        if isRule { markers = 0 }
    }
}
