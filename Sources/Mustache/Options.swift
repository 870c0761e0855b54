/// How a library of templates is compiled and rendered.
public struct Options: Sendable {
    /// Unknown names, arguments without a parameter, `{{{x}}}` of plain text and printed lists are errors.
    /// `false` is the plain specification: all these print something or nothing.
    public var strict = true
    /// `.html`, from the module MustacheHTML, refuses tags where escaping is not enough; nil looks at no place.
    public var check: TemplateCheck?
    public var limits = Limits()

    /// For templates that write HTML take `Options.html`, from MustacheHTML, or here `.html`. There is no default, so that
    /// the check is never forgotten: nil is for what is no HTML, or is checked elsewhere.
    public init(check: TemplateCheck?, strict: Bool = true, limits: Limits = Limits()) {
        (self.check, self.strict, self.limits) = (check, strict, limits)
    }

    /// What the specification says and nothing more.
    public static let lenient = Options(check: nil, strict: false)
}

/// What must hold of linked templates before anything is rendered, beyond the specification.
public struct TemplateCheck: Sendable {
    /// Says what is wrong, and may add to the flags of instructions and to `Program.parts`. With a unit, for the text a
    /// lambda made: checks that one, which is the last, and what it calls.
    package let run: @Sendable (_ program: inout Program, _ unit: Int?) -> [TemplateError]

    package init(_ run: @escaping @Sendable (inout Program, Int?) -> [TemplateError]) { self.run = run }
}

/// Reaching a limit is an error, never a trap. Sizes are in bytes.
public struct Limits: Sendable {
    public var templateSize = 4 << 20
    /// Tags open at once in one template.
    public var nesting = 256
    /// Partials, parents, blocks and lambdas running at once.
    public var depth = 100
    public var output = 64 << 20
    /// Instructions run in one rendering; about one a tag or text.
    public var steps = 50_000_000
    /// Text a lambda hands back to be parsed.
    public var lambdaResult = 1 << 20
    public var delimiterLength = 16
    public var nameLength = 256

    public init() {}
}
