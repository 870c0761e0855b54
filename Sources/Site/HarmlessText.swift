/// Text that does nothing to a terminal but be seen.
package enum HarmlessText {
    /// Not so are control characters other than tab and line end, characters that change the direction of text, and those of
    /// which nothing is seen. Joiners and zero width spaces are: Persian, Thai and emoji are written with them.
    package static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: true
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: false
        default: true
        }
    }

    /// On one line, whatever a file or its name holds.
    package static func line(_ text: some StringProtocol) -> String {
        if text.unicodeScalars.allSatisfy({ $0 != "\n" && isHarmless($0) }) { return String(text) }
        var result = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            // A carriage return and a line feed are one line end.
            if scalar != "\n" || last != "\r" {
                result.append(scalar != "\n" && isHarmless(scalar) ? scalar : "\u{FFFD}")
            }
            last = scalar
        }
        return String(result)
    }

    /// With U+FFFD for each character that is not harmless.
    package static func text(_ text: some StringProtocol) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(isHarmless(scalar) ? scalar : "\u{FFFD}") }
        return String(result)
    }

    /// JSON as it is, but with an escape for each character that is not harmless; these stand in strings only.
    package static func json(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { !isHarmless($0) }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard !isHarmless(scalar) else {
                result.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            result.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
        }
        return String(result)
    }
}
