/// Links that do not work in the page.
extension Check {
    /// `[text](#nowhere)`
    static func unknownHeading(_ file: Examination) -> [Diagnostic] {
        guard file.blocks.links.contains(where: { $0.url.first == UInt8(ascii: "#") }) else { return [] }
        // `#` and `#top` are the top of the page; sections and tasks have ids of their own.
        let ids = Set(["", "top", "main"] + file.anchors.ids + file.list.tasks.map(\.id))
        let isUnknown = { (url: [UInt8]) in
            url.first == UInt8(ascii: "#") && !ids.contains(String(decoding: url.dropFirst(), as: UTF8.self))
        }
        let anchors = file.anchors
        return file.links { isUnknown($0) && anchors.address(for: $0) == nil }.findings { url, place in
            Rule.unknownHeading.at(
                place, "there is no heading for '\(String(decoding: url, as: UTF8.self))' in this file",
                hint: "write the heading's words in lower case, with - for each blank")
        }
    }

    /// `[text](tel:1)`
    static func refusedLink(_ file: Examination) -> [Diagnostic] {
        file.links { $0.first != UInt8(ascii: "#") }.findings { url, place in
            let scheme = url.prefix { $0 != UInt8(ascii: ":") }
            let isScheme = scheme.count < url.count && !scheme.isEmpty && scheme.allSatisfy { 0x21...0x7E ~= $0 }
            return Rule.refusedLink.at(
                place,
                isScheme
                    ? "the page makes no links to '\(String(decoding: scheme, as: UTF8.self)):' addresses"
                    : "this address holds characters that cannot be seen, so that the page makes no link",
                hint: isScheme
                    ? "link to http, https, mailto or a file; until then only the text is shown"
                    : "write the address again")
        }
    }
}

private extension Examination {
    /// The chosen links, and where their addresses stand.
    func links(where isChosen: ([UInt8]) -> Bool) -> [(url: [UInt8], place: Place)] {
        var found: [(url: [UInt8], place: Place)] = []
        var leaf = -1
        var position = 0
        for link in blocks.links where isChosen(link.url) {
            if link.leaf != leaf {
                leaf = link.leaf
                position = source.lineStarts[blocks.leaves[leaf].lines.lowerBound - 1]
            }
            let end = source.text(ofLine: blocks.leaves[leaf].lines.upperBound).upperBound
            // Its beginning is enough, and costs little where it is not found.
            let start = Array(link.url.prefix(64))
            if let offset = source.firstOffset(of: start, in: min(position, end)..<end) {
                position = offset + start.count
                found.append((link.url, place(at: offset)))
            } else {
                // Written with escapes, or defined elsewhere: the link's own place, as far as libcmark knows it.
                position = end
                found.append((link.url, fallback(link)))
            }
        }
        return found
    }

    func fallback(_ link: Blocks.Link) -> Place {
        let lines = blocks.leaves[link.leaf].lines
        if lines.contains(link.line), case let offset = source.offset(line: link.line, column: link.column),
            offset < source.bytes.count, "[!<".utf8.contains(source.bytes[offset])
        {
            return place(at: offset)
        }
        return place(at: blocks.leaves[link.leaf].start)
    }

}
