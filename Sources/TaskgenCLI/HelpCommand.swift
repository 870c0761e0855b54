extension Taskgen {
    static let help = Command(
        name: "help", summary: "more about a command", synopsis: "[COMMAND]",
        details: "Shows what taskgen can do, or what one command can.", options: [],
        examples: [("taskgen help build", "the options of taskgen build")],
        operands: 0...1, choices: { commands.map(\.name) }
    ) { arguments, world throws(Failure) in
        guard let topic = arguments.operands.first else {
            try world.print(Help.overview)
            return .done
        }
        try world.print(Help.page(for: try command(named: topic)))
        return .done
    }
}
