/// Takes out of the built-in style sheet and script what only their readers need: comments, line breaks and blanks. What is
/// left is the same source, sign by sign; tests hold the files to the few rules this relies on.
enum Compact {
    /// A comment is no part of a string, and no pseudo-class stands behind a colon and a blank.
    static func css(_ bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBufferPointer { bytes in
            var result = Compacted(bytes.count, closing: "{};,>~:")
            var index = 0
            while index < bytes.count {
                let end: Int
                if bytes[index] == slash, index + 1 < bytes.count, bytes[index + 1] == star {
                    end = bytes.endOfComment(from: index)
                } else if bytes[index] == quote {
                    end = min(bytes.next(quote, from: index + 1, to: bytes.count) + 1, bytes.count)
                    result.bytes += bytes[index..<end]
                } else {
                    end = index + 1
                    result.append(bytes[index])
                }
                index = end
            }
            return result.bytes
        }
    }

    /// A comment is a line that begins with `//`. Lines with a regular expression or a template keep their blanks.
    static func script(_ bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBufferPointer { bytes in
            var result = Compacted(bytes.count, closing: "{}()=<>?:;,&|+-*")
            var start = 0
            while start < bytes.count {
                let end = bytes.next(lineEnd, from: start, to: bytes.count)
                while start < end, bytes[start] == blank { start += 1 }
                let isComment = start + 1 < end && bytes[start] == slash && bytes[start + 1] == slash
                if start < end, !isComment {
                    let line = bytes[start..<end]
                    if bytes.next(slash, from: start, to: end) < end
                        || bytes.next(backquote, from: start, to: end) < end
                    {
                        result.bytes += line
                    } else {
                        var isInString = false
                        for byte in line {
                            if byte == quote { isInString.toggle() }
                            if isInString { result.bytes.append(byte) } else { result.append(byte) }
                        }
                    }
                    result.bytes.append(lineEnd)
                }
                start = end + 1
            }
            return result.bytes
        }
    }
}

private let blank = UInt8(ascii: " ")
private let lineEnd = UInt8(ascii: "\n")
private let quote = UInt8(ascii: "\"")
private let backquote = UInt8(ascii: "`")
private let slash = UInt8(ascii: "/")
private let star = UInt8(ascii: "*")

private extension UnsafeBufferPointer<UInt8> {
    /// Where a byte stands next, or the end.
    func next(_ byte: UInt8, from start: Int, to end: Int) -> Int {
        var index = start
        while index < end, self[index] != byte { index += 1 }
        return index
    }

    /// Behind the comment that begins here.
    func endOfComment(from start: Int) -> Int {
        var index = start
        while index + 1 < count, self[index] != star || self[index + 1] != slash { index += 1 }
        return Swift.min(index + 2, count)
    }
}

/// What is kept, sign by sign. All of it runs at every start, so the bytes go by without closures.
private struct Compacted {
    var bytes: [UInt8] = []
    /// Of each byte, whether it separates anyway.
    private var isSign: [Bool]

    init(_ count: Int, closing signs: StaticString) {
        bytes.reserveCapacity(count)
        isSign = Array(repeating: false, count: 256)
        signs.withUTF8Buffer { for sign in $0 { isSign[Int(sign)] = true } }
    }

    /// Blanks become one, and none beside a sign that separates anyway. In a selector a blank before a colon says something.
    mutating func append(_ byte: UInt8) {
        let isBlank = byte == blank || byte == lineEnd
        guard let last = bytes.last else { return isBlank ? () : bytes.append(byte) }
        if isBlank {
            if last != blank, last != lineEnd, !isSign[Int(last)] { bytes.append(blank) }
            return
        }
        if last == blank, isSign[Int(byte)], byte != UInt8(ascii: ":") { bytes.removeLast() }
        if byte == UInt8(ascii: "}"), bytes.last == UInt8(ascii: ";") { bytes.removeLast() }
        bytes.append(byte)
    }
}
