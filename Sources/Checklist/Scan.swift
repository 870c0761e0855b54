/// Eight bytes of a text at once: questions are answered with the top bit of each byte that is meant.
struct Eight {
    private let bytes: UInt64

    fileprivate init(_ bytes: UInt64) { self.bytes = bytes }

    @inline(__always)
    func equal(_ byte: UInt8) -> UInt64 {
        let difference = bytes ^ Eight.all(byte)
        return ~((difference & Eight.all(0x7F)) &+ Eight.all(0x7F) | difference) & Eight.all(0x80)
    }

    /// - Parameter byte: at most 0x80.
    @inline(__always)
    func below(_ byte: UInt8) -> UInt64 {
        ~((bytes & Eight.all(0x7F)) &+ Eight.all(0x80 - byte) | bytes) & Eight.all(0x80)
    }

    @inline(__always)
    var beyondASCII: UInt64 { bytes & Eight.all(0x80) }

    @inline(__always)
    private static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}

/// Looking for bytes of some kind, of which most texts hold none. A small letter must not be one of them.
extension UnsafeBufferPointer<UInt8> {
    /// The first place from `start` on; the end if there is none.
    @inline(__always)
    func firstIndex(from start: Int, where isSign: (Eight) -> UInt64) -> Int {
        var index = start
        while index < count {
            let signs = isSign(eight(at: index))
            if signs != 0 { return index + signs.trailingZeroBitCount / 8 }
            index += 8
        }
        return count
    }

    @inline(__always)
    func contains(where isSign: (Eight) -> UInt64) -> Bool { firstIndex(from: 0, where: isSign) < count }

    @inline(__always)
    func count(where isSign: (Eight) -> UInt64) -> Int {
        var (found, index) = (0, 0)
        while index < count {
            found += isSign(eight(at: index)).nonzeroBitCount
            index += 8
        }
        return found
    }

    /// The bytes from a place on, the first one lowest; behind the last one small letters.
    @inline(__always)
    private func eight(at index: Int) -> Eight {
        if index + 8 <= count {
            return Eight(
                UInt64(
                    littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self)))
        }
        var eight: UInt64 = 0
        for place in 0..<8 {
            let byte = index + place < count ? self[index + place] : UInt8(ascii: "a")
            eight |= UInt64(byte) << UInt64(8 * place)
        }
        return Eight(eight)
    }
}
