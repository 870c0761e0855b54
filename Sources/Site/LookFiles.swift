internal import Checklist
internal import Mustache
internal import Templates

/// One file of the style sheet or the script.
struct Piece: Sendable {
    let need: Needs?
    /// Ready to be put in; made for those that are.
    let bytes: @Sendable () -> [UInt8]

    init(need: Needs?, bytes: [UInt8]) { self.init(need: need) { bytes } }

    init(need: Needs?, bytes: @escaping @Sendable () -> [UInt8]) { (self.need, self.bytes) = (need, bytes) }
}

/// The files of a look, the user's own in the place of the built-in ones of the same path.
struct LookFiles {
    static let template = ".mustache"

    private let own: [(path: String, bytes: [UInt8])]
    private let isOfSite: Bool

    /// What only a site of several lists has, or one whose address is known.
    private static let ofSite = ["entry.mustache", "index.mustache", "missing.mustache"]

    /// A copy that was not changed counts as the built-in file.
    init(own: [(path: String, bytes: [UInt8])], isOfSite: Bool = false) {
        self.isOfSite = isOfSite
        self.own = own.filter { file in !Templates.files.contains { $0.path == file.path && $0.bytes() == file.bytes } }
    }

    var hasOwnTemplates: Bool { own.contains { $0.path.hasSuffix(LookFiles.template) } }

    /// Names without ending; a byte order mark is no part of a template.
    var templates: [(name: String, bytes: [UInt8])] {
        let files = all { $0.hasSuffix(LookFiles.template) && (isOfSite || !LookFiles.ofSite.contains($0)) }
        return files.map { path, bytes in
            let mark = bytes.byteOrderMarkLength
            return (String(path.dropLast(LookFiles.template.utf8.count)), mark > 0 ? Array(bytes[mark...]) : bytes)
        }
    }

    var icons: [(name: String, bytes: [UInt8])] {
        all { $0.hasPrefix("icons/") }.map { (String($0.path.dropFirst(6).dropLast(4)), $0.bytes) }
    }

    /// The style sheet in parts: an own `style.css` is all of it; else each file of `style`, the user's further ones last.
    func style() throws(Look.Problem) -> [Piece] {
        try pieces(whole: "style.css", Part.style, folder: "style/", ends: ["</style"], compact: Compact.css)
    }

    /// The script in parts, as the style sheet; they share one scope, which is not the window's.
    func script() throws(Look.Problem) -> [Piece] {
        let parts = try pieces(
            whole: "script.js", Part.script, folder: "script/", ends: ["</script", "<!--"], compact: Compact.script)
        guard parts.count > 1 else { return parts }
        let scope = ["(() => {\n", "})();\n"].map { Piece(need: nil, bytes: Array($0.utf8)) }
        return [scope[0]] + parts + [scope[1]]
    }

    /// Whether a part of the script is a user's own, which may use any string.
    var hasOwnScript: Bool { own.contains { $0.path.hasSuffix(".js") } }

    /// The strings of a language (BCP 47), the built-in file and the user's own over those of the wider language and over
    /// English: `pt-BR` over `pt` over `en`. Where there is no file for it, English.
    func strings(language: String) throws(Look.Problem) -> Strings {
        let builtIn = try LookFiles.json(LookFiles.builtIn { $0 == "strings/en.json" }.first)
        let english = try own(strings: "en", against: builtIn).reduce(builtIn) { $0.overlaid($1) }
        if let pseudo = PseudoLocale(language) {
            return Strings(language: language, plurals: "en", value: pseudo.strings(english))
        }
        var (value, plurals) = (english, "en")
        for tag in LanguageTag.widening(language).reversed() where tag.lowercased() != "en" {
            let path = "strings/\(tag).json".lowercased()
            let files = try LookFiles.builtIn { $0.lowercased() == path }.map(LookFiles.json)
            for file in try files + own(strings: tag, against: builtIn) {
                value = value.overlaid(file)
                plurals = language
            }
        }
        return Strings(language: language, plurals: plurals, value: value)
    }
}

