/// Something to tell the user about a place in the task file.
package struct Diagnostic: Error, Sendable, Equatable {
    package enum Severity: String, Sendable { case error, warning }

    package let severity: Severity
    /// Stable name of the check, for filters and for the documentation.
    package let code: String
    /// 1-based; 0 where the whole file is meant.
    package let line: Int
    /// 1-based, in bytes of the line without a byte order mark; 0 where the whole line is meant.
    package let column: Int
    /// What is wrong, in the user's words.
    package let message: String
    /// What to do about it.
    package let hint: String

    package init(
        _ severity: Severity, _ code: String, line: Int = 0, column: Int = 0, _ message: String, hint: String
    ) {
        self.severity = severity
        self.code = code
        self.line = line
        self.column = column
        self.message = message
        self.hint = hint
    }
}

extension Diagnostic {
    /// A task's metadata that were not taken.
    static func refused(_ refused: Lifting.Refused, line: Int, column: Int) -> Diagnostic {
        let written = "'\(String(decoding: refused.written, as: UTF8.self))'"
        let value = "'\(String(decoding: refused.value, as: UTF8.self))'"
        return switch refused.reason {
        case .notADay:
            Diagnostic(
                .warning, "bad-date", line: line, column: column, "\(value) is not a day of the calendar",
                hint: "write year, month and day as in 2026-12-01; until then it is text")
        case .notAPriority:
            Diagnostic(
                .warning, "bad-priority", line: line, column: column, "\(value) is not a priority",
                hint: "write one of \(Metadata.Priority.allCases.map(\.rawValue).joined(separator: ", "))")
        case .misplaced:
            Diagnostic(
                .warning, "bad-date", line: line, column: column, "\(written) is text, not a date",
                hint: "write it as one word between blanks, as in due:2026-12-01")
        case .second, .text:
            Diagnostic(
                .warning, "second-value", line: line, column: column, "\(written) is a second value; the first counts",
                hint: "keep the one that is meant")
        }
    }
}
