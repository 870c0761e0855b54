/// Runs a program over data. One loop and explicit stacks: how deep templates or data go is no matter of the machine's
/// stack. How it finds values is in Renderer+Lookup, what it prints in Renderer+Output, lambdas in Renderer+Lambda.
struct Renderer {
    var program: Program
    let options: Options
    var output: [UInt8]
    let outputEnd: Int
    /// The data, and what the open sections have put on top of it.
    var context: ContextStack
    private(set) var pc = 0
    var steps: Int
    /// Lambdas running inside each other. Unlike all else they use the machine's stack.
    var lambdas = 0

    /// The lists being walked through and how far; of what is no list there is one element.
    private var loops: [(items: Items, count: Int, index: Int)] = []

    private enum Items { case one, list([Value]), lazyList(LazyList) }

    /// A template or an argument that runs, and what to restore after it.
    private struct Activation {
        /// The call or block; its `b` is where to go on.
        let pc: Int
        let environment: Int
        let environments: Int
        let lines: Lines
    }
    private var activations: [Activation] = []

    /// Arguments in force: those of a call, and outside of them those its template was given, which win.
    private var environments: [(call: Int, outer: Int)] = []
    var environment = -1

    /// The blanks to print where a line of the template starts: `indentation[start..<end]`.
    struct Lines {
        var start = 0
        var end = 0
        /// An argument that begins in mid-line: its first line is indented already, by so many bytes, if nothing has
        /// been printed since the output was this long.
        var skipAt = -1
        var skip = 0
    }
    var indentation: [UInt8] = []
    var lines = Lines()

    init(_ program: Program, _ options: Options, _ data: Value, output: [UInt8]) {
        (self.program, self.options, self.output) = (program, options, output)
        outputEnd = output.count + options.limits.output
        context = ContextStack(data)
        steps = options.limits.steps
    }

    mutating func run(from start: Int) throws(TemplateError) {
        let base = activations.count
        pc = start
        while true {
            let op = program.ops[pc]
            // Look-ups in very many contexts take their time too.
            steps -= 1 + context.values.count >> 6
            if steps < 0 { throw limit("more than \(options.limits.steps) steps") }
            if output.count > outputEnd { throw limit("more than \(options.limits.output) bytes of output") }
            switch op.kind {
            case .text:
                print(op)
                pc += 1
            case .line:
                indent()
                pc += 1
            case .variable:
                try variable(op)
                pc += 1
            case .section: pc = try enter(op) ? pc + 1 : op.b
            case .inverted: pc = try find(op.a).isTrue ? op.b : pc + 1
            case .end: pc = next() ? op.a : pc + 1
            case .call: pc = try call(op) ?? op.b
            case .block: pc = try argument(op) ?? pc + 1
            case .finish:
                if activations.count == base { return }
                let back = activations.removeLast()
                environments.removeLast(environments.count - back.environments)
                indentation.removeLast(indentation.count - back.lines.end)
                (environment, lines, pc) = (back.environment, back.lines, program.ops[back.pc].b)
            }
        }
    }

    func fail(_ code: TemplateError.Code, _ message: String, suggestion: String? = nil) -> TemplateError {
        var error = program.error(code, pc, message, suggestion: suggestion)
        error.trail = activations.map { program.site($0.pc) }
        return error
    }

    func limit(_ what: String) -> TemplateError { fail(.limit, "\(what): that is the limit") }
}

// MARK: - Sections

extension Renderer {
    /// Whether there is a body to run; if so, its value is on the context.
    private mutating func enter(_ op: Op) throws(TemplateError) -> Bool {
        let value = try find(op.a, orBuiltIn: true)
        switch value {
        case .list(let items):
            guard let first = items.first else { return false }
            context.push(first)
            loops.append((.list(items), items.count, 0))
        case .lazyList(let items):
            guard items.count > 0 else { return false }
            context.push(items[0])
            loops.append((.lazyList(items), items.count, 0))
        case .lambda(let lambda):
            guard let body = program.bodies[pc] else { return false }
            try write(lambda, program.source(at: pc).text(body.source), body.delimiters, op)
            return false
        default:
            if !value.isTrue { return false }
            context.push(value)
            loops.append((.one, 1, 0))
        }
        return true
    }

    private mutating func next() -> Bool {
        let top = loops.count - 1
        loops[top].index += 1
        let index = loops[top].index
        context.pop()
        guard index < loops[top].count else {
            loops.removeLast()
            return false
        }
        switch loops[top].items {
        case .one: break
        case .list(let items): context.push(items[index])
        case .lazyList(let items): context.push(items[index])
        }
        return true
    }
}

// MARK: - Partials, parents and blocks

extension Renderer {
    /// Where the template starts that is called; nil if there is none.
    private mutating func call(_ op: Op) throws(TemplateError) -> Int? {
        let call = program.calls[op.a]
        let unit = if let path = call.path { try dynamicUnit(path) } else { call.unit }
        guard let unit else { return nil }
        try activate(op, call.indentation)
        if !call.arguments.isEmpty {
            environments.append((op.a, environment))
            environment = environments.count - 1
        }
        // "Prepended to each line of the partial before rendering": that reaches no partial in mid-line.
        if !op.flags.contains(.standalone) { lines = Lines(start: lines.end, end: lines.end) }
        return program.units[unit].start
    }

    /// Where the argument starts that replaces a block; nil if there is none.
    private mutating func argument(_ op: Op) throws(TemplateError) -> Int? {
        let block = program.blocks[op.a]
        var found: (start: Int, environment: Int)?
        var level = environment
        while level >= 0 {
            let (call, outer) = environments[level]
            steps -= program.calls[call].arguments.count >> 3
            if let argument = program.calls[call].arguments.last(where: { $0.name == block.name }) {
                found = (argument.start, outer)
            }
            level = outer
        }
        guard let found else { return nil }
        try activate(op, block.indentation)
        environment = found.environment
        if !op.flags.contains(.standalone) { (lines.skipAt, lines.skip) = (output.count, lines.end - lines.start) }
        return found.start
    }

    private mutating func activate(_ op: Op, _ blanks: Range<Int>) throws(TemplateError) {
        let limits = options.limits
        if activations.count >= limits.depth { throw limit("templates inside each other, \(limits.depth) deep") }
        if indentation.count + blanks.count > limits.output { throw limit("more than \(limits.output) blanks") }
        activations.append(
            Activation(pc: pc, environment: environment, environments: environments.count, lines: lines))
        indentation.append(contentsOf: program.text[blanks])
        lines.end = indentation.count
    }

    private mutating func dynamicUnit(_ path: Int) throws(TemplateError) -> Int? {
        let name: String
        switch try find(path) {
        case .null: return nil
        case .string(let string): name = string
        case .int(let int): name = String(int)
        default: name = ""
        }
        if let unit = program.unit(named: name) { return unit }
        guard options.strict else { return nil }
        let help = suggestion(for: name, among: program.units.map(\.source.name)) { "'\($0)'" }
        throw fail(.unknownDynamicName, "\(program.written(pc)): '\(name)' names no template", suggestion: help)
    }
}
