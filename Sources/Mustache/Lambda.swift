/// A value that is code. As `{{name}}` it stands for what it returns; as `{{#name}}…{{/name}}` it gets the text between
/// the tags, as written. A class, so that a `Value` stays small.
public final class Lambda: Sendable {
    public enum Result: Sendable {
        /// Parsed and rendered, then escaped if the tag escapes (specification, lambdas). Never for users' text: it
        /// could hold tags.
        case template(String)
        /// Escaped, never parsed.
        case text(String)
        /// Printed as it is, where markup may stand.
        case html(SafeHTML)
    }

    let body: @Sendable (LambdaContext) throws -> Result

    public init(_ body: @escaping @Sendable (LambdaContext) throws -> Result) { self.body = body }
}

/// What a lambda sees of the place it is called from. Only good during the call.
public final class LambdaContext {
    /// What stands between the tags of the section, as written; "" for a variable.
    public let text: String
    private let delimiters: Delimiters
    private(set) var renderer: Renderer

    init(text: String, delimiters: Delimiters, renderer: Renderer) {
        (self.text, self.delimiters, self.renderer) = (text, delimiters, renderer)
    }

    /// The value of a dotted name in the current context; nil if there is none.
    public func lookup(_ name: String) -> Value? { renderer.value(at: name) }

    /// Parses and renders `template` where the lambda stands, with the delimiters in force there.
    public func render(_ template: String) throws(TemplateError) -> [UInt8] {
        try renderer.render(template, delimiters)
    }
}
