/// The parts of a path. They are parted by bytes: among characters a slash may be one with the mark behind it.
package enum Path {
    /// Those that it goes through.
    package static func names(in path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }

    /// The last of them; empty if there is none.
    package static func name(of path: String) -> String { names(in: path).last ?? "" }

    /// What stands before the last one, its slash included.
    package static func folder(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(Substring(path.utf8[...$0])) } ?? ""
    }
}
