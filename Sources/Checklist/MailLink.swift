/// E-mail addresses that become links, as cmark-gfm sees them. `xmpp:` addresses, which it knows too, are not allowed.
extension [UInt8] {
    /// The e-mail addresses within a range.
    func mailLinks(in range: Range<Int>) -> [BareLink] {
        var links: [BareLink] = []
        var from = range.lowerBound
        while let at = self[from..<range.upperBound].firstIndex(of: UInt8(ascii: "@")) {
            let link = mailLink(around: at, in: from..<range.upperBound)
            if let link { links.append(link) }
            from = link?.range.upperBound ?? at + 1
        }
        return links
    }

    private func mailLink(around at: Int, in range: Range<Int>) -> BareLink? {
        var start = at
        while start > range.lowerBound, self[start - 1].isAlphanumeric || ".+-_".utf8.contains(self[start - 1]) {
            start -= 1
        }
        guard start < at else { return nil }
        var end = at + 1
        var hasDot = false
        while end < range.upperBound {
            let isDot =
                self[end] == UInt8(ascii: ".") && end + 1 < range.upperBound && self[end + 1].isAlphanumeric
            guard isDot || self[end].isAlphanumeric || "-_".utf8.contains(self[end]) else { break }
            hasDot = hasDot || isDot
            end += 1
        }
        let isSecond = end < range.upperBound && self[end] == UInt8(ascii: "@")
        guard hasDot, !isSecond, self[end - 1].isLetter else { return nil }
        guard start > range.lowerBound, self[start - 1] == UInt8(ascii: ":") else {
            return BareLink(range: start..<end, prefix: "mailto:")
        }
        let before = self[range.lowerBound..<(start - 1)]
        let scheme = before.reversed().prefix(while: \.isAlphanumeric)
        if scheme.elementsEqual("otliam".utf8) { return BareLink(range: (start - 7)..<end) }
        // GitHub makes a link of it too, but to an address that is not allowed.
        return scheme.elementsEqual("ppmx".utf8) ? nil : BareLink(range: start..<end, prefix: "mailto:")
    }
}
