/// Everything that can be said of a task file: one row a code, and no diagnostic without one. `docs/CHECKS.md` explains each with
/// an example, and a test holds the two against each other.
package struct Rule: Sendable, Equatable {
    /// Stable, for filters and for the documentation.
    package let code: String
    package let severity: Diagnostic.Severity
    /// What it is about, in one line.
    package let summary: String

    private init(_ severity: Diagnostic.Severity, _ code: String, _ summary: String) {
        (self.code, self.severity, self.summary) = (code, severity, summary)
    }

    func at(_ place: Place, _ message: String, hint: String) -> Diagnostic {
        at(line: place.line, column: place.column, message, hint: hint)
    }

    /// Without a column the whole line is meant, without a line the whole file.
    package func at(line: Int = 0, column: Int = 0, _ message: String, hint: String) -> Diagnostic {
        Diagnostic(severity, code, line: line, column: column, message, hint: hint)
    }

    // Boxes
    static let emptyBox = Rule(.warning, "empty-box", "brackets with nothing in them")
    static let wideBox = Rule(.warning, "wide-box", "a box with more in it than one mark")
    static let unknownMark = Rule(.warning, "unknown-mark", "a box with a mark that means nothing")
    static let gluedText = Rule(.warning, "glued-text", "a box without a blank behind it")
    static let noBreakSpace = Rule(.warning, "no-break-space", "a no-break space in or beside a box")
    static let foreignBlank = Rule(
        .warning, "foreign-blank", "a blank that Markdown does not know, beside a box or a bullet")
    static let drawnBox = Rule(.warning, "drawn-box", "a box that is drawn with a character or in HTML")
    static let escapedBox = Rule(.warning, "escaped-box", "a box behind a backslash, among tasks")
    static let emptyTask = Rule(.warning, "empty-task", "a task without a text")

    // Bullets
    static let gluedBullet = Rule(.warning, "glued-bullet", "a bullet without a blank behind it")
    static let noBullet = Rule(.warning, "no-bullet", "a box without a bullet before it")
    static let swallowedItem = Rule(.warning, "swallowed-item", "a list item that reads as text of the lines above")

    // What is not shown as a task
    static let boxInHeading = Rule(.warning, "box-in-heading", "a box in a heading")
    static let boxInCode = Rule(.warning, "box-in-code", "a task indented so far that it is code")
    static let boxInHTML = Rule(.warning, "box-in-html", "a task in a comment or in HTML")
    static let htmlBlock = Rule(.warning, "html-block", "HTML that is left out of the page")
    static let unclosedFence = Rule(.warning, "unclosed-fence", "a code fence that is never closed")

    // Links
    static let unknownHeading = Rule(.warning, "unknown-heading", "a link to a heading that does not exist")
    static let refusedLink = Rule(.warning, "refused-link", "a link that the page does not make")

    // Characters
    static let foreignLineEnd = Rule(.warning, "foreign-line-end", "a character that looks like the end of a line")
    static let bidiControl = Rule(.warning, "bidi-control", "a character that turns the direction of the text")
    static let invisible = Rule(.warning, "invisible-character", "a character that cannot be seen")

    // Metadata: Diagnostic.swift
    static let badDate = Rule(.warning, "bad-date", "a date that is not in the calendar")
    static let badPriority = Rule(.warning, "bad-priority", "a priority that does not exist")
    static let secondValue = Rule(.warning, "second-value", "a second value for what has one already")

    // Bytes: Encoding.swift
    static let badByte = Rule(.warning, "bad-byte", "a byte that is not UTF-8")
    static let notUTF8 = Rule(.error, "not-utf-8", "a file that is not UTF-8 text")

    // Limits: Limits.swift
    package static let fileTooLarge = Rule(.error, "file-too-large", "a file beyond the limit")
    static let lineTooLong = Rule(.error, "line-too-long", "a line beyond the limit")
    static let nestedTooDeep = Rule(.error, "nested-too-deep", "lists and quotes nested beyond the limit")
    static let tooManyMarkers = Rule(.error, "too-many-markers", "list and quote markers on one line beyond the limit")
    static let tooManyImages = Rule(.error, "too-many-images", "images in one paragraph beyond the limit")
    static let tooManyTasks = Rule(.error, "too-many-tasks", "tasks beyond the limit")
    static let tooManySections = Rule(.error, "too-many-sections", "sections beyond the limit")
    static let tooManyItems = Rule(.error, "too-many-items", "list items and quotes beyond the limit")
    static let tooManyMarks = Rule(.error, "too-many-marks", "characters of mark-up beyond the limit")

    // Settings: Site/Settings
    package static let yamlSyntax = Rule(.error, "yaml-syntax", "settings that are not YAML")
    package static let yamlUnsupported = Rule(.error, "yaml-unsupported", "YAML that settings do not use")
    package static let duplicateKey = Rule(.error, "duplicate-key", "a setting that stands there twice")
    package static let settingType = Rule(.error, "setting-type", "a setting of another kind than it has to be")
    package static let settingValue = Rule(.error, "setting-value", "a setting with a value that does not exist")
    package static let unknownSetting = Rule(.warning, "unknown-setting", "a name that is nearly a setting's")
    package static let frontMatterUnclosed = Rule(.warning, "front-matter-unclosed", "front matter without an end")

    // Files that cannot be read, which the command line says
    package static let unreadableFile = Rule(.error, "unreadable-file", "a file that is missing or cannot be read")

    package static let table: [Rule] = [
        emptyBox, wideBox, unknownMark, gluedText, noBreakSpace, foreignBlank, drawnBox, escapedBox, emptyTask,
        gluedBullet, noBullet, swallowedItem,
        boxInHeading, boxInCode, boxInHTML, htmlBlock, unclosedFence,
        unknownHeading, refusedLink,
        foreignLineEnd, bidiControl, invisible,
        badDate, badPriority, secondValue,
        badByte, notUTF8,
        fileTooLarge, lineTooLong, nestedTooDeep, tooManyMarkers, tooManyImages, tooManyTasks, tooManySections,
        tooManyItems, tooManyMarks,
        yamlSyntax, yamlUnsupported, duplicateKey, settingType, settingValue, unknownSetting, frontMatterUnclosed,
        unreadableFile,
    ]
}
