internal import CFiles

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What a file is, besides its bytes and times.
struct FileStatus {
    enum Kind { case regular, folder, link, other }

    /// Which file it is, whatever its names.
    struct Identity: Equatable {
        fileprivate let device, number: UInt64
    }

    let identity: Identity
    let kind: Kind
    /// Permissions.
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
    /// How many names it has.
    let links: Int
    let size: Int

    init(of file: borrowing Descriptor, _ path: String, _ deed: FileError.Deed = .read) throws(FileError) {
        var status = files_status()
        guard files_look(file.number, nil, &status) == 0 else { throw FileError(deed, path, errno: errno) }
        self.init(status)
    }

    /// Of the file of this name; links are not followed. Nil, with `errno`, if there is none or it cannot be told.
    init?(at path: String) {
        var status = files_status()
        guard files_look(-1, path, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: files_status) {
        identity = Identity(device: status.device, number: status.number)
        kind =
            switch mode_t(status.mode) & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        (mode, owner, group) = (mode_t(status.mode & 0o7777), status.owner, status.group)
        (links, size) = (Int(clamping: status.links), Int(clamping: status.size))
    }
}
