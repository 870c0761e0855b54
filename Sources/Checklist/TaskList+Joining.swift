extension TaskList {
    /// Puts the next part of the file behind what there is.
    mutating func append(_ part: TaskList) {
        let (tasksBefore, itemsBefore, sectionsBefore) = (tasks.count, items.count, sections.count)
        if title == nil { title = part.title }
        diagnostics += part.diagnostics
        progress.add(part.progress)
        tasks += part.tasks
        items += part.items
        sections += part.sections
        for index in tasks.indices[tasksBefore...] {
            tasks[index].section += sectionsBefore
            if let parent = tasks[index].parent { tasks[index].parent = parent + tasksBefore }
        }
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
