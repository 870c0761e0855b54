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
    private let rows: Rows

    init(list: TaskList, settings: Settings, source: String?, version: String, look: Look) {
        (self.list, self.source, self.version, self.look) = (list, source, version, look)
        self.settings = settings
        rows = Rows(of: list, look)
    }

    private var strings: Strings { look.strings }

    var templateValue: Value {
        let title = settings.title ?? list.title.map { String(decoding: $0, as: UTF8.self) } ?? strings("page.title")
        return [
            "lang": .string(strings.language),
            "dir": .string(settings.textDirection),
            "title": .string(title),
            "hasLongTitle": .bool(title.count > 80),
            "description": .string(settings.description ?? sentence("page.description")),
            "version": .string(version),
            "policy": .html(look.policy.element(form: settings.add.action)),
            "strike": .bool(settings.strikesDone),
            "style": .html(look.style),
            "script": .html(look.script),
            "icons": .html(look.icons),
            "scriptStrings": scriptStrings,
            "t": strings.value,
            "empty": empty,
            "add": add,
            "page": ownSettings,
            "editURL": settings.editURL.map(Value.string) ?? .null,
            "progress": progress,
            "sections": .list(sections),
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
            "count.progress", count: progress.total, ["done": "\(progress.done)", "total": "\(progress.total)"])
        return [
            "done": .int(progress.done), "total": .int(progress.total), "max": .int(max(progress.total, 1)),
            "words": .string(words),
        ]
    }

    /// What the placeholder says. The usual sentence speaks of a button, so it is only there with one.
    private var empty: Value {
        let usual = settings.add.isShown ? strings("empty.body") : nil
        let isScripted = settings.add.isShown && settings.add.action == nil && settings.empty.message == nil
        return [
            "icon": .string(settings.empty.icon ?? "document"),
            "title": .string(settings.empty.title ?? strings("empty.title")),
            "message": (settings.empty.message ?? usual).map(Value.string) ?? .null,
            "isScripted": .bool(isScripted),
        ]
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

    /// The strings that script.js uses, as data in the page.
    private var scriptStrings: Value {
        .object(Object(pairs: ["add", "delete", "count", "due", "storage"].map { ($0, strings[$0] ?? .null) }))
    }
}

// MARK: Sections

private extension Page {
    /// The sections of the file. The last list takes the form that adds a task; where there is no list, one without rows
    /// is put at the end, so that there is a place for the placeholder.
    var sections: [Value] {
        let listCount = list.sections.reduce(0) { $0 + $1.blocks.count(where: \.isList) }
        var levels = HeadingLevels()
        var number = 0
        let words = strings.text("count.section") ?? "count.section"
        var values = list.sections.map { section in
            let label = section.title.isEmpty ? strings("list.label") : String(decoding: section.title, as: UTF8.self)
            let blocks = section.blocks.map { block -> Value in
                if block.isList { number += 1 }
                return value(of: block, label: label, isOnly: listCount == 1, adds: block.isList && number == listCount)
            }
            return Self.section(heading: heading(of: section, &levels, words), blocks: blocks)
        }
        if listCount == 0 {
            let empty = value(of: .list(0..<0), label: strings("list.label"), isOnly: true, adds: true)
            values.append(Self.section(heading: .null, blocks: [empty]))
        }
        return values
    }

    static let sectionShape = Shape(["heading", "blocks"])
    static let headingShape = Shape(["id", "html", "h2", "h3", "h4", "h5", "h6", "count"])

    static func section(heading: Value, blocks: [Value]) -> Value {
        .object(Object(sectionShape, [heading, .list(blocks)]))
    }

    /// - Parameter words: that count the tasks of a section.
    func heading(of section: Section, _ levels: inout HeadingLevels, _ words: String) -> Value {
        guard let id = section.id else { return .null }
        let level = levels.next(section.level)
        let progress = section.progress
        let count = Strings.filled(words, ["done": "\(progress.done)", "total": "\(progress.total)"])
        return .object(
            Object(
                Self.headingShape,
                [
                    .string(id), .html(SafeHTML(trusted: section.html)), .bool(level == 2), .bool(level == 3),
                    .bool(level == 4), .bool(level == 5), .bool(level == 6),
                    progress.total == 0 ? .null : .string(count),
                ]))
    }
}

/// Heading levels below the page's own `<h1>` without a gap, whatever levels the file skips.
private struct HeadingLevels {
    private var open: [Int] = []

    mutating func next(_ level: Int) -> Int {
        open.removeAll { $0 >= level }
        open.append(level)
        return min(open.count + 1, 6)
    }
}

// MARK: Lists and rows

private extension Page {
    static let blockShape = Shape(["prose", "list"])
    static let listShape = Shape(["items", "label", "placeholder", "adds"])

    /// A block of a section.
    func value(of block: Block, label: String, isOnly: Bool, adds: Bool) -> Value {
        guard case .list(let items) = block else { return Page.value(of: block, rows) }
        let form: Value = [
            "total": .int(list.progress.total), "done": .int(list.progress.done), "rows": .int(list.tasks.count),
        ]
        return Self.block(list: [
            rows.list(.row, items), .string(label), .bool(isOnly && settings.empty.isShown),
            adds && settings.add.isShown ? form : .null,
        ])
    }

    static func block(list values: [Value]) -> Value {
        .object(Object(blockShape, [.null, .object(Object(listShape, values))]))
    }
}

extension Page {
    /// A block inside a row.
    static func value(of block: Block, _ rows: Rows) -> Value {
        switch block {
        case .prose(let html): .object(Object(blockShape, [.html(SafeHTML(trusted: html)), .null]))
        case .list(let items): Self.block(list: [rows.list(.row, items), .null, false, .null])
        }
    }
}

private extension Block {
    var isList: Bool {
        if case .list = self { true } else { false }
    }
}
