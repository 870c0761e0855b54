/// How a library of templates is compiled and rendered.
public struct Options: Sendable {
    /// Unknown names, arguments without a parameter, `{{{x}}}` of plain text and printed lists are errors.
    /// `false` is the plain specification: all these print something or nothing.
    public var strict = true
    /// Refuses tags where escaping is not enough: see `ContextCheck`. For templates that write HTML.
    public var checksContext = true
    public var limits = Limits()

    public init(strict: Bool = true, checksContext: Bool = true, limits: Limits = Limits()) {
        self.strict = strict
        self.checksContext = checksContext
        self.limits = limits
    }

    /// What the specification says and nothing more.
    public static let lenient = Options(strict: false, checksContext: false)
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
