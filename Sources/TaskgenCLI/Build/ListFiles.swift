internal import Files
internal import Site

/// The files of a build of several lists.
struct ListFiles: Sendable {
    /// The folder that the paths are relative to; empty for the current one, else it ends with a slash.
    let root: String
    /// In the order of the index.
    let files: [String]
    /// Whether each was named: then it is a list, even if there is nothing to do.
    let areNamed: Bool
    /// What was passed over, in words.
    let notices: [String]

    /// What the words of a command line mean.
    enum Choice {
        /// One file or none, which becomes a page of its own.
        case one(String?)
        case several([String])
        case folder(String)
    }

    static func choice(of operands: [String]) throws(Failure) -> Choice {
        let folders = operands.filter(Folder.exists)
        guard let folder = folders.first else { return operands.count < 2 ? .one(operands.first) : .several(operands) }
        guard operands.count == 1 else {
            throw .usage("'\(Printable.line(folder))' is a folder", "name one folder, or any number of files")
        }
        return .folder(folder)
    }

    /// Every Markdown file of a folder that the settings choose.
    ///
    /// - Parameter output: a folder that is not looked into.
    init(in folder: String, settings: Settings, output: String) throws(Failure) {
        root = ListFiles.root(of: folder)
        // What is in the project's own folder of templates is published as it is, or not at all.
        let templates = root.isEmpty ? [Glob("/" + Taskgen.templatesFolder)] : []
        let choice = FolderWalk.Choice(
            included: settings.included.map { Glob($0) }, excluded: settings.excluded.map { Glob($0) } + templates,
            except: output,
            isWanted: { PagePath.page(of: $0) != nil })
        let walk = try touchingFiles { () throws(FileError) in try FolderWalk(folder, choice) }
        let unreadable = walk.unreadable.map { Failure($0) }
        if let first = unreadable.first {
            throw Failure(code: first.code, line: unreadable.map(\.line).joined(separator: "\n"))
        }
        (files, areNamed) = (walk.files, false)
        notices = walk.skipped.map { error in
            let (_, message, hint) = Failure.reading(error.reason)
            return "\(Printable.line(error.path)): warning: it is passed over, for \(message); \(hint)"
        }
    }

    static func root(of folder: String) -> String {
        folder == "." || folder == "./" ? "" : folder.asFolder
    }

    /// Files that were named. Their pages stand where they stand, seen from the current folder.
    init(named words: [String]) throws(Failure) {
        var files: [String] = []
        let here = Environment.folder.map { $0 == "/" ? $0 : $0 + "/" }
        for word in words {
            if word == "-" { throw .usage("standard input is one list", "name files, or - alone") }
            var path = word
            // By bytes: a folder's name may have more of them than characters.
            if let here, path.utf8.starts(with: here.utf8) {
                path = String(Substring(path.utf8.dropFirst(here.utf8.count)))
            }
            let names = Path.names(in: path).filter { $0 != "." }
            guard !path.hasPrefix("/"), !names.contains("..") else {
                throw .usage(
                    "'\(Printable.line(word))' is not below this folder",
                    "run taskgen in a folder that all lists are in, or name that folder")
            }
            path = names.joined(separator: "/")
            guard PagePath.page(of: path) != nil else {
                throw .usage(
                    "'\(Printable.line(word))' is no Markdown file by its name",
                    "several lists are named like NAME.md or NAME.markdown")
            }
            if !files.contains(path) { files.append(path) }
        }
        (root, self.files, areNamed, notices) = ("", files, true, [])
    }
}
