internal import Checklist

/// Annotations beside the lines of a pull request: the workflow commands of GitHub Actions.
///
/// A step shows 10 annotations of a kind, so the tenth says how many more there are.
/// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
extension CheckFormat {
    static func github(_ files: [CheckedFile], _ color: Color) -> String {
        let all = files.flatMap { file -> [(severity: Diagnostic.Severity, line: String)] in
            var columns = CharacterColumns(Lines(file.bytes))
            return file.diagnostics.map { ($0.severity, command($0, file, &columns)) }
        }
        return [Diagnostic.Severity.error, .warning].flatMap { severity -> [String] in
            let lines = all.filter { $0.severity == severity }.map(\.line)
            guard lines.count > 10 else { return lines }
            let rest = "\(lines.count - 9) more \(severity.rawValue)s; run taskgen check to see all"
            return lines.prefix(9) + ["::\(severity.rawValue) title=taskgen::\(rest)\n"]
        }.joined()
    }

    private static func command(_ diagnostic: Diagnostic, _ file: CheckedFile, _ columns: inout CharacterColumns)
        -> String
    {
        var properties: [String] = []
        if file.name != "-" { properties.append("file=\(property(RelativePath.of(file.name)))") }
        if diagnostic.line > 0 { properties.append("line=\(diagnostic.line)") }
        if diagnostic.column > 0 {
            properties.append("col=\(columns.column(ofByte: diagnostic.column, inLine: diagnostic.line))")
        }
        properties.append("title=\(property(diagnostic.code))")
        let message = data("\(diagnostic.message); \(diagnostic.hint)")
        return "::\(diagnostic.severity.rawValue) \(properties.joined(separator: ","))::\(message)\n"
    }

    private static func data(_ text: String) -> String { escaped(Printable.text(text), "%\r\n") }
    private static func property(_ text: String) -> String { escaped(Printable.text(text), "%\r\n:,") }

    private static func escaped(_ text: String, _ special: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if special.unicodeScalars.contains(scalar) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "%" + (digits.count < 2 ? "0" : "") + digits
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
