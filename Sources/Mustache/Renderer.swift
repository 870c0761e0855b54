/// Runs a program over data. One loop and explicit stacks: how deep templates or data go is no matter of the machine's
/// stack. How it finds values is in Renderer+Lookup, what it prints in Renderer+Output, lambdas in Renderer+Lambda.
struct Renderer {
    var program: Program
    let options: Options
    var output: Output
    let outputEnd: Int
    /// The data, and what the open sections have put on top of it.
    var context: ContextStack
    /// What paths lead to that begin in the data itself, once they were followed.
    var constants: [Value?] = []
    private(set) var pc = 0
    var steps: Int
    /// Lambdas running inside each other. Unlike all else they use the machine's stack.
    var lambdas = 0

    /// How many levels there are below the half of a list that is walked through; -1 where it is no such half.
    private var outermost = -1
    /// Nil where nothing is to be done at the same time.
    var concurrently: Concurrently?
    /// How many more lists are walked through in halves: to begin a thread takes as long as some hundred rows.
    var halvings = 8

    /// The templates and arguments that run: the call or block, whose `b` is where to go on; and what to restore then.
    private var activations: [(pc: Int, environment: Int, environments: Int, lines: Lines)] = []

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

    init(
        _ program: Program, _ options: Options, _ data: Value, output: Output, concurrently: Concurrently?
    ) {
        (self.program, self.options, self.output, self.concurrently) = (program, options, output, concurrently)
        outputEnd = output.count + options.limits.output
        context = ContextStack(data, paths: program.paths.count)
        steps = options.limits.steps
    }

    mutating func run(from start: Int) throws(TemplateError) {
        let base = activations.count
        pc = start
        while true {
            let op = program.ops[pc]
            // Look-ups in very many contexts take their time too.
            steps -= 1 + context.levels.count >> 6
            if steps < 0 { throw limit("more than \(options.limits.steps) steps") }
            if output.count > outputEnd { throw limit("more than \(options.limits.output) bytes of output") }
            var next = pc + 1
            switch op.kind {
            case .text:
                if op.flags.contains(.startsLine) { indent() }
                print(op)
            case .line: indent()
            case .variable: try variable(op)
            case .section:
                if isAbsent(op.a) { next = op.b } else if try !enter(op) { next = op.b }
            case .inverted: if !isAbsent(op.a), try find(op.a).count > 0 { next = op.b }
            case .end:
                if context.next() {
                    next = op.a
                } else if context.levels.count == outermost {
                    return
                }
            case .call: next = try call(op) ?? op.b
            case .block: next = try argument(op) ?? next
            case .finish:
                if activations.count == base { return }
                next = leave()
            }
            pc = next
        }
    }

    /// `what` is said of the tag that runs.
    func fail(_ code: TemplateError.Code, _ what: String, _ help: String? = nil) -> TemplateError {
        var error = program.error(code, pc, code == .limit ? what : program.written(pc) + what, help)
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
        if case .lambda(let lambda) = value, let body = program.bodies[pc] {
            try write(lambda, program.source(at: pc).text(body.source), body.delimiters, op)
            return false
        }
        let count = value.count
        guard count > 0 else { return false }
        switch value {
        case .list, .lazyList, .records:
            if concurrently != nil, walkInHalves(value, count) { return false }
            context.push(value, 0..<count)
        default:
            context.push(value)
        }
        return true
    }

    /// Runs the body that follows for some elements of a list, and returns behind it.
    mutating func walk(_ list: Value, _ range: Range<Int>) throws(TemplateError) {
        outermost = context.levels.count
        context.push(list, range)
        try run(from: pc + 1)
    }
}

// MARK: - Partials, parents and blocks

extension Renderer {
    /// Where the template starts that is called; nil if there is none.
    private mutating func call(_ op: Op) throws(TemplateError) -> Int? {
        let unit = if let path = program.calls[op.a].path { try dynamicUnit(path) } else { program.calls[op.a].unit }
        guard let unit else { return nil }
        try activate(op, program.calls[op.a].indentation)
        if !program.calls[op.a].arguments.isEmpty {
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
        activations.append((pc, environment, environments.count, lines))
        if !blanks.isEmpty { indentation.append(contentsOf: program.text[blanks]) }
        lines.end = indentation.count
    }

    /// Behind a template or an argument: where to go on.
    private mutating func leave() -> Int {
        let back = activations.removeLast()
        if environments.count > back.environments { environments.removeSubrange(back.environments...) }
        if indentation.count > back.lines.end { indentation.removeSubrange(back.lines.end...) }
        (environment, lines) = (back.environment, back.lines)
        return program.ops[back.pc].b
    }

    private mutating func dynamicUnit(_ path: Int) throws(TemplateError) -> Int? {
        let name: String
        switch try find(path) {
        case .null: return nil
        case .string(let string): name = string
        case .utf8(let text): name = String(decoding: text, as: UTF8.self)
        case .int(let int): name = String(int)
        default: name = ""
        }
        if let unit = program.unit(named: name) { return unit }
        guard options.strict else { return nil }
        let help = suggestion(for: name, among: program.units.map(\.source.name)) { "'\($0)'" }
        throw fail(.unknownDynamicName, ": '\(name)' names no template", help)
    }
}
