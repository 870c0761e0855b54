import Mustache
import MustacheHTML
import Synchronization
import Testing

@Suite struct ValueTests {
    @Test(arguments: [
        (1.0, "1"), (-3.0, "-3"), (0.0, "0"), (-0.0, "0"), (1.21, "1.21"), (0.1, "0.1"),
        (9_007_199_254_740_991, "9007199254740991"), (1e300, "1e+300"), (.infinity, "inf"), (.nan, "nan"),
    ]) func doubles(_ double: Double, _ text: String) throws {
        #expect(try Library("{{.}}").render("main", .double(double)).text == text)
    }

    @Test(
        arguments: [
            (.null, false), (false, false), (true, true), (0, false), (-1, true), (0.0, false), (.double(.nan), false),
            ("", false), ("0", true), ([], false), ([nil], true), ([:], true), (.html(SafeHTML(trusted: "")), false),
            (.lambda(Lambda { _ in .text("") }), true),
        ] as [(Value, Bool)]) func truth(_ value: Value, _ isTrue: Bool) throws
    {
        let template = "{{^v}}F{{/v}}"
        #expect(try Library(template).render("main", ["v": value]).text == (isTrue ? "" : "F"))
    }

    /// A list that makes its elements when they are wanted prints as the list of them does.
    @Test func lazyLists() throws {
        let template = "{{#v}}{{a}}{{^b}}-{{/b}};{{/v}}{{^v}}none{{/v}} {{#json}}v{{/json}}"
        for count in [0, 1, 3] {
            let elements = (0..<count).map { Value.object(Object(["a": .int($0), "b": .bool($0 == 1)])) }
            let lazy = LazyList(count: count) { Value.object(Object(["a": .int($0), "b": .bool($0 == 1)])) }
            let expected = try Library(template).render("main", ["v": .list(elements)]).text
            #expect(try Library(template).render("main", ["v": .lazyList(lazy)]).text == expected)
        }
    }

    /// Each element has a shape of its own, which dies with it: another one may come to lie where it lay.
    @Test func lazyElementsOfManyShapes() throws {
        let lazy = LazyList(count: 2_000) { index in
            .object(
                Object(
                    pairs: index.isMultiple(of: 2) ? [("a", .int(index))] : [("b", 0), ("c", 0), ("a", .int(index))]))
        }
        let expected = (0..<2_000).map(String.init).joined(separator: ",") + ","
        #expect(try Library("{{#v}}{{a}},{{/v}}").render("main", ["v": .lazyList(lazy)]).text == expected)
    }

    /// Two kinds: a row has a number and, but for the last one, a list of parts, which have a name.
    private final class Numbers: Records, @unchecked Sendable {
        init() { super.init([Shape(["number", "parts"]), Shape(["name"])]) }

        override func value(kind: Int, number: Int, position: Int) -> Value {
            switch (kind, position) {
            case (0, 0): .int(number)
            case (0, _): number < 2 ? list(1, number * 10..<number * 10 + 2) : .null
            default: .utf8(Array("<\(number)>".utf8))
            }
        }
    }

    /// Records print as objects with the same keys do.
    @Test func records() throws {
        let part = { (number: Int) in Value.object(Object(["name": .string("<\(number)>")])) }
        let objects: [Value] = [
            ["number": 0, "parts": .list([part(0), part(1)])], ["number": 1, "parts": .list([part(10), part(11)])],
            ["number": 2, "parts": nil],
        ]
        let template = """
            {{#v}}{{number}}:{{#parts}}{{name}} of {{number}}, {{/parts}}{{^parts}}none{{/parts}}
            {{/v}}{{#first}}{{number}}{{number.x}}{{/first}}{{first.parts}}{{#json}}v{{/json}}{{#json}}first{{/json}}
            """
        let library = try Library(template, [:], Options(check: .html, strict: false))
        let expected = try library.render("main", ["v": .list(objects), "first": objects[0]]).text
        let numbers = Numbers()
        let page = try library.render("main", ["v": numbers.list(0, 0..<3), "first": numbers.record(0, 0)]).text
        #expect(page == expected)
        #expect(page.hasPrefix("0:&lt;0&gt; of 0, &lt;1&gt; of 0, \n1:&lt;10&gt; of 1, &lt;11&gt; of 1, \n2:none\n"))
        #expect(try library.render("main", ["v": numbers.list(0, 0..<0), "first": nil]).text == "[]null")
    }

