internal import Mustache

extension Page {
    /// Where a placeholder stands: for the whole list, for one section, for rows that no filter leaves.
    enum PlaceholderKind { case list, section, noMatch }

    private static let placeholderShape = Shape(["kind", "id", "icon", "title", "message", "isScripted", "reset"])

    /// What a placeholder says. The usual sentence speaks of a button, so it is only there with one.
    func placeholder(_ kind: PlaceholderKind) -> Value {
        let values: [Value]
        switch kind {
        case .list:
            let usual = strings(settings.add.isShown ? "empty.body" : "empty.bodyNoAction")
            let isScripted = needs.contains(.additions) && settings.empty.message == nil
            values = [
                .null, "empty-title", .string(settings.empty.icon ?? "document"),
                .string(settings.empty.title ?? strings("empty.title")), .string(settings.empty.message ?? usual),
                .bool(isScripted), .null,
            ]
        case .section:
            values = ["small", .null, .null, .null, .string(strings("empty.section")), false, .null]
        case .noMatch:
            values = [
                "none", "none-title", .null, .string(strings("filter.none")), .null, false,
                .string(strings("filter.reset")),
            ]
        }
        return .object(Object(Self.placeholderShape, values))
    }
}
