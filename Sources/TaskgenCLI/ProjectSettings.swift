internal import Checklist
internal import Files
internal import Site

/// Settings that come from outside the task file: `taskgen.yml` below, and above all the command line and the
/// environment.
struct ProjectSettings: Sendable {
    static let usualFile = "taskgen.yml"

    /// Those of the file that `--config` names, or of `taskgen.yml` here, if there is one.
    let below: Settings
    private let language: String?
    private let base: BaseAddress?

    /// - Parameter folder: where several lists are, with a `taskgen.yml` for them.
    init(_ arguments: Arguments, in world: World, folder: String? = nil) throws(Failure) {
        below = try ProjectSettings.file(arguments[.config], folder, in: world)
        language = arguments[.language] ?? Environment.setting("TASKGEN_LANG")
        if let language, !Settings.isLanguage(language) {
            throw .usage("'\(language)' is no language tag", "write one as in --lang en, --lang de or --lang pt-BR")
        }
        let address = arguments[.baseURL] ?? Environment.setting("TASKGEN_BASE_URL")
        base = address.flatMap { BaseAddress($0) }
        if let address, base == nil {
            throw .usage(
                "'\(Printable.line(address))' is no address of a site", "write one like https://example.org/tasks/")
        }
    }

    /// The settings of a page, once those of its front matter lie over those of the file.
    func over(_ settings: Settings) -> Settings {
        var settings = settings
        settings.language = language ?? settings.language
        settings.base = base ?? settings.base
        return settings
    }

    private static func file(_ path: String?, _ folder: String?, in world: World) throws(Failure) -> Settings {
        var settings = Settings()
        let usual = [folder.map { $0.asFolder + usualFile }, usualFile].compactMap(\.self).first(where: ReadFile.isFile)
        guard let path = path ?? Environment.setting("TASKGEN_CONFIG") ?? usual else { return settings }
        var bytes = try touchingFiles { () throws(FileError) in try ReadFile.bytes(at: path, limit: Settings.limit) }
        bytes.removeFirst(bytes.byteOrderMarkLength)
        let found = settings.apply(bytes, firstLine: 1)
        let text = Lines(bytes)
        let lines = found.map { Report.text($0, in: path, text) }
        if found.contains(where: { $0.severity == .error }) {
            throw Failure(code: .badConfiguration, line: lines.joined(separator: "\n"))
        }
        for line in lines { world.say(line) }
        return settings
    }
}

extension Environment {
    /// A setting from the environment; an empty one counts as none.
    static func setting(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
}
