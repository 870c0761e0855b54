/// The tables of a file, or of a part of it: cut out of their paragraphs while these are walked over, and read and rendered
/// all at once at the end.
///
/// What stands in a cell is Markdown of its own: `*` in one does not pair with `*` in the next. So the cells become the
/// paragraphs of one more document.
struct Tables {
    /// More make no list, and much memory; they stay text.
    static let mostCells = 50_000
    /// Begins each of those paragraphs, so that none is read as a heading or a list. Punctuation, beside which mark-up is
    /// what it is at the start of a line.
    private static let start = UInt8(ascii: "(")

    private var tables: [(table: Table, node: Node)] = []
    private(set) var cells = 0

    /// Puts a table that a paragraph holds behind it; returns the paragraph, or the table where nothing stands above it.
    mutating func cut(from paragraph: Node, of source: Source) -> Node {
        guard paragraph.line < paragraph.endLine, let table = Table(in: paragraph, of: source) else { return paragraph }
        let cells = table.rows.reduce(0) { $0 + $1.count }
        let isAll = table.line == paragraph.line
        let box = isAll && paragraph.isFirstInItem ? source.box(at: source.offset(of: paragraph)) : nil
        guard box == nil, self.cells + cells <= Tables.mostCells,
            isAll || paragraph.cut(at: table.line - paragraph.line, of: paragraph.endLine - paragraph.line),
            let node = Node.make(.customBlock)
        else { return paragraph }
        self.cells += cells
        tables.append((table, node))
        node.insert(after: paragraph)
        guard isAll else { return paragraph }
        paragraph.remove()
        return node
    }

    func render(of source: Source, _ anchors: Anchors) {
        guard !tables.isEmpty else { return }
        var text: [UInt8] = []
        for cell in tables.lazy.flatMap(\.table.rows).joined() { text += [Tables.start] + cell + [0x0A, 0x0A] }
        if text.contains(UInt8(ascii: "[")) { text += source.definitions }
        guard let all = try? Source(text, marks: source.marks, limits: .none) else { return }
        let html = all.document(isValidUTF8: false, of: source).withRoot { root in
            var cell = root.firstChild
            return tables.map { $0.table.html { cell.takeContent(anchors, of: all) } }
        }
        // Behind it: what the tree is given is in the memory of the document that is in use.
        for (table, html) in zip(tables, html) { table.node.set(html: html) }
    }
}

private extension Table {
    /// - Parameter content: the HTML of the next cell.
    func html(_ content: () -> [UInt8]) -> [UInt8] {
        var html = Array("<table>\n<thead>\n".utf8)
        for (index, row) in rows.enumerated() {
            let name = index == 0 ? "th" : "td"
            html += "<tr>\n".utf8
            for column in row.indices {
                let alignment = columns[column].map { " class=\"\($0)\"" } ?? ""
                html += "<\(name)\(alignment)>".utf8
                html += content()
                html += "</\(name)>\n".utf8
            }
            html += "</tr>\n".utf8
            if index == 0 { html += rows.count > 1 ? "</thead>\n<tbody>\n".utf8 : "</thead>\n".utf8 }
        }
        return html + (rows.count > 1 ? "</tbody>\n</table>" : "</table>").utf8
    }
}

private extension Node? {
    /// What stands in this cell, made safe; goes on to the next.
    mutating func takeContent(_ anchors: Anchors, of source: Source) -> [UInt8] {
        guard let cell = self else { return [] }
        self = cell.next
        guard let first = cell.firstChild, first.kind == .text else { return [] }
        first.dropFirst(1)
        if first.withLiteral(\.isEmpty) { first.remove() }
        Inlines.clean(cell, anchors, of: source)
        return cell.inlineHTML()
    }
}

private extension Source {
    /// The lines that define the addresses of links.
    var definitions: [UInt8] {
        lineStarts.indices.flatMap { index -> [UInt8] in
            let line = bytes[text(ofLine: index + 1)].drop(while: \.isBlank)
            let close = line.first == UInt8(ascii: "[") ? line.firstIndex(of: UInt8(ascii: "]")) : nil
            return close.map { line.dropFirst($0 + 1 - line.startIndex).first } == UInt8(ascii: ":")
                ? line + [0x0A, 0x0A] : []
        }
    }
}

private extension Node {
    /// Takes away what stands behind a line break, counted from 1, and that one; false, and nothing is done, where they
    /// cannot be told from the source.
    func cut(at number: Int, of all: Int) -> Bool {
        var breaks: [Node] = []
        var node = firstChild
        while let current = node {
            if current.isBreak { breaks.append(current) }
            node = current.firstChild ?? current.nextOutside(within: self)
        }
        guard breaks.count == all, breaks[number - 1].parent == self else { return false }
        while let last = lastChild, last != breaks[number - 1] { last.remove() }
        breaks[number - 1].remove()
        return true
    }
}
