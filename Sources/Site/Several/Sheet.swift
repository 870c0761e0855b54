internal import Mustache

/// What the pages that show no list of tasks have in common: the index of lists, and the page for what is missing.
struct Sheet {
    let settings: Settings
    let version: String
    let look: Look
    let canonical: String?
    let title: String
    let description: String
    let style: Needs
    let script: Needs
    let icons: Set<String>
    /// Whether the script may ask the server that the page came from.
    var connects = false

    var policy: SecurityPolicy {
        SecurityPolicy(style: look.style(for: style), script: look.script(for: script), form: nil, connects: connects)
    }

    /// The keys that `head.mustache` uses, and those around it.
    var values: [(String, Value)] {
        let policy = policy
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
            ("style", .html(policy.style.element)),
            ("script", .html(policy.script.element)),
            ("scriptStrings", look.scriptStrings(for: self.script)),
            ("icons", .html(look.icons(for: self.style, and: icons))),
            ("t", look.strings.value),
            ("page", .object(Object(pairs: settings.page.map { ($0.key, $0.value) }))),
            ("footer", .string(look.strings("footer.generatedNoSource"))),
        ]
    }
}
