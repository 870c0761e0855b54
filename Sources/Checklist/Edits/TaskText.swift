/// A text somebody typed for a task, on one line.
///
/// It is text: what is mark-up in Markdown is escaped where it has to be, so that the task reads as what was typed. Only the
/// metadata of `Spelling` are meant: `#home` and `due:2026-12-01` are written as they are typed, and read as tag and day.
/// `isMarkdown` takes all of it as Markdown instead.
package struct TaskText: Sendable, Equatable {
    /// Without blanks at either end.
    package let bytes: [UInt8]
    package let isMarkdown: Bool

    package enum Problem: Error, Sendable, Equatable {
        case empty, notUTF8
        case tooLong(limit: Int)
        /// A line end, or what some programs take for one, or a control character: nobody could see it.
        case notOneLine(Unicode.Scalar)
    }

    /// In Unicode's characters, scalars.
    package static let limit = 2_000

    package init(_ text: some Sequence<UInt8>, isMarkdown: Bool = false) throws(Problem) {
        let text = Array(text)
        let start = text.skippingBlanks(0)
        bytes = Array(text[start..<max(start, text.skippingBlanks(backFrom: text.count))])
        self.isMarkdown = isMarkdown
        guard let string = String(validating: text, as: UTF8.self) else { throw .notUTF8 }
        for scalar in string.unicodeScalars where TaskText.isControl(scalar) { throw .notOneLine(scalar) }
        guard !bytes.isEmpty else { throw .empty }
        guard string.unicodeScalars.count <= TaskText.limit else { throw .tooLong(limit: TaskText.limit) }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09: false
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
        default: false
        }
    }
}

extension TaskText {
    /// What a task with this text must say; nil for Markdown, where only the reading shows it.
    ///
    /// It is the reading of one text node that holds all of it: no mark-up, only metadata.
    var meaning: (text: [UInt8], metadata: Metadata)? {
        if isMarkdown { return nil }
        let document = Document([], isValidUTF8: true)
        return document.withRoot { root in
            guard let paragraph = Node.make(.paragraph), let text = Node.text(bytes) else { return nil }
            root.append(paragraph)
            paragraph.append(text)
            var lifting = Lifting(paragraph, .none)
            return (paragraph.plainText(), lifting.takeMetadata())
        }
    }

    /// Ways to write it, the plainest first. Which of them reads as it should depends on the file, on its definitions of
    /// links among others.
    var spellings: [[UInt8]] {
        if isMarkdown { return [bytes] }
        let metadata = metadata
        return [addresses, SourceScanner(bytes).links(), []].reduce(into: [bytes]) { spellings, addresses in
            let spelling = escaped(except: metadata + addresses)
            if !spellings.contains(spelling) { spellings.append(spelling) }
        }
    }

    private var metadata: [Range<Int>] {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = MetadataReader(bytes, isFirst: true, followsBlank: true)
            var ranges: [Range<Int>] = []
            while let found = reader.next() { ranges.append(found.range) }
            return ranges
        }
    }

    /// What looks like web addresses, each to the next blank or tag: a backslash there would become a part of it.
    private var addresses: [Range<Int>] {
        bytes.indices.split { bytes[$0].isSpace || bytes[$0] == UInt8(ascii: "<") }.compactMap { word in
            let sign = word.first { bytes[$0...].starts(with: "://".utf8) || bytes[$0...].starts(with: "www.".utf8) }
            guard let sign else { return nil }
            let start = sign - bytes[word.startIndex..<sign].reversed().prefix(while: \.isLetter).count
            return (bytes[sign] == UInt8(ascii: ":") ? start : sign)..<word.endIndex
        }
    }

    private func escaped(except ranges: [Range<Int>]) -> [UInt8] {
        var isKept = Array(repeating: false, count: bytes.count)
        for range in ranges { for index in range { isKept[index] = true } }
        var result: [UInt8] = []
        for index in bytes.indices {
            if !isKept[index], isMarkup(index) { result.append(UInt8(ascii: "\\")) }
            result.append(bytes[index])
        }
        return result
    }

    private func isMarkup(_ index: Int) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"),
            UInt8(ascii: "~"):
            return true
        case UInt8(ascii: "\\"): return index + 1 < bytes.count && bytes[index + 1].isPunctuation
        case UInt8(ascii: "_"):
            // Within a word it is a letter.
            let isInWord = index > 0 && index + 1 < bytes.count && bytes[index - 1].isAlphanumeric
            return !(isInWord && bytes[index + 1].isAlphanumeric)
        case UInt8(ascii: "&"):
            let name = bytes[(index + 1)...].prefix { $0.isAlphanumeric || $0 == UInt8(ascii: "#") }
            return !name.isEmpty && name.endIndex < bytes.count && bytes[name.endIndex] == UInt8(ascii: ";")
        default: return false
        }
    }
}
