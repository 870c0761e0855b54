internal import Checklist
internal import Mustache

/// What `page.mustache` sees: the list, the look and the words of one page.
///
/// Look-up climbs out of an object that lacks a key, so every object here has all its keys; what does not apply is null.
/// Rows are made as the template comes to them, see `Rows`.
struct Page: TemplateData {
    let list: TaskList
    let source: String?
    let version: String
    let look: Look
    let settings: Settings
    let mode: Mode
    let place: Place
    let needs: Needs
    private let rows: Rows
    private let style: Inlay
    private let script: Inlay

    init(
        list: TaskList, settings: Settings, source: String?, version: String, look: Look, mode: Mode = .published,
        place: Place = Place()
    ) {
        (self.list, self.source, self.version, self.look, self.mode) = (list, source, version, look, mode)
        self.place = place
        self.settings = settings.adapted(to: mode)
        let found = Needs.all(of: list, self.settings).union(place.needs)
        needs = mode.preview == nil ? found : found.union(Needs.ofPreview)
        rows = Rows(of: list, look, mode)
        // The controls of the preview look like those of additions and ticks.
        style = look.style(for: mode.preview == nil ? needs : needs.union([.additions, .storage]))
        script = look.script(for: needs)
    }

    var policy: SecurityPolicy {
        SecurityPolicy(style: style, script: script, form: settings.add.action, connects: mode.preview != nil)
    }

    var strings: Strings { look.strings }

    var templateValue: Value {
        let title = settings.title ?? list.title.map { String(decoding: $0, as: UTF8.self) } ?? strings("page.title")
        return [
            "lang": .string(strings.language),
            "dir": .string(settings.textDirection),
            "title": .string(title),
            "hasLongTitle": .bool(title.count > 80),
            "description": .string(settings.description ?? sentence("page.description")),
            "canonical": place.canonical.map(Value.string) ?? .null,
            "alternates": place.alternates,
            "downloads": place.downloads(strings),
            "home": place.home.map(Value.string) ?? .null,
            "version": .string(version),
            "policy": .html(policy.element),
            "strike": .bool(settings.strikesDone),
            "style": .html(style.element),
            "script": .html(script.element),
            "icons": .html(icons),
            "scriptStrings": look.scriptStrings(for: needs),
            "t": strings.value,
            "add": add,
            "page": ownSettings,
            "editURL": settings.editURL.map(Value.string) ?? .null,
            "progress": progress,
            "hasTasks": .bool(!list.tasks.isEmpty),
            "filters": filters,
            "search": needs.contains(.search) ? ["labels": .bool(needs.contains(.labels))] : .null,
            "sections": .list(sections),
            "noMatch": needs.contains(.rows) ? placeholder(.noMatch) : .null,
            "keeps": .bool(needs.contains(.storage)),
            "ticks": .bool(needs.contains(.ticks)),
            "additions": .bool(needs.contains(.additions)),
            "preview": preview,
            "footer": .string(sentence("footer.generated")),
        ]
    }

    /// A sentence that names the source, or the one that stands for it where there is none.
    private func sentence(_ key: String) -> String {
        guard let source else { return strings(key + "NoSource") }
        return strings(key, ["source": source])
    }

    private var progress: Value {
        let progress = list.progress
        let words = strings(
            "count.progress", count: progress.total, ["done": progress.done, "total": progress.total])
        return [
            "done": .int(progress.done), "total": .int(progress.total), "max": .int(max(progress.total, 1)),
            "words": .string(words),
        ]
    }

    /// How many tasks each filter shows. As in the progress, what is cancelled or does not apply is not counted.
    private var filters: Value {
        guard needs.contains(.rows) else { return .null }
        let (total, done) = (list.progress.total, list.progress.done)
        return [
            "all": number(total), "open": number(total - done), "done": number(done),
        ]
    }

    private func number(_ value: Int) -> Value { .string(strings.numbers(value)) }

    /// The icons that depend on the list: of its tasks' states, and of the placeholders.
    private var icons: SafeHTML {
        var isThere = Mark.State.allCases.map { _ in false }
        for index in list.tasks.indices { isThere[list.tasks[index].mark.state.index] = true }
        // In the preview any may come with the next change of the file.
        let states = Mark.State.allCases.filter { mode.preview != nil || isThere[$0.index] }
        return look.icons(for: needs, and: Set([settings.empty.icon ?? "document"] + states.map(\.rawValue)))
    }

    /// The settings that are not ours; those that templates ask for and this list lacks are null.
    private var ownSettings: Value {
        let missing = look.library.names(inside: "page").subtracting(settings.page.map(\.key)).sorted()
        return .object(Object(pairs: settings.page.map { ($0.key, $0.value) } + missing.map { ($0, .null) }))
    }

    private var add: Value {
        [
            "action": settings.add.action.map(Value.string) ?? .null,
            "method": .string(settings.add.method.rawValue),
            "field": .string(settings.add.field),
            "hidden": .list(settings.add.hidden.map { ["name": .string($0.name), "value": .string($0.value)] }),
            "button": .string(settings.empty.button ?? strings("add.button")),
        ]
    }
}

// MARK: Lists and rows

extension Page {
    private static let blockShape = Shape(["prose", "list"])
    private static let listShape = Shape(["items", "long", "label", "isSole", "placeholder", "adds"])
    private static let longShape = Shape(["groups"])
    private static let groupShape = Shape(["items"])

    /// A block of a section.
    func value(of block: Block, label: String, isOnly: Bool, adds: Bool) -> Value {
        guard case .list(let items) = block else { return Page.value(of: block, rows) }
        let rows = rows.copy()
        return Self.block(list: [
            rows.list(.row, items), long(items), .string(label), .bool(isOnly),
            isOnly && settings.empty.isShown ? placeholder(.list) : .null, .bool(adds && settings.add.isShown),
        ])
    }

    /// For a section with nothing in it.
    func emptyList(_ label: String) -> Value {
        Self.block(list: [.list([]), .null, .string(label), false, placeholder(.section), false])
    }

    /// The rows of a list that is long in a long page, so many at a time: the browser skips whole groups that are not
    /// seen, for to look at each of thousands of rows in every frame would take longer than to draw them.
    private func long(_ items: Range<Int>) -> Value {
        let size = 20
        guard needs.contains(.length), mode.preview == nil, items.count > size else { return .null }
        let groups = stride(from: items.lowerBound, to: items.upperBound, by: size).map { start -> Value in
            let group = start..<min(start + size, items.upperBound)
            return .object(Object(Self.groupShape, [rows.copy().list(.groupedRow, group)]))
        }
        return .object(Object(Self.longShape, [.list(groups)]))
    }

    private static func block(list values: [Value]) -> Value {
        .object(Object(blockShape, [.null, .object(Object(listShape, values))]))
    }

    /// A block inside a row.
    static func value(of block: Block, _ rows: Rows) -> Value {
        switch block {
        case .prose(let html):
            .object(Object(blockShape, [.html(SafeHTML(trusted: rows.alerts.translated(html))), .null]))
        case .list(let items): Self.block(list: [rows.list(.row, items), .null, .null, false, .null, false])
        }
    }
}

extension Block {
    var isList: Bool {
        if case .list = self { true } else { false }
    }
}
