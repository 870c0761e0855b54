internal import CFiles

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension EditedFile {
    /// Puts a new file in the place of this one: beside it, with its owner, mode and attributes, flushed to the disk, then
    /// both names exchanged. If what comes out is not what was read, somebody saved meanwhile, and it goes back.
    ///
    /// - Returns: false if no such file can be made here; nothing has happened then.
    func replace(with new: [UInt8], like status: FileStatus) throws(FileError) -> Bool {
        let folder = Path.folder(of: realPath)
        Temporary.sweep(folder)
        let temporary = folder + Temporary.name()
        guard let made = try make(temporary, new, like: status) else { return false }
        let madeIdentity: FileStatus.Identity
        do throws(FileError) {
            madeIdentity = try FileStatus(of: made, path).identity
        } catch {
            unlink(temporary)
            throw error
        }
        if files_exchange(temporary, realPath) == 0 {
            guard FileStatus(at: temporary)?.identity == identity, ReadFile.holds(file, bytes) else {
                putBack(temporary, over: madeIdentity)
                throw FileError(.write, path, .changed)
            }
            unlink(temporary)
        } else {
            let code = errno
            // File systems that cannot exchange two names can rename over one.
            guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(code) else { return try give(up: temporary, code) }
            guard isUnchanged(), rename(temporary, realPath) == 0 else {
                unlink(temporary)
                throw FileError(.write, path, .changed)
            }
        }
        return try confirm(folder)
    }
}

private extension EditedFile {
    /// A new file with everything this one has; nil if that cannot be had.
    ///
    /// It is locked: whoever of ours opens it the moment it has the name waits until it is known whether it keeps it.
    func make(_ temporary: String, _ new: [UInt8], like status: FileStatus) throws(FileError) -> Descriptor? {
        let made: Descriptor
        do throws(FileError) {
            made = try Descriptor(
                temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode: 0o600, deed: .write)
        } catch {
            if [.notPermitted, .readOnly].contains(error.reason) { return nil }
            throw error
        }
        do throws(FileError) {
            guard flock(made.number, LOCK_EX | LOCK_NB) == 0, Attributes.copy(from: file, status, to: made) else {
                unlink(temporary)
                return nil
            }
            try Stream.write(new, to: made.number, path: path)
            guard files_flush(made.number, 0) == 0 else { throw FileError(.write, path, errno: errno) }
            guard ReadFile.holds(made, new) else {
                throw FileError(.write, path, .misread)
            }
            return made
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// The names could not be exchanged.
    func give(up temporary: String, _ code: Int32) throws(FileError) -> Bool {
        unlink(temporary)
        switch code {
        // A folder in which everybody may write and only owners rename.
        case EPERM, EACCES: return false
        case ENOENT: throw FileError(.write, path, .changed)
        default: throw FileError(.write, path, errno: code)
        }
    }

    /// Exchanges again until the newest file that somebody else saved has the name: what comes out must be what was put there
    /// last, else it is newer still. Whenever it is not known what came out, it is left there.
    func putBack(_ temporary: String, over made: FileStatus.Identity) {
        var placed = made
        while true {
            let next = FileStatus(at: temporary)?.identity
            guard files_exchange(temporary, realPath) == 0 else {
                // The name is gone: nothing is overwritten.
                if errno == ENOENT { rename(temporary, realPath) }
                return
            }
            guard let next, let out = FileStatus(at: temporary)?.identity else { return }
            if out == placed { break }
            placed = next
        }
        unlink(temporary)
    }

    /// Waits until the folder with the new name is on the disk.
    func confirm(_ folder: String) throws(FileError) -> Bool {
        // A folder that may be written and not read cannot be flushed; nothing can be done about it.
        guard let directory = try? Descriptor(folder, O_RDONLY | O_CLOEXEC, deed: .write) else { return true }
        guard files_flush(directory.number, 0) == 0 || errno == EINVAL else {
            throw FileError(.write, path, .unconfirmed)
        }
        return true
    }
}

/// Names of files that are about to take another's place.
enum Temporary {
    static func name() -> String { ".taskgen-" + String(UInt64.random(in: 0 ... .max), radix: 36) + ".tmp" }

    /// Removes what a killed program left here, ten minutes later.
    static func sweep(_ folder: String, after seconds: Int = 600) {
        // A folder that cannot be read is not swept.
        for name in (try? Folder.allNames(in: folder)) ?? [] where name.hasPrefix(".taskgen-") && name.hasSuffix(".tmp")
        {
            var info = stat()
            // The time of the last renaming, not that of the content.
            guard lstat(folder + name, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { continue }
            if info.changed <= time(nil) - seconds { unlink(folder + name) }
        }
    }
}

private extension stat {
    var changed: time_t {
        #if canImport(Darwin)
            st_ctimespec.tv_sec
        #else
            st_ctim.tv_sec
        #endif
    }
}
