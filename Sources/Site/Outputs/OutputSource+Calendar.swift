internal import Checklist

extension OutputSource {
    /// The tasks as to-dos of a calendar (RFC 5545, 3.6.2).
    ///
    /// DTSTAMP, which every to-do must have, is `SOURCE_DATE_EPOCH`; where that is not set, the day the task was completed or
    /// else created; where neither is known, the beginning of 1970. So the same list gives the same bytes.
    var calendar: [UInt8] {
        var writer = CalendarWriter()
        writer.component("VCALENDAR") { writer in
            writer.line("VERSION", "2.0")
            writer.line("PRODID", text: "-//taskgen//taskgen \(version)//EN")
            // RFC 7986, and what was written before it.
            writer.line("NAME", text: title)
            writer.line("X-WR-CALNAME", text: title)
            let names = list.tasks.map { identifier($0.id) }
            for index in list.tasks.indices { add(index, names, to: &writer) }
            if list.tasks.isEmpty { OutputSource.addTimeZone(to: &writer) }
        }
        return writer.bytes
    }
}

private extension OutputSource {
    /// - Parameter names: of all tasks.
    func add(_ index: Int, _ names: [String], to writer: inout CalendarWriter) {
        let task = list.tasks[index]
        let metadata = task.metadata
        let (isDone, start) = (task.mark.isDone, OutputSource.start(of: metadata))
        writer.component("VTODO") { writer in
            writer.line("UID", names[index])
            let known = (metadata.completed ?? metadata.created).map { Moment(noonOf: $0) }
            if let stamp = epoch ?? known ?? .unknown { writer.line("DTSTAMP", stamp.compactText) }
            writer.line("SUMMARY", text: title(of: task))
            writer.line("STATUS", OutputSource.status(of: task.mark.state))
            if let start { writer.line("DTSTART;VALUE=DATE", start.compactText) }
            if let due = metadata.due { writer.line("DUE;VALUE=DATE", due.compactText) }
            if let start, !isDone, task.mark.isCounted, let repetition = metadata.repetition,
                let rule = RecurrenceRule(repetition, from: start)
            {
                writer.line("RRULE", rule.text)
            }
            if isDone, let day = metadata.completed {
                writer.line("COMPLETED", Moment(noonOf: day).compactText)
            }
            if let day = metadata.created { writer.line("CREATED", Moment(noonOf: day).compactText) }
            if let priority = metadata.priority { writer.line("PRIORITY", OutputSource.number(of: priority)) }
            if !metadata.tags.isEmpty { writer.line("CATEGORIES", texts: metadata.tags.map(OutputSource.string)) }
            let description = description(of: task)
            if !description.isEmpty { writer.line("DESCRIPTION", text: description) }
            if settings.base != nil { writer.line("URL", "\(pageAddress)#\(task.id)") }
            if let parent = task.parent { writer.line("RELATED-TO", names[parent]) }
        }
    }

    /// The notes, and of what the text says that for which a to-do has no place of its own.
    func description(of task: Task) -> String {
        let metadata = task.metadata
        let repetition = metadata.repetition.map { strings("meta.repeats", ["rule": OutputSource.string($0)]) }
        let people = metadata.people.map { "@" + OutputSource.string($0) }.joined(separator: " ")
        return [Notes(task.notes).text, repetition ?? "", people].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The day it may begin, which must come before the day it is due (3.8.2.3).
    static func start(of metadata: Metadata) -> CalendarDay? {
        [metadata.start, metadata.scheduled].compactMap { $0 }.first { start in
            metadata.due.map { start < $0 } ?? true
        }
    }

    static func status(of state: Mark.State) -> String {
        switch state {
        case .open, .important, .question, .deferred: "NEEDS-ACTION"
        case .inProgress: "IN-PROCESS"
        case .done: "COMPLETED"
        case .cancelled, .notApplicable: "CANCELLED"
        }
    }

    /// 1 is the highest, 5 the one in the middle, 9 the lowest (3.8.1.9).
    static func number(of priority: Metadata.Priority) -> String {
        switch priority {
        case .highest: "1"
        case .high: "3"
        case .medium: "5"
        case .low: "7"
        case .lowest: "9"
        }
    }

    /// A calendar must hold something (3.6), also where there is nothing to do.
    static func addTimeZone(to writer: inout CalendarWriter) {
        writer.component("VTIMEZONE") { writer in
            writer.line("TZID", "UTC")
            writer.component("STANDARD") { writer in
                writer.line("DTSTART", "19700101T000000")
                writer.line("TZOFFSETFROM", "+0000")
                writer.line("TZOFFSETTO", "+0000")
            }
        }
    }

    static func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
