/// What the context check knows about elements and attributes: the tables to extend when HTML grows.
enum HTMLName {
    enum Element: Hashable, Sendable {
        case other, title, textarea, script, jsonScript, style, iframe, noembed, noframes, xmp, plaintext, meta,
            animation

        var isPlainText: Bool { self == .title || self == .textarea }
        var isRawText: Bool { !isPlainText && self != .other && self != .meta && self != .animation }
        var closingTag: String { "</\(self == .jsonScript ? .script : self)" }
    }

    static func element(_ name: [UInt8]) -> Element { elements[String(decoding: name, as: UTF8.self)] ?? .other }

    private static let elements: [String: Element] = [
        "title": .title, "textarea": .textarea, "script": .script, "style": .style, "iframe": .iframe,
        "noembed": .noembed, "noframes": .noframes, "xmp": .xmp, "plaintext": .plaintext, "meta": .meta,
        "animate": .animation, "animatemotion": .animation, "animatetransform": .animation, "set": .animation,
    ]

    enum Attribute: Hashable, Sendable {
        /// Text; escaping is enough.
        case plain
        /// One URL: its scheme matters.
        case url
        case scriptType
        /// The `http-equiv` and the `content` of a `meta` tag, which together can be a redirection.
        case pragma, content
        case handler, style, document, urlList, scriptSource, animated
    }

    static func attribute(_ name: [UInt8], of element: Element) -> Attribute {
        let name = String(decoding: name, as: UTF8.self)
        if name.hasPrefix("on") { return .handler }
        switch element {
        case .script where name == "type", .jsonScript where name == "type": return .scriptType
        case .script where scriptSources.contains(name), .jsonScript where scriptSources.contains(name):
            return .scriptSource
        case .meta where name == "http-equiv": return .pragma
        case .meta where name == "content": return .content
        case .animation where animated.contains(name): return .animated
        default: return attributes[name] ?? .plain
        }
    }

    private static let scriptSources: Set = ["src", "href", "xlink:href"]
    private static let animated: Set = ["attributename", "to", "from", "by", "values"]
    static let jsonTypes: Set = ["application/json", "application/ld+json"]

    private static let attributes: [String: Attribute] = {
        var table: [String: Attribute] = [
            "style": .style, "srcdoc": .document, "srcset": .urlList, "imagesrcset": .urlList, "archive": .urlList,
            "ping": .urlList,
        ]
        for name in [
            "action", "background", "cite", "classid", "codebase", "data", "formaction", "href", "icon", "longdesc",
            "manifest", "poster", "profile", "src", "usemap", "xlink:href", "xml:base",
        ] { table[name] = .url }
        return table
    }()
}
