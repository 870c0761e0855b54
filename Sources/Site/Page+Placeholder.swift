internal import Mustache

extension Page {
    /// Where a placeholder stands: for the whole list, for one section, for rows that no filter leaves.
    enum PlaceholderKind { case list, section, noMatch }

    /// What a placeholder says. The usual sentence speaks of a button, so it is only there with one.
    func placeholder(_ kind: PlaceholderKind) -> Value {
        switch kind {
        case .list:
            let usual = strings(settings.add.isShown ? "empty.body" : "empty.bodyNoAction")
            return .placeholder(
                id: "empty-title", icon: .string(settings.empty.icon ?? "document"),
                title: settings.empty.title ?? strings("empty.title"),
                message: .string(settings.empty.message ?? usual),
                isScripted: needs.contains(.additions) && settings.empty.message == nil)
        case .section: return .placeholder(kind: "small", message: .string(strings("empty.section")))
        case .noMatch: return .noMatch(strings("filter.none"), reset: strings("filter.reset"))
        }
    }
}

extension Value {
    private static let placeholderShape = Shape(["kind", "id", "icon", "title", "message", "isScripted", "reset"])

    /// What `placeholder.mustache` sees.
    static func placeholder(
        kind: Value = .null, id: Value = .null, icon: Value = .null, title: String? = nil, message: Value = .null,
        isScripted: Bool = false, reset: Value = .null
    ) -> Value {
        let title = title.map(Value.string) ?? .null
        return .object(Object(placeholderShape, [kind, id, icon, title, message, .bool(isScripted), reset]))
    }

    /// For what a filter or a search leaves nothing of, with the words of the link that shows all.
    static func noMatch(_ title: String, reset: String) -> Value {
        placeholder(kind: "none", id: "none-title", title: title, reset: .string(reset))
    }
}
