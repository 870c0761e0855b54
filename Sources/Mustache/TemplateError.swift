/// Something wrong in a template, or in its meeting with the data: what, where, and what to do.
public struct TemplateError: Error, Sendable {
    /// Stable names; `id` is what users see and search for.
    public enum Code: Int, Sendable, CaseIterable {
        case invalidUTF8 = 1
        case unclosedTag, closesNothing, unclosedSection, badName, badDelimiters, badTemplateName
        case unknownTemplate = 10
        case unknownBlock, unknownVariable, unknownDynamicName
        case unescapedText = 20
        case notPrintable, unsafeContext, unevenContext, unsafeURL
        case limit = 30
        case lambda

        /// `T003`
        public var id: String { "T" + String(String(1000 + rawValue).dropFirst()) }
    }

    /// 1-based; the column counts Unicode scalars.
    public struct Site: Sendable, Equatable, CustomStringConvertible {
        public let template: String
        public let line: Int
        public let column: Int
        public var description: String { "\(template).mustache:\(line):\(column)" }
    }

    public let code: Code
    public let message: String
    public let site: Site
    /// In Unicode scalars, at least 1, within the line.
    public let length: Int
    /// Bytes from the start of the template.
    public let offset: Int
    /// The source line and, below it, carets; tabs stay tabs. Empty if there is no source.
    public let snippet: String
    /// Other places that explain the first.
    public package(set) var notes: [(message: String, site: Site)] = []
    /// The tags that led here, outermost first.
    public internal(set) var trail: [Site] = []
    /// What to write instead.
    public internal(set) var suggestion: String?
}

/// Everything wrong in a set of templates, in their order, up to 20 a template.
public struct CompileErrors: Error, Sendable, CustomStringConvertible {
    public let errors: [TemplateError]
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}

extension TemplateError: CustomStringConvertible {
    /// Several lines: code and message, place, source line with carets, trail, notes, help. No trailing newline.
    public var description: String {
        let number = String(site.line)
        let gutter = String(repeating: " ", count: number.utf8.count)
        var lines = ["error[\(code.id)]: \(message)"]
        if !snippet.isEmpty {
            lines += ["\(gutter)--> \(site)", "\(gutter) |"]
            let shown = snippet.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            for (margin, text) in zip([number, gutter], shown) { lines.append("\(margin) | \(text)") }
        }
        if !trail.isEmpty {
            lines.append("note: on the way \((trail + [site]).map(\.description).joined(separator: " > "))")
        }
        for note in notes { lines.append("note: \(note.message) at \(note.site)") }
        if let suggestion { lines.append("help: \(suggestion)") }
        return lines.joined(separator: "\n")
    }
}
