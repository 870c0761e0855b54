internal import Checklist
internal import Files

/// Why an edit was not made, in words.
extension Failure {
    init(_ refusal: EditRefusal, in file: String) {
        let name = Printable.line(file)
        func problem(_ line: Int, _ message: String) -> Failure {
            Failure(code: .problems, line: "\(name)\(line > 0 ? ":\(line)" : ""): error: \(message)")
        }
        switch refusal {
        case .noTask(let index): self = .usage("there is no task \(index + 1)", "'taskgen list' shows the numbers")
        case .noSection: self = .usage("there is no such section", "'taskgen list' shows the sections")
        case .text(let problem): self.init(problem)
        case .noMark:
            self = problem(
                0, "no mark of this file says that; its settings give the usual one another meaning, see marks")
        case .noSibling: self = problem(0, "there is nothing to change places with")
        case .readsAs(let text):
            let read = Columns.cut(Printable.line(String(decoding: text, as: UTF8.self)), to: 60)
            self = .usage(
                "the text would read as '\(read)' in this file; nothing was written",
                "write it in other words, or as Markdown with --markdown")
        case .noTaskThere(let line):
            self = problem(line, "a task here would be none: code or HTML above is never closed; close it first")
        case .changesOthers(let line):
            self = problem(
                line, "the edit would change other parts of the list too; nothing was written, edit the file itself")
        case .unreadable(let diagnostic):
            self.init(
                code: .unreadable,
                line: Report.line(diagnostic, in: file)
                    + "\ntaskgen: so it would be after the edit; nothing was written")
        }
    }

    init(_ problem: TaskText.Problem) {
        switch problem {
        case .empty: self = .usage("a task needs a text", "write it behind the command")
        case .notUTF8: self = .usage("the text is not UTF-8", "check the terminal's encoding")
        case .tooLong(let limit):
            self = .usage("the text has more than \(limit) characters", "put details below the task, in the file")
        case .notOneLine(let scalar):
            let isLineEnd = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
            self = .usage(
                isLineEnd
                    ? "the text of a task is one line" : "the text holds a control character, \(scalar.codePoint)",
                isLineEnd ? "add a task for each line, or put details below the task, in the file" : "leave it out")
        }
    }

    /// Of a file of the user's.
    init(editing error: FileError) {
        guard error.deed == .write, error.reason == .notPermitted || error.reason == .readOnly else {
            self.init(error)
            return
        }
        let message =
            error.reason == .readOnly ? "the disk is read-only" : "you may not write this file; check its permissions"
        self.init(code: .cannotWrite, line: "\(Printable.line(error.path)): error: \(message)")
    }
}
