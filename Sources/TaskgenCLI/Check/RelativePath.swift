internal import Site

/// Paths as tools that look at a whole repository want them: from the current folder, without `./`.
enum RelativePath {
    static func of(_ path: String) -> String { of(path, from: Environment.folder) }

    /// What lies outside the folder stays absolute.
    static func of(_ path: String, from folder: String?) -> String {
        var path = path[...]
        if let folder, path.hasPrefix(folder + "/") { path = path.dropFirst(folder.count + 1) }
        while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
        return String(path)
    }

    /// As a URI reference (RFC 3986): what is no letter, digit or `-._~/` is percent-encoded.
    static func uri(_ path: String) -> String {
        (path.hasPrefix("/") ? "file://" : "") + BaseAddress.encoded(path)
    }
}
