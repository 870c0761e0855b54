import Foundation
import Mustache
import Templates
import Testing

@testable import Site

/// The files of strings that are built in: nothing missing, nothing too much.
@Suite struct StringsTests {
    static let shipped = ["en", "de", "fr", "es", "it", "pt-BR", "ru", "ar", "he", "ja", "zh-Hans"]

    static func file(_ language: String) throws -> Value {
        try JSON.parse(Array(LookTests.text("strings/\(language).json").utf8))
    }

    /// All keys; a string with plural forms is one.
    static func keys(_ value: Value, _ path: [String] = []) -> [String] {
        guard case .object(let object) = value, !value.hasForms else { return [path.joined(separator: ".")] }
        return object.keys.flatMap { keys(object[$0] ?? .null, path + [$0]) }
    }

    @Test func theseAreShipped() {
        let files = Templates.files.compactMap { $0.path.wholeMatch(of: /strings\/(.+)\.json/).map { String($0.1) } }
        #expect(files.sorted() == Self.shipped.sorted())
    }

    /// Here what is harmless counts too.
    @Test(arguments: shipped) func everyLanguageHasWhatEnglishHas(_ language: String) throws {
        let found = StringsCheck(language: language).findings(in: try Self.file(language), against: try Self.file("en"))
        #expect(found.map(\.message) == [])
        #expect(
            Self.keys(try Self.file(language)) == Self.keys(try Self.file("en")), "the order, for those who compare")
    }

    /// Whoever translates a file by copying it leaves some of it as it was; these are really the same.
    @Test(arguments: shipped.dropFirst()) func nothingIsLeftInEnglish(_ language: String) throws {
        let same: Set = [
            "number.digits", "number.group", "number.least", "date.format", "date.months", "meta.tag", "meta.person",
            "tag.label", "footer.feed",
        ]
        // In one language.
        let sameHere: Set = ["fr alert.important"]
        let (english, other) = (
            Strings(language: "en", plurals: "en", value: try Self.file("en")),
            Strings(language: language, plurals: language, value: try Self.file(language))
        )
        for key in Self.keys(english.value) where !same.contains(key) && !sameHere.contains("\(language) \(key)") {
            #expect(other(key, count: 5) != english(key, count: 5), "\(key)")
        }
    }

    /// A title within a sentence stands in the quotation marks of its language.
    @Test(arguments: shipped) func quotationMarksArePaired(_ language: String) throws {
        let strings = Strings(language: language, plurals: language, value: try Self.file(language))
        let marks = ["“”", "„“", "«»", "«\u{A0}\u{A0}»", "״״"]
        for key in ["delete.label", "delete.bar"] {
            let found = strings(key).filter { "“”„«»״\"\u{A0}".contains($0) }
            #expect(marks.contains(found), "\(key)")
        }
    }

    // MARK: The document

    /// docs/LANGUAGES.md has a row for every string, with its English words, and one for every place in them.
    @Test func theDocumentHasAllStrings() throws {
        let url = Self.root.appending(path: "docs/LANGUAGES.md")
        let rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        let strings = Strings(language: "en", plurals: "en", value: try Self.file("en"))
        let table = rows.filter { $0.count == 3 }
        let keys = Self.keys(strings.value)
        try #require(table.map { $0[0] } == keys.map { "`\($0)`" })
        for (key, row) in zip(keys, table) { #expect(row[1] == Self.words(strings[key]), "\(key)") }
        let places = rows.filter { $0.count == 2 }.flatMap { $0[0].matches(of: /\{\w+\}/).map { String($0.output) } }
        let used = keys.flatMap { Self.words(strings[$0]).matches(of: /\{\w+\}/).map { String($0.output) } }
        #expect(Set(places) == Set(used))
    }

    private static func words(_ value: Value?) -> String {
        switch value {
        case .string(let text): text
        case .int(let number): "\(number)"
        case .list(let list): list.map(words).joined(separator: ", ")
        case .object(let forms): forms.keys.map { words(forms[$0]) }.joined(separator: " / ")
        default: ""
        }
    }

    // MARK: Used and unused

    static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    private static func text(in folder: String, endings: [String]) throws -> String {
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        return try names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
            .map { try String(contentsOf: root.appending(path: folder).appending(path: $0), encoding: .utf8) }.joined()
    }

    private static func used(_ text: String, _ pattern: Regex<(Substring, Substring)>) -> Set<String> {
        Set(text.matches(of: pattern).map { String($0.1) })
    }

    /// A string that is used and not there shows its key on the page.
    @Test func everyStringThatIsUsedIsThere() throws {
        let english = Strings(language: "en", plurals: "en", value: try Self.file("en"))
        let templates = Self.used(
            try Self.text(in: "Templates", endings: [".mustache"]), /\{\{[#^{]?t\.([\w.-]+\w)/)
        let script = Self.used(try Self.text(in: "Templates", endings: [".js"]), /\bstrings\.(\w+\.\w+)/)
        let swift = Self.used(try Self.text(in: "Sources/Site", endings: [".swift"]), /\bstrings\(\s*"([\w.-]+)"/)
        #expect(templates.count > 5 && script.count > 2 && swift.count > 5)
        for key in templates.union(script).union(swift).sorted() { #expect(english[key] != nil, "\(key)") }
    }

    /// A string that nobody uses is work for nothing for everyone who translates. Keys are looked for as they are written:
    /// `t.add.label` in templates, `strings.add.done` in the script, "add.button" in Swift.
    @Test func everyStringIsUsed() throws {
        let templates = try Self.text(in: "Templates", endings: [".mustache"])
        let code =
            try Self.text(in: "Templates", endings: [".js"]) + Self.text(in: "Sources/Site", endings: [".swift"])
        // Named after a state, a level or a kind, or read as one.
        let families = ["status.", "note.", "priority.", "number.", "alert."]
        let unused = Self.keys(try Self.file("en")).filter { key in
            let stem = key.hasSuffix("NoSource") ? String(key.dropLast(8)) : key
            return !families.contains { key.hasPrefix($0) } && !Self.isNamed(stem, in: templates, after: "t.")
                && !["strings.", "\"", "'", "`"].contains { Self.isNamed(stem, in: code, after: $0) }
        }
        #expect(unused == [])
    }

    private static func isNamed(_ key: String, in text: String, after prefix: String) -> Bool {
        text.ranges(of: prefix + key).contains { range in
            guard range.upperBound < text.endIndex else { return true }
            let next = text[range.upperBound]
            return !(next.isLetter || next.isNumber || next == "_" || next == "-")
        }
    }
}
