package import Checklist
internal import Mustache

extension TaskList {
    /// The list for scripts, on one line: `taskgen list --json` and `tasks.json`. Fields that do not apply are null or empty.
    ///
    /// - Parameters:
    ///   - file: the name of the file, as the user gave it.
    ///   - shown: the tasks to list, as indices; nil lists all. Nothing else depends on it: numbers, parents, sections
    ///     and progress are those of the whole list.
    package func json(file: String, settings: Settings = Settings(), showing shown: [Int]? = nil) -> String {
        let value: Value = [
            "version": 1,
            "file": .string(file),
            "title": .string(settings.title ?? title.map(Self.string) ?? "Tasks List"),
            "lang": .string(settings.language ?? "en"),
            "progress": ["done": .int(progress.done), "total": .int(progress.total)],
            "sections": .list(sections.compactMap(Self.value)),
            "tasks": .list((shown ?? Array(tasks.indices)).map(value)),
        ]
        return HarmlessText.json(value.json) + "\n"
    }

    private static func value(of section: Section) -> Value? {
        guard let id = section.id else { return nil }
        return [
            "id": .string(id), "title": .string(string(section.title)), "level": .int(section.level),
            "line": .int(section.line),
        ]
    }

    private func value(ofTask index: Int) -> Value {
        let task = tasks[index]
        let metadata = task.metadata
        return .object(
            Object(
                Self.taskShape,
                [
                    .int(index + 1), .string(task.id), .string(task.mark.state.rawValue),
                    .string(String(task.mark.character)), .string(Self.string(task.text)),
                    .string(Self.string(task.html)), task.notes.isEmpty ? .null : .string(Self.string(task.notes)),
                    .int(task.line), .int(task.column), .int(task.depth), task.parent.map { .int($0 + 1) } ?? .null,
                    sections[task.section].id.map(Value.string) ?? .null,
                    Self.day(metadata.due), Self.day(metadata.scheduled), Self.day(metadata.start),
                    Self.day(metadata.completed), Self.day(metadata.created),
                    metadata.priority.map { .string($0.rawValue) } ?? .null,
                    metadata.repetition.map { .string(Self.string($0)) } ?? .null,
                    .list(metadata.tags.map { .string(Self.string($0)) }),
                    .list(metadata.people.map { .string(Self.string($0)) }),
                ]))
    }

    private static let taskShape = Shape([
        "number", "id", "state", "mark", "text", "html", "notes", "line", "column", "depth", "parent", "section",
        "due", "scheduled", "start", "completed", "created", "priority", "repeat", "tags", "people",
    ])

    private static func day(_ day: CalendarDay?) -> Value { day.map { .string($0.description) } ?? .null }

    private static func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
