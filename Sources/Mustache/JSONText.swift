extension Lambda {
    /// `{{#json}}name{{/json}}`: the value of that name as JSON. Lies beneath all data, so a key `json` hides it.
    static let json = Lambda { context in
        let name = context.text.filter { !$0.isWhitespace }
        guard let value = context.lookup(name) else {
            throw context.renderer.fail(.lambda, ": there is no '\(name)' here")
        }
        return .html(SafeHTML(trusted: value.jsonBytes))
    }
}

extension Value {
    /// The value as JSON (RFC 8259) on one line, keys in their order. It may stand in a `<script type="application/json">`:
    /// nothing in it can end the element, for `<`, `>`, `&` and the line separators of JavaScript are written as escapes.
    /// A lambda, NaN and infinities are null.
    public var json: String { String(decoding: jsonBytes, as: UTF8.self) }

    var jsonBytes: [UInt8] {
        var text = JSONText()
        text.append(self)
        return text.bytes
    }
}

/// JSON while it is written.
private struct JSONText {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ value: Value) {
        // The next is the last one.
        var rest: [(before: String, key: String?, value: Value?)] = [("", nil, value)]
        while let (before, key, value) = rest.popLast() {
            bytes += before.utf8
            if let key {
                quote(key)
                bytes.append(UInt8(ascii: ":"))
            }
            guard let value else { continue }
            switch value {
            case .null, .lambda: bytes += "null".utf8
            case .bool(let bool): bytes += (bool ? "true" : "false").utf8
            case .int(let int): bytes += String(int).utf8
            case .double(let double): bytes += (double.isFinite ? Renderer.text(double) : "null").utf8
            case .string(let string): quote(string)
            case .utf8(let text): quote(String(decoding: text, as: UTF8.self))
            case .html(let html): quote(String(decoding: html.bytes, as: UTF8.self))
            case .list, .lazyList, .records:
                bytes.append(UInt8(ascii: "["))
                rest.append(("]", nil, nil))
                rest += (0..<value.count).map { ($0 > 0 ? "," : "", nil, value[$0]) }.reversed()
            case .object, .record:
                bytes.append(UInt8(ascii: "{"))
                rest.append(("}", nil, nil))
                let keys = value.shape?.names ?? []
                rest += keys.indices.reversed().map { ($0 > 0 ? "," : "", keys[$0], value.member(at: $0)) }
            }
        }
    }

    private mutating func quote(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        let isDone = text.withUTF8 { utf8 in
            // Most texts need no escape; 0xE2 begins the line separators, among others.
            let isPlain = utf8.allSatisfy {
                $0 >= 0x20 && $0 != 0x22 && $0 != 0x26 && $0 != 0x3C && $0 != 0x3E && $0 != 0x5C && $0 != 0x7F
                    && $0 != 0xE2
            }
            if isPlain { bytes.append(contentsOf: utf8) }
            return isPlain
        }
        if !isDone { escape(text.unicodeScalars) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ text: String.UnicodeScalarView) {
        for scalar in text {
            switch scalar {
            case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
            case "\u{0}"..<" ", "<", ">", "&", "\u{7F}", "\u{2028}", "\u{2029}":
                bytes += "\\u\(String(0x1_0000 + scalar.value, radix: 16).dropFirst())".utf8
            default: bytes += String(scalar).utf8
            }
        }
    }
}
