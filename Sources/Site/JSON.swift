package import Mustache

/// Reads JSON (RFC 8259) into template values; `Value.json` writes it. Of our own, because Foundation's essentials, the library at hand, would
/// add two thirds to the time a small build takes and half to the program.
package enum JSON {
    package struct Problem: Error, Equatable {
        /// Byte offset at which the text stops being JSON.
        let offset: Int

        /// The same as `line:column`, both from 1, the column in bytes.
        package func place(in bytes: [UInt8]) -> String {
            let lines = bytes.prefix(offset).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            return "\(max(lines.count, 1)):\((lines.last?.count ?? 0) + 1)"
        }
    }

    package static func parse(_ bytes: [UInt8]) throws(Problem) -> Value {
        var reader = Reader(bytes)
        let value = try reader.value(depth: 0)
        reader.skipBlanks()
        guard reader.isAtEnd else { throw Problem(offset: reader.position) }
        return value
    }

    /// Where each member of an object stands, as `line:column`, by its name behind those that it is in: `add.button`.
    package static func places(of bytes: [UInt8]) -> [String: String] {
        var reader = Reader(bytes)
        reader.places = [:]
        // What is no JSON from here on has no places; reading it has told so already.
        _ = try? reader.value(depth: 0)
        var (line, lineStart, position) = (1, 0, 0)
        var places: [String: String] = [:]
        for (name, offset) in (reader.places ?? [:]).sorted(by: { $0.value < $1.value }) {
            for index in position..<offset where bytes[index] == UInt8(ascii: "\n") {
                (line, lineStart) = (line + 1, index + 1)
            }
            position = offset
            places[name] = "\(line):\(offset - lineStart + 1)"
        }
        return places
    }
}

private struct Reader {
    private let bytes: [UInt8]
    private(set) var position = 0
    /// Of members of objects, if they are wanted.
    var places: [String: Int]?
    private var path: [String] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// - Parameter depth: how many arrays and objects are open; more than 200 are refused.
    mutating func value(depth: Int) throws(JSON.Problem) -> Value {
        skipBlanks()
        guard depth <= 200 else { throw problem }
        switch next {
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try array(depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }
}

private extension Reader {
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }
    var problem: JSON.Problem { JSON.Problem(offset: position) }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func expect(_ character: Unicode.Scalar) throws(JSON.Problem) {
        guard skip(character) else { throw problem }
    }

    mutating func object(_ depth: Int) throws(JSON.Problem) -> Value {
        position += 1
        var pairs: [(String, Value)] = []
        skipBlanks()
        if skip("}") { return .object(Object(pairs: [])) }
        repeat {
            skipBlanks()
            guard next == UInt8(ascii: "\"") else { throw problem }
            let start = position
            let key = try string()
            skipBlanks()
            try expect(":")
            path.append(key)
            if places != nil { places?[path.joined(separator: ".")] = start }
            pairs.append((key, try value(depth: depth + 1)))
            path.removeLast()
            skipBlanks()
        } while skip(",")
        try expect("}")
        return .object(Object(pairs: pairs))
    }

    mutating func array(_ depth: Int) throws(JSON.Problem) -> Value {
        position += 1
        var values: [Value] = []
        skipBlanks()
        if skip("]") { return .list([]) }
        repeat {
            values.append(try value(depth: depth + 1))
            skipBlanks()
        } while skip(",")
        try expect("]")
        return .list(values)
    }

    mutating func word(_ word: String, _ value: Value) throws(JSON.Problem) -> Value {
        guard bytes[position...].starts(with: word.utf8) else { throw problem }
        position += word.utf8.count
        return value
    }

    mutating func digits() throws(JSON.Problem) {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw problem }
    }

    mutating func number() throws(JSON.Problem) -> Value {
        let start = position
        var isWhole = true
        _ = skip("-")
        if !skip("0") { try digits() }
        if skip(".") {
            isWhole = false
            try digits()
        }
        if skip("e") || skip("E") {
            isWhole = false
            if !skip("+") { _ = skip("-") }
            try digits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let int = Int(text) { return .int(int) }
        guard let double = Double(text), double.isFinite else { throw JSON.Problem(offset: start) }
        return .double(double)
    }

    mutating func string() throws(JSON.Problem) -> String {
        position += 1
        var start = position
        // What ends with an escape; most strings have none.
        var escaped: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw problem }
            position += 1
            if byte == UInt8(ascii: "\\") {
                escaped += bytes[start..<position - 1]
                escaped += try escape()
                start = position
            }
        }
        let rest = bytes[start..<position]
        let text = escaped.isEmpty ? rest : (escaped + rest)[...]
        guard let string = String(validating: text, as: UTF8.self) else { throw problem }
        try expect("\"")
        return string
    }

    mutating func escape() throws(JSON.Problem) -> [UInt8] {
        let byte: UInt8
        switch next {
        case UInt8(ascii: "u"): return Array(String(try unicodeEscape()).utf8)
        case let letter? where "\"\\/".utf8.contains(letter): byte = letter
        case UInt8(ascii: "b"): byte = 0x08
        case UInt8(ascii: "f"): byte = 0x0C
        case UInt8(ascii: "n"): byte = 0x0A
        case UInt8(ascii: "r"): byte = 0x0D
        case UInt8(ascii: "t"): byte = 0x09
        default: throw problem
        }
        position += 1
        return [byte]
    }

    /// `\uXXXX`, or two of them for a character beyond the first 65,536.
    mutating func unicodeEscape() throws(JSON.Problem) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, skip("\\"), next == UInt8(ascii: "u") else { throw problem }
        let second = try codeUnit()
        guard (0xDC00...0xDFFF).contains(second) else { throw problem }
        guard let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) else { throw problem }
        return scalar
    }

    mutating func codeUnit() throws(JSON.Problem) -> UInt32 {
        position += 1
        guard position + 4 <= bytes.count else { throw problem }
        let digits = bytes[position..<position + 4]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw problem }
        position += 4
        return unit
    }
}
