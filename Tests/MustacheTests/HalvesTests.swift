import Mustache
import Synchronization
import Testing

/// A list that is walked through in two halves prints what it prints as a whole, and says the same where it cannot.
@Suite struct HalvesTests {
    /// The second half first, and how often there were halves.
    private final class Backwards: Sendable {
        private let number = Mutex(0)
        var times: Int { number.withLock { $0 } }

        var concurrently: Concurrently {
            { [self] count, work in
                number.withLock { $0 += 1 }
                for index in (0..<count).reversed() { work(index) }
            }
        }
    }

    private static let list = Value.list(
        (0..<40).map { ["n": .int($0), "in": .list((0..<$0).map { ["m": .int($0)] }), "odd": .bool($0 % 2 == 1)] })

    /// What is printed, or the error.
    private static func result(_ library: Library, _ data: Value, _ concurrently: Concurrently?) -> (String, Bool) {
        var output = Array("before ".utf8)
        do {
            try library.render("main", data, into: &output, concurrently: concurrently)
            return (String(decoding: output, as: UTF8.self), true)
        } catch {
            return ("\(error)", false)
        }
    }

    @Test(arguments: [
        (
            "{{#list}}{{n}}{{#in}}({{m}}{{n}}{{.}}){{/in}}{{^odd}}-{{/odd}};{{/list}}|{{#list}}{{#odd}}{{n}}{{/odd}}{{/list}}",
            2
        ),
        ("{{#outer}}{{#list}}{{title}}{{n}}\n{{/list}}{{/outer}}", 1),
        ("{{#outer}}\n{{#list}}\n{{>row}}\n{{/list}}\n{{/outer}}\n", 1),
        ("{{<row}}{{$x}}{{#list}}{{n}},{{/list}}{{/x}}{{/row}}", 1), ("  {{>rows}}\n", 0),
        ("{{#list}}{{#shout}}{{n}}{{/shout}}{{/list}}", 1), ("{{#short}}{{n}}{{/short}}", 0),
        // A second thread for each of many lists would take longer than it saves.
        (String(repeating: "{{#list}}{{n}}{{/list}}|", count: 20), 8), ("{{#few}}{{#list}}{{n}}{{/list}}{{/few}}", 1),
    ])
    func halvesAreTheWhole(_ template: String, _ times: Int) throws {
        let sources = [
            "main": template, "row": "  {{n}}: {{$x}}x{{/x}}\n  {{>in}}\n", "in": "{{#in}}\n{{m}}\n{{/in}}\n",
            "rows": "{{#list}}\n{{n}}\n{{/list}}\n",
        ]
        let library = try Library(sources.map { ($0.key, Array($0.value.utf8)) }, options: .lenient)
        let shout = Lambda { .template($0.text + "!{{n}}") }
        let data: Value = [
            "list": Self.list, "short": .list([["n": 1], ["n": 2]]),
            "few": .list((0..<5).map { _ in ["list": Self.list] }), "outer": ["title": "T", "list": Self.list],
            "n": "none",
            "shout": .lambda(shout),
        ]
        let backwards = Backwards()
        let whole = Self.result(library, data, nil)
        #expect(Self.result(library, data, backwards.concurrently) == whole)
        #expect(backwards.times == times)
        #expect(whole.1 && whole.0.count > 7)
    }

    /// The first error is told, whichever half comes to one first; and what both together take is held to the limits.
    @Test(arguments: [
        "{{#list}}{{a}}{{/list}}", "{{#list}}{{#in}}{{b}}{{/in}}{{/list}}", "{{#list}}{{#long}}{{n}}{{/long}}{{/list}}",
    ])
    func errorsAreThose(_ template: String) throws {
        var options = Options(check: nil)
        options.limits.steps = 6_000
        options.limits.output = 2_000
        let library = try Library([("main", Array(template.utf8))], options: options)
        let long = Value.list((0..<40).map { ["k": .int($0)] })
        let list = Value.list(
            (0..<40).map { index in
                [
                    "n": "0123456789", "a": index < 30 ? 1 : [1], "in": [index == 3 ? ["b": [1]] : ["b": 1]],
                    "long": long,
                ]
            })
        let backwards = Backwards()
        let whole = Self.result(library, ["list": list], nil)
        #expect(Self.result(library, ["list": list], backwards.concurrently) == whole)
        #expect(backwards.times > 0)
        #expect(!whole.1)
    }
}
