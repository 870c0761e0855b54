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
