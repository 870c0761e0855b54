internal import Checklist

/// The titles of alerts (`> [!NOTE]`) in the page's language: in the HTML of prose they are English, each in an element that
/// tells its kind.
struct AlertTitles: Sendable {
    /// By kind, escaped; those that are English anyway are left out.
    private let words: [(start: [UInt8], word: [UInt8])]

    init(_ strings: Strings) {
        words = Alert.titles.compactMap { title in
            let kind = title.lowercased()
            guard let word = strings["alert.\(kind)"]?.text, word != title else { return nil }
            return (Array("<strong class=\"alert-\(kind)\">".utf8), Array(Plain.escaped(word).utf8))
        }
    }

    func translated(_ html: [UInt8]) -> [UInt8] {
        guard !words.isEmpty else { return html }
        var result: [UInt8] = []
        var (copied, index) = (0, 0)
        while let start = html[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = start + 1
            guard let (tag, word) = words.first(where: { html[start...].starts(with: $0.start) }) else { continue }
            result += html[copied..<start + tag.count] + word
            copied = html[(start + tag.count)...].firstIndex(of: UInt8(ascii: "<")) ?? html.count
            index = copied
        }
        return copied == 0 ? html : result + html[copied...]
    }
}
