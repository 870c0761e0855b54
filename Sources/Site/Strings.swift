internal import Mustache

/// The words of the page in one language: files of `Templates/strings`, one over the other.
struct Strings: Sendable {
    /// Of the page (BCP 47), as it was asked for.
    let language: String
    /// The language whose plural forms the strings have: the page's, or English where there is no file for that.
    let plurals: String
    /// All of it, as templates see it: `t.add.button`.
    let value: Value
    let numbers: NumberWords
    private let rule: PluralRule

    /// - Parameter plurals: a language that has a rule; where it has none, English.
    init(language: String, plurals: String, value: Value) {
        let rule = PluralRule.of(plurals)
        (self.language, self.plurals, self.value) = (language, rule == nil ? "en" : plurals, value)
        self.rule = rule ?? .english
        numbers = NumberWords(Strings.value(at: "number", in: value))
    }

    /// A string with its `{name}` places filled. Where the string has plural forms (Unicode CLDR), `count` chooses one.
    ///
    /// A key that is missing shows as itself, which nobody overlooks.
    func callAsFunction(_ key: String, count: Int = 0, _ values: KeyValuePairs<String, any Filling> = [:]) -> String {
        guard let text = form(self[key], count) else { return key }
        return values.isEmpty ? text : filled(Strings.pieces(of: text), values)
    }

    /// The pieces of a string that is filled many times.
    func pieces(_ key: String) -> [Substring] { Strings.pieces(of: form(self[key], 0) ?? key) }

    func filled(_ pieces: [Substring], _ values: KeyValuePairs<String, any Filling>) -> String {
        var result = ""
        for piece in pieces {
            let name = piece.utf8.first == UInt8(ascii: "{") ? piece.dropFirst().dropLast() : ""
            result += values.first { $0.key == name }?.value.words(numbers) ?? String(piece)
        }
        return result
    }

    subscript(_ key: String) -> Value? { Strings.value(at: key, in: value) }

    private static func value(at key: String, in value: Value) -> Value? {
        var (found, rest) = (value, Substring(key).utf8)
        while !rest.isEmpty {
            let name = rest.prefix { $0 != UInt8(ascii: ".") }
            guard case .object(let object) = found, let inside = object[String(Substring(name))] else { return nil }
            (found, rest) = (inside, rest[name.endIndex...].dropFirst())
        }
        return found
    }

    /// The strings that the script uses, as an object, and the language of their plural forms as `lang`. Forms that are as
    /// `other` are left out.
    ///
    /// - Parameter keys: such as `add.done`.
    func forScript(_ keys: [String]) -> Value {
        var groups: [(name: String, members: [(String, Value)])] = []
        for key in keys {
            let name = String(key.prefix { $0 != "." })
            if groups.last?.name != name { groups.append((name, [])) }
            groups[groups.count - 1].members.append(
                (String(key.dropFirst(name.utf8.count + 1)), self[key]?.shortened ?? .null))
        }
        let language = ("lang", Value.string(plurals))
        return .object(Object(pairs: [language] + groups.map { ($0.name, .object(Object(pairs: $0.members))) }))
    }

    /// A string cut before and behind its places: "Due {date}!" is "Due ", "{date}", "!".
    static func pieces(of text: String) -> [Substring] {
        var pieces: [Substring] = []
        var start = text.startIndex
        while let open = text.utf8[start...].firstIndex(of: UInt8(ascii: "{")),
            let close = text.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let end = text.utf8.index(after: close)
            pieces += [text[start..<open], text[open..<end]]
            start = end
        }
        return (pieces + [text[start...]]).filter { !$0.isEmpty }
    }

    private func form(_ value: Value?, _ count: Int) -> String? {
        guard case .object(let forms) = value else { return value?.text }
        return (forms[rule(count).rawValue] ?? forms[PluralForm.other.rawValue])?.text
    }
}

private extension Value {
    /// Without the plural forms that read as `other`.
    var shortened: Value {
        guard case .object(let forms) = self, let other = forms[PluralForm.other.rawValue]?.text else { return self }
        let names = PluralForm.allCases.map(\.rawValue).filter { $0 == "other" || forms[$0]?.text != other }
        return .object(Object(pairs: names.compactMap { name in forms[name].map { (name, $0) } }))
    }
}

extension Value {
    /// If this is a text.
    var text: String? { if case .string(let text) = self { text } else { nil } }

    /// Whether this is a string with plural forms, all of which have `other`.
    var hasForms: Bool { if case .object(let forms) = self { forms[PluralForm.other.rawValue] != nil } else { false } }
}
