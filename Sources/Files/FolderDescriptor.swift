#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// An open folder. What is done in it is done below this very folder, whatever becomes of its name; no link on the way is
/// followed.
final class FolderDescriptor: Sendable {
    let number: Int32
    /// As the user named it, for errors; ends with a slash.
    let path: String

    private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    /// - Throws: `.link` where this is one.
    convenience init(_ path: String) throws(FileError) {
        let number = open(path, FolderDescriptor.flags)
        guard number >= 0 else { throw FileError(.write, path, errno: errno) }
        self.init(number, path.hasSuffix("/") ? path : path + "/")
    }

    private init(_ number: Int32, _ path: String) { (self.number, self.path) = (number, path) }

    deinit { close(number) }

    /// The folder that the file of a relative path stands in.
    ///
    /// - Parameter makes: whether folders that are missing are made.
    /// - Throws: `.missing` where one is missing; `.link` where one is a link.
    func parent(of file: String, makes: Bool = false) throws(FileError) -> FolderDescriptor {
        var folder = self
        for name in Path.names(in: file).dropLast() {
            let inner = folder.path + name
            if makes, mkdirat(folder.number, name, 0o755) != 0, errno != EEXIST {
                throw FileError(.write, inner, errno: errno)
            }
            let opened = openat(folder.number, name, FolderDescriptor.flags)
            guard opened >= 0 else {
                let code = errno
                if code != ENOENT, folder.isLink(name) { throw FileError(.write, inner, .link) }
                throw FileError(.write, inner, errno: code)
            }
            folder = FolderDescriptor(opened, inner + "/")
        }
        return folder
    }

    func isLink(_ name: String) -> Bool {
        var info = stat()
        return fstatat(number, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && info.st_mode & S_IFMT == S_IFLNK
    }

    func exists(_ name: String) -> Bool {
        var info = stat()
        return fstatat(number, name, &info, AT_SYMLINK_NOFOLLOW) == 0
    }

    /// A file in this folder, open for reading; nil if there is none of this name.
    ///
    /// - Throws: `.link` for a link, and what the system says.
    func file(_ name: String) throws(FileError) -> Descriptor? {
        let file = openat(number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        if file >= 0 { return Descriptor(taking: file) }
        let code = errno
        if code == ENOENT { return nil }
        throw isLink(name) ? FileError(.write, path + name, .link) : FileError(.write, path + name, errno: code)
    }

    /// The first bytes of a regular file in this folder, at most `count`; nil if there is none of this name.
    ///
    /// - Throws: `.link` for a link, `.isFolder`, `.notRegular`, and what the system says.
    func bytes(of name: String, _ count: Int) throws(FileError) -> [UInt8]? {
        guard let file = try file(name) else { return nil }
        return try start(of: file, name, count)
    }

    /// The first bytes of a file in this folder that is open.
    func start(of file: borrowing Descriptor, _ name: String, _ count: Int) throws(FileError) -> [UInt8] {
        do throws(FileError) {
            return try ReadFile.start(of: file, path + name, count: count)
        } catch {
            throw FileError(.write, path + name, error.reason)
        }
    }

    /// A new file for writing, which must not be there.
    func create(_ name: String) throws(FileError) -> Descriptor {
        let file = openat(number, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw FileError(.write, path + name, errno: errno) }
        return Descriptor(taking: file)
    }
}
