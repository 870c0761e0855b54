/// A way to write down what was found. A row in the table is all a format needs.
struct CheckFormat: Sendable {
    let name: String
    let write: @Sendable ([CheckedFile], Color) -> String

    static let table = [
        CheckFormat(name: "text", write: text),
        CheckFormat(name: "json", write: json),
        CheckFormat(name: "github", write: github),
        CheckFormat(name: "sarif", write: sarif),
    ]

    static func named(_ name: String) throws(Failure) -> CheckFormat {
        if let format = table.first(where: { $0.name == name }) { return format }
        let names = table.map(\.name)
        throw .usage(
            "--format knows no '\(Printable.line(name))'",
            Suggestion.didYouMean(name, names) ?? "write one of \(names.joined(separator: ", "))")
    }
}
