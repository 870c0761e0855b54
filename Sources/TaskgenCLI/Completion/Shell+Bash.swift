/// For bash from 3.2 on, without the bash-completion package. Files and folders are left to bash itself (`compopt`, from 4.0
/// on), which knows how to quote their names.
extension Shell {
    static func bash() -> String {
        let commands = Taskgen.commands
        let takers = Taskgen.allOptions.filter(\.takesNextWord).flatMap(\.spellings)
        return """
            # \(headline("bash"))
            _taskgen() {
                local current=${COMP_WORDS[COMP_CWORD]} command='' option='' words='' ended='' word i
                COMPREPLY=()
                compopt +o default +o dirnames 2>/dev/null
                for ((i = 1; i < COMP_CWORD; i++)); do
                    word=${COMP_WORDS[i]}
                    if [[ $word == = ]]; then # --output=DIR is three words
                        option=${option:-=}
                    elif [[ $option ]]; then
                        option=
                    elif [[ $ended ]]; then
                        command=${command:-$word}
                    else
                        case $word in
                        --) ended=1 ;;
                        \(alternatives(takers))) option=$word ;;
                        -?*) ;;
                        *) command=${command:-$word} ;;
                        esac
                    fi
                done
                [[ $current == = ]] && current=
                if [[ $option ]]; then
                    case $command:$option in
            \(valueRows(commands))
                    esac
                elif [[ $current == -* && ! $ended ]]; then
                    case $command in
                    '') words='--help --version' ;;
            \(rows(commands.map { ([$0.name], .words($0.options.map { "--" + $0.long } + ["--help"])) }))
                    esac
                else
                    case $command in
                    '') words='\(commands.map(\.name).joined(separator: " "))' ;;
            \(rows(commands.map { ([$0.name], $0.offer) }))
                    esac
                fi
                [[ $words ]] || return
                while IFS= read -r word; do
                    COMPREPLY+=("$word")
                done < <(compgen -W "$words" -- "$current")
            }
            complete -o default -F _taskgen taskgen

            """
    }

    /// Where an option means one thing in most commands and another in some, these come first.
    private static func valueRows(_ commands: [Command]) -> String {
        let usual = Taskgen.allOptions
        var others: [([String], Offer)] = []
        for command in commands {
            for option in command.options {
                guard let offer = option.offer, offer != usual.first(where: { $0.long == option.long })?.offer else {
                    continue
                }
                others.append((option.spellings.map { "\(command.name):\($0)" }, offer))
            }
        }
        return rows(
            others + usual.compactMap { option in option.offer.map { (option.spellings.map { "*:" + $0 }, $0) } })
    }

    private static func rows(_ rows: [(patterns: [String], offer: Offer)]) -> String {
        rows.compactMap { patterns, offer in
            deed(offer).map { "        \(alternatives(patterns))) \($0) ;;" }
        }.joined(separator: "\n")
    }

    private static func deed(_ offer: Offer) -> String? {
        switch offer {
        case .nothing: nil
        case .files: "compopt -o default 2>/dev/null"
        case .folders: "compopt -o dirnames 2>/dev/null"
        case .words(let words): "words='\(words.joined(separator: " "))'"
        }
    }

    private static func alternatives(_ words: [String]) -> String { words.joined(separator: " | ") }
}
