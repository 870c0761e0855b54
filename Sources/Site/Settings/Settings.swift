package import Checklist
package import Mustache

/// What a list's page is to be like: the settings of its front matter over those of `taskgen.yml` over what is usual
/// (docs/SETTINGS.md). The keys and how each is read are in `SettingKeys.swift`.
package struct Settings: Sendable {
    package internal(set) var title: String?
    package internal(set) var description: String?
    /// BCP 47.
    package var language: String?
    package internal(set) var direction: Direction?
    /// Marks of the user's own.
    package internal(set) var marks: [Mark] = []
    package internal(set) var empty = Empty()
    package internal(set) var add = Add()
    /// Whether the texts of done tasks are struck through.
    package internal(set) var strikesDone = false
    package internal(set) var ticks = Ticks.none
    package internal(set) var editURL: String?
    package var base: BaseAddress?
    /// Patterns of the Markdown files that are looked at, and that are not, where a folder of lists is built.
    package internal(set) var included: [String] = []
    package internal(set) var excluded: [String] = []
    /// What is made of a list besides its page, in the order of the table.
    package internal(set) var outputs: [Output] = []
    /// Patterns of hidden files and folders in `Templates/static` that are published all the same.
    package internal(set) var dotfiles: [String] = []
    /// All keys that are not ours, for templates.
    package internal(set) var page: [(key: String, value: Value)] = []

    package init() {}

    package enum Direction: String, Sendable, CaseIterable { case ltr, rtl, auto }
    package enum Ticks: String, Sendable, CaseIterable { case none, reader }

    /// What stands in the place of a list without tasks. What is nil is as usual.
    package struct Empty: Sendable {
        package internal(set) var isShown = true
        package internal(set) var icon: String?
        package internal(set) var title: String?
        package internal(set) var message: String?
        package internal(set) var button: String?
    }

    /// The form that adds a task. With an address it posts there; without one, additions stay in the reader's browser.
    package struct Add: Sendable {
        package internal(set) var isShown = true
        package internal(set) var action: String?
        package internal(set) var method = Method.post
        package internal(set) var field = "title"
        package internal(set) var hidden: [(name: String, value: String)] = []

        package enum Method: String, Sendable, CaseIterable { case get, post }
    }

    /// Bytes of one YAML text.
    package static let limit = 64 << 10

    /// Whether this has the form of a language tag.
    package static func isLanguage(_ tag: String) -> Bool { YAML.isLanguage(tag) }

    /// Lays the settings of one YAML text over these. What is wrong is left out and told; the rest counts.
    ///
    /// - Parameters:
    ///   - yaml: without a byte order mark.
    ///   - firstLine: the number of its first line in the file.
    package mutating func apply(_ yaml: [UInt8], firstLine: Int) -> [Diagnostic] {
        guard yaml.count <= Self.limit else {
            let message = "the settings have \(yaml.count) bytes; at most \(Self.limit) are read"
            return [Rule.settingValue.at(line: firstLine, message, hint: "move what is no setting out")]
        }
        let (entries, problems) = YAML.settings(in: yaml, firstLine: firstLine)
        return (problems + entries.flatMap { apply($0, among: SettingKey.all) }).inOrderOfFile()
    }

    /// The settings of a task file's front matter, over these.
    package mutating func apply(frontMatterOf bytes: [UInt8]) -> [Diagnostic] {
        let frontMatter = FrontMatter(of: bytes)
        if let settings = frontMatter.settings { return apply(Array(bytes[settings]), firstLine: 2) }
        guard frontMatter.isUnclosed else { return [] }
        return [
            Rule.frontMatterUnclosed.at(
                line: 1, column: 1, "settings begin here and never end",
                hint: "end them with a line ---; until then they are text")
        ]
    }

    private mutating func apply(_ entry: YAML.Entry, among keys: [SettingKey], isPart: Bool = false) -> [Diagnostic] {
        guard let key = keys.first(where: { $0.name == entry.key }) else {
            if !isPart {
                page.removeAll { $0.key == entry.key }
                page.append((entry.key, entry.value.templateValue))
            }
            return SettingProblem.unknownKey(entry, among: keys, isPart: isPart).map { [$0] } ?? []
        }
        // Nothing is written, so nothing is set.
        if entry.value.scalar == .null { return [] }
        if !key.parts.isEmpty, case .map(let parts) = entry.value.content {
            return parts.flatMap { apply($0, among: key.parts, isPart: true) }
        }
        do {
            try key.read(entry.value, &self)
            return []
        } catch {
            return (error as? SettingProblem).map { [$0.diagnostic] } ?? []
        }
    }

    /// How the page's text runs, from `dir` or else the language.
    var textDirection: String {
        if let direction { return direction.rawValue }
        let parts = (language ?? "").lowercased().split(separator: "-")
        let isRightToLeft =
            parts.contains { ["arab", "hebr", "thaa", "syrc", "nkoo", "adlm"].contains($0) }
            || ["ar", "he", "iw", "fa", "ur", "yi", "ji", "ps", "sd", "ug", "dv", "ckb", "arc", "nqo"].contains(
                parts.first ?? "")
                && !parts.contains { $0 == "latn" || $0 == "cyrl" }
        return isRightToLeft ? "rtl" : "ltr"
    }
}

extension YAML {
    /// For templates.
    var templateValue: Value {
        switch content {
        case .list(let items): .list(items.map(\.templateValue))
        case .map(let entries): .object(Object(pairs: entries.map { ($0.key, $0.value.templateValue) }))
        case .scalar:
            switch scalar {
            case .bool(let bool): .bool(bool)
            case .int(let int): .int(int)
            case .double(let double): .double(double)
            case .string(let text): .string(text)
            case .null, nil: .null
            }
        }
    }
}
