internal import Checklist
internal import Files
internal import Site

/// Settings that come from outside the task file: `taskgen.yml` below, and above all the command line and the
/// environment.
struct ProjectSettings {
    static let usualFile = "taskgen.yml"

    /// Those of the file that `--config` names, or of `taskgen.yml` here, if there is one.
    let below: Settings
    private let language: String?

    init(_ arguments: Arguments, in world: World) throws(Failure) {
        below = try ProjectSettings.file(arguments[.config], in: world)
        language = arguments[.language] ?? Environment.setting("TASKGEN_LANG")
        if let language, !Settings.isLanguage(language) {
            throw .usage("'\(language)' is no language tag", "write one as in --lang en, --lang de or --lang pt-BR")
        }
    }

    /// The settings of a page, once those of its front matter lie over those of the file.
    func over(_ settings: Settings) -> Settings {
        var settings = settings
        settings.language = language ?? settings.language
        return settings
    }

    private static func file(_ path: String?, in world: World) throws(Failure) -> Settings {
        var settings = Settings()
        let path = path ?? Environment.setting("TASKGEN_CONFIG") ?? usualFile
        if path == usualFile, !ReadFile.isFile(path) { return settings }
        var bytes: [UInt8]
        do throws(FileError) {
            bytes = try ReadFile.bytes(at: path, limit: Settings.limit)
        } catch {
            throw Failure(error)
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
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
