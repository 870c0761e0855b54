internal import Checklist

/// Tasks for people: a line each, in columns, under the headings of their sections.
///
///     Week
///     1 [ ] Pay the rent     due 2026-12-01  high  #home
///     3 [ ]   Old flat › Keys back                       @ann
///
/// A text is indented by the tasks above it that are listed too. One that is not is named before the text, so that a task
/// makes sense without it.
struct Listing {
    private let list: TaskList
    private let color: Color
    private let rows: [Row]
    private let numberWidth: Int
    private let columnWidths: [Int]

    /// - Parameter shown: the tasks to list, as indices in document order.
    init(_ list: TaskList, _ shown: [Int], _ color: Color) {
        (self.list, self.color) = (list, color)
        var indents: [Int: Int] = [:]
        // A long text may stand above very many tasks.
        var names: [Int: String] = [:]
        rows = shown.map { index in
            var hidden: [Int] = []
            var above = list.tasks[index].parent
            while let task = above, indents[task] == nil {
                hidden.append(task)
                above = list.tasks[task].parent
            }
            let indent = above.flatMap { indents[$0] }.map { $0 + 1 } ?? 0
            indents[index] = indent
            for task in hidden.prefix(3) where names[task] == nil { names[task] = Row.name(of: list.tasks[task]) }
            let path = hidden.prefix(3).reversed().compactMap { names[$0] }.joined()
            return Row(list.tasks[index], index, above: hidden.count > 3 ? "… › " + path : path, indent: indent)
        }
        numberWidth = String((shown.last ?? 0) + 1).count
        columnWidths = rows.reduce(into: Array(repeating: 0, count: Row.limits.count)) { widths, row in
            for (column, limit) in Row.limits.enumerated() where row.widths[column] <= limit {
                widths[column] = max(widths[column], row.widths[column])
            }
        }
    }

    var text: String {
        let hasHeadings = Set(rows.map { list.tasks[$0.index].section }).count > 1
        let outline = Outline(list.sections)
        var text = ""
        var section: Int?
        for row in rows {
            let task = list.tasks[row.index]
            if hasHeadings, task.section != section {
                if section != nil { text += "\n" }
                section = task.section
                text += heading(outline.path(to: task.section).map(Row.printable))
            }
            text += line(row, task) + "\n"
        }
        return text
    }
}

private extension Listing {
    func heading(_ path: [String]) -> String {
        guard let title = path.last else { return "" }
        let above = path.dropLast().map { Columns.cut($0, to: 24) + " › " }.joined()
        return color.paint(above, .dim) + color.paint(title, .bold) + "\n"
    }

    func line(_ row: Row, _ task: Task) -> String {
        let number = String(row.index + 1)
        let box = "[\(task.mark.character)]"
        var line =
            color.paint(Columns.blanks(numberWidth - number.count) + number, .dim) + " "
            + (Listing.styles[task.mark.state].map { color.paint(box, $0) } ?? box) + " "
            + Columns.blanks(2 * row.indent) + color.paint(row.above, .dim) + row.text
        var gap = columnWidths[0] - row.widths[0]
        for (column, words) in row.metadata.enumerated() {
            let width = columnWidths[column + 1]
            if width == 0 { continue }
            gap = max(gap, 0) + 2
            if words.isEmpty {
                gap += width
                continue
            }
            line += Columns.blanks(gap) + color.paint(words, .dim)
            gap = width - row.widths[column + 1]
        }
        return line
    }

    static let styles: [Mark.State: Color.Style] = [
        .done: .green, .inProgress: .yellow, .important: .red, .question: .cyan, .deferred: .blue, .cancelled: .dim,
        .notApplicable: .dim,
    ]
}

/// One task in words, each cell on one line and harmless to a terminal.
private struct Row {
    let index: Int
    let indent: Int
    /// The tasks above that are not listed: "Old flat › ".
    let above: String
    let text: String
    /// Due day, priority, tags and people; what a task has not is empty.
    let metadata: [String]
    /// How wide the cells are: indented text, then metadata.
    let widths: [Int]

    /// The widest cell of a column that the others are aligned to; a longer one pushes what follows.
    static let limits = [60, 16, 8, 80]

    init(_ task: Task, _ index: Int, above: String, indent: Int) {
        (self.index, self.indent, self.above) = (index, indent, above)
        text = Row.text(of: task)
        let labels = task.metadata.tags.map { "#" + Row.words($0) } + task.metadata.people.map { "@" + Row.words($0) }
        metadata = [
            task.metadata.due.map { "due \($0)" } ?? "", task.metadata.priority?.rawValue ?? "",
            labels.joined(separator: " "),
        ]
        widths = [2 * indent + Columns.width(of: above) + Columns.width(of: text)] + metadata.map(Columns.width)
    }

    static func printable(_ text: String) -> String { Printable.line(String(text.map { $0 == "\t" ? " " : $0 })) }

    /// How a task is named before the texts of those below it.
    static func name(of task: Task) -> String { Columns.cut(text(of: task), to: 24) + " › " }

    private static func text(of task: Task) -> String { task.text.isEmpty ? "Untitled" : words(task.text) }

    private static func words(_ bytes: [UInt8]) -> String { printable(String(decoding: bytes, as: UTF8.self)) }
}
