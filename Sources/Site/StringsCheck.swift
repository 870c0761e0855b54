internal import Mustache

/// Something in a file of strings that English does not have so, or that it lacks.
struct StringsFinding: Equatable {
    /// With all that it is in: `add.button`.
    let key: String
    /// What is wrong and what to do.
    let message: String
    /// Whether the page is whole nevertheless: English stands in for what is missing, what is too much is never used.
    var isHarmless = false
}

/// Holds the strings of a language against the English ones. Both users' files and the built-in ones are put to it; the
/// latter may not even have what is harmless.
struct StringsCheck {
    let rule: PluralRule

    /// - Parameter language: whose plural forms are wanted; English, if it has no rule.
    init(language: String) { rule = PluralRule.of(language) ?? .english }

    /// In the order of the file, then what it lacks.
    func findings(in other: Value, against english: Value, at key: String = "") -> [StringsFinding] {
        switch (english, other) {
        case (.object, .object(let forms)) where english.hasForms: findings(in: forms, against: english, at: key)
        case (.object(let english), .object(let other)): findings(inGroup: other, against: english, at: key)
        case (.list(let english), .list(let other))
        where english.count == other.count && other.allSatisfy { $0.text != nil }: []
        case (.string(let english), .string(let other)): findings(inText: other, against: english, at: key)
        case (.int, .int(1...2)): []
        default: [mistyped(key, wanted(english))]
        }
    }
}

private extension StringsCheck {
    var example: String { "taskgen init --templates writes an en.json, which shows all there are" }

    func mistyped(_ key: String, _ wanted: String) -> StringsFinding {
        StringsFinding(key: key, message: "\(key.isEmpty ? "the file" : "'\(key)'") must be \(wanted); \(example)")
    }

    func wanted(_ english: Value) -> String {
        switch english {
        case .object where english.hasForms: "a string with plural forms, \(list(rule.forms))"
        case .object: "a group of strings, in braces"
        case .list(let texts): "a list of \(texts.count) texts"
        case .int: "1 or 2"
        default: "a text, in quotes"
        }
    }

    func list(_ forms: [PluralForm]) -> String { forms.map(\.rawValue).joined(separator: ", ") }

    func findings(inGroup other: Object, against english: Object, at path: String) -> [StringsFinding] {
        let prefix = path.isEmpty ? "" : path + "."
        let found = other.keys.flatMap { name -> [StringsFinding] in
            if let wanted = english[name] {
                return findings(in: other[name] ?? .null, against: wanted, at: prefix + name)
            }
            let near = suggestion(for: name, among: english.keys) { "'\(prefix)\($0)'" }
            let hint = near ?? example
            return [StringsFinding(key: prefix + name, message: "there is no string '\(prefix)\(name)'; \(hint)")]
        }
        let missing = english.keys.filter { other[$0] == nil }.map {
            StringsFinding(key: prefix + $0, message: "'\(prefix)\($0)' is missing; translate it", isHarmless: true)
        }
        return found + missing
    }

    func findings(in forms: Object, against english: Value, at key: String) -> [StringsFinding] {
        guard case .object(let englishForms) = english, case .string(let model) = englishForms["other"] else {
            return []
        }
        let found = forms.keys.flatMap { name -> [StringsFinding] in
            guard let form = PluralForm(rawValue: name) else {
                let near = suggestion(for: name, among: PluralForm.allCases.map(\.rawValue)) { "'\($0)'" }
                let message = "'\(name)' is no plural form; \(near ?? "this language has \(list(rule.forms))")"
                return [StringsFinding(key: "\(key).\(name)", message: message)]
            }
            guard case .string(let text) = forms[name] else { return [mistyped("\(key).\(name)", "a text, in quotes")] }
            // "One task" need not say its number again.
            let optional = rule.isForOneNumber(form) ? ["{n}", "{total}"] : []
            let found = findings(inText: text, against: model, at: "\(key).\(name)", optional: optional)
            if rule.forms.contains(form) { return found }
            let message = "this language does not use the form '\(name)'; leave it out"
            return found + [StringsFinding(key: "\(key).\(name)", message: message, isHarmless: true)]
        }
        let missing = rule.forms.filter { forms[$0.rawValue] == nil }
        guard !missing.isEmpty else { return found }
        let hint = "in this language each such string has the forms \(list(rule.forms))"
        return found + [StringsFinding(key: key, message: "'\(key)' lacks \(list(missing)); \(hint)")]
    }

    /// - Parameter optional: places that the text may lack.
    func findings(inText other: String, against english: String, at key: String, optional: [String] = [])
        -> [StringsFinding]
    {
        if key == "number.digits", other.unicodeScalars.count != 10 {
            return [
                StringsFinding(key: key, message: "'number.digits' must be ten characters, for 0 to 9; write them all")
            ]
        }
        let (known, used) = (places(in: english), places(in: other))
        let unknown = used.filter { !known.contains($0) }.map { place in
            let all = known.isEmpty ? "this string has no places" : "there are: \(known.joined(separator: ", "))"
            let hint = suggestion(for: place, among: known) { $0 } ?? all
            return StringsFinding(key: key, message: "nothing is put into \(place) of '\(key)'; \(hint)")
        }
        let missing = known.filter { !used.contains($0) && !optional.contains($0) }.map {
            StringsFinding(key: key, message: "'\(key)' does not say \($0); put it in", isHarmless: true)
        }
        return unknown + missing
    }

    func places(in text: String) -> [String] {
        Strings.pieces(of: text).filter { $0.first == "{" && $0.last == "}" }.map(String.init)
    }
}
