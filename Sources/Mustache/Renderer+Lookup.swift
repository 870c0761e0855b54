/// Where a name was found in a shape the last time. Shapes live as long as the data, so as long as the rendering.
struct LookupCache {
    private struct Slot {
        var shape: ObjectIdentifier?
        var name = 0
        var position = -1
    }
    private var slots = [Slot](repeating: Slot(), count: 64)

    mutating func position(of name: Int, _ text: String, in shape: Shape.Storage) -> Int {
        let id = ObjectIdentifier(shape)
        let slot = Int(bitPattern: (UInt(bitPattern: id) >> 4) ^ UInt(bitPattern: name) &* 31) & 63
        if slots[slot].shape == id, slots[slot].name == name { return slots[slot].position }
        let position = shape.position(of: text) ?? -1
        slots[slot] = Slot(shape: id, name: name, position: position)
        return position
    }
}

extension Renderer {
    /// The value at a path, null if there is none; in strict mode that is an error.
    mutating func find(_ path: Int) throws(TemplateError) -> Value {
        if let value = value(program.paths[path]) { return value }
        if options.strict { throw unknown(program.paths[path]) }
        return .null
    }

    /// The value a section walks over. Beneath all data lies the built-in lambda.
    mutating func findForSection(_ path: Int) throws(TemplateError) -> Value {
        let hasBuiltIn = options.strict || options.checksContext
        if hasBuiltIn, program.paths[path].first == Program.json, program.paths[path].rest.isEmpty {
            return value(program.paths[path]) ?? .lambda(.json)
        }
        return try find(path)
    }

    /// Looks for the first name from the innermost context outwards, for the others strictly inside (specification,
    /// interpolation: "dotted names"). Below null all is null. Nil if there is no such name.
    mutating func value(_ path: Program.Path) -> Value? {
        if path.first < 0 { return context.last }
        var level = context.count
        while level > 0 {
            level -= 1
            guard case .object(let object) = context[level] else { continue }
            let position = cache.position(of: path.first, program.names[path.first], in: object.shape)
            if position < 0 { continue }
            return path.rest.isEmpty ? object.values[position] : inside(object.values[position], path.rest)
        }
        return nil
    }

    private mutating func inside(_ start: Value, _ rest: Range<Int>) -> Value? {
        var value = start
        for place in rest {
            switch value {
            case .object(let object):
                let name = program.pathNames[place]
                let position = cache.position(of: name, program.names[name], in: object.shape)
                if position < 0 { return nil }
                value = object.values[position]
            case .null: return .null
            default: return nil
            }
        }
        return value
    }

    /// Says which name is unknown, and offers those that could be meant.
    private mutating func unknown(_ path: Program.Path) -> TemplateError {
        let names = [path.first] + path.rest.map { program.pathNames[$0] }
        for end in 1...names.count {
            let rest = path.rest.prefix(end - 1)
            if value(Program.Path(first: path.first, rest: rest)) != nil { continue }
            let name = program.names[names[end - 1]]
            let before = names[..<(end - 1)].map { program.names[$0] }.joined(separator: ".")
            let owner = end > 1 ? value(Program.Path(first: path.first, rest: rest.dropLast())) : nil
            let known = owner.map { [$0] } ?? context.reversed()
            let keys = known.flatMap { value -> [String] in
                if case .object(let object) = value { object.keys } else { [] }
            }
            let help = suggestion(for: name, among: keys) { end > 1 ? "\(before).\($0)" : $0 }
            let place = end > 1 ? "in '\(before)'" : "here"
            return fail(.unknownVariable, "\(program.written(pc)): there is no '\(name)' \(place)", suggestion: help)
        }
        return fail(.unknownVariable, "\(program.written(pc)): there is no such name")
    }
}
