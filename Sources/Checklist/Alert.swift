/// `> [!NOTE]`: on GitHub a quote with that word as its title ("Alerts" in its documentation of Markdown).
package enum Alert {
    package static let titles = ["Note", "Tip", "Important", "Warning", "Caution"]

    /// Makes the title bold, on a line of its own: `<strong class="alert-note">Note</strong>`. The word is English; whoever
    /// shows it in another language finds it by the class, which no text of a user's can have.
    static func apply(to quote: Node) {
        guard let text = quote.firstChild?.firstChild, quote.firstChild?.kind == .paragraph, text.kind == .text,
            text.next?.isBreak ?? true, let title = title(text),
            let strong = Node.make(.custom), let lineBreak = Node.make(.lineBreak)
        else { return }
        strong.set(html: Array("<strong class=\"alert-\(title.lowercased())\">\(title)</strong>".utf8))
        strong.insert(before: text)
        if let softBreak = text.next {
            lineBreak.insert(before: softBreak)
            softBreak.remove()
        }
        text.remove()
    }

    private static func title(_ text: Node) -> String? {
        text.withLiteral { text in
            guard text.starts(with: "[!".utf8), text.last == UInt8(ascii: "]") else { return nil }
            let name = text.dropFirst(2).dropLast()
            return titles.first { $0.lowercased().utf8.elementsEqual(name.lazy.map { $0 | 0x20 }) }
        }
    }
}
