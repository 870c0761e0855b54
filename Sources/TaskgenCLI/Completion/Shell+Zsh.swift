/// For zsh: a file `_taskgen` in a folder of `$fpath`, or sourced after `compinit`.
extension Shell {
    static func zsh() -> String {
        let early = Taskgen.allOptions.map { "'!\(specification($0).dropFirst())" }
        return """
            #compdef taskgen
            # \(headline("zsh"))
            _taskgen() {
                local curcontext="$curcontext" state line
                typeset -A opt_args
                local -a commands=(
            \(lines(Taskgen.commands.map { ShellWord.quoted(escaped($0.name, ":") + ":" + $0.summary) }, indent: 8))
                )
                # An option may stand before the command; only these two are offered there.
                _arguments -C -s -S -A "-*" \\
                    '(- *)'{-h,--help}'[\(Option.help.help)]' \\
                    '(- *)--version[\(Option.version.help)]' \\
            \(lines(early.map { $0 + " \\" }, indent: 8))
                    '1:command:->command' '*::argument:->argument' && return
                case $state in
                command) _describe -t commands command commands ;;
                argument)
                    case $line[1] in
            \(Taskgen.commands.map(branch).joined(separator: "\n"))
                    esac
                    ;;
                esac
            }
            if [[ $funcstack[1] == _taskgen ]]; then _taskgen "$@"; else compdef _taskgen taskgen; fi

            """
    }

    private static func branch(_ command: Command) -> String {
        var specifications = (command.options + [.help]).map(specification)
        if command.operands.upperBound > 0 {
            let name = command.synopsis.split { " []…|".contains($0) }.first ?? ""
            let position = command.operands.upperBound == 1 ? "1" : "*"
            specifications.append(ShellWord.quoted("\(position):\(name):\(action(command.offer))"))
        }
        return """
                    \(command.name))
                        _arguments -s -S \\
            \(lines(specifications, indent: 16, separator: " \\\n")) && return
                        ;;
            """
    }

    /// One word, in quotes where it needs them: `'*'{-o+,--output=}'[write into DIR]:DIR:_files -/'`.
    private static func specification(_ option: Option) -> String {
        let mark = option.value == nil ? ("", "") : option.mayStandAlone ? ("-", "=-") : ("+", "=")
        let value = option.value.map { "\(option.mayStandAlone ? "::" : ":")\($0):\(action(option.offer ?? .nothing))" }
        let words = "[\(escaped(option.help, "[]:"))]\(value ?? "")"
        let before = option.value == nil ? "(\(option.spellings.joined(separator: " ")))" : "*"
        guard let short = option.short else { return ShellWord.quoted("\(before)--\(option.long)\(mark.1)\(words)") }
        return "\(ShellWord.quoted(before)){-\(short)\(mark.0),--\(option.long)\(mark.1)}\(ShellWord.quoted(words))"
    }

    private static func action(_ offer: Offer) -> String {
        switch offer {
        // Not a blank, a message: it would keep the options from being offered (zsh 5.9).
        case .nothing: "()"
        case .files: "_files"
        case .folders: "_files -/"
        case .words(let words): "(\(words.joined(separator: " ")))"
        }
    }

    private static func escaped(_ text: String, _ special: String) -> String {
        text.reduce(into: "") { $0 += (special.contains($1) ? "\\" : "") + String($1) }
    }

    private static func lines(_ lines: [String], indent: Int, separator: String = "\n") -> String {
        lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: separator)
    }
}
