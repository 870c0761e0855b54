extension Lambda {
    /// `{{#json}}name{{/json}}`: the value of that name as JSON. Lies beneath all data, so a key `json` hides it.
    static let json = Lambda { context in
        let name = context.text.filter { !$0.isWhitespace }
        guard let value = context.lookup(name) else {
            throw context.renderer.fail(.lambda, ": there is no '\(name)' here")
        }
        return .html(SafeHTML(trusted: value.json))
    }
}

extension Value {
    /// The value as JSON (RFC 8259) on one line, keys in their order. It may stand in a `<script type="application/json">`:
    /// nothing in it can end the element, for `<`, `>`, `&` and the line separators of JavaScript are written as escapes.
    /// A lambda, NaN and infinities are null.
    public var json: String {
        var output = ""
        var rest: [(before: String, value: Value?)] = [("", self)]  // the next is the last one
        while let (before, value) = rest.popLast() {
            output += before
            guard let value else { continue }
            switch value {
            case .null, .lambda: output += "null"
            case .bool(let bool): output += bool ? "true" : "false"
            case .int(let int): output += String(int)
            case .double(let double): output += double.isFinite ? Renderer.text(double) : "null"
            case .string(let string): output += quoted(string)
            case .utf8(let text): output += quoted(String(decoding: text, as: UTF8.self))
            case .html(let html): output += quoted(String(decoding: html.bytes, as: UTF8.self))
            case .list, .lazyList, .records:
                output += "["
                rest.append(("]", nil))
                rest += (0..<value.count).map { ($0 > 0 ? "," : "", value[$0]) }.reversed()
            case .object, .record:
                output += "{"
                rest.append(("}", nil))
                let keys = value.shape?.names ?? []
                rest += keys.indices.reversed().map {
                    (($0 > 0 ? "," : "") + quoted(keys[$0]) + ":", value.member(at: $0))
                }
            }
        }
        return output
    }
}

private func quoted(_ text: String) -> String {
    // Most texts need no escape; 0xE2 begins the line separators, among others.
    let isPlain = text.utf8.allSatisfy {
        $0 >= 0x20 && $0 != 0x22 && $0 != 0x26 && $0 != 0x3C && $0 != 0x3E && $0 != 0x5C && $0 != 0x7F && $0 != 0xE2
    }
    if isPlain {
        return "\"" + text + "\""
    }
    var quoted = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": quoted += ["\\", scalar]
        case "\u{0}"..<" ", "<", ">", "&", "\u{7F}", "\u{2028}", "\u{2029}":
            quoted += "\\u\(String(0x1_0000 + scalar.value, radix: 16).dropFirst())".unicodeScalars
        default: quoted.append(scalar)
        }
    }
    return String(quoted) + "\""
}
