internal import Mustache

extension Site {
    /// The page that lists all lists.
    ///
    /// - Parameters:
    ///   - entries: in the order they are shown in.
    ///   - settings: of all lists together, those of `taskgen.yml`.
    package static func index(
        of entries: [ListEntry], settings: Settings, version: String, look: Look, base: BaseAddress? = nil
    ) throws -> [UInt8] {
        let index = ListIndex(entries: entries, settings: settings, strings: look.strings)
        let sheet = Sheet(
            settings: settings, version: version, look: look, canonical: base?.address(of: "index.html"),
            title: settings.title ?? look.strings("index.title"),
            description: settings.description ?? look.strings("index.description"),
            style: index.style, script: index.isSearched ? [.lists, .listSearch] : [], icons: index.icons)
        var output: [UInt8] = []
        try look.library.render("index", .object(Object(pairs: sheet.values + index.values)), into: &output)
        return output
    }
}

/// What `index.mustache` sees besides what every page has.
private struct ListIndex {
    let entries: [ListEntry]
    let settings: Settings
    let strings: Strings

    var isSearched: Bool { entries.count > 1 }

    var style: Set<Need> {
        let needs: Set<Need> = [.content, .lists, .form]
        return entries.isEmpty ? needs : needs.union(isSearched ? [.rows, .search] : [.rows])
    }

    var icons: Set<String> { Set(["document"] + entries.map(state)) }

    var values: [(String, Value)] {
        [
            ("progress", progress), ("search", .bool(isSearched)),
            (
                "lists",
                [
                    "items": .list(entries.map(entry)), "label": .string(strings("index.title")),
                    "placeholder": Sheet.placeholder(
                        id: "empty-title", icon: "document", title: strings("index.emptyTitle"),
                        message: .string(strings("index.emptyBody"))),
                ]
            ),
            (
                "noMatch",
                isSearched
                    ? Sheet.placeholder(
                        kind: "none", id: "none-title", title: strings("index.none"),
                        reset: .string(strings("index.reset"))) : .null
            ),
        ]
    }

    private var progress: Value {
        let (done, total) = entries.reduce((0, 0)) { ($0.0 + $1.done, $0.1 + $1.total) }
        let lists = strings("index.count", count: entries.count, ["n": entries.count])
        return [
            "done": .int(done), "total": .int(total), "max": .int(max(total, 1)),
            "words": .string(lists + " · " + words(done, total)),
        ]
    }

    private func words(_ done: Int, _ total: Int) -> String {
        strings("count.progress", count: total, ["done": done, "total": total])
    }

    private static let shape = Shape(["href", "title", "folder", "state", "words", "done", "max"])

    private func entry(_ entry: ListEntry) -> Value {
        let folder = entry.page.split(separator: "/").dropLast().joined(separator: " / ")
        return .object(
            Object(
                Self.shape,
                [
                    .string(BaseAddress.encoded(entry.page)), .string(entry.title),
                    folder.isEmpty ? .null : .string(folder), .string(state(entry)),
                    .string(words(entry.done, entry.total)), .int(entry.done), .int(max(entry.total, 1)),
                ]))
    }

    /// As of a task.
    private func state(_ entry: ListEntry) -> String {
        entry.done == 0 ? "open" : entry.done == entry.total ? "done" : "in-progress"
    }
}