    @Test func recordsSayWhichKeysThereAre() throws {
        let error = #expect(throws: TemplateError.self) {
            try Library("{{#v}}{{nmber}}{{/v}}", [:], Options(check: nil)).render(
                "main", ["v": Numbers().list(0, 0..<1)])
        }
        #expect(error?.suggestion == "did you mean number?")
    }

    /// What is found in the data stays; what a section puts over it hides it only there.
    @Test func dottedNamesOfTheDataAreHiddenBySections() throws {
        let data: Value = ["t": ["a": "data"], "l": [["t": ["a": "one"]], ["t": ["a": "two"]], [:]]]
        let page = try Library("{{t.a}}{{#l}} {{t.a}}{{/l}} {{t.a}}").render("main", data).text
        #expect(page == "data one two data data")
    }

    /// A special character is escaped wherever it stands, in strings as in bytes.
    @Test func escapesAtEveryPlace() throws {
        let library = try Library("{{.}}")
        for length in 0...40 {
            for place in 0..<length {
                var text = [UInt8](repeating: UInt8(ascii: "x"), count: length)
                text[place] = UInt8(ascii: "<")
                let plain = String(decoding: text, as: UTF8.self)
                let expected = plain.replacing("<", with: "&lt;")
                #expect(try library.render("main", .string(plain)).text == expected)
                #expect(try library.render("main", .utf8(text)).text == expected)
            }
        }
    }

    @Test func objectsKeepTheirOrderAndTheFirstOfTwo() {
        let object = Object(["b": 1, "a": 2, "b": 3])
        #expect(object.keys == ["b", "a", "b"])
        guard case .int(1) = object["b"] else { return #expect(Bool(false)) }
        #expect(object["c"] == nil)
    }

    @Test func namesAreBytes() throws {
        let composed = "\u{E9}"
        let decomposed = "e\u{301}"
        let data: Value = [composed: 1, decomposed: 2]
        #expect(try Library("{{\(composed)}}{{\(decomposed)}}").render("main", data).text == "12")
        let wide = Shape((0..<40).map { "k\($0)" } + [decomposed])
        let object = Object(wide, (0..<41).map { .int($0) })
        #expect(try Library("{{k7}}{{\(decomposed)}}|{{\(composed)}}").render("main", .object(object)).text == "740|")
    }

    @Test func smallAndShared() {
        #expect(MemoryLayout<Value>.size <= 17)
        let shape = Shape(["a", "b"])
        let rows = (0..<100_000).map { Value.object(Object(shape, [.int($0), "x"])) }
        #expect(rows.count == 100_000)
    }

    @Test(arguments: [
        ("{{#a}}{{.}}{{#b}}{{.}}{{/b}}{{.}}{{/a}}", "x2x"),
        ("{{#a}}{{#o}}{{n}}{{#b}}{{.}}{{/b}}{{n}}{{/o}}{{.}}{{/a}}", "727x"),
        ("{{#a}}{{#l}}{{.}}{{#b}}{{.}}{{/b}}{{.}};{{/l}}{{.}}{{/a}}", "121;323;x"),
        ("{{#o}}{{#a}}{{#n}}{{a}}{{.}}{{/n}}{{.}}{{n}}{{/a}}{{/o}}", "x7x7"),
        ("{{#a}}{{^c}}{{.}}{{/c}}{{#a}}{{/a}}{{.}}{{/a}}|{{b}}", "xx|2"),
    ]) func theDotIsWhatWasOpenedLast(_ template: String, _ output: String) throws {
        let data: Value = ["a": "x", "b": 2, "c": false, "l": [1, 3], "o": ["n": 7]]
        #expect(try Library(template).render("main", data).text == output)
    }

    @Test func jsonMakesTheElementsOfALazyListInOrder() {
        let made = Mutex<[Int]>([])
        let list = LazyList(count: 3) { index in
            made.withLock { $0.append(index) }
            return .int(index)
        }
        #expect(Value.lazyList(list).json == "[0,1,2]")
        #expect(made.withLock { $0 } == [0, 1, 2])
    }

    @Test func theExampleOfTheReadme() throws {
        let templates = [
            (name: "page", bytes: Array("{{<list}}{{$row}}<li>{{name}}</li>{{/row}}{{/list}}".utf8)),
            (name: "list", bytes: Array("{{#items}}{{$row}}{{/row}}{{/items}}{{^items}}Nothing yet{{/items}}".utf8)),
        ]
        let library = try Library(templates, options: .html)
        #expect(try library.render("page", ["items": [["name": "Milk & honey"]]]).text == "<li>Milk &amp; honey</li>")
        #expect(try library.render("page", ["items": []]).text == "Nothing yet")
    }

    @Test func onePageForManyThreads() async throws {
        let library = try Library("{{#l}}{{.}},{{/l}}")
        let pages = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 { group.addTask { try library.render("main", ["l": [1, 2, 3]]).text } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(pages == ["1,2,3,"])
    }
}
