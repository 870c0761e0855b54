internal import Files
internal import Site

/// What a build publishes as it is: the files of `Templates/static`.
struct StaticFiles: Sendable {
    static let folder = Taskgen.templatesFolder + "/static"

    private let found: StaticFolder

    /// - Parameter output: a folder that is not looked into.
    init(_ settings: Settings, output: String) throws(Failure) {
        found = try StaticFiles.find(settings, output: output)
    }

    static func find(_ settings: Settings, output: String) throws(Failure) -> StaticFolder {
        try touchingFiles { () throws(FileError) in
            try StaticFolder(folder, showing: settings.dotfiles.map { Glob($0) }, except: output)
        }
    }

    var isEmpty: Bool { found.files.isEmpty }

    /// A file of this name is the project's own.
    func has(_ file: String) -> Bool { found.files.contains(file) }

    /// What is passed over, in words.
    var notice: String? {
        guard let first = found.hidden.first else { return nil }
        let rest = found.hidden.count - 1
        let what = rest == 0 ? "it is hidden" : "it and \(rest) more are hidden"
        return "\(StaticFiles.shown(first)): warning: \(what) and not published;"
            + " list under 'dotfiles' in taskgen.yml what should be"
    }

    /// Puts all of them into the output, once everything else is there.
    ///
    /// - Throws: for all that stand where something else is made; on some disks capitals make no difference.
    func put(into output: OutputFolder, _ build: Build) throws(Failure) {
        let made = output.paths
        let taken = Dictionary(made.map { ($0.lowercased(), $0) }) { first, _ in first }
        let folders = Dictionary(made.flatMap { path in StaticFiles.above(path).map { ($0.lowercased(), path) } }) {
            min($0, $1)
        }
        let problems = found.files.compactMap { file -> String? in
            let name = file.lowercased()
            // The manifest, and what waits to take its place.
            let own = name.hasPrefix(".taskgen-") ? file : nil
            let above = StaticFiles.above(name).lazy.compactMap { taken[$0] }.first
            guard let other = own ?? taken[name] ?? folders[name] ?? above else { return nil }
            return "\(StaticFiles.shown(file)): error: \(Printable.line(other)) is made by taskgen; rename this file"
        }
        if !problems.isEmpty { throw Failure(code: .badConfiguration, line: problems.joined(separator: "\n")) }
        for file in found.files {
            let bytes = try touchingFiles { () throws(FileError) in try found.bytes(of: file) }
            try build.put(file, bytes, into: output)
        }
    }

    /// The folders that a file is in.
    private static func above(_ path: String) -> [String] {
        path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }.map { String(path[..<$0]) }
    }

    private static func shown(_ file: String) -> String { Printable.line(folder + "/" + file) }
}
