#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Writing all of some bytes to an open file, pipe or terminal.
package enum Stream {
    package static let standardOutput = STDOUT_FILENO
    package static let standardError = STDERR_FILENO

    /// - Parameters:
    ///   - offset: where in the file; nil where it stands, as in a pipe.
    ///   - path: how an error names the file.
    package static func write(_ bytes: [UInt8], to file: Int32, at offset: Int? = nil, path: String) throws(FileError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                let start = bytes.baseAddress?.advanced(by: done)
                return offset.map { pwrite(file, start, bytes.count - done, off_t($0 + done)) }
                    ?? systemWrite(file, start, bytes.count - done)
            }
            if count >= 0 {
                done += count
            } else if errno == EAGAIN {
                wait(for: file, Int32(POLLOUT))
            } else if errno != EINTR {
                throw FileError(.write, path, errno: errno)
            }
        }
    }

    /// Waits until a file that does not block can be read or written.
    static func wait(for file: Int32, _ event: Int32) {
        var request = pollfd(fd: file, events: Int16(event), revents: 0)
        poll(&request, 1, -1)
    }
}

/// The system's `write`, which the method above would hide.
private func systemWrite(_ file: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int { write(file, start, count) }
