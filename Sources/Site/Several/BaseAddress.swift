/// The address that a site will have: `base-url`. Pages never need it to find each other; it says to search engines and on
/// the page of what is missing where they are.
package struct BaseAddress: Sendable, Equatable {
    /// Ends with a slash.
    package let text: String

    /// Nil if this is no such address: `http` or `https`, a host, perhaps a port and a path; no question, no fragment.
    package init?(_ text: String) {
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else { return nil }
        let rest = text.dropFirst(scheme.utf8.count)
        let host = rest.prefix { $0 != "/" }
        let isHost = !host.isEmpty && host.utf8.allSatisfy { Self.isName($0) || $0 == UInt8(ascii: ":") }
        let isPath = rest.utf8.allSatisfy { Self.isName($0) || "/%~_!$&'()*+,;=@:".utf8.contains($0) }
        guard isHost, isPath, host.first != ":" else { return nil }
        self.text = text.hasSuffix("/") ? text : text + "/"
    }

    /// Whether the site is all there is on its host.
    package var isRoot: Bool { text.utf8.count { $0 == UInt8(ascii: "/") } == 3 }

    /// The address of a file of the site; an index is its folder.
    package func address(of path: String) -> String {
        let index = "index.html"
        let isIndex = path == index || path.hasSuffix("/" + index)
        return text + Self.encoded(isIndex ? String(path.dropLast(index.utf8.count)) : path)
    }

    /// A relative path as it may stand in an address (RFC 3986, 3.3).
    package static func encoded(_ path: String) -> String {
        var result: [UInt8] = []
        for byte in path.utf8 {
            if isName(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~") {
                result.append(byte)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += Array(("%" + (byte < 16 ? "0" : "") + digits).utf8)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Letters, digits, `-` and `.`.
    private static func isName(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
}
