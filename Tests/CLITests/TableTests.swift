import Foundation
import Testing

@testable import TaskgenCLI

/// The table of commands and options: what follows from it, and where words may stand.
@Suite struct TableTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.put("- [ ] a #home\n- [x] b\n", "tasks.md")
        try folder.put("- [ ] other\n", "list.md")
    }

    /// Options before the command are as good as behind it (GNU, "Program Argument Syntax Conventions").
    @Test(arguments: [
        (["--open", "list"], "1 [ ] a  #home\n"),
        (["--tag", "home", "list", "tasks.md"], "1 [ ] a  #home\n"),
        (["--tag=home", "--color=never", "list"], "1 [ ] a  #home\n"),
        (["--today", "list", "list.md"], ""),
        (["-q", "build", "list.md", "-onew"], ""),
        (["-q", "-o", "new", "build", "list.md"], ""),
        (["-qonew", "build"], ""),
        (["-qo", "new", "build"], ""),
    ])
    func optionsBeforeTheCommand(_ arguments: [String], _ output: String) throws {
        let outcome = try folder.run(arguments)
        #expect(outcome.status == 0)
        #expect(outcome.output == output)
        if arguments.contains("build") { #expect(folder.contents("new/index.html") != nil) }
    }

    /// "-h, --help anywhere shows help and nothing else" (Command Line Interface Guidelines).
    @Test(arguments: [
        ["-h", "build"], ["--help", "build"], ["build", "none.md", "-h"], ["build", "--none", "--help"],
        ["build", "a", "b", "c", "-h"], ["-q", "build", "-h"], ["--none", "-h", "build"],
    ])
    func helpAnywhere(_ arguments: [String]) throws {
        let outcome = try folder.run(arguments)
        #expect(outcome.status == 0)
        #expect(outcome.talk == "")
        #expect(outcome.output.hasPrefix("taskgen build: "))
    }

    /// A text that is written after `--` asks for nothing.
    @Test func noHelpInAText() throws {
        #expect(try folder.run(["add", "--", "-h"]).status == 0)
        #expect(folder.contents("tasks.md") == "- [ ] a #home\n- [x] b\n- [ ] -h\n")
    }

    @Test(arguments: [
        (["-q"], "taskgen: error: a command is missing; see 'taskgen --help'\n"),
        (["--opne", "list"], "taskgen: error: unknown option '--opne'; did you mean '--open'?\n"),
        (["-x", "list"], "taskgen: error: unknown option '-x'; see 'taskgen --help'\n"),
        (["-f", "list"], "taskgen: error: unknown option '-f' for 'taskgen list'; see 'taskgen help list'\n"),
        (["-o"], "taskgen: error: a command is missing; see 'taskgen --help'\n"),
        (["completions"], "taskgen: error: a shell is missing; write taskgen completions bash|zsh|fish\n"),
        (["completions", "fihs"], "taskgen: error: there are no completions for 'fihs'; did you mean 'fish'?\n"),
        (
            ["completions", "powershell"],
            "taskgen: error: there are no completions for 'powershell'; write one of bash, zsh, fish\n"
        ),
    ])
    func wrongWords(_ arguments: [String], _ talk: String) throws {
        let outcome = try folder.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.talk == talk)
        #expect(outcome.output == "")
    }

    @Test(arguments: [["--version"], ["--version", "build"], ["-q", "--version"]])
    func version(_ arguments: [String]) throws { #expect(try folder.run(arguments).output == "taskgen 0.1.0\n") }

    /// So that the command can be found before its options are known.
    @Test func anOptionTakesAValueInAllCommandsOrInNone() {
        for option in Taskgen.commands.flatMap(\.options) {
            for other in Taskgen.commands.flatMap(\.options) where other.long == option.long {
                #expect(other.takesNextWord == option.takesNextWord, "\(option.long)")
            }
            for other in Taskgen.commands.flatMap(\.options) where other.short != nil && other.short == option.short {
                #expect(other.takesNextWord == option.takesNextWord, "-\(other.long)")
            }
        }
    }

    /// So that shells can tell what operands are, see `Offer`.
    @Test func aSynopsisBeginsWithTheOperands() {
        for command in Taskgen.commands where command.operands.upperBound > 0 {
            #expect(command.synopsis.wholeMatch(of: /\[?[A-Z]+.*/) != nil, "\(command.name)")
        }
    }

    /// What the help says of values is what there is to choose.
    @Test func theHelpNamesTheChoices() {
        for option in [Option.format, .color] {
            #expect(option.choices().count >= 3)
            for word in option.choices() { #expect(option.help.contains(word)) }
        }
    }

    /// `clean` writes nothing, to no place at all.
    @Test func theHelpOfCleanSaysWhereItRemoves() throws {
        let help = try folder.run(["help", "clean"]).output
        #expect(help.contains("-o, --output DIR   remove from DIR instead of public\n"))
    }

    @Test func noBlankBehindACommandWithoutOperands() throws {
        #expect(try folder.run(["help", "templates"]).output.contains("USAGE: taskgen templates\n"))
    }

    // MARK: the manual page

    static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    /// After a change: `make manual`.
    @Test func theManualPageIsWhatTheTableMakes() throws {
        let page = try String(contentsOf: Self.root.appending(path: "man/taskgen.1"), encoding: .utf8)
        #expect(try folder.run(["manual"]).output == page)
    }

    @Test func theManualNamesEveryVariableThatIsRead() throws {
        let sources = Self.root.appending(path: "Sources/TaskgenCLI")
        var names: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        where path.hasSuffix(".swift") && !path.contains("Manual") {
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            names.formUnion(text.matches(of: /"([A-Z]+_[A-Z_]+)"/).map { String($0.1) })
        }
        #expect(names.count >= 7)
        let manual = Manual.environment.map(\.name).joined(separator: " ")
        for name in names { #expect(manual.contains(name), "\(name)") }
    }

    /// The README's table of exit statuses, and the manual's.
    @Test func theReadmeSaysTheSameOfExitStatuses() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let rows = readme.matches(of: /\n\| (\d+) \| (.*) \|/)
        #expect(rows.count >= 9)
        for row in rows {
            let code = try #require(ExitCode(rawValue: Int32(row.1) ?? -1))
            #expect(row.2.replacing("`", with: "") == Manual.meaning(of: code))
        }
    }
}
