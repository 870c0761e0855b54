extension Renderer {
    /// The value at a path; null if there is none, which in strict mode is an error.
    mutating func find(_ path: Int, orBuiltIn isSection: Bool = false) throws(TemplateError) -> Value {
        if let value = value(path) { return value }
        let path = program.paths[path]
        if isSection, path.first == Program.json, path.rest.isEmpty, options.strict || options.check != nil {
            return .lambda(.json)
        }
        if options.strict { throw unknown(path) }
        return .null
    }

    /// Whether it is known without asking that a path leads to null.
    @inline(__always)
    mutating func isAbsent(_ path: Int) -> Bool { context.place(of: path, in: program).level == Scopes.Place.absent }

    mutating func value(_ path: Int) -> Value? {
        let place = context.place(of: path, in: program)
        switch place.level {
        case 0...: return context.member(Int(place.level), Int(place.position))
        case Scopes.Place.context: return context.current
        case Scopes.Place.absent: return .null
        case Scopes.Place.deep: return value(program.paths[path])
        case Scopes.Place.constant: return constant(path, at: Int(place.position))
        default: return nil
        }
    }

    /// - Parameter position: of its first name in the data.
    private mutating func constant(_ path: Int, at position: Int) -> Value? {
        if path < constants.count, let known = constants[path] { return known }
        guard let found = value(inside: context.member(0, position), program.paths[path].rest) else { return nil }
        if constants.isEmpty { constants.reserveCapacity(program.paths.count) }
        while constants.count <= path { constants.append(nil) }
        constants[path] = found
        return found
    }

    /// Looks for the first name from the innermost context outwards, for the others strictly inside (specification,
    /// interpolation: "dotted names"). Below null all is null. Nil if there is no such name.
    private mutating func value(_ path: Program.Path) -> Value? {
        guard let first = path.first else { return context.current }
        guard let found = outermost(program.names[first]) else { return nil }
        return value(inside: found, path.rest)
    }

    private mutating func value(inside value: Value, _ rest: Range<Int>) -> Value? {
        var found: Value? = value
        for place in rest { found = found?.member(named: program.names[program.pathNames[place]]) }
        return found
    }

    /// The same for a path that stands in no template. The program stays as it is, for others hold it too.
    mutating func value(at path: String) -> Value? {
        if path == "." { return context.current }
        let names = path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        return names.dropFirst().reduce(outermost(names[0])) { found, name in found?.member(named: name) }
    }

    private mutating func outermost(_ name: String) -> Value? {
        guard let (level, position) = context.place(of: name) else { return nil }
        return context.member(level, position)
    }

    /// Says which name of the path is unknown, and offers those that could be meant.
    private mutating func unknown(_ path: Program.Path) -> TemplateError {
        // The longest beginning that is known, and the first name behind it.
        let known = (0..<path.rest.count).last { value(.init(first: path.first, rest: path.rest.prefix($0))) != nil }
        let owner = known.flatMap { value(.init(first: path.first, rest: path.rest.prefix($0))) }
        let ids = [path.first].compactMap(\.self) + program.pathNames[path.rest]
        let names = ids.prefix((known ?? -1) + 2).map { program.names[$0] }
        let (name, prefix) = (names.last ?? "", names.dropLast().joined(separator: "."))
        let keys = (owner.map { [$0] } ?? context.levels.reversed().map(\.current)).flatMap { value -> [String] in
            value.shape?.names ?? []
        }
        let help = suggestion(for: name, among: keys) { prefix.isEmpty ? $0 : "\(prefix).\($0)" }
        let place = prefix.isEmpty ? "here" : "in '\(prefix)'"
        return fail(.unknownVariable, ": there is no '\(name)' \(place)", help)
    }
}
