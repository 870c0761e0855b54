/// Where a long file can be cut, so that libcmark reads the parts beside each other and as it would read the whole.
///
/// A heading (`## Title`) behind a blank line ends every block before it, with two exceptions: code between fences and raw HTML
/// may go on. And a definition (`[label]: address`) holds for the whole file, as does the name of a heading for links to
/// it (`[text](#name)`). Where any of these may be there is no cut.
extension Source {
    /// Parts of about one size, two or more of them, or the whole. Each but the last ends with the first line of the next, so that
    /// libcmark ends its blocks where it would have ended them.
    ///
    /// - Parameter size: of a part, in bytes: so much is worth it. What a smaller part becomes lies in the processor's caches until it
    ///   is done with.
    func parts(of size: Int) -> [Source] {
        guard bodyEnd - bodyStart >= size, !reachesFar else { return [self] }
        let starts = cuts(every: min(max(size, 1), (bodyEnd - bodyStart) / 2))
        guard !starts.isEmpty else { return [self] }
        let ends = starts.map { $0 + 1 } + [lineStarts.count]
        return zip([0] + starts, ends).map { Source($0..<$1, of: self) }
    }

    /// The lines, from 0, of the headings at which the second and all further parts begin.
    private func cuts(every size: Int) -> [Int] {
        bytes.withUnsafeBufferPointer { bytes in
            var found: [Int] = []
            var start = bodyStart
            for line in lineStarts.indices {
                // What is left over goes with the last part.
                guard bodyEnd - start >= size * 3 / 2, !mayGoOn(bytes, lineStarts[line]) else { break }
                guard lineStarts[line] - start >= size, isCut(line, bytes) else { continue }
                found.append(line)
                start = lineStarts[line]
            }
            return found
        }
    }

    /// Whether a heading stands there, behind a blank line.
    private func isCut(_ line: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let heading = bytes[lineStarts[line]...]
        guard line > 0, heading.first == UInt8(ascii: "#") else { return false }
        let marks = heading.prefix(7).prefix { $0 == UInt8(ascii: "#") }.count
        return marks < 7 && heading.dropFirst(marks).first == UInt8(ascii: " ")
            && bytes[lineStarts[line - 1]..<lineStarts[line]].allSatisfy { $0.isBlank || $0.isLineEnd }
    }

    /// Whether a line that starts there may begin fenced code or raw HTML outside of all lists and quotes.
    private func mayGoOn(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        let line = bytes[start...]
        let indentation = line.prefix(4).prefix { $0 == UInt8(ascii: " ") }.count
        guard indentation < 4, let first = line.dropFirst(indentation).first else { return false }
        if first == UInt8(ascii: "<") { return true }
        guard first == UInt8(ascii: "`") || first == UInt8(ascii: "~") else { return false }
        return line.dropFirst(indentation).prefix(3).allSatisfy { $0 == first }
    }

    /// Whether `]:` stands anywhere, without which nothing is defined.
    var hasDefinition: Bool { hasBracket { next, _ in next == UInt8(ascii: ":") } }

    /// Whether there may be definitions, or links to headings: then `](` stands before a `#`, or before what can become one.
    private var reachesFar: Bool {
        hasBracket { next, second in
            if next == UInt8(ascii: ":") { return true }
            guard next == UInt8(ascii: "(") else { return false }
            return switch second {
            case UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "\\"): true
            default: second.isSpace
            }
        }
    }

    /// Whether a `]` stands anywhere before two bytes that are wanted; behind the end of the file stand line feeds.
    private func hasBracket(_ isWanted: (UInt8, UInt8) -> Bool) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            func byte(_ place: Int) -> UInt8 { place < bodyEnd ? bytes[place] : UInt8(ascii: "\n") }
            var place = bytes.firstIndex(from: bodyStart) { $0.equal(UInt8(ascii: "]")) }
            while place < bodyEnd {
                if isWanted(byte(place + 1), byte(place + 2)) { return true }
                place = bytes.firstIndex(from: place + 1) { $0.equal(UInt8(ascii: "]")) }
            }
            return false
        }
    }
}
