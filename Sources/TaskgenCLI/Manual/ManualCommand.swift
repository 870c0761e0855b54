extension Taskgen {
    static let manual = Command(
        name: "manual", summary: "print the manual page", synopsis: "",
        details: """
            Prints the source of the manual page taskgen(1), made from the same table as
            this help. Where it is installed, 'man taskgen' shows it.
            """,
        options: [],
        examples: [("taskgen manual | man -l -", "read it")],
        operands: 0...0
    ) { _, world throws(Failure) in
        try world.print(Manual.page)
        return .done
    }
}
