extension Lambda {
    /// `{{#json}}name{{/json}}`: the value of that name as JSON. Lies beneath all data, so a key `json` hides it.
    static let json = Lambda { context in
        let name = context.text.filter { !$0.isWhitespace }
        guard let value = context.lookup(name) else { throw UnknownName(description: "there is no '\(name)' here") }
        return .html(SafeHTML(trusted: value.json))
    }

    private struct UnknownName: Error, CustomStringConvertible {
        let description: String
    }
}

extension Value {
    /// The value as JSON (RFC 8259) on one line, keys in their order. It may stand in a `<script type="application/json">`:
    /// nothing in it can end the element, for `<`, `>`, `&` and the line separators of JavaScript are written as escapes.
    /// A lambda, NaN and infinities are null.
    public var json: String { jsonText(self) }
}

private func jsonText(_ value: Value) -> String {
    enum Piece {
        case value(Value)
        case text(String)
    }
    var output = ""
    var rest: [Piece] = [.value(value)]  // the next piece is the last one
    while let piece = rest.popLast() {
        switch piece {
        case .text(let text): output += text
        case .value(.null), .value(.lambda): output += "null"
        case .value(.bool(let bool)): output += bool ? "true" : "false"
        case .value(.int(let int)): output += String(int)
        case .value(.double(let double)): output += double.isFinite ? Renderer.text(double) : "null"
        case .value(.string(let string)): output += quoted(string)
        case .value(.html(let html)): output += quoted(String(decoding: html.bytes, as: UTF8.self))
        case .value(.lazyList(let list)): rest.append(.value(.list((0..<list.count).map { list[$0] })))
        case .value(.list(let list)):
            output += "["
            rest.append(.text("]"))
            for (index, value) in list.enumerated().reversed() {
                rest += [.value(value), .text(index > 0 ? "," : "")]
            }
        case .value(.object(let object)):
            output += "{"
            rest.append(.text("}"))
            for (index, (key, value)) in zip(object.keys, object.values).enumerated().reversed() {
                rest += [.value(value), .text((index > 0 ? "," : "") + quoted(key) + ":")]
            }
        }
    }
    return output
}

private func quoted(_ text: String) -> String {
    var quoted = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": quoted.append(contentsOf: ["\\", scalar])
        case "\u{0}"..<" ", "<", ">", "&", "\u{7F}", "\u{2028}", "\u{2029}":
            let digits = String(scalar.value, radix: 16)
            quoted.append(
                contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".unicodeScalars)
        default: quoted.append(scalar)
        }
    }
    return String(quoted) + "\""
}
