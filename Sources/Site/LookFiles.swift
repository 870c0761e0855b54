internal import Mustache
internal import Templates

/// The files of a look, the user's own in the place of the built-in ones of the same path.
struct LookFiles {
    static let template = ".mustache"

    private let own: [(path: String, bytes: [UInt8])]

    /// A copy that was not changed counts as the built-in file.
    init(own: [(path: String, bytes: [UInt8])]) {
        self.own = own.filter { file in !Templates.files.contains { $0.path == file.path && $0.bytes == file.bytes } }
    }

    var hasOwnTemplates: Bool { own.contains { $0.path.hasSuffix(LookFiles.template) } }

    /// Names without ending; a byte order mark is no part of a template.
    var templates: [(name: String, bytes: [UInt8])] {
        all.filter { $0.path.hasSuffix(LookFiles.template) }.map { path, bytes in
            let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
            return (String(path.dropLast(LookFiles.template.utf8.count)), isMarked ? Array(bytes.dropFirst(3)) : bytes)
        }
    }

    var icons: [(name: String, bytes: [UInt8])] {
        all.filter { $0.path.hasPrefix("icons/") }.map { (String($0.path.dropFirst(6).dropLast(4)), $0.bytes) }
    }

    func style() throws(Look.Problem) -> [UInt8] {
        try LookFiles.contained(compacted("style.css", by: Compact.css), "style.css", "</style")
    }

    func script() throws(Look.Problem) -> [UInt8] {
        let script = compacted("script.js", by: Compact.script)
        return try LookFiles.contained(LookFiles.contained(script, "script.js", "</script"), "script.js", "<!--")
    }

    /// The strings of a language (BCP 47), the built-in file and the user's own over those of the wider language and over
    /// English: `pt-BR` over `pt` over `en`.
    func strings(language: String) throws(Look.Problem) -> Strings {
        let parts = language.split(separator: "-")
        let tags = parts.indices.map { parts[...$0].joined(separator: "-") }
        var value = Value.null
        for tag in ["en"] + tags.filter({ $0 != "en" }) {
            let path = "strings/\(tag).json"
            for file in Templates.files + own where file.path.lowercased() == path.lowercased() {
                value = value.overlaid(try LookFiles.json(file.bytes, path))
            }
        }
        return Strings(language: language, value: value)
    }
}

private extension LookFiles {
    var all: [(path: String, bytes: [UInt8])] {
        Templates.files.filter { file in !own.contains { $0.path == file.path } } + own
    }

    /// The built-in file made smaller, by rules that it keeps to; a user's own file as it is.
    func compacted(_ path: String, by compact: ([UInt8]) -> [UInt8]) -> [UInt8] {
        if let own = own.last(where: { $0.path == path }) { return own.bytes }
        return compact(Templates.files.first { $0.path == path }?.bytes ?? [])
    }

    /// A text that stands in an element must not end it.
    ///
    /// - Parameter end: in lower case.
    static func contained(_ bytes: [UInt8], _ path: String, _ end: String) throws(Look.Problem) -> [UInt8] {
        let first = end.utf8.first
        let holds = bytes.indices.contains { index in
            bytes[index] == first
                && bytes[index...].prefix(end.utf8.count).elementsEqual(end.utf8) { $0.lowercase == $1 }
        }
        guard holds else { return bytes }
        throw Look.Problem(description: "Templates/\(path): error: '\(end)' may not stand in it; write it in two parts")
    }

    static func json(_ bytes: [UInt8], _ path: String) throws(Look.Problem) -> Value {
        do throws(JSON.Problem) {
            return try JSON.parse(bytes)
        } catch {
            throw Look.Problem(
                description: "Templates/\(path):\(error.place(in: bytes)): error: this is not JSON; mend it here")
        }
    }
}

private extension UInt8 {
    /// Of an ASCII letter.
    var lowercase: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}

private extension Value {
    /// This object with the members of another in the place of its own.
    func overlaid(_ other: Value) -> Value {
        guard case .object(let object) = self, case .object(let top) = other else { return other }
        let changed = object.keys.map { key in
            (key, top[key].map { (object[key] ?? .null).overlaid($0) } ?? object[key] ?? .null)
        }
        return .object(Object(pairs: changed + top.keys.filter { object[$0] == nil }.map { ($0, top[$0] ?? .null) }))
    }
}

extension Look {
    /// The built-in files, by their paths in a `Templates` folder.
    package static var builtIn: [(path: String, bytes: [UInt8])] { Templates.files }

    /// Whether a file of this path in a `Templates` folder belongs to the look; every other file there is left alone.
    ///
    /// Names are letters, digits, `-` and `_`, so that no path can mean anything else.
    package static func isPart(_ path: String) -> Bool {
        if path == "style.css" || path == "script.js" { return true }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let file = parts.last, let dot = file.firstIndex(of: ".") else { return false }
        let names = parts.dropLast() + [file[..<dot]]
        guard names.allSatisfy(isName) else { return false }
        switch file[dot...] {
        case ".mustache": return true
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
