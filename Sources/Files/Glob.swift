/// A pattern of paths, as in `.gitignore`: `*` and `?` stand for characters of one name, `**` for any names in between. Without
/// a slash it means a name at any depth; a folder that it names is meant with all that is in it.
package struct Glob: Sendable {
    private let names: [[UInt8]]

    package init(_ pattern: String) {
        let parts = pattern.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }.filter {
            !$0.elementsEqual(".".utf8)
        }
        let isAnywhere = parts.count < 2 && !pattern.hasPrefix("/")
        names = (isAnywhere ? [Glob.any] : []) + parts
    }

    private static let any = Array("**".utf8)

    /// - Parameter path: relative, with `/`.
    package func matches(_ path: String) -> Bool {
        let path = path.utf8.split(separator: UInt8(ascii: "/"))
        // Two fingers, and the place to go back to: the last `**` takes one name more.
        var (name, part, goBack) = (0, 0, nil as (name: Int, part: Int)?)
        while name < path.count {
            if part < names.count, names[part] == Glob.any {
                part += 1
                goBack = (name, part)
            } else if part < names.count, Glob.matches(names[part], path[name]) {
                (name, part) = (name + 1, part + 1)
            } else if part == names.count, part > 0, names[part - 1] != Glob.any {
                // A folder with all that is in it.
                return true
            } else if let back = goBack {
                (name, part) = (back.name + 1, back.part)
                goBack = (name, part)
            } else {
                return false
            }
        }
        return names[part...].allSatisfy { $0 == Glob.any }
    }

    /// One name; the last `*` takes one byte more where the rest does not fit.
    private static func matches(_ pattern: [UInt8], _ name: Substring.UTF8View) -> Bool {
        let name = Array(name)
        var (at, part, goBack) = (0, 0, nil as (at: Int, part: Int)?)
        while at < name.count {
            if part < pattern.count, pattern[part] == UInt8(ascii: "*") {
                part += 1
                goBack = (at, part)
            } else if part < pattern.count, pattern[part] == name[at] || pattern[part] == UInt8(ascii: "?") {
                (at, part) = (at + 1, part + 1)
            } else if let back = goBack {
                (at, part) = (back.at + 1, back.part)
                goBack = (at, part)
            } else {
                return false
            }
        }
        return pattern[part...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
