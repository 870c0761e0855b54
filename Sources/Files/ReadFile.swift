#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

package enum ReadFile {
    /// The bytes of a regular file. The size is looked at first: what is over the limit is not read at all.
    package static func bytes(at path: String, limit: Int) throws(FileError) -> [UInt8] {
        let file = try Descriptor(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, deed: .read)
        var info = stat()
        guard fstat(file.number, &info) == 0 else { throw FileError(.read, path, errno: errno) }
        switch info.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw FileError(.read, path, .isFolder)
        default: throw FileError(.read, path, .notRegular)
        }
        guard info.st_size <= limit else {
            throw FileError(.read, path, .tooLarge(bytes: Int(info.st_size), limit: limit))
        }
        return try bytes(from: file.number, path: path, expected: Int(info.st_size), limit: limit)
    }

    /// All of standard input.
    package static func standardInput(limit: Int) throws(FileError) -> [UInt8] {
        try bytes(from: STDIN_FILENO, path: "-", expected: 64 << 10, limit: limit)
    }

    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private static func bytes(from file: Int32, path: String, expected: Int, limit: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var failure: Int32 = 0
        // One byte more than expected, so that the end is seen without a second buffer.
        var room = expected + 1
        while true {
            let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                var got = read(file, buffer.baseAddress, room)
                while got < 0 && errno == EINTR { got = read(file, buffer.baseAddress, room) }
                failure = got < 0 ? errno : 0
                count = max(got, 0)
            }
            if failure != 0 { throw FileError(.read, path, errno: failure) }
            if chunk.isEmpty { return bytes }
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
            guard bytes.count <= limit else {
                throw FileError(.read, path, .tooLarge(bytes: bytes.count, limit: limit))
            }
            room = 64 << 10
        }
    }
}

/// An open file, closed when it goes out of scope.
struct Descriptor: ~Copyable {
    let number: Int32

    init(_ path: String, _ flags: Int32, mode: mode_t = 0o666, deed: FileError.Deed) throws(FileError) {
        number = open(path, flags, mode)
        guard number >= 0 else { throw FileError(deed, path, errno: errno) }
    }

    deinit { close(number) }
}
