/// The data, and what the open sections have put on top of it. The shape and the members of each level lie ready, and
/// where a name was found in a shape the last time: so a look-up touches little. A slot keeps its shape alive, or another
/// one might come to lie at the same address.
struct ContextStack {
    private(set) var levels: [(value: Value, shape: Shape?, members: [Value])] = []
    private var slots = [(shape: Shape?, name: Int, position: Int)](repeating: (nil, 0, -1), count: 64)

    init(_ data: Value) { push(data) }

    mutating func push(_ value: Value) {
        let object: Object? = if case .object(let object) = value { object } else { nil }
        levels.append((value, object?.shape, object?.values ?? []))
    }

    mutating func pop() { levels.removeLast() }

    /// From the innermost level outwards.
    mutating func value(_ name: Int, _ names: [String]) -> Value? {
        for level in levels.indices.reversed() {
            guard let shape = levels[level].shape else { continue }
            let address = UInt(bitPattern: ObjectIdentifier(shape))
            let slot = Int(bitPattern: (address >> 4) ^ UInt(bitPattern: name) &* 31) & 63
            if slots[slot].shape !== shape || slots[slot].name != name {
                slots[slot] = (shape, name, shape.position(of: names[name]) ?? -1)
            }
            if slots[slot].position >= 0 { return levels[level].members[slots[slot].position] }
        }
        return nil
    }
}

extension Renderer {
    /// The value at a path; null if there is none, which in strict mode is an error.
    mutating func find(_ path: Int, orBuiltIn isSection: Bool = false) throws(TemplateError) -> Value {
        let path = program.paths[path]
        if let value = value(path) { return value }
        if isSection, path.first == Program.json, path.rest.isEmpty, options.strict || options.check != nil {
            return .lambda(.json)
        }
        if options.strict { throw unknown(path) }
        return .null
    }

    /// Looks for the first name from the innermost context outwards, for the others strictly inside (specification,
    /// interpolation: "dotted names"). Below null all is null. Nil if there is no such name.
    mutating func value(_ path: Program.Path) -> Value? {
        guard let first = path.first else { return context.levels.last?.value }
        var found = context.value(first, program.names)
        for place in path.rest {
            guard case .object(let object) = found else { return if case .null = found { found } else { nil } }
            found = object[program.names[program.pathNames[place]]]
        }
        return found
    }

    /// Says which name of the path is unknown, and offers those that could be meant.
    private mutating func unknown(_ path: Program.Path) -> TemplateError {
        // The longest beginning that is known, and the first name behind it.
        let known = (0..<path.rest.count).last { value(.init(first: path.first, rest: path.rest.prefix($0))) != nil }
        let owner = known.flatMap { value(.init(first: path.first, rest: path.rest.prefix($0))) }
        let ids = [path.first].compactMap(\.self) + program.pathNames[path.rest]
        let names = ids.prefix((known ?? -1) + 2).map { program.names[$0] }
        let (name, prefix) = (names.last ?? "", names.dropLast().joined(separator: "."))
        let keys = (owner.map { [$0] } ?? context.levels.reversed().map(\.value)).flatMap { value -> [String] in
            if case .object(let object) = value { object.keys } else { [] }
        }
        let help = suggestion(for: name, among: keys) { prefix.isEmpty ? $0 : "\(prefix).\($0)" }
        let place = prefix.isEmpty ? "here" : "in '\(prefix)'"
        return fail(.unknownVariable, ": there is no '\(name)' \(place)", help)
    }
}
