/// Resolves names between templates, and reports those that lead nowhere.
struct Linker {
    private(set) var program: Program
    private let options: Options
    private(set) var errors: [TemplateError] = []
    private(set) var warnings: [TemplateError] = []

    init(_ program: Program, _ options: Options) { (self.program, self.options) = (program, options) }

    /// `start`: the first instruction that is new; the others are linked.
    mutating func link(from start: Int = 0) {
        let calls = program.ops.indices[start...].filter { program.ops[$0].kind == .call }
        for pc in calls {
            let call = Int(program.ops[pc].a)
            guard program.calls[call].path == nil else { continue }
            program.calls[call].unit = program.unitsByName[program.calls[call].name]
            if options.strict, program.calls[call].unit == nil { reportUnknownTemplate(pc) }
        }
        guard options.strict else { return }
        checkArguments(calls)
        warnAboutCircles()
    }

    private mutating func reportUnknownTemplate(_ pc: Int) {
        let name = program.names[program.calls[Int(program.ops[pc].a)].name]
        let known = program.units.map(\.source.name)
        let help =
            suggestion(for: name, among: known) { "'\($0)'" } ?? "there are: \(known.sorted().joined(separator: ", "))"
        errors.append(program.error(.unknownTemplate, pc, "there is no template '\(name)'", suggestion: help))
    }

    /// An argument for which its parent, and what that calls, has no parameter would silently print nothing.
    private mutating func checkArguments(_ calls: [Int]) {
        let parameters = parameters()
        for pc in calls {
            let call = program.calls[Int(program.ops[pc].a)]
            guard let unit = call.unit, let known = parameters[unit] else { continue }
            for argument in call.arguments where !known.contains(argument.name) {
                let (name, parent) = (program.names[argument.name], program.names[call.name])
                let names = known.map { program.names[$0] }.sorted()
                let help =
                    suggestion(for: name, among: names) { "{{$\($0)}}" }
                    ?? (names.isEmpty ? "it has no blocks" : "it has: \(names.joined(separator: ", "))")
                let source = program.unit(at: pc).source
                errors.append(
                    source.error(.unknownBlock, argument.tag, "'\(parent)' has no block '\(name)'", suggestion: help))
            }
        }
    }

    /// The blocks an argument of each template may reach; nil where that depends on data.
    private func parameters() -> [Set<Int>?] {
        var found: [Set<Int>?] = program.units.indices.map { unit in
            if program.units[unit].isBroken { return nil }
            let ops = program.ops[program.range(ofUnit: unit)]
            if ops.contains(where: { $0.kind == .call && program.calls[Int($0.a)].path != nil }) { return nil }
            return Set(ops.filter { $0.kind == .block }.map { program.blocks[Int($0.a)].name })
        }
        let called = program.units.indices.map { unit in
            Set(
                program.ops[program.range(ofUnit: unit)].filter { $0.kind == .call }.compactMap {
                    program.calls[Int($0.a)].unit
                })
        }
        var changed = true
        while changed {
            changed = false
            for unit in found.indices {
                guard let own = found[unit] else { continue }
                let all = called[unit].reduce(Optional(own)) { all, next in
                    found[next].flatMap { more in all?.union(more) }
                }
                if all != own { (found[unit], changed) = (all, true) }
            }
        }
        return found
    }

    /// Templates that call themselves with nothing in between that data could switch off.
    private mutating func warnAboutCircles() {
        let certain = program.units.indices.map { certainCalls($0) }
        for unit in program.units.indices {
            for call in certain[unit] {
                var reached: Set<Int> = []
                var next = [call.unit]
                while let other = next.popLast() {
                    if reached.insert(other).inserted { next += certain[other].map(\.unit) }
                }
                if reached.contains(unit) {
                    let message = "\(program.written(call.pc)) leads back to this template without end"
                    warnings.append(program.error(.limit, call.pc, message, suggestion: "put it into a section"))
                }
            }
        }
    }

    /// The calls outside of sections, blocks and arguments.
    private func certainCalls(_ unit: Int) -> [(unit: Int, pc: Int)] {
        var calls: [(unit: Int, pc: Int)] = []
        var pc = program.units[unit].start
        while program.ops[pc].kind != .finish {
            let op = program.ops[pc]
            switch op.kind {
            case .section: pc = program.sections[Int(op.b)].after
            case .inverted, .block: pc = Int(op.b)
            case .call:
                if let unit = program.calls[Int(op.a)].unit { calls.append((unit, pc)) }
                pc = Int(op.b)
            default: pc += 1
            }
        }
        return calls
    }
}
