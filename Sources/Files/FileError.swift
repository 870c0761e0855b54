#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Why a file could not be read or written: a fact and a path; the sentence is written where the user is told.
///
/// This folder is the only one that touches the disk. It imports the system's C library, and of ours only what Swift cannot see
/// of it (`CFiles`), and knows nothing of tasks or pages. Begin with `ReadFile.swift`, `WriteFile.swift` for files of ours, and
/// `EditedFile.swift` for those of the user.
package struct FileError: Error, Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
        case missing, exists, isFolder, notFolder, notRegular, notPermitted, noSpace, readOnly, nobodyReads
        case tooLarge(limit: Int)
        /// A link leads out of the folder.
        case outside
        /// A link leads to a folder that it is in.
        case circle
        /// The name has a control character in it, and cannot stand in a manifest.
        case unlistable
        /// The file is there and was not written by taskgen.
        case foreign
        /// A link stands where a file or folder of ours should be.
        case link
        /// Nothing is written into this folder.
        case refused(Refusal)
        /// Somebody else changed or replaced the file meanwhile; nothing was written.
        case changed
        /// Another program of ours has had the file for too long.
        case busy
        /// It can only be written in place, and no copy of it could be kept before.
        case noCopy
        /// It is written, and the disk did not confirm it.
        case unconfirmed
        /// What was written cannot be read back.
        case misread
        /// Any other error number of the system, with its text.
        case system(String)
    }

    /// Why a folder is not written into.
    package enum Refusal: Sendable, Equatable, CaseIterable {
        // Never.
        case root, home, aroundInput, link
        // Unless the user insists.
        case repository, sources, foreign
    }

    package enum Deed: Sendable { case read, write }

    package let deed: Deed
    package let path: String
    package let reason: Reason

    init(_ deed: Deed, _ path: String, _ reason: Reason) {
        self.deed = deed
        self.path = path
        self.reason = reason
    }

    /// From the C library's `errno`.
    init(_ deed: Deed, _ path: String, errno code: Int32) {
        let reason: Reason =
            switch code {
            case ENOENT: .missing
            case EEXIST: .exists
            case EISDIR: .isFolder
            case ENOTDIR: .notFolder
            case EACCES, EPERM: .notPermitted
            case ENOSPC, EDQUOT, EFBIG: .noSpace
            case EPIPE: .nobodyReads
            case EROFS: .readOnly
            default: .system(String(cString: strerror(code)))
            }
        self.init(deed, path, reason)
    }
}
