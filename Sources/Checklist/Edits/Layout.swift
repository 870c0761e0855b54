/// Where in a file its list items stand, by offsets of bytes. Edits need it; reading a list does not.
struct Layout {
    struct Item {
        /// Offset of the bullet or of the number's first digit.
        let marker: Int
        /// Behind the last byte of its last line that is not blank; the line's ending is not in it.
        let end: Int
        /// Index into `lists`.
        let list: Int
        let task: TaskPlace?
    }

    struct TaskPlace {
        let box: Int
        /// Behind the box.
        let boxEnd: Int
        /// Behind the last byte of the paragraph that begins with the box.
        let textEnd: Int
    }

    /// In document order, and so each item before those nested in it.
    private(set) var items: [Item] = []
    /// Of each list its items, as indices.
    private(set) var lists: [[Int]] = []
    /// Of each task its item, as an index.
    private(set) var itemsOfTasks: [Int] = []
    /// Where the lines of the headings begin that open sections, and that of the title.
    private(set) var headings: [Int] = []

    init(of source: Source, isValidUTF8: Bool) {
        let document = Document(source.body, isValidUTF8: isValidUTF8)
        document.withRoot { read($0, source) }
    }
}

private extension Layout {
    mutating func read(_ root: Node, _ source: Source) {
        var quotes = 0
        var next = root.firstChild
        while let node = next {
            let kind = node.kind
            switch kind {
            case .list:
                lists.append([])
                node.tag = lists.count
            case .item: read(item: node, quotes: quotes, source)
            case .quote: quotes += 1
            case .heading where node.parent == root: headings.append(source.lineStarts[node.line - 1])
            default: break
            }
            next = node.nextBlock(within: root) { if $0.kind == .quote { quotes -= 1 } }
        }
    }

    mutating func read(item node: Node, quotes: Int, _ source: Source) {
        guard let parent = node.parent else { return }
        let place = taskPlace(of: node, source)
        if place != nil { itemsOfTasks.append(items.count) }
        lists[parent.tag - 1].append(items.count)
        // libcmark counts the blank lines behind an item to it.
        var last = min(max(node.endLine, node.line), source.lineStarts.count)
        while last > node.line, source.bytes[source.text(ofLine: last)].isBlank(within: quotes) { last -= 1 }
        items.append(
            Item(
                marker: source.offset(of: node), end: source.text(ofLine: last).upperBound,
                list: parent.tag - 1, task: place))
    }

    /// As `Survey` finds boxes.
    func taskPlace(of item: Node, _ source: Source) -> TaskPlace? {
        guard let paragraph = item.firstChild, paragraph.kind == .paragraph else { return nil }
        let start = source.offset(of: paragraph)
        guard let box = source.box(at: start) else { return nil }
        let table = Table.line(in: paragraph, of: source).map { max($0 - 1, paragraph.line) }
        let last = min(max(table ?? paragraph.endLine, paragraph.line), source.lineStarts.count)
        var end = source.text(ofLine: last).upperBound
        while end > start + box.length, source.bytes[end - 1].isBlank { end -= 1 }
        return TaskPlace(box: start, boxEnd: start + box.length, textEnd: end)
    }
}

private extension ArraySlice<UInt8> {
    /// Whether a line is blank but for the markers of so many quotes.
    func isBlank(within quotes: Int) -> Bool {
        var markers = 0
        for byte in self where !byte.isBlank {
            markers += 1
            guard byte == UInt8(ascii: ">"), markers <= quotes else { return false }
        }
        return true
    }
}
