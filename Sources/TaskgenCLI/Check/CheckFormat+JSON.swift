internal import Checklist
internal import Mustache
internal import Site

/// For scripts: one object on one line. Lines and columns are 0 where the whole file or the whole line is meant.
extension CheckFormat {
    static func json(_ files: [CheckedFile], _ color: Color) -> String {
        let diagnostics = files.flatMap { file in
            file.diagnostics.map { diagnostic -> Value in
                [
                    "file": .string(file.name), "line": .int(diagnostic.line), "column": .int(diagnostic.column),
                    "severity": .string(diagnostic.severity.rawValue), "code": .string(diagnostic.code),
                    "message": .string(diagnostic.message), "hint": .string(diagnostic.hint),
                ]
            }
        }
        let value: Value = ["version": 1, "diagnostics": .list(diagnostics)]
        return HarmlessText.json(value.json) + "\n"
    }
}
