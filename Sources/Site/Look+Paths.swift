internal import Templates

extension Look {
    /// The built-in files, by their paths in a `Templates` folder.
    package static var builtIn: [(path: String, bytes: [UInt8])] { Templates.files.map { ($0.path, $0.bytes()) } }

    /// Whether a file of this path in a `Templates` folder belongs to the look; every other file there is left alone.
    ///
    /// Names are letters, digits, `-` and `_`, so that no path can mean anything else.
    package static func isPart(_ path: String) -> Bool {
        if path == "style.css" || path == "script.js" { return true }
        // What is there is published as it is.
        if path.hasPrefix("static/") { return false }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let file = parts.last, let dot = file.firstIndex(of: ".") else { return false }
        let names = parts.dropLast() + [file[..<dot]]
        guard names.allSatisfy(isName) else { return false }
        switch file[dot...] {
        case ".mustache": return true
        case ".css": return parts.count == 2 && parts[0] == "style"
        case ".js": return parts.count == 2 && parts[0] == "script"
        case ".svg": return parts.count == 2 && parts[0] == "icons"
        case ".json": return parts.count == 2 && parts[0] == "strings"
        default: return false
        }
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
