/// The rows of a page as they are written in it, so that a page that is open need not be sent those it has already.
///
/// A row is an `li` with an id that stands in no other `li`. The version of the list, which stands in every row, does not
/// count. Whatever else a page looks like: what cannot be told to be the same is sent.
struct PageRows {
    private var rows: [(id: [UInt8], hash: Int, range: Range<Int>)] = []
    private let hashes: [[UInt8]: Int]

    var count: Int { rows.count }

    private static let (opening, closing) = (Array("<li".utf8), Array("</li>".utf8))
    private static let (id, version) = (Array(" id=\"".utf8), Array("<input type=\"hidden\" name=\"version\"".utf8))

    /// From tag to tag: a text in a page has no `<`, nor has a quoted value.
    init(of page: [UInt8]) {
        var (depth, start, tag) = (0, 0, 0)
        var hasher = Hasher()
        while let next = page[tag...].dropFirst().firstIndex(of: UInt8(ascii: "<")) {
            if depth > 0, !page[tag...].starts(with: PageRows.version) {
                page[tag..<next].withUnsafeBytes { hasher.combine(bytes: $0) }
            }
            tag = next
            if page[tag...].starts(with: PageRows.opening), !page[(tag + 3)...].isName {
                if depth == 0 { (start, hasher) = (tag, Hasher()) }
                depth += 1
            } else if depth > 0, page[tag...].starts(with: PageRows.closing) {
                depth -= 1
                let range = start..<(tag + PageRows.closing.count)
                guard depth == 0, let id = PageRows.id(of: page[range]) else { continue }
                rows.append((id, hasher.finalize(), range))
            }
        }
        hashes = Dictionary(rows.map { ($0.id, $0.hash) }) { first, _ in first }
    }

    /// The page, with an empty row in the place of each one that stands in an older page too.
    func page(_ page: [UInt8], since old: PageRows) -> [UInt8] {
        var result: [UInt8] = []
        var from = 0
        for row in rows where old.hashes[row.id] == row.hash {
            result += page[from..<row.range.lowerBound]
            result += Array("<li data-same id=\"".utf8) + row.id + Array("\"></li>".utf8)
            from = row.range.upperBound
        }
        return result + page[from...]
    }

    private static func id(of element: ArraySlice<UInt8>) -> [UInt8]? {
        let tag = element.prefix { $0 != UInt8(ascii: ">") }
        guard let place = tag.indices.first(where: { tag[$0...].starts(with: id) }) else { return nil }
        return Array(tag[(place + id.count)...].prefix { $0 != UInt8(ascii: "\"") })
    }
}

private extension ArraySlice<UInt8> {
    /// Whether the name of an element goes on here.
    var isName: Bool { first.map { $0 > 0x2F && $0 != UInt8(ascii: ">") } ?? false }
}
