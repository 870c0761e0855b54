internal import Site

extension Taskgen {
    static let templates = Command(
        name: "templates", summary: "list the built-in templates and their keys", synopsis: "",
        details: """
            Lists the files of the look that a folder named Templates can replace, and for
            each template the keys it may use. taskgen init --templates copies them out.
            """,
        options: [],
        examples: [("taskgen templates", "all of them")],
        operands: 0...0
    ) { _, world throws(Failure) in
        var text = ""
        for template in TemplateKeys.table {
            text += "\(template.file)\n    \(template.meaning)\n"
            for (key, meaning) in template.keys {
                text += "      \(key)\(String(repeating: " ", count: max(1, 18 - key.count)))\(meaning)\n"
            }
        }
        try world.print(text)
        return .done
    }
}
