#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What tells that a file is another one, or was written, without reading it: looked at again and again, for that is the same
/// everywhere, and sees what is saved by renaming. Nil where there is no file.
package struct FileStamp: Sendable, Equatable {
    private let device: UInt64
    private let number: UInt64
    private let size: Int64
    /// When the content was written, and when anything was changed: who may read it, for example.
    private let written: Moment
    private let changed: Moment

    private struct Moment: Equatable, Sendable {
        let seconds, nanoseconds: Int

        init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }
    }

    /// Whether the file has no bytes.
    package var isEmpty: Bool { size == 0 }

    package init?(of path: String) {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        (device, number, size) = (UInt64(info.st_dev), UInt64(info.st_ino), Int64(info.st_size))
        #if canImport(Darwin)
            (written, changed) = (Moment(info.st_mtimespec), Moment(info.st_ctimespec))
        #else
            (written, changed) = (Moment(info.st_mtim), Moment(info.st_ctim))
        #endif
    }
}
