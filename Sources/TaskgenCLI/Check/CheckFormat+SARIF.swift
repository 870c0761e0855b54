internal import Checklist
internal import Mustache
internal import Site

/// For code scanning: SARIF 2.1.0, with the fields that GitHub reads.
/// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
extension CheckFormat {
    static func sarif(_ files: [CheckedFile], _ color: Color) -> String {
        let value: Value = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": ["driver": driver],
                    "columnKind": "unicodeCodePoints",
                    "results": .list(files.flatMap(results)),
                ]
            ],
        ]
        return HarmlessText.json(value.json) + "\n"
    }

    private static var driver: Value {
        [
            "name": "taskgen", "version": .string(Taskgen.version), "semanticVersion": .string(Taskgen.version),
            "informationUri": .string(Taskgen.checksPage), "rules": .list(Rule.table.map(descriptor)),
        ]
    }

    private static func descriptor(_ rule: Rule) -> Value {
        let page = "\(Taskgen.checksPage)#\(rule.code)"
        return [
            "id": .string(rule.code), "name": .string(rule.code),
            "shortDescription": ["text": .string(rule.summary)], "fullDescription": ["text": .string(rule.summary)],
            "help": ["text": .string("What it means and what to do: docs/CHECKS.md, \(rule.code)")],
            "helpUri": .string(page), "defaultConfiguration": ["level": .string(rule.severity.rawValue)],
        ]
    }

    private static func results(_ file: CheckedFile) -> [Value] {
        guard !file.diagnostics.isEmpty else { return [] }
        let lines = Lines(file.bytes)
        let fingerprints = file.bytes.isEmpty ? nil : LineFingerprints(file.bytes)
        var columns = CharacterColumns(lines)
        return file.diagnostics.map { diagnostic in
            var fields: [(String, Value)] = [("ruleId", .string(diagnostic.code))]
            if let index = Rule.table.firstIndex(where: { $0.code == diagnostic.code }) {
                fields.append(("ruleIndex", .int(index)))
            }
            fields += [
                ("level", .string(diagnostic.severity.rawValue)),
                ("message", ["text": .string("\(diagnostic.message); \(diagnostic.hint)")]),
                (
                    "locations",
                    [
                        [
                            "physicalLocation": [
                                "artifactLocation": location(file), "region": region(diagnostic, &columns),
                            ]
                        ]
                    ]
                ),
            ]
            if let hash = fingerprints?[max(diagnostic.line, 1)] {
                fields.append(("partialFingerprints", ["primaryLocationLineHash": .string(hash)]))
            }
            return .object(Object(pairs: fields))
        }
    }

    private static func location(_ file: CheckedFile) -> Value {
        let path = RelativePath.of(file.name)
        if path.hasPrefix("/") { return ["uri": .string(RelativePath.uri(path))] }
        return ["uri": .string(RelativePath.uri(path)), "uriBaseId": "%SRCROOT%"]
    }

    /// One character, the whole line where there is no column, the first line where there is none.
    private static func region(_ diagnostic: Diagnostic, _ columns: inout CharacterColumns) -> Value {
        let line = max(diagnostic.line, 1)
        let start = diagnostic.column > 0 ? columns.column(ofByte: diagnostic.column, inLine: line) : 1
        let end = diagnostic.column > 0 ? start + 1 : columns.end(ofLine: line)
        return [
            "startLine": .int(line), "startColumn": .int(start), "endLine": .int(line),
            "endColumn": .int(max(end, start + 1)),
        ]
    }
}
