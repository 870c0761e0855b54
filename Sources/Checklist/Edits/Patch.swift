/// An edit as what it does to bytes: these ranges are replaced, all others stay. A tick replaces one byte.
package struct Patch: Sendable, Equatable {
    package struct Replacement: Sendable, Equatable {
        package let range: Range<Int>
        package let bytes: [UInt8]

        init(_ range: Range<Int>, _ bytes: some Sequence<UInt8>) { (self.range, self.bytes) = (range, Array(bytes)) }
    }

    /// In ascending order; they do not overlap.
    package let replacements: [Replacement]

    package var isEmpty: Bool { replacements.isEmpty }

    init(_ replacements: [Replacement]) {
        self.replacements = replacements.sorted { $0.range.lowerBound < $1.range.lowerBound }
        precondition(
            zip(self.replacements, self.replacements.dropFirst()).allSatisfy {
                $0.range.upperBound <= $1.range.lowerBound
            },
            "each byte is replaced once")
    }

    package func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + replacements.reduce(0) { $0 + $1.bytes.count })
        var from = 0
        for replacement in replacements {
            result += bytes[from..<replacement.range.lowerBound]
            result += replacement.bytes
            from = replacement.range.upperBound
        }
        return result + bytes[from...]
    }

    /// What makes the bytes before out of the bytes after.
    ///
    /// - Parameter bytes: those before.
    package func inverse(on bytes: [UInt8]) -> Patch {
        var growth = 0
        return Patch(
            replacements.map { replacement in
                let start = replacement.range.lowerBound + growth
                growth += replacement.bytes.count - replacement.range.count
                return Replacement(start..<(start + replacement.bytes.count), bytes[replacement.range])
            })
    }
}
