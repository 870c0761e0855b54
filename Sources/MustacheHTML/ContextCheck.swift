internal import Mustache

/// Follows every way through the templates and holds each tag against the HTML around it. Each body - of a section, a
/// partial, a block - must end where it began, so one pass is enough: a template or an argument is checked once for
/// each context and each set of arguments it is used with.
struct ContextCheck {
    private let program: Program
    /// What each instruction must heed at rendering.
    private var flags: [Op.Flags?]
    private var errors: [TemplateError] = []

    private struct Work: Hashable {
        let pc: Int
        let context: HTMLContext
        /// An index into `environments`.
        let arguments: Int
    }
    private var queue: [(work: Work, from: Int?)] = []
    private var seen: Set<Work> = []
    /// Bytes read, and a bit for each start.
    private var effort = 0

    /// An argument, and the arguments its own text sees.
    private struct Binding: Hashable {
        let name: Int
        let start: Int
        let arguments: Int
    }
    private var environments: [[Binding]] = [[]]

    private init(_ program: Program) {
        (self.program, flags) = (program, Array(repeating: nil, count: program.ops.count))
    }

    /// Checks all templates, or one and what it calls, and marks their instructions.
    static func run(on program: inout Program, _ unit: Int?) -> [TemplateError] {
        var check = ContextCheck(program)
        if let unit { check.check(unit) } else { program.parts = check.checkAll() }
        let (flags, errors) = (check.flags, check.errors)
        for (pc, flags) in flags.enumerated() { if let flags { program.ops[pc].flags.formUnion(flags) } }
        return errors
    }
}

extension ContextCheck {
    /// One that others call may fit only there: such a part is no error, but nobody may render it alone. Returns those.
    /// Dynamic names may call any.
    private mutating func checkAll() -> [Int: TemplateError] {
        let called = Set(program.calls.compactMap(\.unit))
        let callsAny = program.calls.contains { $0.path != nil }
        let pages = program.units.indices.filter { callsAny || !called.contains($0) }
        for page in pages { check(page) }
        var parts: [Int: TemplateError] = [:]
        for part in called.subtracting(pages).sorted() where errors.isEmpty {
            var alone = self
            alone.check(part)
            if let error = alone.errors.first { parts[part] = error } else { self = alone }
        }
        return parts
    }

    /// Checks a template as a page of its own.
    private mutating func check(_ unit: Int) {
        add(program.units[unit].start, HTMLContext(), 0, from: nil)
        while let (work, from) = queue.popLast(), errors.count < 20 {
            effort += 1000
            if effort > 1 << 27 {
                return report(
                    .init(message: "too many combinations of templates and arguments", help: "use fewer"), work.pc)
            }
            let before = errors.count
            follow(work)
            guard let from else { continue }
            let use = "used in \(work.context.name) by \(program.written(from))"
            for index in errors.indices[before...] {
                errors[index].notes.append((use, program.site(from)))
            }
        }
    }

    private mutating func add(_ pc: Int, _ context: HTMLContext, _ arguments: Int, from: Int?) {
        let work = Work(pc: pc, context: context, arguments: arguments)
        if seen.insert(work).inserted { queue.append((work, from)) }
    }

    private mutating func follow(_ work: Work) {
        var context = work.context
        var bodies: [(opener: Int, end: Int, context: HTMLContext)] = []
        var pc = work.pc
        while errors.count < 20 {
            while let body = bodies.last, body.end == pc {
                context = close(body.context, context, body.opener)
                bodies.removeLast()
            }
            let op = program.ops[pc]
            if op.kind != .text, op.kind != .line { context = context.settled }
            var next = pc + 1
            switch op.kind {
            case .line, .end: break
            case .text:
                effort += op.b - op.a
                do throws(HTMLContext.Problem) {
                    try context.read(program.text[op.a..<op.b])
                } catch { return report(error, pc) }
            case .variable:
                variable(op, pc, context)
                context = context.varied
            case .section:
                let isText = program.ops[pc + 1..<op.b - 1].allSatisfy { $0.kind == .text || $0.kind == .line }
                let path = program.paths[op.a]
                let isJSON = path.first == Program.json && path.rest.isEmpty && isText
                note(context.section(isJSON: isJSON), pc)
                bodies.append((pc, op.b, context))
            case .inverted: bodies.append((pc, op.b, context))
            case .call:
                call(op, pc, context, work.arguments)
                (context, next) = (context.varied, op.b)
            case .block:
                let name = program.blocks[op.a].name
                if let argument = environments[work.arguments].first(where: { $0.name == name }) {
                    add(argument.start, context, argument.arguments, from: pc)
                    (context, next) = (context.varied, op.b)
                } else {
                    bodies.append((pc, op.b, context))
                }
            case .finish:
                _ = close(work.context, context, pc)
                return
            }
            pc = next
        }
    }

    private mutating func variable(_ op: Op, _ pc: Int, _ context: HTMLContext) {
        do throws(HTMLContext.Problem) {
            let wanted = try context.variable(isRaw: op.flags.contains(.raw))
            if let known = flags[pc], known.symmetricDifference(wanted).isDisjoint(with: [.url, .urlPart]) == false {
                let message = "this stands in a URL in one use of the template and not, or elsewhere, in another"
                throw .init(message: message, help: "make two templates of it")
            }
            note(wanted, pc)
        } catch { report(error, pc) }
    }

    private mutating func call(_ op: Op, _ pc: Int, _ context: HTMLContext, _ outer: Int) {
        let call = program.calls[op.a]
        if call.path != nil, context.state != .data {
            let message = "a dynamic name may not stand in \(context.name)"
            return report(.init(message: message, help: "write the name out, or move the tag into text"), pc)
        }
        var bindings = environments[outer]
        for argument in call.arguments.reversed() where !bindings.contains(where: { $0.name == argument.name }) {
            bindings.append(Binding(name: argument.name, start: argument.start, arguments: outer))
        }
        bindings.sort { $0.name < $1.name }
        let inner = environments.firstIndex(of: bindings) ?? environments.count
        if inner == environments.count { environments.append(bindings) }
        for unit in program.targets(of: call) { add(program.units[unit].start, context, inner, from: pc) }
    }

    /// The context behind a body that began in `start` and ends in `end`.
    private mutating func close(_ start: HTMLContext, _ end: HTMLContext, _ pc: Int) -> HTMLContext {
        if let joined = start.joined(end) { return joined }
        let body = program.ops[pc].kind == .finish ? "this template or block" : program.written(pc)
        let message = "what \(body) holds begins in \(start.name) and ends in \(end.name)"
        let help = "close what it opens, and open what it closes, within the same tags"
        add(program.error(.unevenContext, pc, message, help))
        return start
    }

    private mutating func note(_ wanted: Op.Flags, _ pc: Int) { flags[pc] = (flags[pc] ?? .plain).union(wanted) }

    private mutating func report(_ problem: HTMLContext.Problem, _ pc: Int) {
        add(program.error(.unsafeContext, pc, problem.message, problem.help, offset: problem.offset))
    }

    private mutating func add(_ error: TemplateError) {
        if !errors.contains(where: { $0.code == error.code && $0.site == error.site }) { errors.append(error) }
    }
}
