/// One key of the settings. A row in the table is all a key needs.
struct SettingKey: Sendable {
    let name: String
    /// Takes the value; throws a `SettingProblem`.
    let read: @Sendable (YAML, inout Settings) throws -> Void
    /// The keys within, where the value is a map.
    let parts: [SettingKey]

    private init(
        _ name: String, parts: [SettingKey] = [], _ read: @escaping @Sendable (YAML, inout Settings) throws -> Void
    ) {
        (self.name, self.parts, self.read) = (name, parts, read)
    }

    static let all: [SettingKey] = [
        SettingKey("title") { $1.title = try $0.words() },
        SettingKey("description") { $1.description = try $0.words() },
        SettingKey("lang") { $1.language = try $0.language() },
        SettingKey("dir") { $1.direction = try $0.choice() },
        SettingKey("marks") { try $0.marks(into: &$1.marks) },
        SettingKey("empty", parts: empty) { $1.empty.isShown = try $0.flag() },
        SettingKey("add", parts: add) { $1.add.isShown = try $0.flag() },
        SettingKey("strike") { $1.strikesDone = try $0.flag() },
        SettingKey("ticks") { $1.ticks = try $0.choice() },
        SettingKey("edit-url") { $1.editURL = try $0.address() },
        SettingKey("base-url") { $1.base = try $0.baseAddress() },
        SettingKey("include") { $1.included = try $0.list() },
        SettingKey("exclude") { $1.excluded = try $0.list() },
        SettingKey("outputs") { $1.outputs = try $0.outputs() },
        SettingKey("dotfiles") { $1.dotfiles = try $0.list() },
    ]

    private static let empty: [SettingKey] = [
        SettingKey("icon") { $1.empty.icon = try $0.name() },
        SettingKey("title") { $1.empty.title = try $0.text() },
        SettingKey("message") { $1.empty.message = try $0.text() },
        SettingKey("button") { $1.empty.button = try $0.text() },
    ]

    private static let add: [SettingKey] = [
        SettingKey("action") { $1.add.action = try $0.formAddress() },
        SettingKey("method") { $1.add.method = try $0.choice() },
        SettingKey("field") { $1.add.field = try $0.text() ?? "title" },
        SettingKey("hidden") { $1.add.hidden = try $0.texts() },
    ]
}
