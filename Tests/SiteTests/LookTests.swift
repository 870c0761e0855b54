import Foundation
import Mustache
import Templates
import Testing

@testable import Site

/// What the folder `Templates` must hold to be a look.
@Suite struct LookTests {
    static let folder = URL(filePath: #filePath).appending(path: "../../../Templates").standardized

    private func names(_ path: String, ending: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: path).path)
            .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }

    @Test func everyFileIsEmbedded() throws {
        #expect(try names("", ending: ".mustache") == Templates.templates.map(\.name))
        #expect(try names("icons", ending: ".svg") == Templates.icons.map(\.name))
        #expect(try names("strings", ending: ".json") == Templates.strings.map(\.language))
        for (name, bytes) in Templates.templates {
            #expect(bytes == [UInt8](try Data(contentsOf: Self.folder.appending(path: name + ".mustache"))), "\(name)")
        }
    }

    /// The templates hold the context check that users' own templates are put to.
    @Test func templatesPutValuesOnlyWhereEscapingIsEnough() throws {
        #expect(try Library(Templates.templates, options: Options(checksContext: true)).warnings.isEmpty)
    }

    @Test func iconsBeginAndEndAlike() {
        for (name, bytes) in Templates.icons {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.hasPrefix(Look.iconStart) && text.hasSuffix(Look.iconEnd), "\(name)")
        }
    }

    /// A string that nobody uses is a translator's work for nothing; one that is missing shows its key on the page.
    @Test func everyStringIsUsedAndEveryUsedStringIsThere() throws {
        let strings = try Strings(language: "en", json: Templates.strings[0].bytes)
        let keys = Set(leaves(strings.value))
        let templates = Templates.templates.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        let inTemplates = templates.matches(of: /\{\{t\.([\w.-]+)\}\}/).map { String($0.1) }
        let script = String(decoding: Templates.script, as: UTF8.self)
        let inScript = script.matches(of: /strings\.([\w.]+)/).map { String($0.1) }
        let folder = Self.folder.appending(path: "../Sources/Site").standardized
        let swift = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let used = Set(inTemplates + inScript)
        #expect(used.subtracting(keys) == [])
        let unused = keys.subtracting(used).filter { key in
            let isFamily = key.hasPrefix("status.") || key.hasPrefix("note.")
            let stem = key.hasSuffix("NoSource") ? String(key.dropLast(8)) : key
            return !isFamily && !swift.contains("\"\(stem)\"")
        }
        #expect(unused == [])
    }

    private func leaves(_ value: Value, _ path: [String] = []) -> [String] {
        guard case .object(let object) = value, object["other"] == nil else { return [path.joined(separator: ".")] }
        return object.keys.flatMap { leaves(object[$0] ?? .null, path + [$0]) }
    }

    /// `Compact.script` would change a template literal of several lines, and a line in one that begins like a comment.
    @Test func theScriptHasNoTemplateLiteralOfSeveralLines() {
        for line in String(decoding: Templates.script, as: UTF8.self).split(separator: "\n") {
            #expect(line.count(where: { $0 == "`" }).isMultiple(of: 2), "\(line)")
        }
    }

    @Test func compactingTakesOutCommentsIndentationAndBlankLinesOnly() {
        let css = "/* one */\na {\n    b: \"/* c */\"; /* kept */\n}\n\n/* two\n   lines */\nd {}\n"
        #expect(
            String(decoding: Compact.css(Array(css.utf8)), as: UTF8.self)
                == "a {\nb: \"/* c */\"; /* kept */\n}\nd {}\n")
        let script = "// one\nlet a = 1; // kept\n\n    // two\n    f(\"//\");\n"
        #expect(
            String(decoding: Compact.script(Array(script.utf8)), as: UTF8.self) == "let a = 1; // kept\nf(\"//\");\n")
    }
}
