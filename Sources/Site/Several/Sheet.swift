internal import Mustache

/// What the pages that show no list of tasks have in common: the index of lists, and the page for what is missing.
struct Sheet {
    let settings: Settings
    let version: String
    let look: Look
    let canonical: String?
    let title: String
    let description: String
    let style: Set<Need>
    let script: Set<Need>
    let icons: Set<String>

    /// The keys that `head.mustache` uses, and those around it.
    var values: [(String, Value)] {
        let (style, script) = (look.style(for: style), look.script(for: script))
        let policy = SecurityPolicy(style: style, script: script, form: nil, connects: false)
        return [
            ("lang", .string(look.strings.language)),
            ("dir", .string(settings.textDirection)),
            ("title", .string(title)),
            ("hasLongTitle", .bool(title.count > 80)),
            ("description", .string(description)),
            ("canonical", canonical.map(Value.string) ?? .null),
            ("alternates", .null),
            ("version", .string(version)),
            ("policy", .html(policy.element)),
            ("style", .html(style.element)),
            ("script", .html(script.element)),
            ("scriptStrings", look.scriptStrings(for: self.script)),
            ("icons", .html(look.icons(for: self.style, and: icons))),
            ("t", look.strings.value),
            ("page", .object(Object(pairs: settings.page.map { ($0.key, $0.value) }))),
            ("footer", .string(look.strings("footer.generatedNoSource"))),
        ]
    }

    static func placeholder(
        kind: Value = .null, id: String, icon: Value = .null, title: String, message: Value = .null,
        reset: Value = .null
    ) -> Value {
        [
            "kind": kind, "id": .string(id), "icon": icon, "title": .string(title), "message": message,
            "isScripted": false, "reset": reset,
        ]
    }
}
