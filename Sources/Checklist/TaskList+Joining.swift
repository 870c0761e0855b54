extension TaskList {
    /// The parts of a file, one behind the other.
    ///
    /// - Precondition: there is one at least.
    init(joining parts: consuming [TaskList]) {
        var identity = Identity(tasks: parts.reduce(0) { $0 + $1.tasks.count })
        // What was read as a whole stays where it is.
        self = parts.removeFirst()
        nameTasks(from: 0, in: 0, &identity)
        if !parts.isEmpty {
            tasks.reserveCapacity(parts.reduce(tasks.count) { $0 + $1.tasks.count })
            items.reserveCapacity(parts.reduce(items.count) { $0 + $1.items.count })
        }
        for part in parts { append(part, &identity) }
        diagnostics = diagnostics.limited
    }

    /// Puts the next part of the file behind what there is, and gives its tasks their ids.
    private mutating func append(_ part: TaskList, _ identity: inout Identity) {
        let (tasksBefore, itemsBefore, sectionsBefore) = (tasks.count, items.count, sections.count)
        if title == nil { title = part.title }
        diagnostics += part.diagnostics
        progress.add(part.progress)
        for var task in part.tasks {
            task.section += sectionsBefore
            if let parent = task.parent { task.parent = parent + tasksBefore }
            tasks.append(task)
        }
        items += part.items
        sections += part.sections
        nameTasks(from: tasksBefore, in: sectionsBefore, &identity)
        for index in items.indices[itemsBefore...] {
            if let task = items[index].task { items[index].task = task + tasksBefore }
            items[index].blocks.moveItems(by: itemsBefore)
        }
        for index in sections.indices[sectionsBefore...] {
            sections[index].blocks.moveItems(by: itemsBefore)
            let tasks = sections[index].tasks
            sections[index].tasks = tasks.lowerBound + tasksBefore..<tasks.upperBound + tasksBefore
        }
    }

    /// Gives the tasks from this one on, which begin in this section, their ids.
    private mutating func nameTasks(from first: Int, in section: Int, _ identity: inout Identity) {
        let seeds = sections[section...].map { Identity.seed(section: $0.title) }
        for index in tasks.indices[first...] {
            tasks[index].id = identity.task(seed: seeds[tasks[index].section - section], text: tasks[index].text)
        }
    }
}

private extension [Block] {
    mutating func moveItems(by distance: Int) {
        for index in indices {
            guard case .list(let items) = self[index] else { continue }
            self[index] = .list(items.lowerBound + distance..<items.upperBound + distance)
        }
    }
}
