internal import Checklist
internal import Files

/// Errors and warnings in words: `file:line:column: severity: what is wrong; what to do`.
enum Report {
    /// Of a file or a site; 'taskgen check' says all.
    static let mostWarnings = 20

    static func line(_ diagnostic: Diagnostic, in file: String) -> String {
        let place = [diagnostic.line, diagnostic.column].prefix { $0 > 0 }.map { ":\($0)" }.joined()
        return
            "\(Printable.line(file))\(place): \(diagnostic.severity.rawValue): \(diagnostic.message); \(diagnostic.hint)"
    }

    /// The same, with the line of the file and a caret below it.
    static func text(_ diagnostic: Diagnostic, in file: String, _ lines: Lines) -> String {
        let line = line(diagnostic, in: file)
        guard let source = Excerpt(lines, diagnostic) else { return line }
        return "\(line)\n  \(source.text)\n  \(source.caret)"
    }
}

/// A line of the file, no longer than a terminal is wide, and a caret under one place in it.
struct Excerpt {
    let text: String
    let caret: String

    /// Nil where the whole line or file is meant.
    init?(_ lines: Lines, _ diagnostic: Diagnostic) {
        let column = diagnostic.column
        guard column > 0, let line = lines[diagnostic.line], column <= line.count + 1 else { return nil }
        // A line may have a million bytes; no more of them are looked at than can be shown.
        let near = line.prefix(column - 1).suffix(400)
        let start = Excerpt.decoded(near.drop { 0x80..<0xC0 ~= $0 && near.count == 400 })
        let end = Excerpt.decoded(line.dropFirst(column - 1).prefix(400))
        let before = Printable.line(start.suffix(50))
        text = before + Printable.line(end.prefix(28))
        caret = String(repeating: " ", count: before.count) + "^"
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map { $0 == 0x09 ? 0x20 : $0 }, as: UTF8.self)
    }
}

/// Does something with files, and puts into words what is wrong with them.
///
/// - Parameter choice: the option that says where to write, if the command has one.
func touchingFiles<Made>(
    choice: Option? = nil, _ deed: () throws(FileError) -> Made
) throws(Failure) -> Made {
    do throws(FileError) {
        return try deed()
    } catch {
        throw Failure(error, choice: choice)
    }
}

extension Failure {
    /// What went wrong with a file, and what to do about it. Where a pipe has no reader any more, there is nothing to say.
    ///
    /// - Parameter choice: the option that says where to write, if the command has one.
    init(_ error: FileError, choice: Option? = nil) {
        if error.reason == .nobodyReads {
            self.init(code: .cannotWrite, line: "")
            return
        }
        if error.deed == .read {
            let (code, message, hint) = Failure.reading(error.reason)
            self.init(code: code, line: "\(Printable.line(error.path)): error: \(message); \(hint)")
        } else {
            let (code, message) = Failure.writing(error.reason, choice)
            self.init(code: code, line: "\(Printable.line(error.path)): error: \(message)")
        }
    }

    static func reading(_ reason: FileError.Reason) -> (code: ExitCode, message: String, hint: String) {
        switch reason {
        case .missing: (.noInput, "there is no such file", "check the name and the folder")
        case .isFolder: (.noInput, "this is a folder", "name a file in it")
        case .notFolder: (.noInput, "a part of this path is a file, not a folder", "check the path")
        case .notRegular: (.noInput, "this is not a regular file", "name another, or - for standard input")
        case .notPermitted: (.unreadable, "you may not read this file", "check its permissions")
        case .tooLarge(let limit):
            (.unreadable, "the file has more than \(limit) bytes", "split it into several lists")
        case .system(let reason): (.unreadable, "it cannot be read", "the system says: \(reason)")
        case .outside: (.unreadable, "this link leads out of its folder", "put the file itself there")
        case .circle: (.unreadable, "this link leads to a folder that it is in", "remove it")
        case .unlistable: (.unreadable, "there is a control character in this name", "rename the file")
        case .exists, .noSpace, .readOnly, .nobodyReads, .foreign, .changed, .busy, .noCopy, .unconfirmed,
            .misread, .link, .refused:
            (.unreadable, "it cannot be read", "try again")
        }
    }

    private static func writing(_ reason: FileError.Reason, _ choice: Option?) -> (ExitCode, String) {
        let option =
            if let letter = choice?.short, let value = choice?.value { " with -\(letter) \(value)" } else { "" }
        let elsewhere = "choose another place" + option
        let message =
            switch reason {
            case .missing: "a folder on this path is missing, or is a link that leads nowhere; check the path"
            case .isFolder: "a folder stands where this file should go; \(elsewhere)"
            case .notFolder: "a part of this path is a file, not a folder; \(elsewhere)"
            case .notRegular: "this is not a regular file; \(elsewhere)"
            case .notPermitted: "you may not write here; check the permissions, or \(elsewhere)"
            case .noSpace: "there is no room for it; what was there is untouched"
            case .readOnly: "the disk is read-only; \(elsewhere)"
            case .foreign:
                "taskgen did not write this file; \(elsewhere), or replace it with --force"
            case .system(let reason): "it cannot be written; the system says: \(reason)"
            case .link: "a link stands here, and taskgen writes through none; remove it, or \(elsewhere)"
            case .refused(let refusal): refused(refusal, elsewhere)
            case .changed: "somebody else changed this file meanwhile; nothing was written, try again"
            case .busy: "another taskgen holds this file; nothing was written, try again"
            case .noCopy: "it has to be written in place, and no copy could be kept before; nothing was written"
            case .unconfirmed: "it was written, but the disk did not confirm it; check the disk"
            case .misread: "the disk gives back something else than was written; nothing was changed, check the disk"
            case .exists, .tooLarge, .nobodyReads, .outside, .circle, .unlistable: "it cannot be written; try again"
            }
        return ([.changed, .busy].contains(reason) ? .lostRace : .cannotWrite, message)
    }

    /// Why nothing is written into a folder.
    private static func refused(_ refusal: FileError.Refusal, _ elsewhere: String) -> String {
        switch refusal {
        case .root: "this is the root of the file system; \(elsewhere)"
        case .home: "this is your home folder; \(elsewhere)"
        case .aroundInput: "this folder holds what the pages are made from, or the current folder; \(elsewhere)"
        case .link: "this is a link; name the folder itself, or \(elsewhere)"
        case .repository: "this folder is a repository; \(elsewhere), or write into it with --force"
        case .sources: "this folder holds the sources of a project; \(elsewhere), or write into it with --force"
        case .foreign:
            "this folder holds files and none that taskgen wrote; \(elsewhere), or write beside them with --force"
        }
    }
}
