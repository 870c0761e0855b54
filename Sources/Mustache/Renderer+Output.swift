extension Renderer {
    @inline(__always)
    mutating func print(_ op: Op) {
        if lines.start < lines.end { printLines(op) } else { output.append(program.text, op.a..<op.b) }
    }

    /// Each line behind the indentation.
    private mutating func printLines(_ op: Op) {
        var start = op.a
        while output.count <= outputEnd, let newline = program.text[start..<op.b - 1].firstIndex(of: .newline) {
            output.append(program.text, start..<newline + 1)
            indent()
            start = newline + 1
        }
        output.append(program.text, start..<op.b)
    }

    /// At the start of a line of the template.
    mutating func indent() {
        guard lines.start < lines.end else { return }
        output.append(indentation, lines.start + (lines.skipAt == output.count ? lines.skip : 0)..<lines.end)
    }

    mutating func variable(_ op: Op) throws(TemplateError) {
        switch try find(op.a) {
        case .null: break
        case .string(let string): try write(string, op)
        case .utf8(let text): try write(text, op)
        case .int(let int): try write(String(int), op)
        case .double(let double): try write(Self.text(double), op)
        case .bool(let bool): try write(bool ? "true" : "false", op)
        case .html(let html): try op.flags.contains(.raw) ? append(html.bytes) : write(html.bytes, op)
        case .lambda(let lambda): try write(lambda, "", .standard, op)
        case .list, .lazyList, .records: try refusePrinting("a list")
        case .object, .record: try refusePrinting("an object")
        }
    }

    mutating func write(_ text: String, _ op: Op) throws(TemplateError) {
        let isPlain = op.flags.isDisjoint(with: [.raw, .url, .urlPart])
        let isDone = isPlain && text.utf8.withContiguousStorageIfAvailable { HTML.escape($0, into: &output) } != nil
        if !isDone { try write(Array(text.utf8), op) }
    }

    /// Text that is data, as its place wants it.
    mutating func write(_ text: [UInt8], _ op: Op) throws(TemplateError) {
        if op.flags.isDisjoint(with: [.raw, .url, .urlPart]) {
            return text.withUnsafeBufferPointer { HTML.escape($0, into: &output) }
        }
        var text = text
        if op.flags.contains(.raw) {
            guard options.strict else { return append(text) }
            let help = "write {{ }} with two braces, or let code vouch for it as SafeHTML"
            throw fail(.unescapedText, " would print text without escaping it", help)
        }
        if op.flags.contains(.url), !HTML.isSafeURL(text) {
            let help = "a URL from data is relative, or begins with http:, https:, mailto: or tel:"
            if options.strict { throw fail(.unsafeURL, " begins with a scheme that is not safe", help) }
            text = Array("about:invalid".utf8)
        }
        if op.flags.contains(.urlPart) { text = HTML.percentEncoded(text) }
        text.withUnsafeBufferPointer { HTML.escape($0, into: &output) }
    }

    mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { output.append($0) } }

    mutating func finishedOutput() -> [UInt8] {
        let finished = output
        output = Output()
        return finished.finished()
    }

    private func refusePrinting(_ kind: String) throws(TemplateError) {
        let help = "walk over it with a section, or name one of its values"
        if options.strict { throw fail(.notPrintable, " is \(kind), which has no text", help) }
    }

    static func text(_ double: Double) -> String {
        // Up to here every whole number is exact. (Not `Int(exactly:)`: it needs the mathematics library.)
        guard double.magnitude < 0x1p53 else { return double.description }
        let whole = Int(double)
        return Double(whole) == double ? String(whole) : double.description
    }
}
