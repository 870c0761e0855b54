internal import Checklist
internal import Mustache

/// What is wrong with one setting.
struct SettingProblem: Error {
    let diagnostic: Diagnostic

    init(_ value: YAML, _ message: String, _ rule: Rule = .settingType, hint: String) {
        diagnostic = rule.at(line: value.place.line, column: value.place.column, message, hint: hint)
    }

    /// Keys that are not ours are for templates. One that is nearly ours is more likely a slip.
    static func unknownKey(_ entry: YAML.Entry, among keys: [SettingKey], isPart: Bool) -> Diagnostic? {
        let names = keys.map(\.name)
        let near = suggestion(for: entry.key, among: names) { "'\($0)'" }
        guard let hint = near ?? (isPart ? "there are: \(names.joined(separator: ", "))" : nil) else { return nil }
        return Rule.unknownSetting.at(
            line: entry.keyPlace.line, column: entry.keyPlace.column,
            "'\(entry.key)' is no setting of taskgen", hint: hint)
    }
}
