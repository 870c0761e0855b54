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
        var uri = path.hasPrefix("/") ? "file://" : ""
        for byte in path.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default: uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return uri
    }
}
