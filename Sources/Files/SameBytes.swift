#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension [UInt8] {
    /// The same as `==`, many bytes at a time: the files of users are compared several times for each change.
    package func isSame(as other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBytes { bytes in
            other.withUnsafeBytes { other in
                guard let start = bytes.baseAddress, let otherStart = other.baseAddress, start != otherStart else {
                    return true
                }
                return memcmp(start, otherStart, bytes.count) == 0
            }
        }
    }
}
