/// Finds metadata in one run of text, by the table of spellings. The text is read in place and must outlive the reader.
struct MetadataReader {
    struct Found {
        let field: Metadata.Field
        let range: Range<Int>
        /// As it is written, without the blanks around it.
        let value: Range<Int>
        /// What the value is instead, where a sign or a word stands for it.
        var meaning: [UInt8]?
        /// The spelling stands in plain texts too: if the value cannot be read, it was no slip.
        var isCommon = true
        /// It is only nearly a spelling, and stays text.
        var isMisplaced = false
    }

    private let text: UnsafeBufferPointer<UInt8>
    private let isFirst: Bool
    private let followsBlank: Bool
    private var index = 0

    /// - Parameters:
    ///   - isFirst: nothing of the task's text stands before this run.
    ///   - followsBlank: it may begin a word.
    init(_ text: UnsafeBufferPointer<UInt8>, isFirst: Bool, followsBlank: Bool) {
        (self.text, self.isFirst, self.followsBlank) = (text, isFirst, followsBlank)
    }

    /// The next one; they do not overlap.
    mutating func next() -> Found? {
        while index < text.count {
            let start = Spelling.starts[Int(text[index])]
            if start == .anywhere, text[index] == UInt8(ascii: "["), let end = wikiLinkEnd(index) {
                index = end
                continue
            }
            if start == .anywhere || start == .ofWords && mayBeginWord(index), let found = first(at: index) {
                index = found.range.upperBound
                return found
            }
            index += 1
        }
        return nil
    }

    private func first(at index: Int) -> Found? {
        let byte = Int(lowercase(index))
        for row in Spelling.byFirstByte[byte].indices where begins(Spelling.byFirstByte[byte][row].opening, at: index) {
            let row = Spelling.byFirstByte[byte][row]
            if !row.beginsWord || beginsWord(index), let found = read(row, at: index) { return found }
            if let found = misplaced(row, at: index) { return found }
        }
        return nil
    }

    /// `due: 2026-12-01`, `(due:2026-12-01)`.
    private func misplaced(_ row: Spelling, at index: Int) -> Found? {
        guard case .word = row.value, mayBeginWord(index) else { return nil }
        let value = text.skippingBlanks(index + row.opening.count)
        // No day is longer; and each opening would look through all the rest of a word of openings.
        let end = wordEnd(value, limit: 20)
        guard looksLikeDay(text[value..<end]) else { return nil }
        return Found(field: row.field, range: index..<end, value: value..<end, isMisplaced: true)
    }

    private func read(_ row: Spelling, at index: Int) -> Found? {
        let start = index + row.opening.count
        func found(_ value: Range<Int>, to end: Int? = nil, isCommon: Bool = true) -> Found {
            Found(field: row.field, range: index..<(end ?? value.upperBound), value: value, isCommon: isCommon)
        }
        switch row.value {
        case .enclosed(let closing):
            // No value is longer; and without an end each opening would look through all the rest.
            guard let end = text[start...].prefix(200).firstIndex(of: closing) else { return nil }
            let value = min(text.skippingBlanks(start), end)
            return found(value..<max(value, text.skippingBlanks(backFrom: end)), to: end + 1, isCommon: false)
        case .word:
            let end = wordEnd(start)
            // "npm start:dev" was not meant as a day.
            return end == start
                ? nil : found(start..<end, isCommon: row.field != .day(.due) && !looksLikeDay(text[start..<end]))
        case .day:
            let value = afterSign(start)
            let end = wordEnd(value)
            return found(value..<end, isCommon: !looksLikeDay(text[value..<end]))
        case .rule:
            let value = afterSign(start)
            return found(value..<ruleEnd(value))
        case .name(let within):
            guard let end = nameEnd(start, within: within) else { return nil }
            return row.field == .tag && isColor(text[start..<end]) ? nil : found(start..<end)
        case .sign(let value):
            let end = afterSelectors(start)
            return Found(field: row.field, range: index..<end, value: index..<end, meaning: value)
        case .exactly(let value):
            return endsWord(start)
                ? Found(field: row.field, range: index..<start, value: index..<start, meaning: value) : nil
        case .leading(let value):
            let isCapital = 0x41...0x5A ~= text[index + 1]
            guard isFirst, index == 0, isCapital, text.blankLength(at: start) > 0 else { return nil }
            return Found(field: row.field, range: index..<start, value: index..<start, meaning: value)
        }
    }
}

// MARK: Words

private extension MetadataReader {
    func lowercase(_ index: Int) -> UInt8 { text[index] | (0x41...0x5A ~= text[index] ? 0x20 : 0) }

    func begins(_ opening: [UInt8], at index: Int) -> Bool {
        guard index + opening.count <= text.count else { return false }
        return opening.indices.allSatisfy { lowercase(index + $0) == opening[$0] }
    }

