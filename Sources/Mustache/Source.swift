/// The bytes of one template, and how offsets into them become places people can find.
struct Source: Sendable {
    let name: String
    let bytes: [UInt8]

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func site(_ offset: Int) -> TemplateError.Site {
        let line = bytes[..<offset].count { $0 == .newline } + 1
        return .init(template: name, line: line, column: scalars(lineStart(offset)..<offset) + 1)
    }

    func error(
        _ code: TemplateError.Code, _ range: Range<Int>, _ message: String, _ help: String? = nil
    ) -> TemplateError {
        let lineEnd = lineEnd(range.lowerBound)
        let end = min(range.upperBound, lineEnd)
        let length = max(1, end > range.lowerBound ? scalars(range.lowerBound..<end) : 0)
        // A window, in case the line is very long.
        let start = max(lineStart(range.lowerBound), range.lowerBound - 80)
        let lead = text(start..<range.lowerBound).unicodeScalars.map { $0 == "\t" ? "\t" : " " }.joined()
        let carets = String(repeating: "^", count: min(length, 120))
        return TemplateError(
            code: code, message: message, site: site(range.lowerBound), length: length, offset: range.lowerBound,
            snippet: bytes.isEmpty ? "" : text(start..<min(lineEnd, start + 240)) + "\n" + lead + carets,
            suggestion: help)
    }

    /// The first byte that is not UTF-8.
    var firstInvalid: Int? {
        do throws(Unicode.UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch { return error.byteOffsets.lowerBound }
    }

    /// Where the line starts, if only blanks stand between its start and `offset`.
    func blankLineStart(_ offset: Int) -> Int? {
        guard let text = bytes[..<offset].lastIndex(where: { !$0.isBlank }) else { return 0 }
        return bytes[text] == .newline ? text + 1 : nil
    }

    /// Where the next line starts (or the end), if only blanks stand between `offset` and the end of its line.
    func blankLineEnd(_ offset: Int) -> Int? {
        guard let text = bytes[offset...].firstIndex(where: { !$0.isBlank }) else { return bytes.count }
        let newline = bytes[text] == .carriageReturn ? text + 1 : text
        return newline < bytes.count && bytes[newline] == .newline ? newline + 1 : nil
    }

    /// The first place of `pattern` at or after `start`, ending at or before `end`.
    func find(_ pattern: [UInt8], from start: Int, before end: Int? = nil) -> Int? {
        var at = start
        let last = (end ?? bytes.count) - pattern.count
        while at <= last, let next = bytes[at...last].firstIndex(of: pattern[0]) {
            if bytes[next..<next + pattern.count].elementsEqual(pattern) { return next }
            at = next + 1
        }
        return nil
    }

    func skipSpace(_ start: Int) -> Int { bytes[start...].firstIndex { !$0.isSpace } ?? bytes.count }

    func trimmed(_ range: Range<Int>) -> Range<Int> {
        let start = min(skipSpace(range.lowerBound), range.upperBound)
        return start..<(bytes[start..<range.upperBound].lastIndex { !$0.isSpace }.map { $0 + 1 } ?? start)
    }

    private func lineStart(_ offset: Int) -> Int { bytes[..<offset].lastIndex(of: .newline).map { $0 + 1 } ?? 0 }

    private func lineEnd(_ offset: Int) -> Int {
        let end = bytes[offset...].firstIndex(of: .newline) ?? bytes.count
        return end > offset && bytes[end - 1] == .carriageReturn ? end - 1 : end
    }

    private func scalars(_ range: Range<Int>) -> Int { bytes[range].count { $0 & 0xC0 != 0x80 } }
}

extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    /// What may stand beside a standalone tag: only space and tab (specification, partials and sections).
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
    /// What is trimmed within a tag.
    var isSpace: Bool { isBlank || self == .newline || self == .carriageReturn }
    /// What names of templates are made of.
    var isWord: Bool {
        switch Unicode.Scalar(self) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: false
        }
    }
}
