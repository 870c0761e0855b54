import Foundation
import Mustache
import Synchronization
import Testing

/// The published specification, github.com/mustache/spec at 9cb20c3, from the folder in MUSTACHE_SPEC.
@Suite struct SpecificationTests {
    struct File: Decodable {
        let tests: [Case]
    }

    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let desc: String
        let template: String
        let expected: String
        let data: JSONData
        let partials: [String: String]?
        var file = ""
        var index = 0
        var testDescription: String { "\(file) \(index): \(name)" }

        enum CodingKeys: CodingKey { case name, desc, template, expected, data, partials }
    }

    struct JSONData: Decodable, Sendable {
        let value: Value
        init(from decoder: any Decoder) throws { value = try JSON(from: decoder).value }
    }

    static let files = [
        "comments": 12, "delimiters": 14, "interpolation": 42, "inverted": 22, "partials": 12, "sections": 34,
        "~dynamic-names": 21, "~inheritance": 27, "~lambdas": 10,
    ]

    static let folder = ProcessInfo.processInfo.environment["MUSTACHE_SPEC"].map { URL(fileURLWithPath: $0) }

    static let cases: [Case] = files.keys.sorted().flatMap { file -> [Case] in
        guard let folder, let data = try? Data(contentsOf: folder.appendingPathComponent(file + ".json")),
            let tests = try? JSONDecoder().decode(File.self, from: data).tests
        else { return [] }
        return tests.enumerated().map { index, test in
            var test = test
            (test.file, test.index) = (file, index)
            return test
        }
    }

    @Test func allTestsAreThere() {
        guard let folder = Self.folder, FileManager.default.fileExists(atPath: folder.path) else {
            let note: Comment = "MUSTACHE_SPEC names no folder: the 194 tests of the specification were not run"
            print("note: \(note)")
            #expect(ProcessInfo.processInfo.environment["CI"] == nil, note)
            return
        }
        #expect(Self.cases.count == 194)
        for (file, count) in Self.files { #expect(Self.cases.count { $0.file == file } == count, "\(file)") }
    }

    @Test(arguments: cases) func specification(_ test: Case) throws {
        var data = test.data.value
        if test.file == "~lambdas" {
            data = data.with("lambda", .lambda(try #require(Self.lambda(test.index, test.name))))
        }
        let library = try Library(test.template, test.partials ?? [:])
        #expect(try library.render("main", data).text == test.expected, "\(test.desc)")
    }

    /// The specification gives these in other languages; here by hand, by place and name.
    static func lambda(_ index: Int, _ name: String) -> Lambda? {
        switch (index, name) {
        case (0, "Interpolation"): return Lambda { _ in .template("world") }
        case (1, "Interpolation - Expansion"): return Lambda { _ in .template("{{planet}}") }
        case (2, "Interpolation - Alternate Delimiters"): return Lambda { _ in .template("|planet| => {{planet}}") }
        case (3, "Interpolation - Multiple Calls"):
            let calls = Counter()
            return Lambda { _ in .template("\(calls.next())") }
        case (4, "Escaping"): return Lambda { _ in .template(">") }
        case (5, "Section"): return Lambda { .template($0.text == "{{x}}" ? "yes" : "no") }
        case (6, "Section - Expansion"): return Lambda { .template("\($0.text){{planet}}\($0.text)") }
        case (7, "Section - Alternate Delimiters"):
            return Lambda { .template("\($0.text){{planet}} => |planet|\($0.text)") }
        case (8, "Section - Multiple Calls"): return Lambda { .template("__\($0.text)__") }
        case (9, "Inverted Section"): return Lambda { _ in .text("") }
        default: return nil
        }
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)
        func next() -> Int {
            count.withLock {
                $0 += 1
                return $0
            }
        }
    }
}
