/// A value as JSON that may stand in a `<script type="application/json">`: nothing in it can end the element, for
/// `<`, `>`, `&` and the line separators of JavaScript are written as escapes. A lambda, NaN and infinities are null.
func jsonText(_ value: Value) -> [UInt8] {
    enum Piece {
        case value(Value)
        case key(String)
        case text(String)
    }
    var output: [UInt8] = []
    var rest: [Piece] = [.value(value)]  // the next piece is the last
    while let piece = rest.popLast() {
        switch piece {
        case .text(let text): output.append(contentsOf: text.utf8)
        case .key(let key):
            append(key.utf8, to: &output)
            output.append(UInt8(ascii: ":"))
        case .value(.null), .value(.lambda): output.append(contentsOf: "null".utf8)
        case .value(.bool(let bool)): output.append(contentsOf: (bool ? "true" : "false").utf8)
        case .value(.int(let int)): output.append(contentsOf: String(int).utf8)
        case .value(.double(let double)):
            output.append(contentsOf: (double.isFinite ? Renderer.text(double) : "null").utf8)
        case .value(.string(let string)): append(string.utf8, to: &output)
        case .value(.html(let html)): append(html.bytes, to: &output)
        case .value(.list(let list)):
            output.append(UInt8(ascii: "["))
            rest.append(.text("]"))
            for (index, value) in list.enumerated().reversed() {
                rest.append(.value(value))
                if index > 0 { rest.append(.text(",")) }
            }
        case .value(.object(let object)):
            output.append(UInt8(ascii: "{"))
            rest.append(.text("}"))
            for (index, (key, value)) in zip(object.keys, object.values).enumerated().reversed() {
                rest.append(contentsOf: [.value(value), .key(key)])
                if index > 0 { rest.append(.text(",")) }
            }
        }
    }
    return output
}

private func append(_ bytes: some Collection<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        switch scalar {
        case "\"": output.append(contentsOf: "\\\"".utf8)
        case "\\": output.append(contentsOf: "\\\\".utf8)
        case "\u{0}"..<" ", "<", ">", "&", "\u{7F}", "\u{2028}", "\u{2029}":
            let digits = String(scalar.value, radix: 16)
            output.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
        default: output.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
        }
    }
    output.append(UInt8(ascii: "\""))
}

extension Lambda {
    /// `{{#json}}name{{/json}}`: the value of that name as JSON. Lies beneath all data, so a key `json` hides it.
    static let json = Lambda { context in
        let name = context.text.filter { !$0.isWhitespace }
        guard let value = context.lookup(name) else { throw UnknownName(name: name) }
        return .html(SafeHTML(trusted: jsonText(value)))
    }

    private struct UnknownName: Error, CustomStringConvertible {
        let name: String
        var description: String { "there is no '\(name)' here" }
    }
}
