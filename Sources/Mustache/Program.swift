/// One instruction. What it needs beyond two numbers stands in the tables of `Program`.
struct Op: Sendable {
    enum Kind: UInt8, Sendable {
        /// Print `text[a..<a + b]`.
        case text
        /// A line of the template starts here, with something other than text: print the indentation.
        case line
        /// Print the value of path `a`.
        case variable
        /// Walk over the value of path `a`; `sections[b]` has the rest. The body ends with `end`.
        case section
        /// Go to `b` if the value of path `a` is true.
        case inverted
        /// The next element for the body that starts at `a`, or on.
        case end
        /// Partial or parent: run template `calls[a]`, then go to `b`, behind the arguments.
        case call
        /// A parameter: run the argument of `blocks[a]` if there is one and go to `b`; or on, into the default.
        case block
        /// End of a template or an argument.
        case finish
    }

    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8
        /// Text: begins a line of the template.
        static let startsLine = Flags(rawValue: 1)
        /// Text: lines of the template begin within it.
        static let innerLines = Flags(rawValue: 2)
        /// Variable: not escaped.
        static let raw = Flags(rawValue: 4)
        /// Call, block: has its lines for itself, so what it prints is indented from its first line.
        static let standalone = Flags(rawValue: 8)
        /// Variable: set by the context check. Stands in an attribute or a title: markup is escaped too.
        static let outsideData = Flags(rawValue: 16)
        /// Variable: stands where a URL may get its scheme.
        static let url = Flags(rawValue: 32)
        /// Variable: stands behind the `?` or `#` of a URL.
        static let urlPart = Flags(rawValue: 64)
        /// Section: what a lambda returns could not be escaped here.
        static let noLambda = Flags(rawValue: 128)
    }

    let kind: Kind
    var flags: Flags = []
    var a: Int32 = 0
    var b: Int32 = 0
}

/// All templates of a library, compiled into one list of instructions. An immutable value once linked.
struct Program: Sendable {
    struct Unit: Sendable {
        let source: Source
        let start: Int
        /// It did not compile; it stands here so that others know its name.
        var isBroken = false
    }

    struct Path: Sendable {
        /// The first name, sought from the innermost context outwards; -1 is the context itself: `{{.}}`.
        let first: Int
        /// The names that follow the dots, as places in `pathNames`: sought strictly inside.
        let rest: Range<Int>
    }

    struct Section: Sendable {
        var after = 0
        /// For lambdas: the source between the tags, and how to read it.
        let body: Range<Int>
        let delimiters: Delimiters
    }

    struct Call: Sendable {
        let name: Int
        /// Where to find the name, for dynamic ones.
        let path: Int?
        /// The template's index in `units`, once linked; nil if there is none.
        var unit: Int?
        let indentation: Range<Int>
        var arguments: [Argument] = []
    }

    struct Argument: Sendable {
        let name: Int
        let start: Int
        let tag: Range<Int>
    }

    struct Block: Sendable {
        let name: Int
        let indentation: Range<Int>
    }

    var ops: [Op] = []
    /// Where each instruction stands in its template.
    var places: [Range<Int32>] = []
    var text: [UInt8] = []
    var names: [String] = []
    var paths: [Path] = []
    var pathNames: [Int] = []
    var sections: [Section] = []
    var calls: [Call] = []
    var blocks: [Block] = []
    var units: [Unit] = []
    var unitsByName: [Int: Int] = [:]
    /// Templates that are safe only in the places they are called from, and why.
    var parts: [Int: TemplateError] = [:]
    var warnings: [TemplateError] = []
    private var namesByBytes: [[UInt8]: Int] = [:]

    /// The name of the built-in lambda.
    static let json = 0

    init() { _ = name("json".utf8) }

    mutating func append(_ op: Op, _ place: Range<Int>) {
        ops.append(op)
        places.append(Int32(place.lowerBound)..<Int32(place.upperBound))
    }

    mutating func name(_ bytes: some Sequence<UInt8>) -> Int {
        let key = Array(bytes)
        if let known = namesByBytes[key] { return known }
        namesByBytes[key] = names.count
        names.append(String(decoding: key, as: UTF8.self))
        return names.count - 1
    }

    mutating func path(_ bytes: some Collection<UInt8>) -> Int {
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let ids = bytes.elementsEqual(".".utf8) ? [] : parts.map { name($0) }
        let start = pathNames.count
        pathNames.append(contentsOf: ids.dropFirst())
        paths.append(Path(first: ids.first ?? -1, rest: start..<pathNames.count))
        return paths.count - 1
    }

    /// The template of that name.
    func unit(named name: String) -> Int? { namesByBytes[Array(name.utf8)].flatMap { unitsByName[$0] } }

    /// The template an instruction belongs to.
    func unit(at pc: Int) -> Unit {
        var (low, high) = (0, units.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if units[middle].start <= pc { low = middle } else { high = middle - 1 }
        }
        return units[low]
    }

    func range(ofUnit unit: Int) -> Range<Int> {
        units[unit].start..<(unit + 1 < units.count ? units[unit + 1].start : ops.count)
    }

    /// The tag of an instruction, as it is written.
    func written(_ pc: Int) -> String { unit(at: pc).source.text(range(at: pc)) }

    func site(_ pc: Int) -> TemplateError.Site { unit(at: pc).source.site(range(at: pc).lowerBound) }

    /// `offset`: of the byte, if the instruction is a text.
    func error(
        _ code: TemplateError.Code, _ pc: Int, _ message: String, offset: Int = 0, suggestion: String? = nil
    ) -> TemplateError {
        let source = unit(at: pc).source
        var range = range(at: pc)
        if ops[pc].kind == .text {
            let start = min(range.lowerBound + offset, source.bytes.count)
            range = start..<min(start + 1, source.bytes.count)
        }
        return source.error(code, range, message, suggestion: suggestion)
    }

    private func range(at pc: Int) -> Range<Int> { Int(places[pc].lowerBound)..<Int(places[pc].upperBound) }
}
