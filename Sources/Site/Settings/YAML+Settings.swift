internal import Checklist

extension YAML {
    /// The settings of a text, and what is wrong with it. Where it is no YAML as a whole, each setting that begins a line is read
    /// by itself: one mistake does not take the others with it.
    static func settings(in text: [UInt8], firstLine: Int) -> (entries: [Entry], problems: [Diagnostic]) {
        do throws(YAMLParser.Problem) {
            guard let root = try YAMLParser.parse(text, firstLine: firstLine), root.scalar != .null else {
                return ([], [])
            }
            if case .map(let entries) = root.content { return (entries, []) }
            let hint = "write each as 'name: value' on a line of its own"
            return ([], [SettingProblem(root, "these are no settings", hint: hint).diagnostic])
        } catch {
            let (entries, problems) = readable(of: text, firstLine: firstLine)
            return (entries, (problems.isEmpty ? [error] : problems).map(\.diagnostic))
        }
    }

    /// Of two with the same name, the first.
    private static func readable(of text: [UInt8], firstLine: Int) -> (entries: [Entry], problems: [YAMLParser.Problem])
    {
        var (entries, lines) = ([Entry](), [String: Int]())
        var problems: [YAMLParser.Problem] = []
        for piece in YAMLPieces.of(text) {
            do throws(YAMLParser.Problem) {
                let root = try YAMLParser.parse(Array(text[piece.range]), firstLine: firstLine + piece.linesBefore)
                guard let root, root.scalar != .null else { continue }
                guard case .map(let found) = root.content else { throw .noSetting(root.place) }
                for entry in found {
                    if let first = lines[entry.key] {
                        problems.append(.second(entry.key, entry.keyPlace, first: first))
                    } else {
                        lines[entry.key] = entry.keyPlace.line
                        entries.append(entry)
                    }
                }
            } catch { problems.append(error) }
        }
        return (entries, Array(problems.prefix(mostProblems)))
    }

    /// More of what is no YAML at all help nobody.
    private static let mostProblems = 100
}

private extension YAMLParser.Problem {
    static func noSetting(_ place: YAML.Place) -> Self {
        Self(
            rule: .yamlSyntax, place: place, message: "this is no setting",
            hint: "write 'name: value', or begin the line with a blank if it goes on with the one before")
    }

    var diagnostic: Diagnostic {
        rule.at(line: place.line, column: place.column, message, hint: hint)
    }
}
