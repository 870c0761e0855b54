#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

package enum ReadFile {
    /// The bytes of a regular file. The size is looked at first: what is over the limit is not read at all.
    package static func bytes(at path: String, limit: Int) throws(FileError) -> [UInt8] {
        let file = try Descriptor(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, deed: .read)
        return try all(of: file, path, size: size(of: file, path), limit: limit)
    }

    /// The same of a file that is open, from where it stands.
    ///
    /// - Parameter size: as the system just gave it.
    static func all(
        of file: borrowing Descriptor, _ path: String, size: Int, limit: Int
    ) throws(FileError) -> [UInt8] {
        guard size <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
        // One byte more than there should be, so that the end is seen without a second buffer.
        return try bytes(from: file.number, path, room: size + 1, more: 4 << 10, limit: limit)
    }

    /// All of standard input.
    package static func standardInput(limit: Int) throws(FileError) -> [UInt8] {
        try bytes(from: STDIN_FILENO, "-", room: 64 << 10, more: 64 << 10, limit: limit)
    }

    /// Whether a regular file, or a link to one, is there.
    package static func isFile(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
    }

    /// Whether an open file holds these bytes and no more; false too if it cannot be read.
    static func holds(_ file: borrowing Descriptor, _ bytes: [UInt8]) -> Bool {
        let number = file.number
        // A part at a time, which stays in the processor's caches; the end is seen behind the last.
        let room = min(bytes.count + 1, 256 << 10)
        return withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) { part in
            bytes.withUnsafeBytes { bytes in
                var place = 0
                while let part = part.baseAddress {
                    let rest = bytes.count - place
                    let count = pread(number, part, min(room, rest + 1), off_t(place))
                    if count < 0, errno == EINTR { continue }
                    guard count > 0, count <= rest, let start = bytes.baseAddress,
                        memcmp(part, start + place, count) == 0
                    else { return count == 0 && rest == 0 }
                    place += count
                }
                return false
            }
        }
    }

    /// A few bytes in the middle of an open file; nil if they cannot be read.
    static func bytes(of file: borrowing Descriptor, at range: Range<Int>) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: range.count)
        while true {
            let count = pread(file.number, &bytes, range.count, off_t(range.lowerBound))
            if count >= 0 { return Array(bytes[..<count]) }
            guard errno == EINTR else { return nil }
        }
    }

    /// The first bytes of a regular file, at most `count`.
    static func start(of path: String, count: Int) throws(FileError) -> [UInt8] {
        try start(of: Descriptor(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, deed: .read), path, count: count)
    }

    static func start(of file: borrowing Descriptor, _ path: String, count: Int) throws(FileError) -> [UInt8] {
        let size = try size(of: file, path)
        var bytes = try chunk(from: file.number, path, room: min(count, size + 1))
        if bytes.count > size || bytes.count == count { return bytes }
        while bytes.count < count {
            let chunk = try chunk(from: file.number, path, room: min(count - bytes.count, 64 << 10))
            if chunk.isEmpty { break }
            bytes += chunk
        }
        return bytes
    }
}

private extension ReadFile {
    /// - Throws: if it is no regular file.
    static func size(of file: borrowing Descriptor, _ path: String) throws(FileError) -> Int {
        let status = try FileStatus(of: file, path)
        switch status.kind {
        case .regular: return status.size
        case .folder: throw FileError(.read, path, .isFolder)
        case .link, .other: throw FileError(.read, path, .notRegular)
        }
    }

    /// - Parameter more: how many bytes at a time, once the first are there.
    static func bytes(
        from file: Int32, _ path: String, room: Int, more: Int, limit: Int
    ) throws(FileError) -> [UInt8] {
        var bytes = try chunk(from: file, path, room: room)
        while !bytes.isEmpty {
            guard bytes.count <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
            let chunk = try chunk(from: file, path, room: more)
            if chunk.isEmpty { break }
            bytes += chunk
        }
        return bytes
    }

    /// Some bytes; none at the end of the file.
    static func chunk(from file: Int32, _ path: String, room: Int) throws(FileError) -> [UInt8] {
        while true {
            var result = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                result = read(file, buffer.baseAddress, room)
                count = max(result, 0)
            }
            if result >= 0 { return chunk }
            if errno == EAGAIN {
                Stream.wait(for: file, Int32(POLLIN))
            } else if errno != EINTR {
                throw FileError(.read, path, errno: errno)
            }
        }
    }
}

/// An open file, closed when it goes out of scope.
struct Descriptor: ~Copyable {
    let number: Int32

    init(_ path: String, _ flags: Int32, mode: mode_t = 0, deed: FileError.Deed) throws(FileError) {
        number = open(path, flags, mode)
        guard number >= 0 else { throw FileError(deed, path, errno: errno) }
    }

    /// - Parameter number: of a file that is open, and whose only owner this is from now on.
    init(taking number: Int32) { self.number = number }

    deinit { close(number) }
}
