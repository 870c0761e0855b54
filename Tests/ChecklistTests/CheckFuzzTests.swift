import Checklist
import Testing

/// Texts put together at random from what the checks look at. None may stop the program, every place is in the file, and
/// what was found changes nothing else.
@Suite struct CheckFuzzTests {
    static let parts =
        [
            "- ", "* ", "1. ", "2) ", "> ", "    ", "\t", "\n", "\n", "\n\n", "\r\n", "\r", "[ ]", "[x]", "[]", "[  ]",
            "[ x ]", "[х]",
            "[a]", "\\[ ]", "-[ ]", "1.[x]", "\u{A0}", "\u{3000}", " ", " ", "a", "text ", "[", "]", "](#x)", "[a](#t)",
            "<b:c>",
            "[x]: /u\n", "![](", "<div>\n", "</div>", "<!--", "-->", "```", "~~~\n", "# ", "---\n", "...\n", "===\n",
            "`", "•", "– ",
            "\u{2028}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{200B}", "\u{200D}", "👩‍💻", "\u{E0041}", "\u{B}",
            "\u{FEFF}", "\0",
            "due:2026-02-30 ", "#tag ", " ^id",
        ].map { Array($0.utf8) } + [[0xC2], [0xE2, 0x80], [0xFF], [0xF3, 0xA0]]

    @Test(arguments: 0..<8)
    func nothingStopsIt(_ seed: UInt64) throws {
        var random = Generator(state: seed)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).flatMap { _ in
                Self.parts.randomElement(using: &random) ?? []
            }
            guard var checked = try? TaskList(parsing: bytes, checks: true) else { continue }
            let plain = try TaskList(parsing: bytes)
            let lengths = Self.lineLengths(bytes)
            for diagnostic in checked.diagnostics {
                #expect(1...max(lengths.count, 1) ~= diagnostic.line, "\(bytes)")
                guard lengths.indices.contains(diagnostic.line - 1) else { continue }
                #expect(1...(lengths[diagnostic.line - 1] + 1) ~= diagnostic.column, "\(diagnostic) \(bytes)")
            }
            let places = checked.diagnostics.map { ($0.line, $0.column) }
            #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
            checked.diagnostics = plain.diagnostics
            #expect(checked == plain)
        }
    }

    private static func lineLengths(_ bytes: [UInt8]) -> [Int] {
        var reader = LineReader(bytes, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        var lengths: [Int] = []
        while let line = reader.next() { lengths.append(line.end - line.start) }
        return lengths
    }

    /// SplitMix64: the same texts in every run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }
    }
}
