/// For fish from 3.0 on.
extension Shell {
    static func fish() -> String {
        let commands = Taskgen.commands
        let takers = Taskgen.allOptions.filter(\.takesNextWord).flatMap(\.spellings)
        return """
            # \(headline("fish"))
            function __taskgen_command -d 'The command on the line; fails if there is none yet'
                set -l takes \(takers.joined(separator: " "))
                set -l words (commandline -opc)
                set -l skip 1
                for word in $words
                    if test $skip = 1
                        set skip 0
                    else if contains -- $word $takes
                        set skip 1
                    else if not string match -q -- '-*' $word
                        echo $word
                        return
                    end
                end
                return 1
            end
            function __taskgen_is -d 'Whether it is one of these'
                set -l command (__taskgen_command)
                and contains -- $command $argv
            end
            complete -c taskgen -f
            complete -c taskgen -n 'not __taskgen_command >/dev/null' -s h -l help -d '\(Option.help.help)'
            complete -c taskgen -n 'not __taskgen_command >/dev/null' -l version -d '\(Option.version.help)'
            \(commands.map(row).joined(separator: "\n"))
            \(optionRows(commands).joined(separator: "\n"))
            \(commands.compactMap(operandRow).joined(separator: "\n"))

            """
    }

    private static func row(_ command: Command) -> String {
        "complete -c taskgen -n 'not __taskgen_command >/dev/null' -a \(command.name) -d \(quoted(command.summary))"
    }

    /// A row for each option, with all commands that have it in this very sense.
    private static func optionRows(_ commands: [Command]) -> [String] {
        var rows: [(words: String, commands: [String])] = []
        for command in commands {
            for option in command.options + [.help] {
                let short = option.short.map { "-s \($0) " } ?? ""
                let value = option.offer.map { (option.mayStandAlone ? "" : "-r ") + argument($0) } ?? ""
                let words = "\(short)-l \(option.long) \(value)-d \(quoted(option.help))"
                if let index = rows.firstIndex(where: { $0.words == words }) {
                    rows[index].commands.append(command.name)
                } else {
                    rows.append((words, [command.name]))
                }
            }
        }
        return rows.map { "complete -c taskgen -n '__taskgen_is \($0.commands.joined(separator: " "))' \($0.words)" }
    }

    private static func operandRow(_ command: Command) -> String? {
        guard command.offer != .nothing else { return nil }
        return "complete -c taskgen -n '__taskgen_is \(command.name)' \(argument(command.offer))"
            .trimmingSuffix(" ")
    }

    private static func argument(_ offer: Offer) -> String {
        switch offer {
        case .nothing: "-f "
        case .files: "-F "
        case .folders: "-f -a '(__fish_complete_directories (commandline -ct))' "
        case .words(let words): "-f -a '\(words.joined(separator: " "))' "
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.map { ($0 == "\\" || $0 == "'" ? "\\" : "") + String($0) }.joined() + "'"
    }
}

private extension String {
    func trimmingSuffix(_ suffix: String) -> String { hasSuffix(suffix) ? String(dropLast(suffix.count)) : self }
}
