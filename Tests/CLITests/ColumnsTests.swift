import Foundation
import Testing

@testable import TaskgenCLI

/// How wide text stands on a terminal.
@Suite struct ColumnsTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("ｶﾅ", 2), ("Ａ", 2), ("🎉", 2),
        ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("שלום", 4), ("नमस्ते", 4), ("a\u{200D}b", 2),
    ])
    func width(_ text: String, _ width: Int) { #expect(Columns.width(of: text) == width) }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
        ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("", 3, ""), ("abcdef", 1, "…"),
    ])
    func cut(_ text: String, _ limit: Int, _ cut: String) {
        #expect(Columns.cut(text, to: limit) == cut)
        #expect(Columns.width(of: cut) <= limit)
    }

    #if os(Linux)
        /// The C library has a table of its own. Where it knows a letter, a sign or a picture, we are as wide.
        @Test func agreesWithTheCLibrary() throws {
            let locale = try #require(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
            let before = uselocale(locale)
            defer {
                uselocale(before)
                freelocale(locale)
            }
            // Its header hides it from Swift.
            let symbol = try #require(dlsym(nil, "wcwidth"))
            let wcwidth = unsafeBitCast(symbol, to: (@convention(c) (wchar_t) -> Int32).self)
            var (compared, wide) = (0, 0)
            var others: [String] = []
            for scalar in (0x20...0x3FFFF).compactMap(Unicode.Scalar.init) {
                let width = Int(wcwidth(wchar_t(scalar.value)))
                switch scalar.properties.generalCategory {
                case .unassigned, .control, .privateUse: continue
                default: break
                }
                // Two of the first make one flag; the others are Kaithi number signs and an Ahom letter, wide in one
                // of two versions of Unicode.
                let isLeftOut = 0x1F1E6...0x1F1FF ~= scalar.value || [0x110BD, 0x110CD, 0x1171E].contains(scalar.value)
                if width < 0 || isLeftOut { continue }
                compared += 1
                if width == 2 { wide += 1 }
                if Columns.width(of: scalar) != width { others.append("\(String(scalar.value, radix: 16)) \(width)") }
            }
            #expect(compared > 130_000 && wide > 90_000, "\(compared), \(wide)")
            #expect(others == [], "\(others.count)")
        }
    #endif
}
