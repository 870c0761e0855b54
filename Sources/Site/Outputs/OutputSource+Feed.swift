internal import Checklist

extension OutputSource {
    /// What was completed and what was added, newest first, as an Atom feed (RFC 4287): of each task that says the day.
    var feed: [UInt8] {
        let events = events
        // Where nothing happened, a feed has a day all the same.
        let updated = events.first.map { Moment(noonOf: $0.day) } ?? epoch ?? .unknown
        var xml = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
        xml += "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(Plain.escaped(strings.language))\">\n"
        xml += "<id>urn:uuid:\(identifier("feed"))</id>\n"
        xml += "<title>\(Plain.escaped(title))</title>\n"
        xml += "<updated>\(updated?.text ?? "")</updated>\n"
        xml += "<author><name>\(Plain.escaped(title))</name></author>\n"
        xml += "<link rel=\"alternate\" type=\"text/html\" href=\"\(Plain.escaped(pageAddress))\"/>\n"
        if let address = ownAddress {
            xml += "<link rel=\"self\" type=\"application/atom+xml\" href=\"\(Plain.escaped(address))\"/>\n"
        }
        xml += "<generator version=\"\(Plain.escaped(version))\">taskgen</generator>\n"
        for event in events { xml += entry(event) }
        return Array((xml + "</feed>\n").utf8)
    }
}

private extension OutputSource {
    /// Something that became of a task.
    struct Event {
        let task: Int
        let kind: Metadata.Day
        let day: CalendarDay
    }

    /// Of one day, first what was completed; else in the order of the list.
    var events: [Event] {
        let kinds = [Metadata.Day.completed, .created]
        let events = kinds.flatMap { kind in
            list.tasks.indices.compactMap { index -> Event? in
                let task = list.tasks[index]
                guard let day = task.metadata[kind], kind == .created || task.mark.isDone else { return nil }
                return Event(task: index, kind: kind, day: day)
            }
        }
        // Swift's sort keeps the order of equals.
        return events.sorted { $0.day > $1.day }
    }

    func entry(_ event: Event) -> String {
        let task = list.tasks[event.task]
        let (words, date) = words(for: event)
        // "Completed: Milk"
        let isCompleted = event.kind == .completed
        let title = (isCompleted ? strings("status.done") + " " : "") + title(of: task)
        let text = task.html.isEmpty ? Plain.escaped(self.title(of: task)) : String(decoding: task.html, as: UTF8.self)
        let html = "<p>\(text)</p>\n\(String(decoding: task.notes, as: UTF8.self))<p>\(Plain.escaped(words))</p>"
        var xml = "<entry>\n"
        xml += "<id>urn:uuid:\(identifier(task.id, isCompleted ? "completed" : "created"))</id>\n"
        xml += "<title>\(Plain.escaped(title))</title>\n"
        xml += "<updated>\(date)</updated>\n"
        xml += "<link rel=\"alternate\" type=\"text/html\" href=\"\(Plain.escaped("\(pageAddress)#\(task.id)"))\"/>\n"
        for tag in task.metadata.tags {
            xml += "<category term=\"\(Plain.escaped(String(decoding: tag, as: UTF8.self)))\"/>\n"
        }
        return xml + "<content type=\"html\">\(Plain.escaped(html))</content>\n</entry>\n"
    }

    /// "Completed 1 Dec 2026", and the moment for programs.
    func words(for event: Event) -> (String, String) {
        let date = String(decoding: look.metadata.dates(event.day), as: UTF8.self)
        let key = event.kind == .completed ? "meta.completed" : "meta.created"
        return (strings(key, ["date": date]), Moment(noonOf: event.day).text)
    }

    /// That of the feed itself.
    var ownAddress: String? {
        guard let base = settings.base, let output = settings.outputs.first(where: { $0.name == "feed.xml" }) else {
            return nil
        }
        return base.address(of: output.path(besides: place.page, isOneOfSeveral: place.isOneOfSeveral))
    }
}
