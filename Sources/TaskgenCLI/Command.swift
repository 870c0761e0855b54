internal import Site

/// A command: what the help says of it, the options it takes, and what it does.
struct Command: Sendable {
    let name: String
    let summary: String
    /// What follows the name, as in `[FILE] [-o DIR]`; its first word is the operands' name, see `Offer`.
    let synopsis: String
    let details: String
    let options: [Option]
    let examples: [(line: String, meaning: String)]
    /// How many words it takes besides options.
    let operands: ClosedRange<Int>
    /// Whether they are a text rather than files.
    var isText = false
    /// The words to choose from as operands, where these are known.
    var choices: @Sendable () -> [String] = { [] }
    let run: @Sendable (Arguments, World) throws(Failure) -> ExitCode
}

/// An option: every spelling and every sentence about it stands here once.
struct Option: Sendable {
    let long: String
    let short: Character?
    /// The name of its value in the help; nil for a switch.
    let value: String?
    /// Whether the value may be left out.
    let mayStandAlone: Bool
    /// The values that are known beforehand.
    let choices: @Sendable () -> [String]
    let help: String

    private init(
        _ long: String, _ short: Character? = nil, _ value: String? = nil, _ help: String, mayStandAlone: Bool = false,
        choices: @escaping @Sendable () -> [String] = { [] }
    ) {
        self.mayStandAlone = mayStandAlone
        self.choices = choices
        self.long = long
        self.short = short
        self.value = value
        self.help = help
    }

    static let output = Option("output", "o", "DIR", "write into DIR instead of public; - is standard output")
    /// Of `clean`: where `build` wrote.
    static let builtOutput = Option("output", "o", "DIR", "remove from DIR instead of public")
    static let config = Option("config", "c", "FILE", "settings for all lists instead of taskgen.yml")
    static let language = Option("lang", nil, "TAG", "language of the page, as in de or pt-BR") { Look.languages }
    static let quiet = Option("quiet", "q", nil, "say nothing but warnings and errors")
    static let force = Option("force", "f", nil, "write beside and over files that taskgen did not write")
    static let baseURL = Option("base-url", "u", "URL", "where the pages will be, for canonical links and 404.html")
    static let json = Option("json", nil, nil, "print JSON for scripts")
    static let open = Option("open", nil, nil, "still to do: not done, not cancelled, not n/a")
    static let done = Option("done", nil, nil, "done")
    static let tag = Option("tag", nil, "TAG", "with this tag or one below it; twice: with both")
    static let person = Option("person", nil, "NAME", "with @NAME; twice: with both")
    static let section = Option("section", nil, "TITLE", "below this heading; twice: below either")
    static let dueBefore = Option("due-before", nil, "DATE", "due before this day")
    static let overdue = Option("overdue", nil, nil, "still to do, and due before today")
    static let today = Option("today", nil, "DATE", "still to do, and due today", mayStandAlone: true)
    static let data = Option("data", nil, "FILE", "JSON data for the template; - is standard input")
    static let partials = Option("partials", nil, "DIR", "take partials from DIR")
    static let lenient = Option("lenient", nil, nil, "the plain Mustache specification")
    static let outputFile = Option("output", "o", "FILE", "write into FILE instead of standard output")
    static let templates = Option("templates", nil, nil, "the look: templates, style sheet, script, icons, strings")
    static let github = Option("github", nil, nil, "a workflow that publishes the page to GitHub Pages")
    static let gitlab = Option("gitlab", nil, nil, "a job that publishes the page to GitLab Pages")
    static let color = Option("color", nil, "WHEN", "colours: auto (on a terminal only), always or never") {
        Color.Wish.allCases.map(\.rawValue)
    }
    static let format = Option("format", nil, "FORMAT", "text (the default), json, github or sarif") {
        CheckFormat.table.map(\.name)
    }
    static let strict = Option("strict", nil, nil, "end with status 2 where there are warnings")
    static let file = Option("file", nil, "FILE", "edit FILE instead of the one that build takes")
    static let dryRun = Option("dry-run", "n", nil, "show what would change, and write nothing")
    static let inSection = Option("section", nil, "TITLE", "at the end of this section")
    static let due = Option("due", nil, "DATE", "due on this day")
    static let withTag = Option("tag", nil, "TAG", "with this tag; may be given more than once")
    static let isDone = Option("done", nil, nil, "done already")
    static let markdown = Option("markdown", "m", nil, "TEXT is Markdown: **bold**, `code`, [links](address)")
    static let port = Option("port", "p", "PORT", "listen on this port instead of 4280; 0 is any that is free")
    static let host = Option("host", nil, "ADDRESS", "let others read along at this address; nobody can edit then")
    static let isPrivate = Option(
        "private", nil, nil, "show the page only to who has the printed address, not to other users here")
    static let openPage = Option("open", "O", nil, "open the page in the browser")
    static let help = Option("help", "h", nil, "show this help")
    static let version = Option("version", nil, nil, "show the version")
}
