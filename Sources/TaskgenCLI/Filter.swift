internal import Checklist

/// Which tasks `taskgen list` shows. Conditions narrow each other: a task is shown if it meets all of them.
///
/// Which day is today matters to "overdue" and "due today" only, and these are said of what is still to do, as on the
/// page. `--today` asks for what is due today, and its value says which day that is; beside `--overdue` it only says the
/// day. The clock is asked where one of the two needs it and no day is given.
struct Filter {
    private var conditions: [Condition] = []
    /// Titles or ids of sections, as the user wrote them; a task stands below one of them.
    private let sections: [String]

    init(_ arguments: Arguments, in world: World) throws(Failure) {
        try Filter.refuseContradiction(arguments)
        sections = arguments.all(.section)
        let limit = try Filter.day(.dueBefore, arguments)
        var today = try Filter.day(.today, arguments)
        if today == nil, arguments.has(.overdue) || arguments.has(.today) { today = try world.today() }
        if arguments.has(.open) { conditions.append(.open) }
        if arguments.has(.done) { conditions.append(.done) }
        if let today { conditions.append(arguments.has(.overdue) ? .overdue(on: today) : .due(on: today)) }
        if let limit { conditions.append(.due(before: limit)) }
        conditions += try Filter.names(.tag, sign: "#", arguments).map(Condition.tag)
        conditions += try Filter.names(.person, sign: "@", arguments).map(Condition.person)
    }

    /// The tasks that meet all conditions, as indices, in document order.
    ///
    /// - Throws: a usage error where a section is asked for that is not in the list.
    func tasks(of list: TaskList) throws(Failure) -> [Int] {
        let wanted = try Outline(list.sections).sections(below: sections)
        return list.tasks.indices.filter { index in
            wanted?.contains(list.tasks[index].section) != false
                && conditions.allSatisfy { $0.isMet(list.tasks[index]) }
        }
    }

    /// What is asked for, in words: "open tasks with #home in 'Week'".
    var words: String {
        let places = sections.isEmpty ? [] : ["in " + sections.map { "'\($0)'" }.joined(separator: " or ")]
        let words = conditions.compactMap(\.adjective) + ["tasks"] + conditions.compactMap(\.phrase) + places
        return Printable.line(words.joined(separator: " "))
    }
}

private extension Filter {
    /// Options that together show nothing, whatever the file.
    static func refuseContradiction(_ arguments: Arguments) throws(Failure) {
        guard arguments.has(.done), let other = [Option.open, .overdue, .today].first(where: arguments.has) else {
            return
        }
        throw .usage(
            "--done and --\(other.long) exclude each other: what is done is not still to do", "leave one of them out")
    }
}

extension Filter {
    /// The value of an option, as a day.
    static func day(_ option: Option, _ arguments: Arguments) throws(Failure) -> CalendarDay? {
        guard let word = arguments[option] else { return nil }
        if let day = CalendarDay(word.utf8) { return day }
        throw .usage(
            "'\(Printable.line(word))' is not a day of the calendar",
            "write year, month and day as in --\(option.long) 2026-12-01")
    }

    /// The values of an option, without the sign that stands before such a name in a text.
    static func names(_ option: Option, sign: Character, _ arguments: Arguments) throws(Failure) -> [String] {
        let names = arguments.all(option).map { $0.first == sign ? String($0.dropFirst()) : $0 }
        guard names.contains("") else { return names }
        throw .usage("--\(option.long) needs a name behind '\(sign)'", "write --\(option.long) NAME")
    }
}

/// One thing a task must be, and how a sentence says it: before the word "tasks" or behind it.
private struct Condition: Sendable {
    var adjective: String?
    var phrase: String?
    let isMet: @Sendable (Task) -> Bool

    static let open = Condition(adjective: "open") { $0.mark.isStillToDo }

    static let done = Condition(adjective: "done") { $0.mark.isDone }

    static func overdue(on today: CalendarDay) -> Condition {
        Condition(phrase: "overdue on \(today)") { task in
            task.mark.isStillToDo && task.metadata.due.map { $0 < today } == true
        }
    }

    static func due(on today: CalendarDay) -> Condition {
        Condition(phrase: "due on \(today)") { $0.mark.isStillToDo && $0.metadata.due == today }
    }

    static func due(before day: CalendarDay) -> Condition {
        Condition(phrase: "due before \(day)") { task in task.metadata.due.map { $0 < day } == true }
    }

    /// Capitals do not matter, and `area` has `area/sub` below it.
    static func tag(_ name: String) -> Condition {
        let wanted = name.lowercased()
        return Condition(phrase: "with #\(name)") { task in
            task.metadata.tags.contains { bytes in
                let tag = String(decoding: bytes, as: UTF8.self).lowercased()
                return tag == wanted || tag.hasPrefix(wanted + "/")
            }
        }
    }

    static func person(_ name: String) -> Condition {
        let wanted = name.lowercased()
        return Condition(phrase: "with @\(name)") { task in
            task.metadata.people.contains { String(decoding: $0, as: UTF8.self).lowercased() == wanted }
        }
    }
}

private extension Mark {
    /// As progress counts: in the total, and not done.
    var isStillToDo: Bool { isCounted && !isDone }
}
