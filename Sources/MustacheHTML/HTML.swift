// Makes sure, before anything is rendered, that data cannot break out of its place in an HTML page: Mustache escapes, and
// here is known where escaping is enough. Imports Mustache and nothing else. Begin here: ContextCheck follows the
// templates, HTMLContext (+Rules, +Tables) says where in a page a tag stands and what may stand there.

public import Mustache

extension Options {
    /// For templates that write HTML, as nearly all do: strict, and checked.
    public static let html = Options(check: .html)
}

extension TemplateCheck {
    /// Refuses tags where escaping is not enough, and bodies that end elsewhere in the HTML than they begin.
    public static let html = TemplateCheck { ContextCheck.run(on: &$0, $1) }
}
