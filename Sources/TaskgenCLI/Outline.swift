internal import Checklist

/// The sections of a list, one below another by the level of their headings.
struct Outline {
    private let sections: [Section]
    /// Of each section the one it stands below: the nearest before it with a higher heading.
    private let parents: [Int?]

    init(_ sections: [Section]) {
        self.sections = sections
        var above: [Int] = []
        var parents: [Int?] = []
        for (index, section) in sections.enumerated() {
            while let last = above.last, sections[last].level >= section.level { above.removeLast() }
            parents.append(above.last)
            if section.id != nil { above.append(index) }
        }
        self.parents = parents
    }

    /// The titles on the way to a section, its own last; none for the part without a heading.
    func path(to section: Int) -> [String] {
        guard sections[section].id != nil else { return [] }
        return sequence(first: section) { parents[$0] }.map(title).reversed()
    }

    /// The sections with one of these titles or ids, and those below them; nil for no names: the whole list.
    ///
    /// - Throws: a usage error where there is no such section.
    func sections(below names: [String]) throws(Failure) -> Set<Int>? {
        if names.isEmpty { return nil }
        var wanted: Set<Int> = []
        for name in names {
            let found = sections.indices.filter { isNamed($0, name) }
            if found.isEmpty { throw unknown(name) }
            wanted.formUnion(found)
        }
        for index in sections.indices where parents[index].map(wanted.contains) == true { wanted.insert(index) }
        return wanted
    }
}

extension Outline {
    /// The one section of this title or id.
    ///
    /// - Throws: a usage error where there is none, or more than one.
    func section(named name: String) throws(Failure) -> Int {
        let found = sections.indices.filter { isNamed($0, name) }
        guard let first = found.first else { throw unknown(name) }
        guard found.count > 1 else { return first }
        let places = found.prefix(5).map { "\(sections[$0].id ?? "") in line \(sections[$0].line)" }
        throw .usage(
            "there are \(found.count) sections '\(Printable.line(name))'",
            "name one by its id: \(places.joined(separator: ", "))\(found.count > 5 ? " …" : "")")
    }
}

private extension Outline {
    func title(_ index: Int) -> String {
        let title = sections[index].title
        return title.isEmpty ? "Untitled" : String(decoding: title, as: UTF8.self)
    }

    /// Capitals do not matter in titles; an id is as it is in JSON and in the page.
    func isNamed(_ index: Int, _ name: String) -> Bool {
        guard let id = sections[index].id else { return false }
        return id == name || title(index).lowercased() == name.lowercased()
    }

    func unknown(_ name: String) -> Failure {
        let titles = sections.indices.filter { sections[$0].id != nil }.map(title)
        let shown = 10
        let advice =
            if titles.isEmpty {
                "the file has no sections; leave --section out"
            } else if let suggestion = Suggestion.didYouMean(name, titles) {
                suggestion
            } else {
                "there are " + titles.prefix(shown).map { "'\(Columns.cut($0, to: 40))'" }.joined(separator: ", ")
                    + (titles.count > shown ? " and \(titles.count - shown) more" : "")
            }
        return .usage("there is no section '\(Printable.line(name))'", Printable.line(advice))
    }
}
