extension Renderer {
    /// Prints what a lambda returns. It works on a copy of this renderer, so that it can do no harm here.
    mutating func write(_ lambda: Lambda, _ text: String, _ delimiters: Delimiters, _ op: Op) throws(TemplateError) {
        if op.flags.contains(.noLambda) {
            let help = "use lambdas in text and in quoted attributes"
            throw fail(.unsafeContext, " is a lambda where nothing can be escaped", help)
        }
        if lambdas >= 32 { throw limit("lambdas inside each other, 32 deep") }
        var copy = self
        copy.output = Output()
        copy.lambdas += 1
        let context = LambdaContext(text: text, delimiters: delimiters, renderer: copy)
        let isData = !op.flags.contains(.outsideData)
        do {
            switch try lambda.body(context) {
            case .text(let text): try write(Array(text.utf8), op)
            case .html(let html): try isData ? append(html.bytes) : write(html.bytes, op)
            case .template(let template):
                let bytes = try context.render(template)
                let isPlain = isData && (op.kind == .section || op.flags.contains(.raw))
                try isPlain ? append(bytes) : write(bytes, op)
            }
        } catch {
            throw error as? TemplateError ?? fail(.lambda, ": \(error)")
        }
        steps = context.renderer.steps
    }

    /// Parses and renders text that a lambda made, in the copy that was made for that lambda.
    mutating func render(_ template: String, _ delimiters: Delimiters) throws(TemplateError) -> [UInt8] {
        let most = options.limits.lambdaResult
        if template.utf8.count > most { throw limit("a lambda's text longer than \(most) bytes") }
        var copy = self
        let (start, call) = (program.ops.count, program.calls.count)
        let source = Source(name: "lambda", bytes: Array(template.utf8))
        var errors = Compiler.compile(source, into: &copy.program, options.limits, delimiters)
        errors += copy.program.link(from: call, isStrict: options.strict)
        if errors.isEmpty, let check = options.check {
            // Blocks in this text print their defaults: what arguments would do here has not been checked.
            copy.environment = -1
            errors = check.run(&copy.program, copy.program.units.count - 1)
        }
        if let error = errors.first { throw error }
        try copy.run(from: start)
        steps = copy.steps
        return copy.finishedOutput()
    }
}
