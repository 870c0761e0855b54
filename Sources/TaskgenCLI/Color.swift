/// Whether what goes to a stream is coloured, decided once for each stream, and the colours.
///
///     let color = try Color(arguments[.color], on: Stream.standardOutput)
///     print(color.paint("overdue", .red, .bold))
///
/// In this order: `--color`, `NO_COLOR` (no-color.org), `CLICOLOR_FORCE` and `FORCE_COLOR` (bixense.com/clicolors),
/// `TERM=dumb`, and whether the stream is a terminal.
struct Color: Sendable, Equatable {
    let isOn: Bool

    init(isOn: Bool) { self.isOn = isOn }

    /// - Parameters:
    ///   - word: the value of `--color`; nil is `auto`.
    ///   - stream: `Stream.standardOutput` or `Stream.standardError`.
    /// - Throws: a usage error for another word.
    init(_ word: String?, on stream: Int32) throws(Failure) {
        guard let wish = Wish(rawValue: word ?? "auto") else {
            throw .usage("--color knows no '\(Printable.line(word ?? ""))'", "write auto, always or never")
        }
        isOn = Color.isWanted(
            wish, isTerminal: Environment.isTerminal(stream), environment: Environment.variable)
    }

    enum Wish: String, CaseIterable { case auto, always, never }

    static func isWanted(_ wish: Wish, isTerminal: Bool, environment: (String) -> String?) -> Bool {
        switch wish {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        if environment("NO_COLOR").map({ !$0.isEmpty }) == true { return false }
        let isForced = ["CLICOLOR_FORCE", "FORCE_COLOR"].contains { !["", "0"].contains(environment($0) ?? "") }
        return isForced || isTerminal && environment("TERM") != "dumb"
    }

    /// How a text looks: ECMA-48, "select graphic rendition".
    enum Style: String, Sendable, CaseIterable {
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case magenta = "35"
        case cyan = "36"
    }

    /// The text in these styles; as it is where colours are off. What comes out of a file goes through `Printable` first.
    func paint(_ text: String, _ styles: Style...) -> String { paint(text, styles) }

    func paint(_ text: String, _ styles: [Style]) -> String {
        guard isOn, !text.isEmpty, !styles.isEmpty else { return text }
        return "\u{1B}[\(styles.map(\.rawValue).joined(separator: ";"))m\(text)\u{1B}[0m"
    }
}
