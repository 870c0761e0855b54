/// Resolves names between templates, and reports those that lead nowhere.
struct Linker {
    private(set) var program: Program
    private(set) var errors: [TemplateError] = []

    /// `start`: the first instruction that is new; those before it are linked.
    init(_ program: Program, isStrict: Bool, from start: Int = 0) {
        self.program = program
        let calls = program.ops.indices[start...].filter { program.ops[$0].kind == .call }
        for pc in calls where errors.count < 100 {
            let call = program.calls[program.ops[pc].a]
            if call.path != nil { continue }
            self.program.calls[program.ops[pc].a].unit = program.unitsByName[call.name]
            if isStrict, program.unitsByName[call.name] == nil { reportUnknown(call, pc) }
        }
        if isStrict { checkArguments(calls) }
    }

    private mutating func reportUnknown(_ call: Program.Call, _ pc: Int) {
        let name = program.names[call.name]
        let known = program.units.map(\.source.name)
        let help =
            suggestion(for: name, among: known) { "'\($0)'" } ?? "there are: \(known.sorted().joined(separator: ", "))"
        errors.append(program.error(.unknownTemplate, pc, "there is no template '\(name)'", suggestion: help))
    }

    /// An argument for which its parent, and what that calls, has no parameter would silently print nothing.
    private mutating func checkArguments(_ calls: [Int]) {
        let parameters = parameters()
        for pc in calls {
            let call = program.calls[program.ops[pc].a]
            guard let unit = call.unit, let known = parameters[unit] else { continue }
            for argument in call.arguments where !known.contains(argument.name) && errors.count < 100 {
                let name = program.names[argument.name]
                let names = known.map { program.names[$0] }.sorted()
                let all = names.isEmpty ? "it has no blocks" : "it has: \(names.joined(separator: ", "))"
                let help = suggestion(for: name, among: names) { "{{$\($0)}}" } ?? all
                let message = "'\(program.names[call.name])' has no block '\(name)'"
                errors.append(program.source(at: pc).error(.unknownBlock, argument.tag, message, suggestion: help))
            }
        }
    }

    /// The blocks an argument of each template may reach; nil where that depends on data.
    private func parameters() -> [Set<Int>?] {
        var found: [Set<Int>?] = []
        var called: [[Int]] = []
        for unit in program.units.indices {
            let ops = program.ops(ofUnit: unit)
            let calls = ops.filter { $0.kind == .call }.map { program.calls[$0.a] }
            let isKnown = !program.units[unit].isBroken && calls.allSatisfy { $0.path == nil }
            found.append(isKnown ? Set(ops.filter { $0.kind == .block }.map { program.blocks[$0.a].name }) : nil)
            called.append(calls.compactMap(\.unit))
        }
        var before: [Set<Int>?] = []
        while before != found {
            before = found
            for unit in found.indices {
                for next in called[unit] { found[unit] = found[next].flatMap { found[unit]?.union($0) } }
            }
        }
        return found
    }
}
