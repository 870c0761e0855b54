#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Writing all of some bytes to an open file, pipe or terminal.
package enum Stream {
    package static let standardOutput = STDOUT_FILENO
    package static let standardError = STDERR_FILENO

    /// - Parameter path: how an error names the file.
    package static func write(_ bytes: [UInt8], to file: Int32, path: String) throws(FileError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { systemWrite(file, $0.baseAddress?.advanced(by: done), $0.count - done) }
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
