/// Where a long file can be cut, so that libcmark reads the parts beside each other and as it would read the whole.
///
/// A heading (`## Title`) behind a blank line ends every block before it, with two exceptions: code between fences and raw HTML
/// may go on. And a definition (`[label]: address`) holds for the whole file. Where any of these may be there is no cut.
extension Source {
    /// Two parts of about one size, or the whole. Each but the last ends with the first line of the next, so that
    /// libcmark ends its blocks where it would have ended them.
    ///
    /// - Parameter least: how many bytes are worth it.
    func parts(least: Int) -> [Source] {
        guard !lineStarts.isEmpty, bodyEnd - bodyStart >= least, let line = cut else { return [self] }
        return [Source(0..<line + 1, of: self), Source(line..<lineStarts.count, of: self)]
    }

    /// The line, from 0, of the heading at which the second part begins.
    private var cut: Int? {
        let middle = lineStarts.count / 2
        let outwards = (0...middle / 3).lazy.flatMap { [middle + $0, middle - $0] }
        return bytes.withUnsafeBufferPointer { bytes in
            guard let heading = outwards.first(where: { isCut($0, bytes) }),
                !lineStarts[..<heading].contains(where: { mayGoOn(bytes, $0) })
            else { return nil }
            return hasDefinition ? nil : heading
        }
    }

    /// Whether a heading stands there, behind a blank line.
    private func isCut(_ line: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let heading = bytes[lineStarts[line]...]
        guard line > 0, heading.first == UInt8(ascii: "#") else { return false }
        let marks = heading.prefix(7).prefix { $0 == UInt8(ascii: "#") }.count
        return marks < 7 && heading.dropFirst(marks).first == UInt8(ascii: " ")
            && bytes[lineStarts[line - 1]..<lineStarts[line]].allSatisfy(Source.isBlank)
    }

    /// A blank or a part of the line's end.
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

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
    var hasDefinition: Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var index = bytes.firstIndex(from: bodyStart + 1) { $0.equal(UInt8(ascii: ":")) }
            while index < bodyEnd {
                if bytes[index - 1] == UInt8(ascii: "]") { return true }
                index = bytes.firstIndex(from: index + 1) { $0.equal(UInt8(ascii: ":")) }
            }
            return false
        }
    }
}
