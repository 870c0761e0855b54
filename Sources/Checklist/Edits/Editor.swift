/// Makes patches for the bytes of one task file. Begin with `Edit.swift`.
///
/// A patch is proposed by rule (`Editor+*.swift`) and then proved: the patched bytes are parsed, and it
/// counts only if exactly what was wanted has changed (`Expectation.swift`).
package struct Editor: Sendable {
    package internal(set) var list: TaskList
    var source: Source
    /// Whether `]:` stands anywhere, without which no link has a name.
    let hasDefinition: Bool
    let limits: Limits
    let links: TaskList.Links?
    private let isValidUTF8: Bool
    private let title: [UInt8]?

    /// - Parameters:
    ///   - title: that of the settings, see `TaskList`.
    ///   - links: what becomes of links to other files, also in what a change makes of the file.
    /// - Throws: what keeps the file from being read.
    package init(
        _ bytes: [UInt8], marks: Marks = Marks(), title: [UInt8]? = nil, limits: Limits = Limits(),
        links: TaskList.Links? = nil
    ) throws(Diagnostic) {
        source = try Source(bytes, marks: marks, limits: limits)
        let warnings = try Encoding.check(bytes)
        list = try TaskList(source, warnings: warnings, title: title, limits: limits, links: links)
        (isValidUTF8, self.limits, self.title, self.links) = (warnings.isEmpty, limits, title, links)
        hasDefinition = source.hasDefinition
    }

    package var bytes: [UInt8] { source.bytes }
    package var marks: Marks { source.marks }
    /// What stands before the Markdown.
    package var frontMatter: ArraySlice<UInt8> { bytes[..<source.bodyStart] }

    /// A patch, and what it makes of the file.
    package struct Change: Sendable {
        package let patch: Patch
        package let after: Editor
        /// The index of a new task.
        package let added: Int?
    }

    package func patch(for edit: Edit) throws(EditRefusal) -> Patch { try change(for: edit).patch }

    /// The smallest change that does it; an empty patch if nothing has to be done.
    package func change(for edit: Edit) throws(EditRefusal) -> Change {
        var refusal: EditRefusal?
        for proposal in try proposals(for: edit) {
            if proposal.patch.isEmpty { return Change(patch: proposal.patch, after: self, added: nil) }
            do throws(EditRefusal) {
                return try prove(proposal, edit)
            } catch {
                // What the plainest one comes to says most, unless it is only how the text reads.
                if case .readsAs? = refusal { refusal = error }
                refusal = refusal ?? error
            }
        }
        throw refusal ?? .changesOthers(line: 0)
    }

    /// What a tick makes of a task: done becomes open, everything else done. Nil where the file's settings leave no mark
    /// for that.
    package func toggled(_ task: Int) -> Mark? { marks.first(list.tasks[task].mark.isDone ? .open : .done) }

    func layout() -> Layout { Layout(of: source, isValidUTF8: isValidUTF8) }

    private func prove(_ proposal: Proposal, _ edit: Edit) throws(EditRefusal) -> Change {
        let after: Editor
        let patched = proposal.patch.applied(to: bytes)
        do throws(Diagnostic) {
            after = try Editor(patched, marks: marks, title: title, limits: limits, links: links)
        } catch {
            throw .unreadable(error)
        }
        let line = proposal.added.map { Editor.line(of: $0, in: patched) }
        try Expectation(of: edit, on: list, order: proposal.order).check(after.list, addedLine: line)
        let added = line.flatMap { line in after.list.tasks.firstIndex { $0.line == line } }
        return Change(patch: proposal.patch, after: after, added: added)
    }

    /// The line, from 1, of an offset.
    private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
        var reader = LineReader(bytes)
        var line = 0
        while reader.position <= offset, reader.next() != nil { line += 1 }
        return line
    }
}

/// A patch that may do what an edit wants.
struct Proposal {
    let patch: Patch
    /// Where the box of an added task stands in the patched bytes.
    var added: Int?
    /// For a move: the tasks in their new order.
    var order: [Int]?
}

extension Editor {
    /// By rule, in order of preference; there is at least one.
    private func proposals(for edit: Edit) throws(EditRefusal) -> [Proposal] {
        switch edit {
        case .mark(let tasks, let mark): try marking(try valid(tasks), mark)
        case .text(let task, let text): rewriting(try valid([task])[0], text)
        case .remove(let tasks): removing(try valid(tasks))
        case .move(let task, let direction): try moving(try valid([task])[0], direction)
        case .add(let text, let place, let mark): try adding(text, try valid(place), try written(mark))
        }
    }

    /// In order, each once.
    private func valid(_ tasks: [Int]) throws(EditRefusal) -> [Int] {
        if let wrong = tasks.first(where: { !list.tasks.indices.contains($0) }) { throw .noTask(wrong) }
        return Set(tasks).sorted()
    }

    private func valid(_ place: Edit.Place) throws(EditRefusal) -> Edit.Place {
        switch place {
        case .end: break
        case .section(let section): if !list.sections.indices.contains(section) { throw .noSection(section) }
        case .child(let task): _ = try valid([task])
        }
        return place
    }

    /// What stands in the box of a mark, if it is read as that mark again.
    func written(_ mark: Mark) throws(EditRefusal) -> [UInt8] {
        guard marks.mark(mark.character) == mark else { throw .noMark }
        return Array(String(mark.character).utf8)
    }
}
