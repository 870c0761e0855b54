/// Follows every way through the templates and holds each tag against the HTML around it (HTMLContext+Rules). Each body
/// - of a section, a partial, a block - must end where it began, so one pass is enough: a template or an argument is
/// checked once for each context and each set of arguments it is used with.
struct ContextCheck {
    private let program: Program
    /// What each instruction must heed at rendering.
    private var flags: [Int: Op.Flags]
    private var errors: [TemplateError] = []

    private struct Work: Hashable {
        let pc: Int
        let context: HTMLContext
        let environment: Int
    }
    private var queue: [(work: Work, from: Int?)] = []
    private var seen: Set<Work> = []

    /// An argument and the arguments its own text sees.
    private struct Binding: Hashable {
        let name: Int
        let start: Int
        let environment: Int
    }
    private var environments: [[Binding]] = [[]]
    private var environmentIDs: [[Binding]: Int] = [[]: 0]

    /// A body being read, and where it ends.
    private struct Body {
        let opener: Int
        let end: Int
        let context: HTMLContext
    }

    private init(_ program: Program, flags: [Int: Op.Flags] = [:]) { (self.program, self.flags) = (program, flags) }

    /// Checks all templates and marks their instructions. What is called from others may fit only there: such a part is
    /// no error, but nobody may render it alone.
    static func run(on program: inout Program) -> [TemplateError] {
        let called = Set(program.calls.compactMap(\.unit))
        let callsAny = program.calls.contains { $0.path != nil }
        var check = ContextCheck(program)
        for unit in program.units.indices where callsAny || !called.contains(unit) { check.check(unit) }
        for unit in called.sorted() where !callsAny {
            var alone = ContextCheck(program, flags: check.flags)
            alone.check(unit)
            if alone.errors.isEmpty {
                check.flags = alone.flags
            } else if check.seen.contains(where: { $0.pc == program.units[unit].start }) {
                program.parts[unit] = alone.errors[0]
            } else {
                check.errors += alone.errors
            }
        }
        check.mark(&program)
        return check.errors
    }

    /// Checks the last template, which a lambda made, and what it calls.
    static func runOnLast(of program: inout Program) -> [TemplateError] {
        var check = ContextCheck(program)
        check.check(program.units.count - 1)
        check.mark(&program)
        return check.errors
    }

    private func mark(_ program: inout Program) {
        for (pc, flags) in flags { program.ops[pc].flags.formUnion(flags) }
    }

    /// Checks a template as a page, or part of one, of its own.
    private mutating func check(_ unit: Int) {
        add(program.units[unit].start, HTMLContext(), 0, from: nil)
        while let (work, from) = queue.popLast(), errors.count < 20 {
            if seen.count > 20_000 {
                return errors.append(program.error(.limit, work.pc, "too many ways to combine templates and arguments"))
            }
            let before = errors.count
            follow(work)
            guard let from else { continue }
            let place = "used in \(work.context.name) by \(program.written(from))"
            for index in errors.indices[before...] {
                errors[index].notes.append(.init(message: place, site: program.site(from)))
            }
        }
    }

    private mutating func add(_ pc: Int, _ context: HTMLContext, _ environment: Int, from: Int?) {
        let work = Work(pc: pc, context: context, environment: environment)
        if seen.insert(work).inserted { queue.append((work, from)) }
    }

