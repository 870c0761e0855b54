internal import CFiles

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A file of the user's that is about to be changed. What it promises:
///
/// - After any crash, kill or error the file holds the old bytes or the new ones, never a part. The exception is a file that
///   has to be written in place (`InPlace.swift`): of that a copy is kept first.
/// - Mode, owner, links, extended attributes and access lists stay.
/// - If somebody else changes the file between reading and writing, nothing is written.
///
/// From reading to writing it is locked against other programs of ours. The lock is on the file itself, for all users and
/// sessions alike; as a change may put another file in its place, whoever gets the lock looks whether it is still the file.
package struct EditedFile: ~Copyable {
    package let bytes: [UInt8]
    /// As the user named it, for errors.
    let path: String
    /// The file itself, behind all links.
    let realPath: String
    let file: Descriptor
    let identity: FileStatus.Identity
    /// Where copies go.
    private let store: String?

    /// - Parameters:
    ///   - limit: more bytes are not read.
    ///   - backups: the folder that copies go to before a change; nil keeps none.
    ///   - patience: how long to wait for other programs of ours.
    package init(
        _ path: String, limit: Int, backups: String?, patience: Duration = .seconds(2)
    ) throws(FileError) {
        guard let resolved = realpath(path, nil) else { throw FileError(.read, path, errno: errno) }
        defer { free(resolved) }
        let realPath = String(cString: resolved)
        var status: FileStatus?
        let file = try EditedFile.locked(realPath, path, patience, &status)
        guard let status, status.kind == .regular else { throw FileError(.read, path, .notRegular) }
        let bytes = try ReadFile.all(of: file, path, size: status.size, limit: limit)
        self.init(bytes, path, realPath, file, status.identity, backups)
    }

    private init(
        _ bytes: [UInt8], _ path: String, _ realPath: String, _ file: consuming Descriptor,
        _ identity: FileStatus.Identity,
        _ store: String?
    ) {
        (self.bytes, self.path, self.realPath) = (bytes, path, realPath)
        (self.identity, self.store) = (identity, store)
        self.file = file
    }

    /// Writes the new bytes: one byte in place; else a new file takes the place of this one, unless that would break a link,
    /// cannot be made here, or could not have the owner and attributes of this one.
    ///
    /// - Parameter keepsCopy: whether a copy is kept before; in place nothing is written without one.
    package consuming func write(_ new: [UInt8], keepsCopy: Bool = true) throws(FileError) {
        if new.isSame(as: bytes) { return }
        if keepsCopy { _ = keepCopy() }
        do throws(FileError) {
            try write(other: new)
        } catch {
            throw FileError(.write, path, error.reason)
        }
    }

    /// Writes one byte in the place of another.
    package consuming func write(_ byte: UInt8, at place: Int, keepsCopy: Bool = true) throws(FileError) {
        if keepsCopy { _ = keepCopy() }
        do throws(FileError) {
            guard isUnchanged() else { throw FileError(.write, path, .changed) }
            try writeByte(byte, at: place)
        } catch {
            throw FileError(.write, path, error.reason)
        }
    }
}

private extension EditedFile {
    /// Whether there is a copy of what was read now.
    func keepCopy() -> Bool { store.map { Backups(of: realPath, in: $0).keep(bytes) } ?? false }

    func write(other new: [UInt8]) throws(FileError) {
        guard isUnchanged() else { throw FileError(.write, path, .changed) }
        if let place = onlyDifference(new) { return try writeByte(new[place], at: place) }
        let status = try FileStatus(of: file, path)
        if status.links == 1, try replace(with: new, like: status) { return }
        guard keepCopy() else { throw FileError(.write, path, .noCopy) }
        try writeInPlace(new)
    }

    /// The one byte that is another, if that is all.
    func onlyDifference(_ new: [UInt8]) -> Int? {
        guard new.count == bytes.count, let first = bytes.indices.first(where: { bytes[$0] != new[$0] }) else {
            return nil
        }
        return bytes[(first + 1)...] == new[(first + 1)...] ? first : nil
    }

    /// A disk writes one byte or does not: no copy, no new file.
    func writeByte(_ byte: UInt8, at place: Int) throws(FileError) {
        try Stream.write([byte], to: file.number, at: place, path: path)
        guard files_flush(file.number, 1) == 0 else { throw FileError(.write, path, .unconfirmed) }
        try checkName()
        let around = max(place - 1, 0)..<min(place + 2, bytes.count)
        var expected = bytes[around]
        expected[place] = byte
        guard let found = ReadFile.bytes(of: file, at: around) else { throw FileError(.write, path, .unconfirmed) }
        guard found.elementsEqual(expected) else { throw FileError(.write, path, .changed) }
    }
}

extension EditedFile {
    /// Whether the file of this name is still the one that was read, with the same bytes.
    func isUnchanged() -> Bool { FileStatus(at: realPath)?.identity == identity && ReadFile.holds(file, bytes) }

    /// After the file itself was written: if another one got its name meanwhile, that was for nothing.
    func checkName() throws(FileError) {
        guard let status = FileStatus(at: realPath) else {
            throw FileError(.write, path, errno == ENOENT || errno == ENOTDIR ? .changed : .unconfirmed)
        }
        guard status.identity == identity else { throw FileError(.write, path, .changed) }
    }
}

// MARK: Locking

private extension EditedFile {
    /// The file, open for reading and writing, and locked.
    ///
    /// - Parameter status: what it is.
    static func locked(
        _ realPath: String, _ path: String, _ patience: Duration, _ status: inout FileStatus?
    ) throws(FileError) -> Descriptor {
        let watch = Stopwatch()
        while true {
            let file = try open(realPath, path)
            while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
                guard errno == EWOULDBLOCK || errno == EINTR else { throw FileError(.write, path, errno: errno) }
                guard watch.elapsed < patience else { throw FileError(.write, path, .busy) }
                usleep(1_000)
            }
            let found = try FileStatus(of: file, path)
            if found.identity == FileStatus(at: realPath)?.identity {
                status = found
                return file
            }
            guard watch.elapsed < patience else { throw FileError(.write, path, .busy) }
        }
    }

    static func open(_ realPath: String, _ path: String) throws(FileError) -> Descriptor {
        // Before it is opened: opening a device may do something.
        guard let status = FileStatus(at: realPath) else { throw FileError(.read, path, errno: errno) }
        switch status.kind {
        case .regular: break
        case .folder: throw FileError(.read, path, .isFolder)
        // Again: it was exchanged meanwhile.
        case .link: throw FileError(.write, path, .changed)
        case .other: throw FileError(.read, path, .notRegular)
        }
        // For root too, whom nothing else keeps from it.
        guard status.mode & 0o222 != 0 else { throw FileError(.write, path, .notPermitted) }
        do throws(FileError) {
            return try Descriptor(realPath, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, deed: .write)
        } catch {
            throw FileError(.write, path, error.reason == .missing ? .changed : error.reason)
        }
    }
}
