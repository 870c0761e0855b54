internal import Checklist

/// The kinds of values that settings have. Each throws a `SettingProblem`.
extension YAML {
    /// On one line. Nil where nothing is written; numbers count as they are written.
    func text() throws -> String? {
        switch scalar {
        case .null: return nil
        case .bool:
            throw SettingProblem(self, "a text is wanted here; this is yes or no", hint: "put it in quotes")
        case .none: throw SettingProblem(self, "a text is wanted here", hint: "write it on this line")
        default:
            let end = raw.lastIndex { !$0.isNewline }.map { raw.index(after: $0) } ?? raw.startIndex
            return String(raw[..<end].map { $0.isNewline ? " " : $0 })
        }
    }

    /// The same; nil where nothing can be read in it: `title: ''`, as in templates of issues.
    func words() throws -> String? {
        let text = try text()
        return text?.allSatisfy(\.isWhitespace) == true ? nil : text
    }

    func flag() throws -> Bool {
        guard case .bool(let flag) = scalar else {
            throw SettingProblem(self, "true or false is wanted here", hint: "write one of these two")
        }
        return flag
    }

    func choice<Choice: CaseIterable & RawRepresentable>() throws -> Choice where Choice.RawValue == String {
        if let choice = Choice(rawValue: raw) { return choice }
        let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw SettingProblem(
            self, raw.isEmpty ? "a word is wanted here" : "'\(raw)' is not known here", .settingValue,
            hint: "write one of \(all)")
    }

    /// A BCP 47 tag. (Norwegian, `no`, is "false" in YAML; here it is Norwegian.)
    func language() throws -> String {
        guard Self.isLanguage(raw) else {
            throw SettingProblem(
                self, raw.isEmpty ? "a language tag is wanted here" : "'\(raw)' is no language tag",
                .settingValue,
                hint: "write one as in 'en', 'de' or 'pt-BR'")
        }
        return raw
    }

    /// RFC 5646, as far as the form goes: a language of letters, then parts of letters and digits; what a single letter
    /// begins goes on.
    static func isLanguage(_ tag: String) -> Bool {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        let isWord = { (part: Substring) in
            1...8 ~= part.utf8.count
                && part.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }
        }
        guard let first = parts.first, 2...3 ~= first.utf8.count || 5...8 ~= first.utf8.count,
            first.utf8.allSatisfy({ 0x61...0x7A ~= $0 | 0x20 }), tag.utf8.count <= 35
        else { return false }
        return parts.dropFirst().allSatisfy(isWord) && (parts.last?.utf8.count ?? 0) > 1
    }

    /// A word of letters, digits and hyphens.
    func name() throws -> String {
        let isName = raw.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || $0 == UInt8(ascii: "-") }
        guard isName, !raw.isEmpty else {
            throw SettingProblem(
                self, "a name is wanted here", .settingValue, hint: "write letters, digits and hyphens")
        }
        return raw
    }

    /// The same rule as for links in texts.
    func address() throws -> String {
        guard !raw.isEmpty, Address.isAllowed(Array(raw.utf8)) else {
            throw SettingProblem(
                self, "'\(raw)' is no address that may be linked", .settingValue,
                hint: "write one that begins with https:, http:, mailto:, or a relative one")
        }
        return raw
    }

    func baseAddress() throws -> BaseAddress {
        guard let address = BaseAddress(raw) else {
            throw SettingProblem(
                self, raw.isEmpty ? "an address is wanted here" : "'\(raw)' is no address of a site",
                .settingValue, hint: "write one like https://example.org/tasks/")
        }
        return address
    }

    /// One text, or a list of them.
    func list() throws -> [String] { try items.compactMap { try $0.text() } }

    /// Names of outputs, each once.
    func outputs() throws -> [Output] {
        let names = try items.map { item throws in
            if Output.all.contains(where: { $0.name == item.raw }) { return item.raw }
            throw SettingProblem(
                item, item.raw.isEmpty ? "the name of an output is wanted here" : "'\(item.raw)' is no output",
                .settingValue, hint: "there are: \(Output.all.map(\.name).joined(separator: ", "))")
        }
        return Output.all.filter { names.contains($0.name) }
    }

    /// An address that can also be named in the page's security policy.
    func formAddress() throws -> String {
        let address = try address()
        guard SecurityPolicy.source(ofFormTo: address) != nil else {
            throw SettingProblem(
                self, "a form cannot be sent to '\(address)'", .settingValue,
                hint: "write an address like https://example.org/new, or a relative one")
        }
        return address
    }

    /// A map of texts.
    func texts() throws -> [(name: String, value: String)] {
        guard case .map(let entries) = content else {
            throw SettingProblem(self, "names and values are wanted here", hint: "write 'name: value' lines below")
        }
        return try entries.map { ($0.key, try $0.value.text() ?? "") }
    }

    /// A map from characters to the names of states. A wrong row does not take the others with it.
    func marks(into marks: inout [Mark]) throws {
        guard case .map(let entries) = content else {
            throw SettingProblem(
                self, "characters and states are wanted here", hint: "write '\"*\": important' lines below")
        }
        marks = []
        var problem: (any Error)?
        for entry in entries {
            do { marks.append(try mark(entry)) } catch { problem = problem ?? error }
        }
        if let problem { throw problem }
    }

    private func mark(_ entry: Entry) throws -> Mark {
        let scalars = entry.key.unicodeScalars.filter { $0 != "\u{FE0F}" && $0 != "\u{FE0E}" }
        guard let character = scalars.first, scalars.count == 1, character.value > 0x20, character != "[",
            character != "]"
        else {
            throw SettingProblem(
                YAML(content: content, place: entry.keyPlace), "a mark is one character, other than [ and ]",
                .settingValue, hint: "write '\"*\": important'")
        }
        return Mark(character, like: try entry.value.choice())
    }

    private var items: [YAML] { if case .list(let items) = content { items } else { [self] } }

    private var raw: String {
        if case .scalar(let text, _) = content { text } else { "" }
    }
}