    private mutating func follow(_ work: Work) {
        var context = work.context
        var bodies: [Body] = []
        var pc = work.pc
        while errors.count < 20 {
            while let body = bodies.last, body.end == pc {
                bodies.removeLast()
                context = close(body.context, context, body.opener, pc)
            }
            let op = program.ops[pc]
            switch op.kind {
            case .line: pc += 1
            case .text:
                do throws(HTMLContext.Problem) {
                    try context.read(program.text[Int(op.a)..<Int(op.a) + Int(op.b)])
                } catch { return report(error, pc) }
                pc += 1
            case .variable:
                variable(op, pc, context.settled)
                context.hasContent = context.hasContent || context.attribute == .content
                context = context.varied
                pc += 1
            case .section:
                context = context.settled
                let path = program.paths[Int(op.a)]
                let after = program.sections[Int(op.b)].after
                let isText = program.ops[pc + 1..<after - 1].allSatisfy { $0.kind == .text || $0.kind == .line }
                let isJSON = path.first == Program.json && path.rest.isEmpty && isText
                note(context.section(isJSON: isJSON), pc)
                bodies.append(Body(opener: pc, end: after, context: context))
                pc += 1
            case .end: pc += 1
            case .inverted:
                context = context.settled
                bodies.append(Body(opener: pc, end: Int(op.b), context: context))
                pc += 1
            case .call:
                call(op, pc, context.settled, work.environment)
                context = context.varied
                pc = Int(op.b)
            case .block:
                context = context.settled
                let name = program.blocks[Int(op.a)].name
                if let argument = environments[work.environment].first(where: { $0.name == name }) {
                    add(argument.start, context, argument.environment, from: pc)
                    context = context.varied
                    pc = Int(op.b)
                } else {
                    bodies.append(Body(opener: pc, end: Int(op.b), context: context))
                    pc += 1
                }
            case .finish:
                _ = close(work.context, context, nil, pc)
                return
            }
        }
    }

    private mutating func variable(_ op: Op, _ pc: Int, _ context: HTMLContext) {
        do throws(HTMLContext.Problem) {
            let wanted = try context.variable(isRaw: op.flags.contains(.raw))
            let kinds: Op.Flags = [.url, .urlPart]
            if let known = flags[pc], known.intersection(kinds) != wanted.intersection(kinds) {
                throw .init(
                    message: "this stands in a URL in one use of the template and not, or elsewhere, in another",
                    help: "make two templates of it")
            }
            note(wanted, pc)
        } catch { report(error, pc) }
    }

    private mutating func call(_ op: Op, _ pc: Int, _ context: HTMLContext, _ environment: Int) {
        let call = program.calls[Int(op.a)]
        var bindings = environments[environment]
        for argument in call.arguments.reversed() where !bindings.contains(where: { $0.name == argument.name }) {
            bindings.append(Binding(name: argument.name, start: argument.start, environment: environment))
        }
        bindings.sort { $0.name < $1.name }
        let inner = environmentIDs[bindings] ?? environments.count
        if inner == environments.count {
            environments.append(bindings)
            environmentIDs[bindings] = inner
        }
        if let unit = call.unit {
            add(program.units[unit].start, context, inner, from: pc)
        } else if call.path != nil {
            guard context.state == .data else {
                let help = "write the name out, or move the tag into text"
                return report(.init(message: "a dynamic name may not stand in \(context.name)", help: help), pc)
            }
            for unit in program.units { add(unit.start, context, inner, from: pc) }
        }
    }

    /// The context behind a body that began in `start` and ends in `end`.
    private mutating func close(_ start: HTMLContext, _ end: HTMLContext, _ opener: Int?, _ pc: Int) -> HTMLContext {
        if !start.isEven(with: end) {
            let what = opener.map { "what \(program.written($0)) holds" } ?? "this template or block"
            let message = "\(what) begins in \(start.name) and ends in \(end.settled.name)"
            let help = "close what it opens, and open what it closes, within the same tags"
            add(program.error(.unevenContext, opener ?? pc, message, suggestion: help))
        }
        return start.joined(end.settled)
    }

    private mutating func note(_ wanted: Op.Flags, _ pc: Int) { flags[pc, default: []].formUnion(wanted) }

    private mutating func report(_ problem: HTMLContext.Problem, _ pc: Int) {
        add(program.error(.unsafeContext, pc, problem.message, offset: problem.offset, suggestion: problem.help))
    }

    private mutating func add(_ error: TemplateError) {
        if !errors.contains(where: { $0.code == error.code && $0.site == error.site }) { errors.append(error) }
    }
}
