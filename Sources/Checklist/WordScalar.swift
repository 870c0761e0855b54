/// One character of a text, and what it may be part of.
struct WordScalar {
    let value: Unicode.Scalar
    let length: Int

    init(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
        guard text[index] >= 0x80 else {
            (value, length) = (Unicode.Scalar(text[index]), 1)
            return
        }
        let bytes = Array(text[index..<min(index + 4, text.count)])
        var scalars = Scalars(bytes, 0..<bytes.count)
        let next = scalars.next()
        (value, length) = (next?.scalar ?? "\u{FFFD}", next?.length ?? 1)
    }

    var isLetter: Bool {
        if value.isASCII { return 0x61...0x7A ~= value.value | 0x20 }
        return value.properties.isLetter
    }

    var isOfName: Bool {
        if isLetter || "0"..."9" ~= value || value == "-" || value == "_" { return true }
        guard !value.isASCII else { return false }
        switch value.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber: return true
        default: return false
        }
    }

    var isOpening: Bool { value.properties.generalCategory == .openPunctuation }

    /// As wide as a character of Chinese or Japanese.
    var isWidePunctuation: Bool { (0x3001...0x303F ~= value.value || 0xFF01...0xFF65 ~= value.value) && isPunctuation }

    var isPunctuation: Bool {
        switch value.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation,
            .dashPunctuation:
            true
        default: false
        }
    }
}

private extension Unicode.Scalar.Properties {
    var isLetter: Bool {
        switch generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }
}
