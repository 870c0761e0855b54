#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

package enum Folder {
    /// Whether a folder, or a link to one, is there.
    package static func exists(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
    }

    /// Every regular file of a folder whose path in it is wanted, sorted by path.
    ///
    /// Links are followed as long as they stay inside; hidden entries are passed over.
    ///
    /// - Parameter isDeep: whether the folders in it are looked through as well.
    /// - Throws: the first file that cannot be read or is over the limit, or link to a file or folder outside.
    package static func files(
        in root: String, limit: Int, isDeep: Bool, where isWanted: (String) -> Bool
    ) throws(FileError) -> [(path: String, bytes: [UInt8])] {
        let inside = try realPath(root)
        var files: [(path: String, bytes: [UInt8])] = []
        var folders = [""]
        var seen: Set<String> = [inside]
        while let folder = folders.popLast() {
            for name in try allNames(in: root + "/" + folder) where !isHidden(name) {
                let path = folder + name
                let isFolder = exists(root + "/" + path)
                guard isFolder ? isDeep : isWanted(path) else { continue }
                let real = try realPath(root + "/" + path)
                guard contains(inside, real) else {
                    throw FileError(.read, root + "/" + path, .outside)
                }
                if !isFolder {
                    files.append((path, try ReadFile.bytes(at: real, limit: limit)))
                } else if seen.insert(real).inserted {
                    folders.append(path + "/")
                }
            }
        }
        return files.sorted { $0.path < $1.path }
    }
}

extension Folder {
    /// - Throws: if a file is not in a folder, or is a link that leads out of it.
    package static func check(_ path: String, isIn root: String) throws(FileError) {
        let (real, inside) = (try realPath(path), try realPath(root))
        guard contains(inside, real) else { throw FileError(.read, path, .outside) }
    }

    /// Whether what has a real path is the folder of another or in it. Paths are bytes: among characters two folders may be
    /// equal, and a slash part of the letter behind it.
    static func contains(_ folder: String, _ path: String) -> Bool {
        guard path.utf8.starts(with: folder.utf8) else { return false }
        let rest = path.utf8.dropFirst(folder.utf8.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "/") || folder.utf8.last == UInt8(ascii: "/")
    }

    /// A name that begins with a dot, whatever a character begins with.
    static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

    static func realPath(_ path: String) throws(FileError) -> String {
        guard let real = realpath(path, nil) else { throw FileError(.read, path, errno: errno) }
        defer { free(real) }
        return String(cString: real)
    }
}

extension Folder {
    /// The folder itself, what is in it, and what is in the folders in it, without hidden entries: to be watched. Empty
    /// where there is no such folder.
    package static func watched(_ root: String) -> [String] {
        func entries(_ folder: String) -> [String] {
            // What cannot be listed is not watched; whoever builds from it says why.
            ((try? allNames(in: folder)) ?? []).filter { !isHidden($0) }.sorted().map { folder + "/" + $0 }
        }
        guard exists(root) else { return [] }
        let inside = entries(root)
        return [root] + inside + inside.filter(exists).flatMap(entries)
    }

    static func allNames(in path: String) throws(FileError) -> [String] {
        guard let stream = opendir(path) else { throw FileError(.read, path, errno: errno) }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(cString: $0)
                }
            }
            names.append(name)
            errno = 0
        }
        guard errno == 0 else { throw FileError(.read, path, errno: errno) }
        return names
    }
}
