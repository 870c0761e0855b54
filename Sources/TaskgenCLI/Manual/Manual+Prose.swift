/// What the manual page says besides the table of commands.
extension Manual {
    static let description = text(
        """
        taskgen reads a Markdown file, takes every list item that begins with a box as a task, and writes one HTML file that \
        needs nothing besides itself. Where there are no tasks, the page says so and lets its readers add some.

        What a task may hold, days, priority, tags and people, is told in README.md; settings, templates, languages and \
        publishing in the folder docs.

        Options and operands stand in any order; -- ends the options, and - alone is standard input or output. Results go to \
        standard output, everything else to standard error.
        """)

    static let environment: [(name: String, meaning: String)] = [
        ("TASKGEN_CONFIG", "stands in for --config"),
        ("TASKGEN_LANG", "stands in for --lang"),
        ("TASKGEN_OUTPUT", "stands in for --output of taskgen build and taskgen clean"),
        ("TASKGEN_BASE_URL", "stands in for --base-url of taskgen build"),
        ("TASKGEN_PORT", "stands in for --port"),
        ("SOURCE_DATE_EPOCH", "when the list was changed last, in seconds since 1970, for the calendar and the feed"),
        ("NO_COLOR", "if it is not empty, no colours"),
        ("CLICOLOR_FORCE , FORCE_COLOR", "if it is neither empty nor 0, colours also where there is no terminal"),
        ("TERM", "if it is dumb, no colours"),
        ("TZ", "the time zone in which it is today"),
        ("XDG_STATE_HOME", "the folder of copies is below it instead of ~/.local/state"),
    ]

    static let files: [(name: String, meaning: String)] = [
        ("tasks.md , TASKS.md , TODO.md , todo.md", "the task file where none is named: the first that is there"),
        ("taskgen.yml", "settings for all lists of a folder"),
        ("Templates", "a folder with templates, styles, icons and strings in the place of the built-in ones"),
        ("Templates/static", "files that taskgen build publishes as they are"),
        ("public/index.html", "what taskgen build writes"),
        ("public/.taskgen-manifest", "what a site of several lists consists of; taskgen clean removes what it lists"),
        ("~/.local/state/taskgen/copies", "the last 20 versions of each file that was edited"),
    ]

    /// On the command line's end; the numbers from 64 on are those of sysexits(3).
    static func meaning(of code: ExitCode) -> String {
        switch code {
        case .done: "done"
        case .problems:
            "the front matter is wrong, taskgen check found errors, or an edit would change more than it names"
        case .warnings: "taskgen check --strict found warnings"
        case .usage: "the command line is wrong"
        case .unreadable: "the input cannot be read: no permission, not UTF-8, over a limit"
        case .noInput: "there is no such file, or it is a folder where one list is wanted"
        case .cannotListen: "nothing can listen at that address or port"
        case .bug: "a mistake of the program's own"
        case .cannotWrite: "the page or the list cannot be written, or the output folder is not taskgen's"
        case .lostRace: "somebody else changed the list while it was edited; nothing was written"
        case .badConfiguration: "a template or taskgen.yml is wrong"
        case .interrupted: "ended by Ctrl-C"
        case .terminated: "ended by the signal TERM or HUP"
        }
    }

    static let seeAlso = """
        .Lk https://commonmark.org CommonMark ,
        .Lk https://mustache.github.io/mustache.5.html mustache(5)
        """

    static let bugs = text(
        """
        Columns in messages count bytes, from 1. Behind letters outside ASCII an editor that counts characters shows a smaller \
        number.
        """)
}
