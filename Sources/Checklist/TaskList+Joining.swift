extension TaskList {
    /// The parts of a file, one behind the other.
    init(joining parts: [TaskList]) {
        let count = parts.reduce(0) { $0 + $1.tasks.count }
        tasks.reserveCapacity(count)
        items.reserveCapacity(parts.reduce(0) { $0 + $1.items.count })
        var identity = Identity(tasks: count)
        for part in parts { append(part, &identity) }
        diagnostics = diagnostics.limited
    }

    /// Puts the next part of the file behind what there is, and gives its tasks their ids.
    private mutating func append(_ part: TaskList, _ identity: inout Identity) {
        let (tasksBefore, itemsBefore, sectionsBefore) = (tasks.count, items.count, sections.count)
        if title == nil { title = part.title }
        diagnostics += part.diagnostics
        progress.add(part.progress)
        let seeds = part.sections.map { Identity.seed(section: $0.title) }
        for var task in part.tasks {
            task.id = identity.task(seed: seeds[task.section], text: task.text)
            task.section += sectionsBefore
            if let parent = task.parent { task.parent = parent + tasksBefore }
            tasks.append(task)
        }
        items += part.items
        sections += part.sections
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
}

private extension [Block] {
    mutating func moveItems(by distance: Int) {
        for index in indices {
            guard case .list(let items) = self[index] else { continue }
            self[index] = .list(items.lowerBound + distance..<items.upperBound + distance)
        }
    }
}
