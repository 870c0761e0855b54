/// Takes out of the built-in style sheet and script what only their readers need: comments, line breaks and blanks. What is
/// left is the same source, sign by sign; tests hold the files to the few rules this relies on.
///
/// All of it runs at every start, so the bytes go by in plain loops.
enum Compact {
    /// A comment is no part of a string, and no pseudo-class stands behind a colon and a blank. In a selector a blank before
    /// a colon says something.
    static func css(_ bytes: [UInt8]) -> [UInt8] {
        compacted(bytes, closing: "{};,>~/!", behind: ":") { bytes, result in
            var index = 0
            while index < bytes.count {
                if bytes[index] == slash, index + 1 < bytes.count, bytes[index + 1] == star {
                    while index + 1 < bytes.count, bytes[index] != star || bytes[index + 1] != slash { index += 1 }
                    index += 2
                } else if bytes[index] == quote {
                    repeat {
                        result.keep(bytes[index])
                        index += 1
                    } while index < bytes.count && bytes[index] != quote
                    if index < bytes.count { result.keep(quote) }
                    index += 1
                } else {
                    result.append(bytes[index])
                    index += 1
                }
            }
        }
    }

    /// A comment is a line that begins with `//`. A template stands on one line, and a regular expression has neither blanks
    /// nor quotes.
    static func script(_ bytes: [UInt8]) -> [UInt8] {
        compacted(bytes, closing: "{}()[]=<>?:;,&|+-*!") { bytes, result in
            var start = 0
            while start < bytes.count {
                while start < bytes.count, bytes[start] == blank { start += 1 }
                var end = start
                while end < bytes.count, bytes[end] != lineEnd { end += 1 }
                let isComment = start + 1 < end && bytes[start] == slash && bytes[start + 1] == slash
                if start < end, !isComment {
                    var string: UInt8?
                    while start < end {
                        let byte = bytes[start]
                        if byte == string {
                            string = nil
                        } else if byte == quote || byte == backquote {
                            string = string ?? byte
                        }
                        if string == nil { result.append(byte) } else { result.keep(byte) }
                        start += 1
                    }
                    result.endLine()
                }
                start = end + 1
            }
            result.endPart()
        }
    }

    private static func compacted(
        _ bytes: [UInt8], closing signs: StaticString, behind further: StaticString = "",
        _ write: (UnsafeBufferPointer<UInt8>, inout Compacted) -> Void
    ) -> [UInt8] {
        // A line end may be put behind the last line.
        Array(unsafeUninitializedCapacity: bytes.count + 1) { place, count in
            var result = Compacted(into: place, closing: signs, behind: further)
            bytes.withUnsafeBufferPointer { write($0, &result) }
            count = result.count
        }
    }
}

private let blank = UInt8(ascii: " ")
private let lineEnd = UInt8(ascii: "\n")
private let quote = UInt8(ascii: "\"")
private let backquote = UInt8(ascii: "`")
private let slash = UInt8(ascii: "/")
private let star = UInt8(ascii: "*")

/// What is left, written sign by sign into a place that is large enough.
private struct Compacted {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0
    /// The signs that separate anyway.
    private let signs: Signs
    /// Those, and the ones that do so behind them only.
    private let closed: Signs

    init(into bytes: UnsafeMutableBufferPointer<UInt8>, closing signs: StaticString, behind further: StaticString) {
        self.bytes = bytes
        self.signs = Signs(signs)
        closed = Signs(signs, further)
    }

    mutating func keep(_ byte: UInt8) {
        bytes[count] = byte
        count &+= 1
    }

    /// A line end says nothing where a statement cannot end, or has: each ends with a semicolon or a block.
    mutating func endLine() {
        switch bytes[count - 1] {
        case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: "("): break
        default: keep(lineEnd)
        }
    }

    /// Another part may come behind it.
    mutating func endPart() {
        if count > 0, bytes[count - 1] != lineEnd { keep(lineEnd) }
    }

    /// Blanks become one, and none beside a sign that separates anyway.
    mutating func append(_ byte: UInt8) {
        let isBlank = byte == blank || byte == lineEnd
        guard count > 0 else { return isBlank ? () : keep(byte) }
        let last = bytes[count - 1]
        if isBlank {
            if last != blank, last != lineEnd, !closed.contains(last) { keep(blank) }
            return
        }
        if last == blank, signs.contains(byte) { count -= 1 }
        if byte == UInt8(ascii: "}"), count > 0, bytes[count - 1] == UInt8(ascii: ";") { count -= 1 }
        keep(byte)
    }
}

/// A set of ASCII signs, each as the bit of its number.
private struct Signs {
    private var bits: (UInt64, UInt64) = (0, 0)

    init(_ signs: StaticString...) {
        for signs in signs {
            signs.withUTF8Buffer { signs in
                for sign in signs where sign < 64 { bits.0 |= 1 << UInt64(sign) }
                for sign in signs where sign >= 64 { bits.1 |= 1 << UInt64(sign - 64) }
            }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? bits.0 : bits.1) &>> UInt64(byte & 63) & 1 == 1
    }
}
