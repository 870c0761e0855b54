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
    public init(_ sources: [(name: String, bytes: [UInt8])], options: Options) throws(CompileErrors) {
        var program = Program()
        var errors: [TemplateError] = []
        var latest: [String: Int] = [:]
        for (index, source) in sources.enumerated() { latest[source.name] = index }
        for (index, source) in sources.enumerated() where latest[source.name] == index {
            let source = Source(name: source.name, bytes: source.bytes)
            if !Self.isName(source.name) {
                let rule = "use letters, digits, - and _, and / between parts"
                errors.append(
                    source.error(
                        .badTemplateName, 0..<0, "a template cannot be named '\(source.name)'", suggestion: rule))
            }
            errors += Compiler.compile(source, into: &program, options.limits)
        }
        for (index, unit) in program.units.enumerated() {
            program.unitsByName[program.name(unit.source.name.utf8)] = index
        }
        let linker = Linker(program, isStrict: options.strict)
        program = linker.program
        errors += linker.errors
        if errors.isEmpty, let check = options.check { errors = check.run(&program, nil) }
        if !errors.isEmpty { throw CompileErrors(errors: errors) }
        warnings = options.strict ? program.warnings : []
        (self.program, self.options) = (program, options)
    }

    public var names: [String] { program.units.map(\.source.name) }

    public func render(_ name: String, _ data: Value) throws(TemplateError) -> [UInt8] {
        var output: [UInt8] = []
        try render(name, data, into: &output)
        return output
    }

    /// Appends the page to `output`; after an error `output` is as it was.
    public func render(_ name: String, _ data: Value, into output: inout [UInt8]) throws(TemplateError) {
        guard let unit = program.unit(named: name) else {
            let help = suggestion(for: name, among: names) { $0 }
            throw Source(name: name, bytes: []).error(
                .unknownTemplate, 0..<0, "there is no template '\(name)'", suggestion: help)
        }
        if let error = program.parts[unit] { throw error }
        let start = output.count
        var renderer = Renderer(program, options, data, output: output)
        output = []
        defer { swap(&output, &renderer.output) }
        do throws(TemplateError) {
            try renderer.run(from: program.units[unit].start)
        } catch {
            renderer.output.removeSubrange(start...)
            throw error
        }
    }

    private static func isName(_ name: String) -> Bool {
        name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty
                && part.unicodeScalars.allSatisfy { scalar in
                    switch scalar {
                    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
                    default: false
                    }
                }
        }
    }
}
