/// What each template is for and which keys it may use; the help of `taskgen templates`. A test holds it against the
/// built-in templates.
package enum TemplateKeys {
    package struct Row: Sendable {
        package let file: String
        package let meaning: String
        package let keys: [(key: String, meaning: String)]
    }

    package static let table: [Row] = [
        Row(
            file: "page.mustache", meaning: "the whole page",
            keys: [
                ("title", "first heading of the file"), ("hasLongTitle", "true from 81 characters on"),
                ("lang, dir", "for <html>"), ("description", "for search engines"), ("version", "of taskgen"),
                ("policy", "security policy, as HTML"), ("style", "style sheet, as HTML"),
                ("icons", "all icons, as HTML"), ("script", "script, as HTML"),
                ("scriptStrings", "what the script says, for {{#json}}"), ("progress", "see summary.mustache"),
                ("sections", "a list, see section.mustache"), ("footer", "a sentence"),
                ("t", "all strings of the language"), ("strike", "true to strike done texts through"),
                ("editURL", "where the list is edited, or null"), ("page", "settings of your own, by their names"),
                ("empty", "see placeholder.mustache"), ("add", "see add.mustache"),
            ]),
        Row(
            file: "summary.mustache", meaning: "how far the list is; inside {{#progress}}",
            keys: [
                ("words", "\"3 of 8 completed\""), ("done", "number"), ("total", "number"),
                ("max", "total, at least 1"),
            ]),
        Row(
            file: "section.mustache", meaning: "a heading with what stands below it",
            keys: [
                ("heading", "null, or an object: id, html, count, and h2 to h6, one of which is true"),
                ("blocks", "a list of objects: prose is HTML or null, list is null or an object"),
                ("list.items", "rows, see row.mustache"), ("list.label", "name for screen readers"),
                ("list.placeholder", "true if the list is the only one"),
                ("list.adds", "null, or an object: total, done, rows; see add.mustache"),
            ]),
        Row(
            file: "list.mustache", meaning: "the reusable list, with the blocks row and placeholder",
            keys: [("items", "a list; each is the context of a row"), ("label", "name for screen readers, or null")]),
        Row(
            file: "row.mustache", meaning: "one item: a task, or a plain item between tasks",
            keys: [
                ("id", "of a task; null for a plain item"),
                ("state", "open done in-progress important question deferred cancelled not-applicable plain"),
                ("status", "the state in words, or null"), ("html", "the text"),
                ("note", "\"Cancelled\" and the like, or null"), ("meta", "null, or an object: see meta.mustache"),
                ("blocks", "notes and nested lists, as in a section"),
            ]),
        Row(
            file: "meta.mustache", meaning: "days, priority, tags and people; inside {{#meta}}",
            keys: [
                ("days, tags, people", "lists of objects"), ("repeats, priority", "null, or an object"),
                ("kind, iso", "of a day: due scheduled start completed created; 2026-12-01"),
                ("before, words, after", "of a day and of repeats: the sentence in three parts"),
                ("level, words", "of the priority: highest high medium low lowest; \"High priority\""),
                ("name, color", "of a tag and of a person; the color is a number, 0 to 7"),
            ]),
        Row(
            file: "placeholder.mustache", meaning: "what an empty list shows; in {{#empty}}",
            keys: [
                ("icon, title", "words of the settings, or the usual ones"), ("message", "the same, or null"),
                ("isScripted", "true if the message is true only with the script"),
            ]),
        Row(
            file: "add.mustache", meaning: "the form that adds a task",
            keys: [
                ("total, done", "of the file's tasks"), ("rows", "how many tasks the file has"),
                ("add.action", "where the form is sent, or null"), ("add.method", "get or post"),
                ("add.field", "the name of the field"), ("add.hidden", "a list of fields"),
                ("name, value", "of a hidden field"),
                ("add.button", "words of the settings, or the usual ones"),
            ]),
        Row(file: "addition.mustache", meaning: "the row of a task that a reader added; the script fills it", keys: []),
    ]
}
