#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

package enum WriteFile {
    package enum Outcome: Sendable { case written, unchanged }

    /// Writes a file of ours as a whole or not at all: to a new file beside it, flushed to the disk, then renamed over it.
    /// Folders that are missing are made. A file that already holds these bytes is left alone.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) -> Outcome {
        if try holds(path, bytes) { return .unchanged }
        try makeFolders(above: path)
        let temporary = Path.folder(of: path) + Temporary.name()
        do throws(FileError) {
            let file = try Descriptor(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o644, deed: .write)
            defer { unlink(temporary) }
            try Stream.write(bytes, to: file.number, path: path)
            guard fsync(file.number) == 0 else { throw FileError(.write, path, errno: errno) }
            guard rename(temporary, path) == 0 else { throw FileError(.write, path, errno: errno) }
        } catch {
            throw FileError(.write, path, error.reason)
        }
        return .written
    }
}

extension WriteFile {
    /// Writes a new file, with the folders above it.
    ///
    /// - Returns: false if something of that name is there, which is left as it is.
    package static func create(_ path: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
        try makeFolders(above: path)
        do throws(FileError) {
            let file = try Descriptor(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o644, deed: .write)
            try Stream.write(bytes, to: file.number, path: path)
            return true
        } catch {
            if error.reason == .exists { return false }
            throw error
        }
    }
}

extension WriteFile {
    static func contains(_ bytes: ArraySlice<UInt8>, _ mark: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: mark) }
    }

    static func makeFolders(above path: String, mode: mode_t = 0o755) throws(FileError) {
        let bytes = Array(path.utf8)
        for index in bytes.indices.dropFirst() where bytes[index] == UInt8(ascii: "/") {
            let folder = String(decoding: bytes[..<index], as: UTF8.self)
            if mkdir(folder, mode) != 0, errno != EEXIST { throw FileError(.write, folder, errno: errno) }
        }
    }
}

private extension WriteFile {
    /// Whether the file already holds these bytes.
    static func holds(_ path: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
        do throws(FileError) {
            return try ReadFile.start(of: path, count: bytes.count + 1) == bytes
        } catch {
            // What cannot be read is another file.
            if error.reason == .missing || error.reason == .notPermitted { return false }
            throw FileError(.write, path, error.reason)
        }
    }
}
