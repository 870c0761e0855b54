/// A folder whose files are published as they are.
package struct StaticFolder: Sendable {
    private let root: String
    /// Relative paths, sorted by their bytes.
    package private(set) var files: [String] = []
    /// Hidden files and folders that are passed over.
    package private(set) var hidden: [String] = []

    /// Bytes of one file.
    private static let limit = 256 << 20

    /// Links are followed as long as they stay inside. Where there is no such folder, there are no files.
    ///
    /// - Parameters:
    ///   - shown: what is taken though it is hidden.
    ///   - except: a folder that is not entered, wherever it is.
    /// - Throws: the first entry that cannot be published: a link that leads out, nowhere or in a circle; what is no file.
    package init(_ root: String, showing shown: [Glob], except: String) throws(FileError) {
        self.root = root
        guard Folder.exists(root) else { return }
        let inside = try Folder.realPath(root)
        let except = try Folder.exists(except) ? Folder.realPath(except) : nil
        // Each with the real paths of those that it is in.
        var folders = [(path: "", above: [inside])]
        while let folder = folders.popLast() {
            for name in try Folder.allNames(in: root + "/" + folder.path) where name != "." && name != ".." {
                let path = folder.path + name
                guard !Folder.isHidden(name) || shown.contains(where: { $0.matches(path) }) else {
                    hidden.append(path)
                    continue
                }
                let whole = root + "/" + path
                let real = try Folder.realPath(whole)
                guard Folder.contains(inside, real) else { throw FileError(.read, whole, .outside) }
                if ReadFile.isFile(real) {
                    guard Manifest.isInside(path) else { throw FileError(.read, whole, .unlistable) }
                    files.append(path)
                } else if !Folder.exists(real) {
                    throw FileError(.read, whole, .notRegular)
                } else if folder.above.contains(real) {
                    throw FileError(.read, whole, .circle)
                } else if real != except {
                    folders.append((path + "/", folder.above + [real]))
                }
            }
        }
        files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        hidden.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// - Throws: also if it has become a link that leads out.
    package func bytes(of file: String) throws(FileError) -> [UInt8] {
        try Folder.check(root + "/" + file, isIn: root)
        return try ReadFile.bytes(at: root + "/" + file, limit: StaticFolder.limit)
    }
}
