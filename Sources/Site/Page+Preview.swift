internal import Checklist
internal import Mustache

// What a page has in the preview and not when it is published.

extension Page {
    /// What belongs to the whole page; null when it is published.
    var preview: Value {
        guard let preview = mode.preview else { return .null }
        return preview.value(strings)
    }
}

extension PreviewState {
    /// What `edits.mustache` sees.
    func value(_ strings: Strings) -> Value {
        let undo: Value =
            switch self.undo {
            case nil: .null
            case .deleted(let title): .string(strings("delete.bar", ["title": title]))
            case .changed(let title): .string(strings("preview.changed", ["title": title]))
            }
        return [
            "token": .string(token), "version": .string(version), "epoch": .int(epoch), "undoPath": .string(undoPath),
            "undo": undo, "problem": problem.map(Value.string) ?? .null, "canEdit": .bool(canEdit),
        ]
    }
}

extension Rows {
    enum EditKey: Int { case path, text, isDone, delete, change, token, version }
    static let editShape = Shape(["path", "text", "isDone", "delete", "change", "token", "version"])

    /// What belongs to a task that can be edited.
    func edit(_ task: Int, _ key: EditKey) -> Value {
        guard let edits else { return .null }
        return switch key {
        case .path: .string("\(edits.tasksPath)/\(list.tasks[task].id)")
        case .text: .string(String(decoding: edits.texts[task], as: UTF8.self))
        case .isDone: .bool(list.tasks[task].mark.isDone)
        case .delete: .string(strings("delete.label", ["title": title(task)]))
        case .change: .string(strings("preview.edit", ["title": title(task)]))
        case .token: .string(edits.token)
        case .version: .string(edits.version)
        }
    }

    /// A title inside a sentence must not turn the sentence round.
    private func title(_ task: Int) -> String {
        let text = list.tasks[task].text
        return "\u{2068}" + (text.isEmpty ? strings("untitled") : String(decoding: text, as: UTF8.self)) + "\u{2069}"
    }
}
