import Foundation
import Mustache
import Testing

/// Fixtures/templates.json: traps that public reports about other engines have shown.
@Suite struct CaseTests {
    struct File: Decodable {
        let cases: [Case]
    }

    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let id: String
        let template: Either<String, Repeated>
        let data: SpecificationTests.JSONData
        let partials: [String: String]?
        let lambdas: [String: LambdaBody]?
        let expected: Either<String, Shape>?
        let error: Failure?
        var testDescription: String { id }
    }

    /// `[before, count, middle, after]`: before × count, middle, after × count.
    struct Repeated: Decodable, Sendable {
        let text: String
        enum CodingKeys: CodingKey { case `repeat` }

        init(from decoder: any Decoder) throws {
            var list = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .repeat)
            let before = try list.decode(String.self)
            let count = try list.decode(Int.self)
            let middle = try list.decode(String.self)
            let after = try list.decode(String.self)
            text = String(repeating: before, count: count) + middle + String(repeating: after, count: count)
        }
    }

    struct Shape: Decodable, Sendable {
        let chain: Int?
        let lines: Int?
    }

    struct Failure: Decodable, Sendable {
        let kind: String
        let about: String?
        let line: Int?
        let column: Int?
    }

    struct LambdaBody: Decodable, Sendable {
        let type: String
        let before: String?
        let after: String?
        let value: String?

        var lambda: Lambda {
            type == "const"
                ? Lambda { _ in .template(value ?? "") }
                : Lambda { .template((before ?? "") + $0.text + (after ?? "")) }
        }
    }

    static let cases: [Case] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/templates.json")
        return (try? JSONDecoder().decode(File.self, from: Data(contentsOf: file)).cases) ?? []
    }()

    @Test func allCasesAreThere() { #expect(Self.cases.count == 70) }

    @Test(arguments: cases) func run(_ test: Case) throws {
        let template =
            switch test.template {
            case .first(let text): text;
            case .second(let repeated): repeated.text
            }
        var data = test.data.value
        for (name, body) in test.lambdas ?? [:] { data = data.with(name, .lambda(body.lambda)) }
        if case .object(let object) = data, case .int(let depth) = object["deep"] {
            data = (0..<depth).reduce(.bool(false)) { value, _ in ["k": value] }
        }
        do {
            let library = try Library(template, test.partials ?? [:])
            let output = try library.render("main", data).text
            #expect(test.error == nil, "expected an error")
            switch test.expected {
            case .first(let text): #expect(output == text && output.utf8.elementsEqual(text.utf8))
            case .second(let shape):
                if let count = shape.lines { #expect(output == String(repeating: "v and text\n", count: count)) }
                if let count = shape.chain {
                    #expect(output == String(repeating: "<", count: count) + String(repeating: ">", count: count))
                }
            case nil: #expect(test.error != nil)
            }
        } catch let errors as CompileErrors {
            #expect(test.error?.kind == "parse")
            compare(try #require(errors.errors.first), with: test.error)
        } catch let error as TemplateError {
            #expect(test.error?.kind == "render")
            compare(error, with: test.error)
        }
    }

    private func compare(_ error: TemplateError, with expected: Failure?) {
        if let line = expected?.line { #expect(error.site.line == line) }
        if let column = expected?.column { #expect(error.site.column == column) }
        if let about = expected?.about { #expect(error.code == .limit, "\(about)") }
    }
}
