/// Holds a file to its limits, line by line, before libcmark sees any of it.
struct Tally {
    private let limits: Limits
    private let table: Marks
    private var imagesInParagraph = 0
    private var tasks = 0
    private var markers = 0
    private var marks = 0

    init(_ limits: Limits, _ table: Marks) { (self.limits, self.table) = (limits, table) }

    mutating func count(_ line: (start: Int, end: Int), number: Int, in bytes: [UInt8]) throws(Diagnostic) {
        guard line.end - line.start <= limits.lineBytes else { throw limits.tooLongLine(number, line.end - line.start) }
        let opening = Opening(of: line, in: bytes)
        guard opening.markers <= limits.containersOnOneLine else { throw limits.tooManyContainers(number) }
        markers += opening.markers
        guard markers <= limits.markers else { throw limits.tooManyItems(number) }
        if opening.isBlank {
            imagesInParagraph = 0
            return
        }
        let text = opening.end..<line.end
        let (marks, images) = Tally.marks(in: bytes, line.start..<line.end)
        self.marks += marks
        imagesInParagraph += images
        guard self.marks <= limits.marks else { throw limits.tooManyMarks(number) }
        guard imagesInParagraph <= limits.imagesInOneParagraph else { throw limits.tooManyImages(number) }
        if !text.isEmpty, bytes[text.lowerBound] == UInt8(ascii: "["),
            bytes.withUnsafeBufferPointer({ Box($0, at: text.lowerBound, table) }) != nil
        {
            tasks += 1
            guard tasks <= limits.tasks else { throw limits.tooManyTasks(number) }
        }
    }

    /// How many bytes may become nodes, the line end among them, and how often `![` stands there.
    private static func marks(in bytes: [UInt8], _ range: Range<Int>) -> (marks: Int, images: Int) {
        var (marks, images) = (1, 0)
        for index in range where isMark[Int(bytes[index])] {
            marks += 1
            if bytes[index] == UInt8(ascii: "["), index > range.lowerBound, bytes[index - 1] == UInt8(ascii: "!") {
                images += 1
            }
        }
        return (marks, images)
    }

    private static let isMark: [Bool] = (0..<256).map { "*_[]!&<\\`~".utf8.contains(UInt8($0)) }
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
                let isMarker =
                    end + 1 == line.end || bytes[end + 1] == UInt8(ascii: " ") || bytes[end + 1] == UInt8(ascii: "\t")
                if isMarker { markers += 1 }
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
