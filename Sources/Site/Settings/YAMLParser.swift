internal import CLibyaml
internal import Checklist

/// libyaml's events, made into a tree: the only file that holds its pointers. One document; no anchors, aliases or tags,
/// which settings have no use for and with which a few lines can become gigabytes.
struct YAMLParser: ~Copyable {
    struct Problem: Error {
        let rule: Rule
        let place: YAML.Place
        let message: String
        let hint: String

        static func second(_ name: String, _ place: YAML.Place, first line: Int) -> Self {
            Self(
                rule: .duplicateKey, place: place, message: "'\(name)' stands here a second time",
                hint: "keep this one or that of line \(line)")
        }
    }

    static let depth = 20

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: [UInt8]
    private let places: YAMLPlaces

    /// - Parameters:
    ///   - text: without a byte order mark.
    ///   - firstLine: the number of its first line in the file.
    static func parse(_ text: [UInt8], firstLine: Int = 1) throws(Problem) -> YAML? {
        let parser = try YAMLParser(text, firstLine: firstLine)
        return try text.withUnsafeBufferPointer { bytes throws(Problem) in
            yaml_parser_set_encoding(parser.parser, YAML_UTF8_ENCODING)
            yaml_parser_set_input_string(parser.parser, bytes.baseAddress, bytes.count)
            return try parser.document()
        }
    }

    private init(_ text: [UInt8], firstLine: Int) throws(Problem) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard yaml_parser_initialize(parser) != 0 else {
            parser.deallocate()
            throw Problem(
                rule: .yamlSyntax, place: .init(line: firstLine, column: 1),
                message: "there is no memory left to read the settings", hint: "try again")
        }
        (self.parser, self.text, places) = (parser, text, YAMLPlaces(text, firstLine: firstLine))
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    private func document() throws(Problem) -> YAML? {
        var root: YAML?
        while true {
            let event = try next()
            switch event.kind {
            case YAML_STREAM_END_EVENT: return root
            case YAML_DOCUMENT_START_EVENT where root != nil:
                throw problem(event, "a second document begins here", "keep one, without --- in between")
            case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT, YAML_DOCUMENT_END_EVENT: break
            default: root = try value(event, depth: 0)
            }
        }
    }

    private func value(_ event: Event, depth: Int) throws(Problem) -> YAML {
        if event.isAlias || event.hasAnchor || event.hasTag {
            let what = event.hasTag ? "a tag" : event.hasAnchor ? "an anchor" : "an alias"
            throw problem(
                event, "\(what) stands here", "write the value out; a text that begins like this needs quotes")
        }
        guard depth <= Self.depth else {
            throw problem(event, "settings are nested more than \(Self.depth) deep", "make them flatter")
        }
        switch event.kind {
        case YAML_SEQUENCE_START_EVENT:
            var items: [YAML] = []
            while case let item = try next(), item.kind != YAML_SEQUENCE_END_EVENT {
                items.append(try value(item, depth: depth + 1))
            }
            return YAML(content: .list(items), place: place(event.mark))
        case YAML_MAPPING_START_EVENT:
            return YAML(content: .map(try entries(depth)), place: place(event.mark))
        default:
            return YAML(content: .scalar(event.text, isPlain: event.isPlain), place: place(event.mark))
        }
    }

    private func entries(_ depth: Int) throws(Problem) -> [YAML.Entry] {
        var entries: [YAML.Entry] = []
        var lines: [String: Int] = [:]
        while case let key = try next(), key.kind != YAML_MAPPING_END_EVENT {
            guard key.kind == YAML_SCALAR_EVENT, !key.hasTag, !key.hasAnchor else {
                throw problem(key, "a name is missing here", "write 'name: value'; a text like this needs quotes")
            }
            let place = place(key.mark)
            if let first = lines.updateValue(place.line, forKey: key.text) {
                throw .second(key.text, place, first: first)
            }
            entries.append(.init(key: key.text, keyPlace: place, value: try value(try next(), depth: depth + 1)))
        }
        return entries
    }
}

// MARK: Events and places

/// What is needed of an event, as values: the event itself is freed at once.
private struct Event {
    let kind: yaml_event_type_t
    let mark: yaml_mark_t
    var text = ""
    var isPlain = false
    var hasAnchor = false
    var hasTag = false
    var isAlias: Bool { kind == YAML_ALIAS_EVENT }

    init(_ event: yaml_event_t) {
        (kind, mark) = (event.type, event.start_mark)
        switch kind {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
            (hasAnchor, hasTag) = (scalar.anchor != nil, scalar.tag != nil)
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            (hasAnchor, hasTag) = (start.anchor != nil, start.tag != nil)
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            (hasAnchor, hasTag) = (start.anchor != nil, start.tag != nil)
        default: break
        }
    }
}

extension YAMLParser {
    private func next() throws(Problem) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) != 0 else { throw syntaxProblem() }
        defer { yaml_event_delete(&event) }
        return Event(event)
    }

    /// libyaml's own words: "did not find expected ',' or ']'". What never ends is shown where it begins.
    private func syntaxProblem() -> Problem {
        let parser = parser.pointee
        let words = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
        let context = parser.context.map { " " + String(cString: $0) } ?? ""
        let isAtEnd =
            parser.context != nil
            && parser.problem_mark.index >= String(decoding: text, as: UTF8.self).unicodeScalars.count
        let mark = isAtEnd ? parser.context_mark : parser.problem_mark
        let place = parser.error == YAML_READER_ERROR ? place(offset: parser.problem_offset) : place(mark)
        return Problem(
            rule: .yamlSyntax, place: place, message: "this is not YAML: \(words)\(context)",
            hint:
                "write 'name: value' lines; a value with ': ' or ' #' in it, or a special first character, needs quotes"
        )
    }

    private func problem(_ event: Event, _ message: String, _ hint: String) -> Problem {
        Problem(rule: .yamlUnsupported, place: place(event.mark), message: message, hint: hint)
    }

    private func place(_ mark: yaml_mark_t) -> YAML.Place { places[mark.index] }
    private func place(offset: Int) -> YAML.Place {
        places[String(decoding: text.prefix(offset), as: UTF8.self).unicodeScalars.count]
    }
}
