internal import Mustache

/// The words of the page in one language: a file of `Templates/strings`.
struct Strings {
    let language: String
    /// All of it, as templates see it: `t.add.button`.
    let value: Value

    /// A string with its `{name}` places filled. Where the string has plural forms (Unicode CLDR), `count` chooses one.
    ///
    /// A key that is missing shows as itself, which nobody overlooks.
    func callAsFunction(_ key: String, count: Int = 0, _ values: KeyValuePairs<String, String> = [:]) -> String {
        guard let text = form(self[key], count) else { return key }
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            result += rest[..<open]
            result += values.first { $0.key == name }?.value ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    subscript(_ key: String) -> Value? {
        key.split(separator: ".").reduce(value) { value, name in
            guard case .object(let object) = value else { return nil }
            return object[String(name)]
        }
    }

    /// An object with only these strings: whole groups, `number`, or members of groups, `add.done`.
    func only(_ keys: [String]) -> Value {
        var groups: [(name: String, members: [(String, Value)])] = []
        for key in keys {
            let parts = key.split(separator: ".").map(String.init)
            let index = groups.firstIndex { $0.name == parts[0] } ?? groups.endIndex
            if index == groups.endIndex { groups.append((parts[0], [])) }
            if parts.count == 2 { groups[index].members.append((parts[1], self[key] ?? .null)) }
        }
        let pairs = groups.map { ($0.name, $0.members.isEmpty ? self[$0.name] ?? .null : .object(Object(pairs: $0.members))) }
        return .object(Object(pairs: pairs))
    }

    private func form(_ value: Value?, _ count: Int) -> String? {
        switch value {
        case .string(let text): text
        case .object(let forms): form(forms[count == 1 ? "one" : "other"] ?? forms["other"], count)
        default: nil
        }
    }
}
