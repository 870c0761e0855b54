extension [Diagnostic] {
    /// How many places are named of one kind in one file. Nobody reads more, and 8 MiB could hold more than a million.
    static let most = 10_000

    /// As many as that; the last one says that there are more.
    var limited: [Diagnostic] {
        count <= Self.most ? self : prefix(Self.most - 1) + [self[Self.most - 1].andMore]
    }
}

extension Sequence {
    /// What a check finds, element by element. After the first 10,000 places it looks no further and says so.
    func findings(_ find: (Element) -> Diagnostic?) -> [Diagnostic] {
        allFindings { element in find(element).map { [$0] } ?? [] }
    }

    func allFindings(_ find: (Element) -> [Diagnostic]) -> [Diagnostic] {
        var found: [Diagnostic] = []
        for element in self {
            found += find(element)
            if found.count > [Diagnostic].most { break }
        }
        return found.limited
    }
}

private extension Diagnostic {
    var andMore: Diagnostic {
        Diagnostic(
            severity, code, line: line, column: column, message + " (and there are more places like this)", hint: hint)
    }
}
