/// How many places one check names in one file. Nobody reads more, and 8 MiB could hold more than a million.
private let most = 10_000

extension Sequence {
    /// What a check finds, element by element. After the first 10,000 places it looks no further and says so.
    func findings(_ find: (Element) -> Diagnostic?) -> [Diagnostic] {
        allFindings { element in find(element).map { [$0] } ?? [] }
    }

    func allFindings(_ find: (Element) -> [Diagnostic]) -> [Diagnostic] {
        var found: [Diagnostic] = []
        for element in self {
            found += find(element)
            guard found.count <= most else { return found.prefix(most - 1) + [found[most - 1].andMore] }
        }
        return found
    }
}

private extension Diagnostic {
    var andMore: Diagnostic {
        Diagnostic(
            severity, code, line: line, column: column, message + " (and there are more places like this)", hint: hint)
    }
}
