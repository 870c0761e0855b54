/// A checklist: what `Checklist` reads out of Markdown bytes. Begin here, then `TaskList+Parse.swift`.
///
/// This folder turns bytes into values and imports libcmark only; it reads no disk, no clock, no environment.
/// Text is kept as UTF-8 bytes: in Swift CRLF is one Character and NFC equals NFD, in a user's file they differ.
package struct TaskList: Sendable, Equatable {
    /// The text of the first level-1 heading.
    package var title: [UInt8]?
    /// In document order. The first one has no heading if anything stands before the first heading.
    package var sections: [Section] = []
    /// Every task, in document order; items refer to them by index.
    package var tasks: [Task] = []
    /// Every item of a list with tasks; those of one list stand one behind the other.
    package var items: [Item] = []
    package var diagnostics: [Diagnostic] = []
    package var progress = Progress()
    /// The ids of all headings by the names that links have for them, as on GitHub.
    package var headings: [String: String] = [:]

    package init() {}
}

/// A heading with what stands below it, up to the next heading.
package struct Section: Sendable, Equatable {
    /// Unique in the page, made from the title; nil for the part without a heading.
    package var id: String?
    package var title: [UInt8] = []
    package var html: [UInt8] = []
    /// Level of the heading, 1 to 6; 0 without one.
    package var level = 0
    package var line = 0
    package var blocks: [Block] = []
    /// The tasks of this section, as indices into `TaskList.tasks`.
    package var tasks: Range<Int> = 0..<0
    package var progress = Progress()
}

/// What a section, or an item below its first line, is made of.
package enum Block: Sendable, Equatable {
    /// Paragraphs, quotes, code and lists without tasks, as safe HTML.
    case prose([UInt8])
    /// A list in which at least one item, at any depth, is a task: indices into `TaskList.items`.
    case list(Range<Int>)
}

/// An item of a list with tasks: a task, or a plain item between them.
package struct Item: Sendable, Equatable {
    /// Index into `TaskList.tasks`; nil for a plain item.
    package var task: Int?
    /// The first paragraph of a plain item, as safe HTML; a task has its own.
    package var html: [UInt8] = []
    /// Of a plain item in a numbered list.
    package var number: Int?
    /// Notes and nested lists, in document order.
    package var blocks: [Block] = []
}

package struct Task: Sendable, Equatable {
    /// Made from section, text and occurrence, so that it survives edits elsewhere in the file.
    package var id: String
    package var mark: Mark
    /// Without box and mark-up, on one line.
    package var text: [UInt8]
    /// The same as safe inline HTML.
    package var html: [UInt8]
    /// What stood in the text about the task; it is not in `text` and `html` any more. None where that is nothing, as in most
    /// tasks: so a task is small.
    package var lifted: [Metadata] = []
    package var metadata: Metadata { lifted.first ?? Metadata() }
    /// What stands below the text besides lists with tasks, as safe HTML; empty if nothing does.
    package var notes: [UInt8] = []
    /// Line of the box and column of its `[`, both from 1; the column counts bytes.
    package var line: Int
    package var column: Int
    /// How many tasks this one is nested in, and the index of the innermost.
    package var depth: Int
    package var parent: Int?
    /// Index into `TaskList.sections`.
    package var section: Int
}

/// "3 of 8": cancelled and not applicable tasks do not count.
package struct Progress: Sendable, Equatable {
    package private(set) var done = 0
    package private(set) var total = 0

    mutating func count(_ mark: Mark) {
        guard mark.isCounted else { return }
        total += 1
        if mark.isDone { done += 1 }
    }

    /// Another mark in the place of one that was counted.
    mutating func exchange(_ old: Mark, _ new: Mark) {
        if old.isCounted {
            total -= 1
            if old.isDone { done -= 1 }
        }
        count(new)
    }

    mutating func add(_ other: Progress) {
        done += other.done
        total += other.total
    }
}
