/// Something to tell the user about a place in the task file.
package struct Diagnostic: Error, Sendable, Equatable {
    package enum Severity: String, Sendable { case error, warning }

    package let severity: Severity
    /// Of its `Rule`, stable, for filters and for the documentation.
    package let code: String
    /// 1-based; 0 where the whole file is meant.
    package let line: Int
    /// 1-based, in bytes of the line without a byte order mark; 0 where the whole line is meant.
    package let column: Int
    /// What is wrong, in the user's words.
    package let message: String
    /// What to do about it.
    package let hint: String

    /// From a `Rule`: whoever makes one asks there.
    init(_ severity: Severity, _ code: String, line: Int, column: Int, _ message: String, hint: String) {
        (self.severity, self.code, self.line, self.column) = (severity, code, line, column)
        (self.message, self.hint) = (message, hint)
    }
}

extension Diagnostic {
    /// A task's metadata that were not taken.
    static func refused(_ refused: Lifting.Refused, at place: Place) -> Diagnostic {
        let written = "'\(String(decoding: refused.written, as: UTF8.self))'"
        let value = "'\(String(decoding: refused.value, as: UTF8.self))'"
        return switch refused.reason {
        case .notADay:
            Rule.badDate.at(
                place, "\(value) is not a day of the calendar",
                hint: "write year, month and day as in 2026-12-01; until then it is text")
        case .notAPriority:
            Rule.badPriority.at(
                place, "\(value) is not a priority",
                hint: "write one of \(Metadata.Priority.allCases.map(\.rawValue).joined(separator: ", "))")
        case .misplaced:
            Rule.badDate.at(
                place, "\(written) is text, not a date",
                hint: "write it as one word between blanks, as in due:2026-12-01")
        case .second, .text:
            Rule.secondValue.at(
                place, "\(written) is a second value; the first counts",
                hint: "keep the one that is meant")
        }
    }
}

extension [Diagnostic] {
    /// By line, then by column; what stands at one place stays in its order.
    package func inOrderOfFile() -> [Diagnostic] {
        enumerated().sorted { first, second in
            (first.element.line, first.element.column, first.offset)
                < (second.element.line, second.element.column, second.offset)
        }.map(\.element)
    }

    /// How many places are named of one kind in one file. Nobody reads more, and 8 MiB could hold more than a million.
    static let most = 10_000

    /// As many as that; the last one says that there are more.
    var limited: [Diagnostic] {
        count <= Self.most ? self : prefix(Self.most - 1) + [self[Self.most - 1].andMore]
    }
}

private extension Diagnostic {
    var andMore: Diagnostic {
        Diagnostic(
            severity, code, line: line, column: column, message + " (and there are more places like this)", hint: hint)
    }
}
