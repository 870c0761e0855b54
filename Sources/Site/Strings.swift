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
        guard let text = text(key, count: count) else { return key }
        return Strings.filled(text, values)
    }

    /// A string as it is written; nil if it is missing.
    func text(_ key: String, count: Int = 0) -> String? { form(self[key], count) }

    /// A text with its `{name}` places filled.
    static func filled(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
        var result = ""
        var rest = text.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let name = text[text.index(after: open)..<close]
            result += text[rest.startIndex..<open]
            result += values.first { $0.key == name }?.value ?? String(text[open...close])
            rest = rest[text.index(after: close)...]
        }
        return result + text[rest.startIndex...]
    }

    subscript(_ key: String) -> Value? {
        key.utf8.split(separator: UInt8(ascii: ".")).reduce(value) { value, name in
            guard case .object(let object) = value else { return nil }
            return object[String(Substring(name))]
        }
    }

    private func form(_ value: Value?, _ count: Int) -> String? {
        switch value {
        case .string(let text): text
        case .object(let forms): form(forms[count == 1 ? "one" : "other"] ?? forms["other"], count)
        default: nil
        }
    }
}
