/// How much of everything a task file may hold. Beyond these libcmark 0.30 is quadratic (CVE-2023-22486,
/// CVE-2023-24824) or a page is of no use; each is refused with its figure before libcmark sees the file.
package struct Limits: Sendable {
    package var fileBytes = 8 << 20
    package var lineBytes = 1 << 20
    /// Lists and quotes around one block.
    package var depth = 100
    /// Quote and list markers at the start of one line.
    package var markersOnOneLine = 100
    /// `![` between two blank lines.
    package var imagesInOneParagraph = 5_000
    /// List items that begin with brackets as a task does.
    package var tasks = 100_000
    package var sections = 100_000
    /// List and quote markers at the starts of lines.
    package var markers = 500_000
    /// Characters and line ends of which each can become a node of libcmark's tree, some 400 bytes: within 1 GB.
    package var markup = 1_500_000

    package init() {}

    /// For what is made of a file that was held to its limits.
    static let none: Limits = {
        var none = Limits()
        (none.fileBytes, none.lineBytes, none.markup) = (.max, .max, .max)
        return none
    }()

    func tooLarge() -> Diagnostic {
        Rule.fileTooLarge.at(
            "the file has more than \(fileBytes) bytes",
            hint: "split it into several lists")
    }

    func tooLongLine(_ line: Int, _ bytes: Int) -> Diagnostic {
        Rule.lineTooLong.at(
            line: line, "the line has \(bytes) bytes; at most \(lineBytes) are read",
            hint: "break it into several lines")
    }

    func tooDeep(_ line: Int) -> Diagnostic {
        Rule.nestedTooDeep.at(
            line: line, "lists and quotes are nested more than \(depth) levels deep here",
            hint: "move the inner items to a section of their own")
    }

    func tooManyMarkers(_ line: Int) -> Diagnostic {
        Rule.tooManyMarkers.at(
            line: line,
            "more than \(markersOnOneLine) list and quote markers begin this line",
            hint: "remove the markers that mean nothing")
    }

    func tooManyTasks(_ line: Int) -> Diagnostic {
        Rule.tooManyTasks.at(
            line: line, "here begins a task beyond the first \(tasks); no more are read",
            hint: "split the file into several lists")
    }

    func tooManyItems(_ line: Int) -> Diagnostic {
        Rule.tooManyItems.at(
            line: line, "up to here the file has more than \(markers) list items and quotes",
            hint: "split the file into several lists")
    }

    func tooManySections(_ line: Int) -> Diagnostic {
        Rule.tooManySections.at(
            line: line, "here begins a section beyond the first \(sections)",
            hint: "split the file into several lists")
    }

    func tooMuchMarkup(_ line: Int) -> Diagnostic {
        Rule.tooManyMarks.at(
            line: line,
            "up to here the file has more than \(markup) line ends and characters of mark-up, like * and [",
            hint: "split the file into several lists")
    }

    func tooManyImages(_ line: Int) -> Diagnostic {
        Rule.tooManyImages.at(
            line: line, "more than \(imagesInOneParagraph) \"![\" in one paragraph",
            hint: "put a blank line between groups of images")
    }
}
