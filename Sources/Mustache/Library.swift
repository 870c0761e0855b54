// Mustache: templates and data to bytes, after the published specification (github.com/mustache/spec). A library of
// its own: imports nothing. Begin here; README.md has the map, and what we decide where the specification is silent.
// The way of a template: Lexer -> Nesting -> Layout -> Compiler -> Linker -> a TemplateCheck -> Renderer.

/// Compiled templates that know each other by name. An immutable value: render from any thread.
public struct Library: Sendable {
    private let program: Program
    private let options: Options
    /// Nothing that stops rendering, but surely not meant.
    public let warnings: [TemplateError]

    /// Compiles all sources; of two with one name the later counts. Names are `[A-Za-z0-9_-]+`, parted by `/`; a
    /// partial finds its template by this name and by nothing else. A byte order mark is text: drop it when loading.
    /// Throws everything wrong in all of them.
    ///
    /// - Parameters:
    ///   - page: the only template that is going to be rendered: those it cannot reach are left out, whatever is wrong
    ///     with them.
    ///   - options: `.html`, from MustacheHTML, for templates that write HTML.
    public init(
        _ sources: [(name: String, bytes: [UInt8])], page: String? = nil, options: Options
    ) throws(CompileErrors) {
        var (program, errors) = Self.link(sources, options)
        if let page {
            let reached = program.unit(named: page).map { program.reach(of: $0) } ?? []
            let names = Set(reached.map { program.units[$0].source.name })
            let rest = Self.link(sources.filter { names.contains($0.name) }, options)
            errors.removeAll { !names.contains($0.site.template) }
            (program, errors) = (rest.program, errors.isEmpty ? rest.errors : errors)
        }
        if errors.isEmpty, let check = options.check { errors = check.run(&program, nil) }
        if !errors.isEmpty { throw CompileErrors(errors: errors) }
        warnings = options.strict ? program.warnings : []
        (self.program, self.options) = (program, options)
    }

    private static func link(
        _ sources: [(name: String, bytes: [UInt8])], _ options: Options
    ) -> (program: Program, errors: [TemplateError]) {
        var program = Program()
        var errors: [TemplateError] = []
        let latest = Dictionary(sources.enumerated().map { ($1.name, $0) }) { $1 }
        for (index, (name, bytes)) in sources.enumerated() where latest[name] == index {
            let source = Source(name: name, bytes: bytes)
            let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            if !parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isWord) }) {
                let rule = "use letters, digits, - and _, and / between parts"
                errors.append(source.error(.badTemplateName, 0..<0, "a template cannot be named '\(name)'", rule))
            }
            program.unitsByName[program.name(name.utf8)] = program.units.count
            errors += Compiler.compile(source, into: &program, options.limits)
        }
        errors += program.link(isStrict: options.strict)
        return (program, errors)
    }

    public var names: [String] { program.units.map(\.source.name) }

    /// What the templates look for directly inside a name: "a" and "b" for `{{page.a}}` and `{{#page.b.c}}`. For data that
    /// some have and some have not: what is missing can be given as null.
    public func names(inside name: String) -> Set<String> {
        let inside = program.paths.filter { $0.first.map { program.names[$0] } == name && !$0.rest.isEmpty }
        return Set(inside.map { program.names[program.pathNames[$0.rest.lowerBound]] })
    }

    public func render(_ name: String, _ data: Value) throws(TemplateError) -> [UInt8] {
        var output: [UInt8] = []
        try render(name, data, into: &output)
        return output
    }

    /// Appends the page to `output`; after an error `output` is as it was.
    ///
    /// - Parameter concurrently: for pages so long that a second thread is worth it. The page is the same without it.
    public func render(
        _ name: String, _ data: Value, into output: inout [UInt8], concurrently: Concurrently? = nil
    ) throws(TemplateError) {
        guard let unit = program.unit(named: name) else {
            let help = suggestion(for: name, among: names) { $0 }
            throw Source(name: name, bytes: []).error(.unknownTemplate, 0..<0, "there is no template '\(name)'", help)
        }
        if let error = program.parts[unit] { throw error }
        let start = output.count
        var renderer = Renderer(program, options, data, output: Output(output), concurrently: concurrently)
        output = []  // so that there is one owner, and nothing is copied
        var failure: TemplateError?
        do throws(TemplateError) {
            try renderer.run(from: program.units[unit].start)
        } catch {
            renderer.output.truncate(to: start)
            failure = error
        }
        output = renderer.finishedOutput()
        if let failure { throw failure }
    }
}
