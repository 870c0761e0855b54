/// What is special about elements and attributes: to extend when HTML grows.
extension HTMLContext {
    enum Tag {
        static let plainText: Set = ["title", "textarea"]
        static let rawText: Set = ["script", json, "style", "iframe", "noembed", "noframes", "xmp", "plaintext"]
        // Tags known by more than their name: a script that holds JSON; a meta tag that has an http-equiv, has data in
        // its content, or may have either.
        static let json = "script of JSON"
        static let pragma = "meta with http-equiv"
        static let dataMeta = "meta with content"
        static let anyMeta = "meta with attributes"
    }

    /// Kinds of attributes, in words for messages. Only for the first three is escaping enough.
    enum Attribute: String, Sendable {
        case plain = "an attribute"
        case content = "the content of a meta tag"
        case url = "a URL"
        case urlList = "a list of URLs"
        case handler = "an event handler"
        case style = "a style attribute"
        case document = "a document in an attribute"
        case scriptSource = "the address of a script"
        case scriptType = "the type of a script"
        case redirection = "a meta tag with http-equiv"
        case animated = "an animated attribute"

        init(_ name: String, of element: String) {
            let row = Self.table.first { row in
                row.names.contains(name) && (row.elements.isEmpty || row.elements.contains(element))
            }
            self = name.hasPrefix("on") ? .handler : row?.kind ?? .plain
        }

        private static let table: [(kind: Attribute, elements: Set<String>, names: Set<String>)] = [
            (.scriptType, ["script", Tag.json], ["type"]),
            (.scriptSource, ["script", Tag.json], ["src", "href", "xlink:href"]),
            (.content, ["meta", Tag.dataMeta], ["content"]),
            (.redirection, [Tag.pragma, Tag.anyMeta], ["content"]),
            (.redirection, ["meta", Tag.dataMeta, Tag.pragma, Tag.anyMeta], ["http-equiv"]),
            (.animated, animations, ["attributename", "to", "from", "by", "values"]),
            (.style, [], ["style"]),
            (.document, [], ["srcdoc"]),
            (.urlList, [], ["srcset", "imagesrcset", "archive", "ping"]),
            (.url, [], urls),
        ]
        private static let animations: Set = ["animate", "animatemotion", "animatetransform", "set"]
        private static let urls: Set = [
            "action", "background", "cite", "classid", "codebase", "data", "formaction", "href", "icon", "longdesc",
            "manifest", "poster", "profile", "src", "usemap", "xlink:href", "xml:base",
        ]
    }
}
