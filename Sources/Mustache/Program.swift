/// One instruction. What it needs beyond two numbers stands in the tables of `Program`.
package struct Op: Sendable {
    package enum Kind: Sendable {
        /// Print `text[a..<b]`.
        case text
        /// A line of the template starts here, and not with text: print the indentation.
        case line
        /// Print the value of path `a`.
        case variable
        /// Run the body that follows for the value of path `a`, up to its `end`; or go to `b`.
        case section
        /// Go to `b` if the value of path `a` is true.
        case inverted
        /// The next element for the body that starts at `a`, or on.
        case end
        /// Partial or parent: run the template of `calls[a]`, then go to `b`, behind its arguments.
        case call
        /// A parameter: run the argument for `blocks[a]` and go to `b`; or on, into the default.
        case block
        /// End of a template or an argument.
        case finish
    }

    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Variable: not escaped.
        package static let raw = Flags(rawValue: 1)
        /// Call, block: has its lines for itself, so that what it prints is indented from its first line on.
        package static let standalone = Flags(rawValue: 2)
        /// Text: a line of the template starts with it.
        package static let startsLine = Flags(rawValue: 64)
        // The others are set by a check.
        /// Variable, section: stands in text, where markup may stand.
        package static let plain = Flags()
        /// Variable, section: stands in an attribute or a title, where markup is escaped too.
        package static let outsideData = Flags(rawValue: 4)
        /// Variable: stands where a URL may get its scheme.
        package static let url = Flags(rawValue: 8)
        /// Variable: stands behind the `?` or `#` of a URL.
        package static let urlPart = Flags(rawValue: 16)
        /// Section: what a lambda returns could not be escaped here.
        package static let noLambda = Flags(rawValue: 32)
    }

    package let kind: Kind
    package var flags: Flags
    // Small, for the renderer looks at one after the other, again and again.
    private let first: UInt32
    private var second: UInt32

    init(_ kind: Kind, _ flags: Flags, _ a: Int, _ b: Int) {
        (self.kind, self.flags, first, second) = (kind, flags, UInt32(a), UInt32(b))
    }

    package var a: Int { Int(first) }
    package internal(set) var b: Int {
        get { Int(second) }
        set { second = UInt32(newValue) }
    }
}

/// All templates of a library, compiled into one list of instructions. Immutable once linked.
package struct Program: Sendable {
    package struct Unit: Sendable {
        let source: Source
        package let start: Int
        /// It did not compile; it stands here so that others know its name.
        var isBroken = false
    }

    package struct Path: Sendable {
        /// The first name, sought from the innermost context outwards; nil is the context itself: `{{.}}`.
        package let first: Int?
        /// The names behind the dots, as places in `pathNames`: sought strictly inside.
        package let rest: Range<Int>
    }

    package struct Call: Sendable {
        let pc: Int
        let name: Int
        /// Where to find the name, for dynamic ones.
        package let path: Int?
        let indentation: Range<Int>
        /// An index into `units`, once linked; nil if there is no such template.
        package internal(set) var unit: Int?
        package internal(set) var arguments: [(name: Int, start: Int, tag: Range<Int>)] = []
    }

    package var ops: [Op] = []
    /// Of the tag or text of each, in the source of its template.
    private var places: [Range<Int>] = []
    package internal(set) var text: [UInt8] = []
    var names: [String] = []
    package internal(set) var paths: [Path] = []
    var pathNames: [Int] = []
    /// For lambdas: the source between the tags of a section, and how to read it. By the place of the section.
    var bodies: [Int: (source: Range<Int>, delimiters: Delimiters)] = [:]
    package internal(set) var calls: [Call] = []
    package internal(set) var blocks: [(name: Int, indentation: Range<Int>)] = []
    package internal(set) var units: [Unit] = []
    var unitsByName: [Int: Int] = [:]
    /// Templates that are safe only where they are called from, and why.
    package var parts: [Int: TemplateError] = [:]
    var warnings: [TemplateError] = []
    private var namesByBytes: [ByteKey: Int] = [:]
    private var pathsByBytes: [ByteKey: Int] = [:]

    /// The name of the built-in lambda.
    package static let json = 0

    init() { _ = name("json".utf8) }

    mutating func emit(_ kind: Op.Kind, _ place: Range<Int>, _ a: Int = 0, _ b: Int = 0, _ flags: Op.Flags = []) {
        ops.append(Op(kind, flags, a, b))
        places.append(place)
    }

    mutating func name(_ bytes: some Sequence<UInt8>) -> Int {
        let key = ByteKey(bytes)
        if let known = namesByBytes[key] { return known }
        namesByBytes[key] = names.count
        names.append(String(decoding: key.bytes, as: UTF8.self))
        return names.count - 1
    }

    mutating func path(_ bytes: some Collection<UInt8>) -> Int {
        let key = ByteKey(bytes)
        if let known = pathsByBytes[key] { return known }
        pathsByBytes[key] = paths.count
        paths.append(path(from: key.bytes))
        return paths.count - 1
    }

    private mutating func path(from key: [UInt8]) -> Path {
        let dot = UInt8(ascii: ".")
        guard key.contains(dot) else { return Path(first: name(key), rest: pathNames.count..<pathNames.count) }
        if key == [dot] { return Path(first: nil, rest: pathNames.count..<pathNames.count) }
        var end = key.firstIndex(of: dot) ?? key.count
        let first = name(key[..<end])
        let start = pathNames.count
        while end < key.count {
            let next = key[(end + 1)...].firstIndex(of: dot) ?? key.count
            pathNames.append(name(key[(end + 1)..<next]))
            end = next
        }
        return Path(first: first, rest: start..<pathNames.count)
    }

    /// The template of that name.
    func unit(named name: String) -> Int? { namesByBytes[ByteKey(name.utf8)].flatMap { unitsByName[$0] } }

    /// The templates that running one may come to, itself among them.
    func reach(of unit: Int) -> Set<Int> {
        var (reached, queue): (Set, Array) = ([unit], [unit])
        while let next = queue.popLast() {
            for op in ops(of: next) where op.kind == .call {
                for unit in targets(of: calls[op.a]) where reached.insert(unit).inserted { queue.append(unit) }
            }
        }
        return reached
    }

    /// The templates a tag may call: any, if its name is dynamic.
    package func targets(of call: Call) -> [Int] {
        call.path == nil ? call.unit.map { [$0] } ?? [] : Array(units.indices)
    }

    func ops(of unit: Int) -> ArraySlice<Op> {
        ops[units[unit].start..<(unit + 1 < units.count ? units[unit + 1].start : ops.count)]
    }
}

// MARK: - Places, for errors

extension Program {
    /// The template an instruction belongs to.
    func source(at pc: Int) -> Source {
        // Rare, and the templates are few.
        units.last { $0.start <= pc }?.source ?? units[0].source
    }

    /// The tag of an instruction, as it is written.
    package func written(_ pc: Int) -> String { source(at: pc).text(places[pc]) }

    package func site(_ pc: Int) -> TemplateError.Site { source(at: pc).site(places[pc].lowerBound) }

    /// `offset`: of the byte, if the instruction is a text.
    package func error(
        _ code: TemplateError.Code, _ pc: Int, _ message: String, _ help: String? = nil, offset: Int = 0
    ) -> TemplateError {
        let source = source(at: pc)
        let (tag, rest) = (places[pc], places[pc].lowerBound..<source.bytes.count)
        let place = ops[pc].kind == .text ? rest.dropFirst(offset).prefix(1) : tag
        return source.error(code, place, message, help)
    }
}
