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
                ("lang, dir", "for <html>"), ("home", "the way to the index of lists, or null"),
                ("icons", "all icons, as HTML"), ("script", "script, as HTML"),
                ("scriptStrings", "what the script says, for {{#json}}"), ("progress", "see summary.mustache"),
                ("hasTasks", "whether the file has any"), ("filters, search", "see summary.mustache"),
                ("sections", "a list, see section.mustache"), ("noMatch", "see placeholder.mustache"),
                ("keeps, additions, ticks", "what is kept in the reader's browser: anything, what was added, ticks"),
                ("footer", "a sentence"),
                ("t", "all strings of the language"), ("strike", "true to strike done texts through"),
                ("editURL", "where the list is edited, or null"),
                ("downloads", "a list of what is made beside the page for readers, or empty"),
                ("href, words", "of a download: the way there, and its name"),
                ("page", "settings of your own, by their names"),
                ("add", "see add.mustache"), ("preview", "null, or in the preview an object: see edits.mustache"),
            ]),
        Row(
            file: "head.mustache", meaning: "what stands in <head>, of every kind of page",
            keys: [
                ("title", "of the page"), ("description", "for search engines"), ("version", "of taskgen"),
                ("policy", "security policy, as HTML"), ("style", "style sheet, as HTML"),
                ("canonical", "the address of the page, where base-url says it, or null"),
                ("alternates", "a list of what is made beside the page for programs, or null"),
                ("href, type", "of an alternate: the way there, and its media type"),
            ]),
        Row(
            file: "index.mustache", meaning: "the index of several lists; what stands in <head> as above",
            keys: [
                ("title", "of taskgen.yml, or the usual one"), ("hasLongTitle", "true from 81 characters on"),
                ("lang, dir", "for <html>"), ("progress", "of all lists; see summary.mustache"),
                ("done, total, max, words", "of progress"), ("search", "whether there are several lists"),
                ("lists", "an object: items, see entry.mustache, and label"),
                ("noMatch", "see placeholder.mustache"), ("icons", "all icons, as HTML"), ("script", "as HTML"),
                ("scriptStrings", "what the script says, for {{#json}}"), ("isScripted", "whether there is a script"),
                ("footer", "a sentence"), ("page", "settings of your own in taskgen.yml"),
                ("preview", "null, or in the preview an object: see edits.mustache"),
            ]),
        Row(
            file: "entry.mustache", meaning: "one list in the index",
            keys: [
                ("id", "in the preview; else null"), ("href", "the way to its page"), ("title", "of the list"),
                ("folder", "that it is in, or null"),
                ("state", "open, in-progress or done"), ("words", "\"3 of 8 completed\""), ("done, max", "numbers"),
            ]),
        Row(
            file: "missing.mustache", meaning: "404.html: what is shown where there is no page",
            keys: [
                ("title", "a sentence"), ("lang, dir", "for <html>"),
                ("home", "the address of the site, where base-url says it, or null"),
                ("icons", "all icons, as HTML"), ("footer", "a sentence"),
            ]),
        Row(
            file: "summary.mustache", meaning: "how far the list is, and what of it is shown",
            keys: [
                ("progress", "an object"), ("words", "\"3 of 8 completed\""), ("done, total", "numbers"),
                ("max", "total, at least 1"), ("filters", "null, or an object"),
                ("all, open, done", "how many tasks each shows, in words"), ("search", "null, or an object"),
                ("labels", "whether there are tags or people to choose from"),
            ]),
        Row(
            file: "kept.mustache",
            meaning: "what belongs to the additions that are kept in the reader's browser; inside {{#keeps}}",
            keys: [("additions, ticks", "whether that is what is kept")]),
        Row(
            file: "section.mustache", meaning: "a heading with what stands below it",
            keys: [
                ("heading", "null, or an object: id, html, count, and h2 to h6, one of which is true"),
                ("blocks", "a list of objects: prose is HTML or null, list is null or an object"),
                ("list.items", "rows, see row.mustache"),
                ("list.long", "null, or an object if the list is long"),
                ("groups", "of a long list: objects with the same items, some at a time"),
                ("list.label", "name for screen readers"),
                ("list.isSole", "true if the list is the only one"),
                ("list.placeholder", "null, or an object: see placeholder.mustache"),
                ("list.adds", "true if the form stands below this list"),
                ("sections", "those within this one, a list of the same"),
            ]),
        Row(
            file: "list.mustache", meaning: "the reusable list, with the blocks row or rows, and placeholder",
            keys: [("items", "a list; each is the context of a row"), ("label", "name for screen readers, or null")]),
        Row(
            file: "row.mustache", meaning: "one item: a task, or a plain item between tasks",
            keys: [
                ("id", "of a task; null for a plain item"),
                ("state", "open done in-progress important question deferred cancelled not-applicable plain"),
                ("classes", "the state, after \"open\" where the filter Open shows it"),
                ("number", "of a plain item in a numbered list, or null"),
                ("added", "the name under which it was added in a browser, or null"),
                ("status", "the state in words, or null"), ("html", "the text"),
                ("note", "\"Cancelled\" and the like, or null"), ("meta", "null, or an object: see meta.mustache"),
                ("blocks", "notes and nested lists, as in a section"),
                ("isGrouped", "true within list.long"),
                ("edit", "null, or in the preview an object: see controls.mustache"),
                ("path, token, version", "where a change is sent, and the fields that go with it"),
                ("text", "what stands behind the box, as Markdown"),
                ("change, delete", "names of the two buttons, in words"),
            ]),
        Row(
            file: "controls.mustache", meaning: "the box to tick of a task in the preview; inside {{#edit}}",
            keys: [
                ("id", "of the task"), ("path", "where a tick is sent, before /done or /reopen"),
                ("isDone", "whether it is ticked"),
            ]),
        Row(
            file: "edits.mustache", meaning: "what belongs to the preview as a whole; inside {{#preview}}",
            keys: [
                ("token, version", "fields that go with every change"), ("epoch", "the number of the rebuild"),
                ("undoPath", "where the wish to take a change back is sent"),
                ("undo", "what can be taken back, in words, or null"),
                ("problem", "what is wrong with the file, or null"),
                ("canEdit", "whether the list may be changed here"),
            ]),
        Row(
            file: "meta.mustache", meaning: "days, priority, tags and people; inside {{#meta}}",
            keys: [
                ("note", "of the row, or null"), ("days, tags, people", "lists of objects"),
                ("repeats, priority", "null, or an object"),
                ("kind, iso", "of a day: due scheduled start completed created; 2026-12-01"),
                ("before, words, after", "of a day and of repeats: the sentence in three parts"),
                ("level, words", "of the priority: highest high medium low lowest; \"High priority\""),
                ("name, color", "of a tag and of a person; the color is a number, 0 to 7"),
            ]),
        Row(
            file: "placeholder.mustache",
            meaning: "what stands in the place of rows: of a list, of a section, of what a filter leaves",
            keys: [
                ("kind", "null for the only list, small for a section, none for a filter"), ("id", "of the title"),
                ("icon, title, message", "each a name or words, or null"),
                ("reset", "words of the link that shows all tasks, or null"),
                ("isScripted", "true if the message is true only with the script"),
            ]),
        Row(
            file: "add.mustache", meaning: "the form that adds a task",
            keys: [
                ("add.action", "where the form is sent, or null"), ("add.method", "get or post"),
                ("add.field", "the name of the field"), ("add.hidden", "a list of fields"),
                ("name, value", "of a hidden field"),
                ("add.button", "words of the settings, or the usual ones"),
            ]),
        Row(file: "addition.mustache", meaning: "the row of a task that a reader added; the script fills it", keys: []),
    ]
}
