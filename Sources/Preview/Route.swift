/// What a request is for, told by its path alone: the page of a known list, or of the index, and what of it. No part of it
/// becomes the path of a file.
struct Route {
    /// As the shelf knows it; empty at the top.
    let page: String
    /// What stands behind it: nothing for the page itself.
    let rest: [Substring]

    /// The longest part that is known; nil where none is.
    ///
    /// - Parameters:
    ///   - path: as it was sent, from its first slash on.
    ///   - isKnown: whether there is a page of a path.
    init?(_ path: Substring, isKnown: (String) -> Bool) {
        let parts = Route.parts(path)
        let names = parts == [""] ? [] : parts
        // What cannot be read is no part of a page, nor is what stands behind it.
        var pages = [""]
        for name in names {
            guard let name = Route.decoded(name) else { break }
            pages.append((pages.count == 1 ? "" : pages[pages.count - 1] + "/") + name)
        }
        guard let count = pages.indices.last(where: { isKnown(pages[$0]) && ($0 == 0 || !pages[$0].isEmpty) }) else {
            return nil
        }
        (page, rest) = (pages[count], Array(names[count...]))
    }

    /// A path without its escapes; nil where it cannot be one.
    static func decoded(path: Substring) -> String? {
        let names = parts(path)
        let decoded = names.compactMap { Route.decoded($0) }
        return decoded.count == names.count ? decoded.joined(separator: "/") : nil
    }

    /// What stands between slashes, behind the first one.
    private static func parts(_ path: Substring) -> [Substring] {
        path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
    }

    /// A name without its escapes (RFC 3986, 2.1); nil where it cannot be one.
    private static func decoded(_ name: Substring) -> String? {
        // Most have none.
        if name.utf8.allSatisfy({ 0x20...0x7E ~= $0 && $0 != UInt8(ascii: "%") }) { return String(name) }
        var bytes: [UInt8] = []
        var rest = Array(name.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexadecimal, let low = rest.popFirst()?.hexadecimal else { return nil }
            bytes.append(high << 4 | low)
        }
        if bytes.contains(0) || bytes.contains(UInt8(ascii: "/")) { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    /// What a hexadecimal digit stands for.
    var hexadecimal: UInt8? { Character(Unicode.Scalar(self)).hexDigitValue.map(UInt8.init) }
}
