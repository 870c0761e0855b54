#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The files of a folder and of all folders in it.
package struct FolderWalk: Sendable {
    /// Relative paths, sorted by their bytes.
    package private(set) var files: [String] = []
    /// Links that lead out of the folder or nowhere.
    package private(set) var skipped: [FileError] = []
    /// What cannot be looked into: nobody knows what is missing then.
    package private(set) var unreadable: [FileError] = []

    /// What is looked at.
    package struct Choice: Sendable {
        let included: [Glob]
        let excluded: [Glob]
        /// A folder that is not entered, wherever it is.
        let except: String?
        let isWanted: @Sendable (String) -> Bool

        /// - Parameter included: files that none of these match are left out; where there is none, all are in.
        package init(
            included: [Glob], excluded: [Glob], except: String?, isWanted: @escaping @Sendable (String) -> Bool
        ) {
            (self.included, self.excluded, self.except, self.isWanted) = (included, excluded, except, isWanted)
        }

        func takes(_ path: String) -> Bool {
            isWanted(path) && (included.isEmpty || included.contains { $0.matches(path) })
        }
    }

    /// Hidden entries and `node_modules` are passed over. Links are followed as long as they stay inside; a folder is entered
    /// once, under its own name where it has one.
    ///
    /// - Throws: what is wrong with the folder itself.
    package init(_ root: String, _ choice: Choice) throws(FileError) {
        let inside = try Folder.realPath(root)
        _ = try Folder.allNames(in: root)
        var entered: Set<Identity> = []
        if let except = choice.except.flatMap(FolderWalk.identity) { entered.insert(except) }
        var (folders, linked) = ([""], [String]())
        while let folder = folders.popLast() ?? linked.popLast() {
            guard let identity = FolderWalk.identity(root + "/" + folder) else {
                unreadable.append(FileError(.read, root + "/" + folder.dropLast(), errno: errno))
                continue
            }
            guard entered.insert(identity).inserted else { continue }
            let names: [String]
            do throws(FileError) {
                names = try Folder.allNames(in: root + "/" + folder)
            } catch {
                unreadable.append(FileError(.read, root + "/" + folder.dropLast(), error.reason))
                continue
            }
            // The last is taken first.
            for name in names.sorted(by: >) where !Folder.isHidden(name) && name != "node_modules" {
                let path = folder + name
                if choice.excluded.contains(where: { $0.matches(path) }) { continue }
                var info = stat()
                guard lstat(root + "/" + path, &info) == 0 else {
                    // Somebody may have removed it meanwhile.
                    if errno != ENOENT { unreadable.append(FileError(.read, root + "/" + path, errno: errno)) }
                    continue
                }
                let isLink = info.st_mode & S_IFMT == S_IFLNK
                if isLink {
                    guard stat(root + "/" + path, &info) == 0 else {
                        let isNowhere = [ENOENT, ELOOP, ENOTDIR].contains(errno)
                        let error = FileError(
                            .read, root + "/" + path, isNowhere ? .missing : FileError(.read, "", errno: errno).reason)
                        if !isNowhere { unreadable.append(error) } else if choice.takes(path) { skipped.append(error) }
                        continue
                    }
                    let isFolder = info.st_mode & S_IFMT == S_IFDIR
                    guard isFolder || choice.takes(path) else { continue }
                    let real = try Folder.realPath(root + "/" + path)
                    guard Folder.contains(inside, real) else {
                        skipped.append(FileError(.read, root + "/" + path, .outside))
                        continue
                    }
                }
                switch info.st_mode & S_IFMT {
                case S_IFDIR: isLink ? linked.append(path + "/") : folders.append(path + "/")
                case S_IFREG where choice.takes(path): files.append(path)
                default: continue
                }
            }
        }
        files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Which folder it is, whatever its names.
    private struct Identity: Hashable {
        let device: dev_t
        let number: ino_t
    }

    /// Of the folder that a path leads to, also by a link.
    private static func identity(_ path: String) -> Identity? {
        var info = stat()
        return stat(path, &info) == 0 ? Identity(device: info.st_dev, number: info.st_ino) : nil
    }
}
