#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

package enum WriteFile {
    package enum Outcome: Sendable { case written, unchanged }

    /// Writes a file of ours as a whole or not at all: to a new file beside it, flushed to the disk, then renamed over it.
    /// Folders that are missing are made. A file that already holds these bytes is left alone.
    ///
    /// - Parameter mark: what every file of ours contains; a file without it is somebody else's and not replaced.
    ///   nil replaces whatever is there.
    package static func replace(_ path: String, with bytes: [UInt8], onlyIfMarked mark: [UInt8]?) throws(FileError)
        -> Outcome
    {
        if let old = try existing(path) {
            if old == bytes { return .unchanged }
            if let mark, !old.isEmpty, !contains(old.prefix(4096), mark) { throw FileError(.write, path, .foreign) }
        }
        try makeFolders(above: path)
        let temporary = "\(path).taskgen-\(getpid()).tmp"
        do throws(FileError) {
            try write(bytes, toNew: temporary)
            guard rename(temporary, path) == 0 else { throw FileError(.write, path, errno: errno) }
        } catch {
            unlink(temporary)
            throw FileError(.write, path, error.reason)
        }
        return .written
    }
}

private extension WriteFile {
    static func existing(_ path: String) throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            return try ReadFile.bytes(at: path, limit: .max)
        } catch {
            switch error.reason {
            case .missing: return nil
            default: throw FileError(.write, path, error.reason)
            }
        }
    }

    static func makeFolders(above path: String) throws(FileError) {
        let bytes = Array(path.utf8)
        for index in bytes.indices.dropFirst() where bytes[index] == UInt8(ascii: "/") {
            let folder = String(decoding: bytes[..<index], as: UTF8.self)
            if mkdir(folder, 0o777) != 0, errno != EEXIST { throw FileError(.write, folder, errno: errno) }
        }
    }

    static func write(_ bytes: [UInt8], toNew path: String) throws(FileError) {
        let file = try Descriptor(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, deed: .write)
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                systemWrite(file.number, $0.baseAddress?.advanced(by: done), $0.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError(.write, path, errno: errno) }
            done += count
        }
        guard fsync(file.number) == 0 else { throw FileError(.write, path, errno: errno) }
    }

    static func contains(_ bytes: ArraySlice<UInt8>, _ mark: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: mark) }
    }
}

/// The system's `write`, which the methods above would hide.
private func systemWrite(_ file: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int { write(file, start, count) }
