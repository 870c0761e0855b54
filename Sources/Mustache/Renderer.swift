/// Runs a program over data. One loop and explicit stacks: how deep templates or data go is no matter of the machine's
/// stack. What it prints is in Renderer+Output, how it finds values in Renderer+Lookup.
struct Renderer {
    var program: Program
    let options: Options
    var output: [UInt8]
    /// The data, and what the open sections have put on top of it.
    var context: [Value]
    var pc = 0
    var cache = LookupCache()

    /// A section being walked through; `items` is empty if its value is no list.
    private struct Loop {
        let items: [Value]
        var index = 0
    }
    private var loops: [Loop] = []

    /// A template or an argument that runs, and what to go back to.
    private struct Activation {
        /// The call or block; its `b` is where to go on.
        let pc: Int
        let environment: Int
        let environments: Int
        let lines: Lines
        let indentationEnd: Int
    }
    private var activations: [Activation] = []

    /// Arguments in force: those of a call, and outside of them those its template was given, which win.
    private struct Environment {
        let call: Int
        let outer: Int
    }
    private var environments: [Environment] = []
    private var environment = -1

    /// The blanks to print where a line of the template starts: `indentation[lines.start...]`.
    struct Lines {
        var start = 0
        /// An argument that begins in mid-line: its first line is indented already, by so many bytes, if nothing has
        /// been printed since the output was this long.
        var skipAt = -1
        var skip = 0
    }
    var indentation: [UInt8] = []
    var lines = Lines()

    private var steps: Int
    private var lambdas = 0

    init(_ program: Program, _ options: Options, _ data: Value, output: [UInt8]) {
        (self.program, self.options, self.output, context) = (program, options, output, [data])
        steps = options.limits.steps
    }

    mutating func run(from start: Int) throws(TemplateError) {
        let base = activations.count
        pc = start
        while true {
            let op = program.ops[pc]
            steps -= 1
            if steps < 0 { throw limit("more than \(options.limits.steps) steps") }
            if output.count > options.limits.output {
                throw limit("more than \(options.limits.output) bytes of output")
            }
            switch op.kind {
            case .text:
                try print(text: op)
                pc += 1
            case .line:
                indent()
                pc += 1
            case .variable:
                try variable(op)
                pc += 1
            case .section: try section(op)
            case .inverted: pc = try find(Int(op.a)).isTrue ? Int(op.b) : pc + 1
            case .end:
                let top = loops.count - 1
                loops[top].index += 1
                if loops[top].index < loops[top].items.count {
                    context[context.count - 1] = loops[top].items[loops[top].index]
                    pc = Int(op.a)
                } else {
                    loops.removeLast()
                    context.removeLast()
                    pc += 1
                }
            case .call: try call(op)
            case .block: try block(op)
            case .finish:
                if activations.count == base { return }
                let back = activations.removeLast()
                environments.removeLast(environments.count - back.environments)
                indentation.removeLast(indentation.count - back.indentationEnd)
                (environment, lines, pc) = (back.environment, back.lines, Int(program.ops[back.pc].b))
            }
        }
    }
}

extension Renderer {
    private mutating func section(_ op: Op) throws(TemplateError) {
        let value = try findForSection(Int(op.a))
        let after = program.sections[Int(op.b)].after
        switch value {
        case .list(let items):
            guard let first = items.first else {
                pc = after
                return
            }
            context.append(first)
            loops.append(Loop(items: items))
            pc += 1
        case .lambda(let lambda):
            let section = program.sections[Int(op.b)]
            let text = program.unit(at: pc).source.text(section.body)
            try write(lambda, text, section.delimiters, op)
            pc = after
        default:
            guard value.isTrue else {
                pc = after
                return
            }
            context.append(value)
            loops.append(Loop(items: []))
            pc += 1
        }
    }

    private mutating func call(_ op: Op) throws(TemplateError) {
        let call = program.calls[Int(op.a)]
        guard let unit = try call.path == nil ? call.unit : dynamicUnit(call) else {
            pc = Int(op.b)
            return
        }
        try activate()
        if !call.arguments.isEmpty {
            environments.append(Environment(call: Int(op.a), outer: environment))
            environment = environments.count - 1
        }
        if op.flags.contains(.standalone) {
            try deepen(call.indentation)
        } else {
            // "Prepended to each line of the partial before rendering": that reaches no partial in mid-line.
            lines = Lines(start: indentation.count)
        }
        pc = program.units[unit].start
    }

