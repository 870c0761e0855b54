/// `~~text~~` and `~text~`, as in GitHub Flavored Markdown, "Strikethrough (extension)": runs of one or two tildes,
/// opening and closing by the flanking rules of emphasis, both of the same length.
enum Strikethrough {
    static func apply(to parent: Node) {
        guard splitRuns(in: parent) else { return }
        var openers: [(node: Node, length: Int)] = []
        // How many openers of a length there are: without one, a closer must not look through all the others.
        var waiting = [0, 0, 0]
        let room = Inlines.depth - parent.depth
        var child = parent.firstChild
        while let node = child {
            child = node.next
            guard let run = Run(node) else { continue }
            if run.closes, waiting[run.length] > 0 {
                while let opener = openers.popLast() {
                    waiting[opener.length] -= 1
                    guard opener.length == run.length else { continue }
                    Node.wrap(from: opener.node, to: node, in: "del")
                    break
                }
            } else if run.opens, openers.count < room {
                openers.append((node, run.length))
                waiting[run.length] += 1
            }
        }
    }
}

private extension Strikethrough {
    /// Gives each run of tildes a text node of its own; false if there is none.
    static func splitRuns(in parent: Node) -> Bool {
        var found = false
        var child = parent.firstChild
        while let node = child {
            child = node.next
            guard node.kind == .text, !node.has(.notText), !node.has(.escaped),
                node.withLiteral({ $0.contains(Inlines.tilde) })
            else { continue }
            found = true
            let literal = node.literal
            var start = 0
            while start < literal.count {
                let isRun = literal[start] == Inlines.tilde
                let end = literal[start...].firstIndex { ($0 == Inlines.tilde) != isRun } ?? literal.count
                Node.text(literal[start..<end])?.insert(before: node)
                start = end
            }
            node.remove()
        }
        return found
    }
}

/// A run of one or two tildes, and what it may do between its neighbours (CommonMark 6.2, "left-flanking").
private struct Run {
    let length: Int
    let opens: Bool
    let closes: Bool

    init?(_ node: Node) {
        guard node.kind == .text, !node.has(.escaped) else { return nil }
        let literal = node.literal
        guard (1...2).contains(literal.count), literal.allSatisfy({ $0 == Inlines.tilde }) else { return nil }
        let before = Neighbour(node.previous, \.last)
        let after = Neighbour(node.next, \.first)
        length = literal.count
        opens = after != .blank && (after != .punctuation || before != .letter)
        closes = before != .blank && (before != .punctuation || after != .letter)
    }

    enum Neighbour {
        case blank, punctuation, letter

        init(_ node: Node?, _ end: (String.UnicodeScalarView) -> Unicode.Scalar?) {
            guard let node, node.kind != .softBreak, node.kind != .lineBreak else {
                self = .blank
                return
            }
            // Whatever is marked up begins and ends with punctuation; a bare link is not.
            let text = node.has(.bareLink) ? node.firstChild ?? node : node
            guard text.kind == .text else {
                self = .punctuation
                return
            }
            guard let scalar = end(String(decoding: text.literal, as: UTF8.self).unicodeScalars)
            else {
                self = .letter
                return
            }
            switch scalar.properties.generalCategory {
            case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: self = .blank
            case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
                .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
                self = .punctuation
            default: self = .letter
            }
        }
    }
}
