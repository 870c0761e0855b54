#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension [UInt8] {
    /// The same as `==`, many bytes at a time: a user's file is compared several times for each change, a page at each build.
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
