/// About how wide words are in the sans-serif that a browser has. Fonts differ by a few percent; whoever uses this stretches
/// the words to it.
enum TextWidth {
    /// In whole pixels.
    static func of(_ text: String, size: Int) -> Int {
        let width = text.unicodeScalars.reduce(0) { $0 + thousandths(of: $1) }
        return (width * size + 999) / 1000
    }

    /// Thousandths of the font's size.
    private static func thousandths(of scalar: Unicode.Scalar) -> Int {
        if (0x20..<0x7F).contains(scalar.value) { return latin[Int(scalar.value) - 0x20] }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        return ranges.first { $0.scalars ~= scalar.value }?.width ?? 600
    }

    /// From the space to the tilde: the advance widths of Helvetica (Adobe Font Metrics), which Arial and Liberation Sans share.
    private static let latin: [Int] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
        556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ]

    /// Scripts whose letters are much wider or narrower than others; of East Asia each stands in a square.
    private static let ranges: [(scalars: ClosedRange<UInt32>, width: Int)] = [
        (0xA0...0xA0, 278), (0xA1...0x24F, 556), (0x370...0x52F, 580), (0x590...0x5FF, 540), (0x600...0x6FF, 480),
        (0x750...0x77F, 480), (0x2000...0x200A, 300), (0x1100...0x11FF, 1000), (0x2E80...0xA4CF, 1000),
        (0xAC00...0xD7A3, 1000), (0xF900...0xFAFF, 1000), (0xFE30...0xFE6F, 1000), (0xFF01...0xFF60, 1000),
        (0x1F000...0x3FFFD, 1000),
    ]
}
