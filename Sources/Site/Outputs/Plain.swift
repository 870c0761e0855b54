/// Text without what cannot stand in a calendar, a feed, a drawing or a page.
package enum Plain {
    /// Control characters but tab and line end, and what is no character of XML 1.0 (2.2), become U+FFFD.
    static func text(_ text: String) -> String {
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(isAllowed(scalar) ? scalar : "\u{FFFD}") }
        return String(result)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: true
        case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

    /// As it may stand in an element or in an attribute in quotes, in HTML and in XML.
    package static func escaped(_ text: String) -> String {
        let text = Plain.text(text)
        guard text.utf8.contains(where: "&<>\"\t\n".utf8.contains) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            // Also where it would end a CDATA section.
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t": result += "&#9;"
            case "\n": result += "&#10;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
