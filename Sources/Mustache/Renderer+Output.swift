extension Renderer {
    mutating func print(text op: Op) throws(TemplateError) {
        let range = Int(op.a)..<Int(op.a) + Int(op.b)
        if indentation.count == lines.start {
            output.append(contentsOf: program.text[range])
            return
        }
        if op.flags.contains(.startsLine) { indent() }
        var start = range.lowerBound
        if op.flags.contains(.innerLines) {
            while let newline = program.text[start..<range.upperBound].firstIndex(of: .newline),
                newline + 1 < range.upperBound
            {
                output.append(contentsOf: program.text[start...newline])
                if output.count > options.limits.output { return }
                indent()
                start = newline + 1
            }
        }
        output.append(contentsOf: program.text[start..<range.upperBound])
    }

    /// At the start of a line of the template.
    mutating func indent() {
        let start = lines.start + (lines.skipAt == output.count ? lines.skip : 0)
        output.append(contentsOf: indentation[start...])
    }

    mutating func variable(_ op: Op) throws(TemplateError) {
        let value = try find(Int(op.a))
        let isPlain = op.flags.isDisjoint(with: [.raw, .url, .urlPart])
        switch value {
        case .null: break
        case .string(let string) where isPlain: escape(string)
        case .int(let int) where isPlain: append(String(int).utf8)
        case .string(let string): try write(Array(string.utf8), op)
        case .int(let int): try write(Array(String(int).utf8), op)
        case .double(let double): try write(Array(Self.text(double).utf8), op)
        case .bool(let bool): try write(Array((bool ? "true" : "false").utf8), op)
        case .html(let html): try op.flags.contains(.raw) ? append(html.bytes) : write(html.bytes, op)
        case .lambda(let lambda): try write(lambda, "", .standard, op)
        case .list, .object:
            guard options.strict else { return }
            let kind = if case .list = value { "a list" } else { "an object" }
            let help = "walk over it with a section, or name one of its values"
            throw fail(.notPrintable, "\(program.written(pc)) is \(kind), which has no text", suggestion: help)
        }
    }

    /// Text that is data, as its place wants it.
    mutating func write(_ text: [UInt8], _ op: Op) throws(TemplateError) {
        var text = text
        if op.flags.contains(.raw) {
            guard options.strict else { return append(text) }
            let help = "write {{ }} with two braces, or let code vouch for it as SafeHTML"
            throw fail(.unescapedText, "\(program.written(pc)) would print text without escaping it", suggestion: help)
        }
        if op.flags.contains(.url), !HTML.isSafeURL(text) {
            guard !options.strict else {
                let help = "a URL from data is relative, or begins with http:, https:, mailto: or tel:"
                throw fail(.unsafeURL, "\(program.written(pc)) begins with a scheme that is not safe", suggestion: help)
            }
            text = Array("about:invalid".utf8)
        }
        if op.flags.contains(.urlPart) { text = HTML.percentEncoded(text) }
        text.withUnsafeBufferPointer { HTML.escape($0, into: &output) }
    }

    static func text(_ double: Double) -> String {
        // Up to here every whole number is exact. (Not `Int(exactly:)`: it needs the mathematics library.)
        guard double.magnitude < 0x1p53 else { return double.description }
        let whole = Int(double)
        return Double(whole) == double ? String(whole) : double.description
    }

    mutating func append(_ bytes: some Collection<UInt8>) { output.append(contentsOf: bytes) }

    private mutating func escape(_ string: String) {
        if string.utf8.withContiguousStorageIfAvailable({ HTML.escape($0, into: &output) }) == nil {
            Array(string.utf8).withUnsafeBufferPointer { HTML.escape($0, into: &output) }
        }
    }
}
