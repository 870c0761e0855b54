extension [UInt8] {
    /// The bytes as a page may show them: control characters other than tab and line end become U+FFFD, and so do the
    /// bytes 0xFE and 0xFF, as which libcmark 0.30 prints `&#xFFFE;` and `&#xFFFF;`.
    init(shown bytes: UnsafeBufferPointer<UInt8>) {
        guard [UInt8].mayHide(bytes) else {
            self.init(bytes)
            return
        }
        self.init()
        var index = 0
        while index < bytes.count {
            let length = [UInt8].hiddenLength(bytes, at: index)
            if length > 0 { append(contentsOf: "\u{FFFD}".utf8) } else { append(bytes[index]) }
            index += Swift.max(length, 1)
        }
    }

    consuming func shown() -> [UInt8] {
        withUnsafeBufferPointer([UInt8].mayHide) ? withUnsafeBufferPointer { [UInt8](shown: $0) } : self
    }

    /// Whether there could be any of these.
    static func mayHide(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.contains { (eight: Eight) in eight.below(0x20) | eight.beyondASCII | eight.equal(0x7F) }
            && hasHidden(bytes)
    }

    private static func hasHidden(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.contains { (eight: Eight) in
            (eight.below(0x20) & ~eight.equal(0x09) & ~eight.equal(0x0A)) | eight.equal(0x7F) | eight.equal(0xC2)
                | eight.equal(0xFE) | eight.equal(0xFF)
        }
    }

    /// How many bytes the character at `index` has if it is one that must not be shown, else 0.
    private static func hiddenLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        switch bytes[index] {
        case 0x09, 0x0A: 0
        case 0..<0x20, 0x7F, 0xFE, 0xFF: 1
        // U+0080 to U+009F.
        case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0: 2
        default: 0
        }
    }
}
