/// One file of the style sheet or of the script.
struct Part: Sendable {
    let path: String
    let need: Needs?
    /// The strings that the script uses.
    let strings: [String]

    private init(_ path: String, for need: Needs? = nil, strings: [String] = []) {
        (self.path, self.need, self.strings) = (path, need, strings)
    }

    /// In the order in which they stand in the page: later rules win.
    static let style: [Part] = [
        Part("style/values.css"),
        Part("style/page.css"),
        Part("style/bar.css", for: .content),
        Part("style/home.css", for: .home),
        Part("style/tools.css", for: .rows),
        Part("style/search.css", for: .search),
        Part("style/tags.css", for: .labels),
        Part("style/sections.css", for: .headings),
        Part("style/list.css"),
        Part("style/rows.css", for: .rows),
        Part("style/lists.css", for: .lists),
        Part("style/missing.css", for: .missing),
        Part("style/states.css", for: .states),
        Part("style/metadata.css", for: .metadata),
        Part("style/ticks.css", for: .storage),
        Part("style/nested.css", for: .nesting),
        Part("style/additions.css", for: .additions),
        Part("style/edits.css", for: .preview),
        Part("style/add.css", for: .form),
        Part("style/prose.css", for: .prose),
        Part("style/motion.css", for: .rows),
        Part("style/identity.css", for: .shortness),
        Part("style/long.css", for: .length),
        Part("style/print.css"),
    ]

    /// Later parts use what earlier ones have; all share one scope.
    static let script: [Part] = [
        Part("script/words.js", strings: []),
        Part("script/changes.js", for: .rows),
        Part("script/long.js", for: .length),
        Part("script/days.js", for: .metadata, strings: ["due.today", "due.overdue"]),
        Part(
            "script/filter.js", for: .rows,
            strings: ["filter.result", "count.progress"]),
        Part("script/sections.js", for: .headings, strings: ["count.section"]),
        Part("script/search.js", for: .search),
        Part("script/tags.js", for: .labels),
        Part("script/store.js", for: .storage),
        Part("script/export.js", for: .additions, strings: ["export.count", "export.copied"]),
        Part(
            "script/additions.js", for: .additions,
            strings: [
                "add.auto", "add.done", "count.tasks", "count.updated", "delete.label", "delete.done", "delete.bar",
                "undo.done",
            ]),
        Part("script/swipe.js", for: .deletion),
        Part("script/ticks.js", for: .ticks),
        Part("script/patch.js", for: .following),
        Part("script/follow.js", for: .following, strings: ["missing.message", "preview.lost"]),
        Part(
            "script/preview.js", for: .preview, strings: ["add.done", "count.tasks", "count.updated", "undo.done"]),
        Part("script/start.js", for: .rows),
        Part("script/lists.js", for: .listSearch, strings: ["index.result"]),
    ]

    /// The icons that stand in the templates by name; a state's own icon is wanted where a task has that state.
    static let icons: [(need: Needs, names: [String])] = [
        (.prose, ["plain"]), (.form, ["plus"]), (.search, ["search"]), (.additions, ["open", "done", "delete"]),
        (.ticks, ["open", "done"]), (.preview, ["open", "done", "edit", "delete"]), (.home, ["chevron"]),
        (.lists, ["chevron"]),
    ]
}
