internal import Checklist
internal import Files

/// Errors and warnings in words: `file:line:column: severity: what is wrong; what to do`.
enum Report {
    static func line(_ diagnostic: Diagnostic, in file: String) -> String {
        let place = [diagnostic.line, diagnostic.column].prefix { $0 > 0 }.map { ":\($0)" }.joined()
        return "\(file)\(place): \(diagnostic.severity.rawValue): \(diagnostic.message); \(diagnostic.hint)"
    }

    /// The same, with the line of the file and a caret below it.
    static func text(_ diagnostic: Diagnostic, in file: String, _ bytes: [UInt8]) -> String {
        let line = line(diagnostic, in: file)
        guard diagnostic.column > 0, let source = Excerpt(bytes, line: diagnostic.line, column: diagnostic.column)
        else {
            return line
        }
        return "\(line)\n  \(source.text)\n  \(source.caret)"
    }
}

/// A line of the file, no longer than a terminal is wide, and a caret under one place in it.
private struct Excerpt {
    let text: String
    let caret: String

    init?(_ bytes: [UInt8], line: Int, column: Int) {
        guard let line = bytes.line(line), column <= line.count + 1 else { return nil }
        let before = String(decoding: line.prefix(column - 1), as: UTF8.self)
        let after = String(decoding: line.dropFirst(column - 1), as: UTF8.self)
        let shown = before.suffix(50)
        text = String(shown + after.prefix(28))
        caret = String(shown.map { $0 == "\t" ? "\t" : " " }) + "^"
    }
}

private extension [UInt8] {
    /// A line by its number from 1, without its ending and without a byte order mark.
    func line(_ number: Int) -> ArraySlice<UInt8>? {
        var rest = starts(with: [0xEF, 0xBB, 0xBF]) ? self[3...] : self[...]
        for _ in 1..<number {
            guard let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
            let isPair = rest[end] == 0x0D && rest.dropFirst(end + 1 - rest.startIndex).first == 0x0A
            rest = rest[(end + (isPair ? 2 : 1))...]
        }
        return rest.prefix { $0 != 0x0A && $0 != 0x0D }
    }
}

extension Failure {
    /// What went wrong with a file, and what to do about it.
    init(_ error: FileError) {
        let (code, message): (ExitCode, String) =
            switch (error.deed, error.reason) {
            case (.read, .missing): (.noInput, "there is no such file; check the name and the folder")
            case (.read, .isFolder): (.noInput, "this is a folder; name a Markdown file in it")
            case (.read, .notRegular):
                (.noInput, "this is not a regular file; name a Markdown file, or - for standard input")
            case (.read, .notFolder): (.noInput, "a part of this path is a file, not a folder; check the path")
            case (.read, .notPermitted): (.unreadable, "you may not read this file; check its permissions")
            case (.read, .tooLarge(let bytes, let limit)):
                (.unreadable, "the file has \(bytes) bytes; at most \(limit) are read; split it into several lists")
            case (.read, .system(let reason)): (.unreadable, "it cannot be read: \(reason)")
            case (.write, .isFolder):
                (.cannotWrite, "a folder stands where the page should go; choose another folder with -o")
            case (.write, .notFolder):
                (.cannotWrite, "a part of this path is a file, not a folder; choose another folder with -o")
            case (.write, .notPermitted):
                (.cannotWrite, "you may not write here; check the permissions, or choose another folder with -o")
            case (.write, .noSpace): (.cannotWrite, "the disk is full; the page that was there is untouched")
            case (.write, .readOnly): (.cannotWrite, "the disk is read-only; choose another folder with -o")
            case (.write, .foreign):
                (
                    .cannotWrite,
                    "taskgen did not write this file; choose another folder with -o, or replace it with --force"
                )
            case (_, let reason): (error.deed == .read ? .unreadable : .cannotWrite, "\(reason)")
            }
        self.init(code: code, line: "\(error.path): error: \(message)")
    }
}
