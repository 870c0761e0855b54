/// What makes a line known again after edits elsewhere: GitHub's `primaryLocationLineHash`, which its upload action works
/// out too, and warns about if another value is there.
///
/// A line's hash is a polynomial in 37, modulo 2 to the 64, of the 100 UTF-16 code units from its first one that is no
/// blank; blanks do not count, each line end is one LF, 65535 ends the file and zeros fill up. Equal hashes are numbered.
struct LineFingerprints {
    private var hashes: [String] = []

    init(_ bytes: [UInt8]) {
        let (units, starts) = LineFingerprints.units(of: bytes)
        var counts: [UInt64: Int] = [:]
        hashes = starts.map { start in
            var hash: UInt64 = 0
            for index in start..<start + 100 { hash = hash &* 37 &+ (index < units.count ? UInt64(units[index]) : 0) }
            counts[hash, default: 0] += 1
            return "\(String(hash, radix: 16)):\(counts[hash, default: 1])"
        }
    }

    /// By number from 1; nil behind the last line.
    subscript(line: Int) -> String? { hashes.indices.contains(line - 1) ? hashes[line - 1] : nil }

    /// What counts, and where lines begin in it.
    private static func units(of bytes: [UInt8]) -> (units: [UInt16], starts: [Int]) {
        var units: [UInt16] = []
        var starts = [0]
        units.reserveCapacity(bytes.count + 1)
        var followsReturn = false
        for unit in String(decoding: bytes, as: UTF8.self).utf16 {
            defer { followsReturn = unit == 0x0D }
            if unit == 0x20 || unit == 0x09 || unit == 0x0A && followsReturn { continue }
            units.append(unit == 0x0D ? 0x0A : unit)
            if units.last == 0x0A { starts.append(units.count) }
        }
        return (units + [0xFFFF], starts)
    }
}