private extension LookFiles {
    /// Those that are wanted, by their paths.
    func all(_ isWanted: (String) -> Bool) -> [(path: String, bytes: [UInt8])] {
        LookFiles.builtIn { path in isWanted(path) && !own.contains { $0.path == path } }
            + own.filter { isWanted($0.path) }
    }

    static func builtIn(_ isWanted: (String) -> Bool) -> [(path: String, bytes: [UInt8])] {
        Templates.files.filter { isWanted($0.path) }.map { ($0.path, $0.bytes()) }
    }

    /// Built-in files are made smaller, by rules that they keep to; a user's own stay as they are.
    func pieces(
        whole: String, _ parts: [Part], folder: String, ends: [String],
        compact: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) throws(Look.Problem) -> [Piece] {
        if let own = own.last(where: { $0.path == whole }) {
            return [Piece(need: nil, bytes: try LookFiles.contained(own.bytes, whole, ends))]
        }
        var pieces: [Piece] = []
        for part in parts {
            if let own = own.last(where: { $0.path == part.path }) {
                pieces.append(Piece(need: part.need, bytes: try LookFiles.contained(own.bytes, part.path, ends)))
            } else {
                let bytes = Templates.files.first { $0.path == part.path }?.bytes
                pieces.append(Piece(need: part.need) { compact(bytes?() ?? []) })
            }
        }
        let further = own.filter { file in file.path.hasPrefix(folder) && !parts.contains { $0.path == file.path } }
        for file in further.sorted(by: { $0.path < $1.path }) {
            pieces.append(Piece(need: nil, bytes: try LookFiles.contained(file.bytes, file.path, ends)))
        }
        return pieces
    }

    /// A text that stands in an element must not end it.
    ///
    /// - Parameter ends: in lower case.
    static func contained(_ bytes: [UInt8], _ path: String, _ ends: [String]) throws(Look.Problem) -> [UInt8] {
        let found = ends.first { end in
            bytes.indices.contains { index in
                bytes[index] == end.utf8.first
                    && bytes[index...].prefix(end.utf8.count).elementsEqual(end.utf8) { $0.lowercase == $1 }
            }
        }
        guard let end = found else { return bytes }
        throw Look.Problem(description: "Templates/\(path): error: '\(end)' may not stand in it; write it in two parts")
    }

    /// The user's own strings of a language, which must be such as English has.
    func own(strings tag: String, against english: Value) throws(Look.Problem) -> [Value] {
        let path = "strings/\(tag).json".lowercased()
        let check = StringsCheck(language: tag)
        var (values, lines): ([Value], [String]) = ([], [])
        for file in own where file.path.lowercased() == path {
            let value = try LookFiles.json(file)
            let found = check.findings(in: value, against: english).filter { !$0.isHarmless }
            let places = found.isEmpty ? [:] : JSON.places(of: file.bytes)
            lines += found.map { "Templates/\(file.path):\(places[$0.key] ?? "1:1"): error: \($0.message)" }
            values.append(value)
        }
        if !lines.isEmpty { throw Look.Problem(description: lines.joined(separator: "\n")) }
        return values
    }

    static func json(_ file: (path: String, bytes: [UInt8])?) throws(Look.Problem) -> Value {
        guard let file else { return [:] }
        do throws(JSON.Problem) {
            return try JSON.parse(file.bytes)
        } catch {
            throw Look.Problem(
                description:
                    "Templates/\(file.path):\(error.place(in: file.bytes)): error: this is not JSON; mend it here")
        }
    }
}

private extension UInt8 {
    /// Of an ASCII letter.
    var lowercase: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}

private extension Value {
    /// This object with the members of another in the place of its own. Plural forms are one language's or the other's.
    func overlaid(_ other: Value) -> Value {
        guard !other.hasForms, case .object(let object) = self, case .object(let top) = other else { return other }
        let changed = object.keys.map { key in
            (key, top[key].map { (object[key] ?? .null).overlaid($0) } ?? object[key] ?? .null)
        }
        return .object(Object(pairs: changed + top.keys.filter { object[$0] == nil }.map { ($0, top[$0] ?? .null) }))
    }
}
