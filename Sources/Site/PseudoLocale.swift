internal import Mustache

/// Languages that nobody speaks, made of the English strings: what is no translated string, or has no room, shows at once.
enum PseudoLocale: String {
    /// Accents, in brackets, 40 % longer: `[Àðð Ţåšķ one]`.
    case accented = "en-xa"
    /// The letters of every word in the order of Arabic, on a page from right to left.
    case mirrored = "ar-xb"

    init?(_ language: String) { self.init(rawValue: language.lowercased()) }

    /// All strings that have letters; places, numbers and the order of dates stay.
    func strings(_ english: Value) -> Value {
        switch english {
        case .string(let text): .string(string(text))
        case .list(let list): .list(list.map(strings))
        case .object(let object):
            .object(Object(pairs: object.keys.map { ($0, object[$0].map(strings) ?? .null) }))
        default: english
        }
    }
}

private extension PseudoLocale {
    func string(_ text: String) -> String {
        let pieces = Strings.pieces(of: text)
        let words = pieces.filter { $0.first != "{" }.joined()
        guard words.contains(where: \.isLetter) else { return text }
        let changed = pieces.map { $0.first == "{" ? String($0) : self == .accented ? accented($0) : mirrored($0) }
            .joined()
        return self == .accented ? "[\(changed) \(Self.padding(words.count))]" : changed
    }

    func accented(_ words: Substring) -> String { String(words.map { Self.accents[$0] ?? $0 }) }

    /// A right-to-left mark on both sides, for the order of words; an override within, for that of letters. As in Android.
    func mirrored(_ words: Substring) -> String {
        words.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word.contains(where: \.isLetter) ? "\u{200F}\u{202E}\(word)\u{202C}\u{200F}" : String(word)
        }.joined(separator: " ")
    }

    /// Whole words, so that lines can break, at least 40 % of so many letters.
    static func padding(_ count: Int) -> String {
        let numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        var padding = numbers[0]
        var used = 1
        while padding.count * 5 < count * 2 {
            padding += " " + numbers[used % numbers.count]
            used += 1
        }
        return padding
    }

    static let accents = Dictionary(
        uniqueKeysWithValues: zip(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
            "ÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"))
}
