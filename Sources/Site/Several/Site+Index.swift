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
        let index = ListIndex(entries: entries, settings: settings, strings: look.strings, preview: nil)
        return try bytes(of: index, index.sheet(version, look, canonical: base?.address(of: "index.html")), look)
    }

    /// The same in the preview, and its security policy.
    package static func previewIndex(
        of entries: [ListEntry], settings: Settings, version: String, look: Look, state: PreviewState
    ) throws -> (bytes: [UInt8], policy: String) {
        let index = ListIndex(entries: entries, settings: settings, strings: look.strings, preview: state)
        let sheet = index.sheet(version, look, canonical: nil)
        return (try bytes(of: index, sheet, look), sheet.policy.header)
    }

    private static func bytes(of index: ListIndex, _ sheet: Sheet, _ look: Look) throws -> [UInt8] {
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
    /// Nil when it is published.
    let preview: PreviewState?

    var isSearched: Bool { entries.count > 1 }

    func sheet(_ version: String, _ look: Look, canonical: String?) -> Sheet {
        Sheet(
            settings: settings, version: version, look: look, canonical: canonical,
            title: settings.title ?? strings("index.title"),
            description: settings.description ?? strings("index.description"), style: style, script: script,
            icons: icons, connects: preview != nil)
    }

    private var style: Needs {
        var needs: Needs = [.content, .lists, .form]
        if !entries.isEmpty { needs.insert(.rows) }
        if isSearched { needs.insert(.search) }
        // What says what is wrong looks like what is kept in a browser.
        return preview == nil ? needs : needs.union([.additions, .storage])
    }

    private var script: Needs {
        let search: Needs = isSearched ? [.lists, .listSearch] : []
        return preview == nil ? search : search.union([.following])
    }

    private var icons: Set<String> { Set(["document"] + entries.map(state)) }

    var values: [(String, Value)] {
        [
            ("progress", progress), ("search", .bool(isSearched)), ("isScripted", .bool(!script.isEmpty)),
            ("preview", preview?.value(strings) ?? .null),
            (
                "lists",
                [
                    "items": .list(entries.map(entry)), "label": .string(strings("index.title")),
                    "placeholder": .placeholder(
                        id: "empty-title", icon: "document", title: strings("index.emptyTitle"),
                        message: .string(strings("index.emptyBody"))),
                ]
            ),
            (
                "noMatch",
                isSearched ? .noMatch(strings("index.none"), reset: strings("index.reset")) : .null
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

    private static let shape = Shape(["id", "href", "title", "folder", "state", "words", "done", "max"])

    private func entry(_ entry: ListEntry) -> Value {
        let folder = entry.page.split(separator: "/").dropLast().joined(separator: " / ")
        let address = Value.string(BaseAddress.encoded(entry.page))
        return .object(
            Object(
                Self.shape,
                [
                    preview == nil ? .null : address, address, .string(entry.title),
                    folder.isEmpty ? .null : .string(folder), .string(state(entry)),
                    .string(words(entry.done, entry.total)), .int(entry.done), .int(max(entry.total, 1)),
                ]))
    }

    /// As of a task.
    private func state(_ entry: ListEntry) -> String {
        entry.done == 0 ? "open" : entry.done == entry.total ? "done" : "in-progress"
    }
}
