import Foundation
import Mustache
import MustacheHTML
import Testing

/// Each limit is an error with words, never a trap, and what is just below it works.
@Suite struct LimitTests {
    private func error(
        _ template: String, _ data: Value = [:], _ parts: [String: String] = [:],
        _ change: (inout Limits) -> Void = { _ in }
    ) -> TemplateError? {
        var options = Options.lenient
        change(&options.limits)
        do {
            _ = try Library(template, parts, options).render("main", data)
            return nil
        } catch let errors as CompileErrors {
            return errors.errors.first
        } catch {
            return error as? TemplateError
        }
    }

    @Test func templateSize() {
        #expect(error("1234567890", [:]) { $0.templateSize = 10 } == nil)
        let message = error("12345678901") { $0.templateSize = 10 }?.message
        #expect(message == "a template may have 10 bytes, this has 11")
    }

    @Test func nesting() {
        let deep = { String(repeating: "{{#a}}", count: $0) + String(repeating: "{{/a}}", count: $0) }
        #expect(error(deep(256)) == nil)
        #expect(error(deep(257))?.message == "{{#a}} is inside 256 others; that is the limit")
        #expect(error(deep(257))?.site.column == 256 * 6 + 1)
    }

    @Test func depth() {
        let endless = error("{{>p}}", [:], ["p": "\n {{>p}}"])
        #expect(endless?.code == .limit)
        #expect(endless?.message == "templates inside each other, 100 deep: that is the limit")
        #expect(endless?.trail.count == 100)
        #expect(endless?.site.description == "p.mustache:2:2")
    }

    @Test func output() {
        #expect(error("{{#l}}12345{{/l}}", ["l": [1, 2]]) { $0.output = 10 } == nil)
        let message = error("{{#l}}12345{{/l}}", ["l": [1, 2, 3]]) { $0.output = 10 }?.message
        #expect(message == "more than 10 bytes of output: that is the limit")
        // Few steps, but every line is indented by much.
        let blanks = String(repeating: " ", count: 100_000)
        let lines = String(repeating: "\n", count: 100_000)
        #expect(error(blanks + "{{>p}}\n", [:], ["p": lines])?.code == .limit)
    }

    @Test func outputCountsOnlyWhatIsNew() throws {
        var options = Options.lenient
        options.limits.output = 3
        var output = Array("long before".utf8)
        try Library("abc", [:], options).render("main", [:], into: &output)
        #expect(output.text == "long beforeabc")
    }

    @Test func steps() {
        let list = Value.list(Array(repeating: .null, count: 1000))
        let nested = "{{#l}}{{#l}}{{#l}}{{/l}}{{/l}}{{/l}}"
        let message = error(nested, ["l": list]) { $0.steps = 100_000 }?.message
        #expect(message == "more than 100000 steps: that is the limit")
    }

    @Test func lambdas() {
        let long = Lambda { _ in .template(String(repeating: "x", count: 11)) }
        #expect(
            error("{{l}}", ["l": .lambda(long)]) { $0.lambdaResult = 10 }?.message
                == "a lambda's text longer than 10 bytes: that is the limit")
        let endless = Lambda { _ in .template("{{l}}") }
        #expect(
            error("{{l}}", ["l": .lambda(endless)])?.message == "lambdas inside each other, 32 deep: that is the limit")
        let inward = Lambda { .html(SafeHTML(trusted: try $0.render("{{l}}"))) }
        #expect(error("{{l}}", ["l": .lambda(inward)])?.code == .limit)
    }

    @Test func names() {
        let name = String(repeating: "n", count: 257)
        #expect(error("{{\(name)}}")?.message == "a name may have 256 bytes, this has 257")
        #expect(error("{{=12345678901234567 %=}}")?.code == .badDelimiters)
    }

    /// A row holds a list, which holds rows: 600 levels on a small stack.
    @Test func deepTemplatesNeedNoStack() async throws {
        var options = Options.html
        options.limits.depth = 2000
        let parts = [
            "list": "<ul>\n{{#items}}\n  {{$row}}\n  {{/row}}\n{{/items}}\n</ul>\n",
            "row": "<li>\n  {{#tasks}}\n  {{<list}}{{$row}}{{>row}}{{/row}}{{/list}}\n  {{/tasks}}\n</li>\n",
        ]
        let library = try Library("{{<list}}{{$row}}{{>row}}{{/row}}{{/list}}", parts, options)
        let row = (0..<600).reduce(["tasks": nil] as Value) { row, _ in ["tasks": ["items": [row]]] }
        let output = await withCheckedContinuation { done in
            let thread = Thread { done.resume(returning: try? library.render("main", ["items": [row]]).text) }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(output?.components(separatedBy: "<li>").count == 602)
    }
}
