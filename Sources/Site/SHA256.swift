internal import CSHA256

/// SHA-256, FIPS 180-4. Here because no library at hand has it: Foundation's essentials do not, and a cryptographic one
/// would be the largest thing in the program. Used for hash sources and to tell versions of a file apart, not for secrets.
package enum SHA256 {
    package static func digest(_ message: [UInt8]) -> [UInt8] {
        let whole = message.count / 64
        var end = Array(message[(64 * whole)...])
        end.append(0x80)
        while end.count % 64 != 56 { end.append(0) }
        end += (0..<8).map { UInt8(truncatingIfNeeded: (message.count * 8) >> (56 - 8 * $0)) }

        var hash = start
        message.withUnsafeBufferPointer { sha256_blocks(&hash, $0.baseAddress, whole) }
        sha256_blocks(&hash, end, end.count / 64)
        return hash.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
    }

    private static let start: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
}