    private mutating func block(_ op: Op) throws(TemplateError) {
        let block = program.blocks[Int(op.a)]
        var argument: (start: Int, environment: Int)?
        var level = environment
        while level >= 0 {
            let call = environments[level].call
            level = environments[level].outer
            if let found = program.calls[call].arguments.last(where: { $0.name == block.name }) {
                argument = (found.start, level)
            }
        }
        guard let argument else {
            pc += 1
            return
        }
        try activate()
        environment = argument.environment
        try deepen(block.indentation)
        if !op.flags.contains(.standalone) {
            (lines.skipAt, lines.skip) = (output.count, indentation.count - lines.start)
        }
        pc = argument.start
    }

    private mutating func activate() throws(TemplateError) {
        if activations.count >= options.limits.depth {
            throw limit("templates inside each other, \(options.limits.depth) deep")
        }
        activations.append(
            Activation(
                pc: pc, environment: environment, environments: environments.count, lines: lines,
                indentationEnd: indentation.count))
    }

    private mutating func deepen(_ blanks: Range<Int>) throws(TemplateError) {
        if blanks.isEmpty { return }
        if indentation.count + blanks.count > options.limits.output { throw limit("too much indentation") }
        indentation.append(contentsOf: program.text[blanks])
    }

    private mutating func dynamicUnit(_ call: Program.Call) throws(TemplateError) -> Int? {
        guard let path = call.path else { return nil }
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

// MARK: - Lambdas

extension Renderer {
    /// Prints what a lambda returns.
    mutating func write(_ lambda: Lambda, _ text: String, _ delimiters: Delimiters, _ op: Op) throws(TemplateError) {
        var copy = self
        copy.output = []
        copy.lambdas += 1
        if copy.lambdas > 32 { throw limit("lambdas inside each other, 32 deep") }
        let context = LambdaContext(text: text, delimiters: delimiters, renderer: copy)
        let result: Lambda.Result
        do {
            result = try lambda(context)
            steps = context.renderer.steps
        } catch let error as TemplateError {
            throw error
        } catch {
            throw fail(.lambda, "\(program.written(pc)): \(error)")
        }
        if op.flags.contains(.noLambda) {
            let help = "use lambdas in text and in quoted attributes"
            throw fail(
                .unsafeContext, "\(program.written(pc)) is a lambda where nothing can be escaped", suggestion: help)
        }
        switch result {
        case .text(let text): try write(Array(text.utf8), op)
        case .html(let html): try op.flags.contains(.outsideData) ? write(html.bytes, op) : append(html.bytes)
        case .template(let template):
            let bytes = try context.renderer.render(template, delimiters)
            steps = context.renderer.steps
            let isEscaped = op.kind == .variable && !op.flags.contains(.raw) || op.flags.contains(.outsideData)
            try isEscaped ? write(bytes, op) : append(bytes)
        }
    }

    /// Renders text that a lambda made, in this renderer, which is a copy for that lambda.
    mutating func render(_ template: String, _ delimiters: Delimiters) throws(TemplateError) -> [UInt8] {
        if template.utf8.count > options.limits.lambdaResult {
            throw limit("a lambda's text longer than \(options.limits.lambdaResult) bytes")
        }
        var copy = self
        let source = Source(name: "lambda", bytes: Array(template.utf8))
        let start = program.ops.count
        if let error = Compiler.compile(source, into: &copy.program, options.limits, delimiters).first { throw error }
        var linker = Linker(copy.program, options)
        linker.link(from: start)
        if let error = linker.errors.first { throw error }
        copy.program = linker.program
        if options.checksContext {
            // Blocks in this text print their defaults: what arguments would do here has not been checked.
            copy.environment = -1
            if let error = ContextCheck.runOnLast(of: &copy.program).first { throw error }
        }
        try copy.run(from: start)
        steps = copy.steps
        return copy.output
    }
}

// MARK: - Errors

extension Renderer {
    func fail(_ code: TemplateError.Code, _ message: String, suggestion: String? = nil) -> TemplateError {
        var error = program.error(code, pc, message, suggestion: suggestion)
        error.trail = activations.map { program.site($0.pc) }
        return error
    }

    func limit(_ what: String) -> TemplateError { fail(.limit, "\(what): that is the limit") }
}
