/// Takes out of the built-in style sheet and script what only their readers need: comments, line breaks and blanks. What is
/// left is the same source, sign by sign; tests hold the files to the few rules this relies on.
enum Compact {
    /// A comment is no part of a string, and no pseudo-class stands behind a colon and a blank.
    static func css(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.first {
            if rest.starts(with: "/*".utf8) {
                while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest.removeFirst() }
                rest = rest.dropFirst(2)
            } else if byte == quote {
                let end = rest.dropFirst().firstIndex(of: quote) ?? rest.endIndex - 1
                result += rest[...end]
                rest = rest[(end + 1)...]
            } else {
                append(byte, to: &result, closing: "{};,>~:")
                rest.removeFirst()
            }
        }
        return result
    }

    /// A comment is a line that begins with `//`. Lines with a regular expression or a template keep their blanks.
    static func script(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let text = line.drop { $0 == UInt8(ascii: " ") }
            if text.isEmpty || text.starts(with: "//".utf8) { continue }
            if text.contains(UInt8(ascii: "/")) || text.contains(UInt8(ascii: "`")) {
                result += text
            } else {
                var isInString = false
                for byte in text {
                    if byte == quote { isInString.toggle() }
                    if isInString {
                        result.append(byte)
                    } else {
                        append(byte, to: &result, closing: "{}()=<>?:;,&|+-*")
                    }
                }
            }
            result.append(UInt8(ascii: "\n"))
        }
        return result
    }

    private static let quote = UInt8(ascii: "\"")

    /// Blanks become one, and none beside a sign that separates anyway. In a selector a blank before a colon says something.
    private static func append(_ byte: UInt8, to result: inout [UInt8], closing signs: StaticString) {
        let isSign = { (byte: UInt8) in signs.withUTF8Buffer { $0.contains(byte) } }
        let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
        guard let last = result.last else { return isBlank ? () : result.append(byte) }
        if isBlank {
            if last != UInt8(ascii: " "), !isSign(last), last != UInt8(ascii: "\n") { result.append(UInt8(ascii: " ")) }
            return
        }
        if last == UInt8(ascii: " "), isSign(byte), byte != UInt8(ascii: ":") { result.removeLast() }
        if byte == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") { result.removeLast() }
        result.append(byte)
    }
}
