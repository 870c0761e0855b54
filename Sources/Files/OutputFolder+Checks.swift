#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension OutputFolder {
    /// Whether there is a folder of this name.
    ///
    /// - Throws: where there is something else.
    static func isThere(_ path: String) throws(FileError) -> Bool {
        var info = stat()
        guard lstat(path, &info) == 0 else {
            if errno == ENOENT { return false }
            throw FileError(.write, path, errno: errno)
        }
        switch info.st_mode & S_IFMT {
        case S_IFDIR: return true
        case S_IFLNK: throw FileError(.write, path, .refused(.link))
        default: throw FileError(.write, path, .notFolder)
        }
    }

    /// Makes a folder, and those above it that are missing.
    ///
    /// - Returns: those that were made.
    static func make(_ path: String) throws(FileError) -> [String] {
        var made: [String] = []
        let bytes = Array(path.utf8)
        for index in 1...bytes.count where index == bytes.count || bytes[index] == UInt8(ascii: "/") {
            let folder = String(decoding: bytes[..<index], as: UTF8.self)
            if mkdir(folder, 0o755) == 0 {
                made.append(folder)
            } else if errno != EEXIST {
                let code = errno
                for folder in made.reversed() { rmdir(folder) }
                throw FileError(.write, folder, errno: code)
            }
        }
        return made
    }

    static func manifest(in folder: FolderDescriptor) throws(FileError) -> Manifest? {
        guard let bytes = try folder.bytes(of: Manifest.name, limit) else { return nil }
        guard let manifest = Manifest(bytes) else { throw FileError(.write, folder.path + Manifest.name, .foreign) }
        return manifest
    }

    /// Bytes of a manifest.
    private static let limit = 1 << 30

    /// - Throws: `.refused`, if nothing may be written into this folder.
    static func check(_ folder: FolderDescriptor, hasManifest: Bool, _ rules: Rules) throws(FileError) {
        func refuse(_ refusal: FileError.Refusal) throws(FileError) {
            throw FileError(.write, folder.path, .refused(refusal))
        }
        let path = try Folder.realPath(folder.path)
        if path == "/" { try refuse(.root) }
        // What has no real path is in no folder.
        if let home = rules.home, (try? Folder.realPath(home)) == path { try refuse(.home) }
        for input in rules.inputs {
            if let input = try? Folder.realPath(input), Folder.contains(path, input) {
                try refuse(.aroundInput)
            }
        }
        if rules.isForced { return }
        if folder.exists(".git") { try refuse(.repository) }
        if sources.contains(where: folder.exists) { try refuse(.sources) }
        if hasManifest { return }
        if let start = try folder.bytes(of: index, 4096), WriteFile.contains(start[...], rules.mark) { return }
        // Hidden files stand in folders that are to be kept empty.
        if try Folder.allNames(in: folder.path).contains(where: { !Folder.isHidden($0) }) { try refuse(.foreign) }
    }

    /// What says that a folder holds the sources of pages.
    private static let sources = ["taskgen.yml", "Templates", "Package.swift"]
}
