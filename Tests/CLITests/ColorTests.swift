import Testing

@testable import TaskgenCLI

/// When the output is coloured: the option, then the variables of the environment, then the terminal.
@Suite struct ColorTests {
    @Test(
        arguments: [
            (Color.Wish.auto, true, [:], true),
            (.auto, false, [:], false),
            (.never, true, ["CLICOLOR_FORCE": "1"], false),
            (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true),
            (.auto, true, ["NO_COLOR": "1"], false),
            (.auto, true, ["NO_COLOR": ""], true),
            (.auto, true, ["NO_COLOR": "0"], false),
            (.auto, false, ["CLICOLOR_FORCE": "1"], true),
            (.auto, false, ["FORCE_COLOR": "1"], true),
            (.auto, false, ["CLICOLOR_FORCE": "0", "FORCE_COLOR": ""], false),
            (.auto, false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
            (.auto, true, ["TERM": "dumb"], false),
            (.auto, false, ["TERM": "dumb", "FORCE_COLOR": "1"], true),
        ] as [(Color.Wish, Bool, [String: String], Bool)])
    func decision(_ wish: Color.Wish, _ isTerminal: Bool, _ environment: [String: String], _ isOn: Bool) {
        #expect(Color.isWanted(wish, isTerminal: isTerminal) { environment[$0] } == isOn)
    }

    @Test func paint() {
        #expect(Color(isOn: true).paint("a", .bold, .red) == "\u{1B}[1;31ma\u{1B}[0m")
        #expect(Color(isOn: true).paint("", .red) == "")
        #expect(Color(isOn: false).paint("a", .red) == "a")
    }
}
