/// Resolves names between templates, and reports those that lead nowhere.
extension Program {
    /// - Parameter first: the first call that is new; those before it are linked.
    mutating func link(from first: Int = 0, isStrict: Bool) -> [TemplateError] {
        for call in calls.indices[first...] where calls[call].path == nil {
            calls[call].unit = unitsByName[calls[call].name]
        }
        return isStrict ? deadEnds(calls[first...]) : []
    }

    private func deadEnds(_ calls: ArraySlice<Call>) -> [TemplateError] {
        var errors: [TemplateError] = []
        var parameters: [Int: Set<Int>] = [:]
        for call in calls where call.path == nil && errors.count < 100 {
            guard let unit = call.unit else {
                errors.append(unknownTemplate(call))
                continue
            }
            if call.arguments.isEmpty { continue }
            let known = parameters[unit] ?? self.parameters(of: unit)
            parameters[unit] = known
            for argument in call.arguments where !known.contains(argument.name) && errors.count < 100 {
                errors.append(unknownBlock(argument.name, argument.tag, of: call, known))
            }
        }
        return errors
    }

    private func unknownTemplate(_ call: Call) -> TemplateError {
        let name = names[call.name]
        let known = units.map(\.source.name)
        let help = suggestion(for: name, among: known) { "'\($0)'" }
        return error(
            .unknownTemplate, call.pc, "there is no template '\(name)'",
            help ?? "there are: \(known.sorted().joined(separator: ", "))")
    }

    /// An argument for which its parent, and what that calls, has no parameter would silently print nothing.
    private func unknownBlock(_ name: Int, _ tag: Range<Int>, of call: Call, _ known: Set<Int>) -> TemplateError {
        let known = known.map { names[$0] }.sorted()
        let all = known.isEmpty ? "it has no blocks" : "it has: \(known.joined(separator: ", "))"
        let help = suggestion(for: names[name], among: known) { "{{$\($0)}}" } ?? all
        let message = "'\(names[call.name])' has no block '\(names[name])'"
        return source(at: call.pc).error(.unknownBlock, tag, message, help)
    }

    /// The blocks an argument of a template may reach; where that depends on data, all names there are.
    private func parameters(of unit: Int) -> Set<Int> {
        let reached = reach(of: unit)
        let ops = reached.flatMap { self.ops(of: $0) }
        let isKnown = ops.allSatisfy { $0.kind != .call || calls[$0.a].path == nil }
        guard isKnown, !reached.contains(where: { units[$0].isBroken }) else { return Set(names.indices) }
        return Set(ops.filter { $0.kind == .block }.map { blocks[$0.a].name })
    }
}