    /// Also behind an opening bracket, where words are only nearly spellings.
    func mayBeginWord(_ index: Int) -> Bool {
        beginsWord(index) || index > 0 && (text[index - 1] == UInt8(ascii: "(") || text[index - 1] == UInt8(ascii: "["))
    }

    func beginsWord(_ index: Int) -> Bool { index == 0 ? followsBlank : text.blankLength(before: index) > 0 }

    /// Behind the variation selectors that follow an emoji.
    func afterSelectors(_ index: Int) -> Int {
        var index = index
        while text[index...].starts(with: "\u{FE0F}".utf8) || text[index...].starts(with: "\u{FE0E}".utf8) {
            index += 3
        }
        return index
    }

    func afterSign(_ index: Int) -> Int { text.skippingBlanks(afterSelectors(index)) }

    /// The end of `[[Note #1]]`, an address as in a wiki; none is longer, or each opening would look through all the rest.
    func wikiLinkEnd(_ start: Int) -> Int? {
        guard text[start...].starts(with: "[[".utf8) else { return nil }
        for index in text[..<(text.count - 1)].indices.dropFirst(start + 2).prefix(200) {
            if text[index] == UInt8(ascii: "["), text[index + 1] == UInt8(ascii: "[") { return nil }
            if text[index] == UInt8(ascii: "]"), text[index + 1] == UInt8(ascii: "]") { return index + 2 }
        }
        return nil
    }

    /// The end of the word that goes on at `start`, without the punctuation behind it.
    func wordEnd(_ start: Int, limit: Int = .max) -> Int {
        var end = start
        while end < text.count, end - start < limit, text.blankLength(at: end) == 0, text[end] < 0x80 { end += 1 }
        while end > start, text[end - 1].endsWord { end -= 1 }
        return end
    }

    /// Whether at most punctuation stands between here and the next blank: `@Input()` is no person. Behind that of Chinese
    /// and Japanese no blank comes.
    func endsWord(_ start: Int) -> Bool {
        var index = start
        while index < text.count, text.blankLength(at: index) == 0 {
            let next = scalar(at: index)
            if next.isWidePunctuation { return true }
            guard next.value != "/", next.isPunctuation, !next.isOpening else { return false }
            index += next.length
        }
        return true
    }

    /// Numbers parted as in a date, one of them a year: what somebody meant as a day.
    func looksLikeDay(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let parts = value.split { "-/.".utf8.contains($0) }
        return parts.count > 1 && parts.contains { $0.count == 4 && $0.allSatisfy(\.isDigit) }
    }

    /// Hexadecimal digits as in `#1e90ff`, `#f00` and `#fff`. What could be a word is none: `#facade`, `#e2e`.
    func isColor(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard [3, 6, 8].contains(name.count), name.allSatisfy({ $0.isHexadecimal }) else { return false }
        let digits = name.count(where: \.isDigit)
        return digits >= (name.count == 3 ? 2 : 1) || name.allSatisfy { $0 | 0x20 == UInt8(ascii: "f") }
    }

    /// The end of "every 2 weeks on Tuesday, Friday at 10:30": words of letters, digits and commas, the first of them
    /// "every".
    func ruleEnd(_ start: Int) -> Int {
        guard begins(Array("every".utf8), at: start) else { return start }
        var end = start
        var index = start
        while index < text.count {
            let word = index
            while index < text.count, case let next = scalar(at: index),
                next.isOfName || next.value == "," || isInTime(index)
            { index += next.length }
            let isWord = text[word..<index].contains { $0.isAlphanumeric || $0 >= 0x80 }
            guard isWord, endsWord(index) || index < text.count && text[index] >= 0x80 else { break }
            end = index
            index = text.skippingBlanks(index)
            if index == end { break }
        }
        return end > start && text[end - 1] == UInt8(ascii: ",") ? end - 1 : end
    }

    /// The colon of `10:30`.
    func isInTime(_ index: Int) -> Bool {
        let isDigit = { (place: Int) in text.indices.contains(place) && text[place].isDigit }
        return text[index] == UInt8(ascii: ":") && isDigit(index - 1) && isDigit(index + 1)
    }

    /// The end of a name; nil if there is none, if it has no letter (`#123`), or if more than punctuation follows.
    func nameEnd(_ start: Int, within: UInt8) -> Int? {
        var end = start
        var hasLetter = false
        while end < text.count {
            let next = scalar(at: end)
            guard next.isOfName || text[end] == within && end > start else { break }
            hasLetter = hasLetter || next.isLetter
            end += next.length
        }
        while end > start, text[end - 1] == within { end -= 1 }
        return hasLetter && endsWord(end) ? end : nil
    }

    func scalar(at index: Int) -> WordScalar { WordScalar(text, at: index) }
}

private extension UInt8 {
    /// Punctuation that stands behind a word and does not belong to it.
    var endsWord: Bool {
        switch Unicode.Scalar(self) {
        case ".", ",", ";", ":", "!", "?", ")", "]", "}", "\"", "'": true
        default: false
        }
    }
}
