import Mustache

/// A template with its data. `pages.py` has the same ones; `templates.py` compares what is rendered byte by byte.
/// No slash in the data: MiniJinja escapes it too.
struct Page: Sendable {
    let name: String
    /// How often it is rendered in one measurement: enough for a few milliseconds.
    let repetitions: Int
    let template: String
    let data: @Sendable () -> Value
}

let tasks = Page(
    name: "tasks", repetitions: 1,
    template: """
        <ul>
        {{#tasks}}
        <li id="t{{id}}"{{#isDone}} class="done"{{/isDone}}><span>{{title}}</span>\
        {{#due}}<time datetime="{{iso}}">{{text}}</time>{{/due}}</li>
        {{/tasks}}
        </ul>

        """,
    data: {
        let task = Shape(["id", "title", "isDone", "due"])
        let due = Shape(["iso", "text"])
        let rows = (0..<10_000).map { id in
            Value.object(
                Object(
                    task,
                    [
                        .int(id), .string("Write the <report> & send it to number \(id)"),
                        .bool(id % 3 == 0),
                        id % 2 == 0 ? .object(Object(due, ["2026-03-01", "1 March 2026"])) : .null,
                    ]))
        }
        return ["tasks": .list(rows)]
    })

let pages = [
    Page(
        name: "teams", repetitions: 2_000,
        template: """
            <html>
              <head>
                <title>{{year}}</title>
              </head>
              <body>
                <h1>CSL {{year}}</h1>
                <ul>
                {{#teams}}
                  <li class="{{#champion}}champion{{/champion}}">
                    <b>{{name}}</b>: {{score}}
                  </li>
                {{/teams}}
                </ul>
              </body>
            </html>

            """,
        data: {
            let teams = [("Jiangsu", 43), ("Beijing", 27), ("Guangzhou", 22), ("Shandong", 12)]
            let rows = teams.map { name, score -> Value in
                ["name": .string(name), "score": .int(score), "champion": .bool(name == "Jiangsu")]
            }
            return ["year": 2015, "teams": .list(rows)]
        }),
    Page(
        name: "big-table", repetitions: 10,
        template: """
            <table>
            {{#rows}}
            <tr>{{#.}}<td>{{.}}</td>{{/.}}</tr>
            {{/rows}}
            </table>

            """,
        data: { ["rows": .list((0..<100).map { _ in .list((0..<100).map { .int($0) }) })] }),
    tasks,
    Page(
        name: "escape-clean", repetitions: 1, template: "{{text}}",
        data: { ["text": .string(String(repeating: "clean text with nothing in it ", count: 100_000))] }),
    Page(
        name: "escape-markup", repetitions: 1, template: "{{text}}",
        data: { ["text": .string(String(repeating: #"<i id="x" k='y'>&<b>"#, count: 150_000))] }),
]

/// Sizes of templates to parse, in units of 1,000 bytes; each twice the one before.
let parseSizes = [220, 440, 880, 1_760]

func parseInput(kilobytes: Int) -> [UInt8] {
    let line = "<p>{{x}} and text</p>\n"
    return Array(String(repeating: line, count: kilobytes * 1_000 / line.utf8.count).utf8)
}
