internal import Checklist

/// For people, as compilers do it: the place, what is wrong, what to do, the line and a caret below it.
extension CheckFormat {
    static func text(_ files: [CheckedFile], _ color: Color) -> String {
        var text = ""
        for file in files where !file.diagnostics.isEmpty {
            let lines = Lines(file.bytes)
            let name = Printable.line(file.name)
            for diagnostic in file.diagnostics {
                let numbers = [diagnostic.line, diagnostic.column].prefix { $0 > 0 }.map { ":\($0)" }.joined()
                let severity = color.paint(
                    "\(diagnostic.severity.rawValue):", .bold, diagnostic.severity == .error ? .red : .yellow)
                text += "\(color.paint("\(name)\(numbers):", .bold)) \(severity) "
                text += Printable.line("\(diagnostic.message); \(diagnostic.hint)")
                text += " \(color.paint("[\(diagnostic.code)]", .dim))\n"
                if let excerpt = Excerpt(lines, diagnostic) {
                    text += "  \(excerpt.text)\n  \(excerpt.caret.dropLast())\(color.paint("^", .bold, .green))\n"
                }
            }
        }
        return text
    }
}
