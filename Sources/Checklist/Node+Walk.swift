/// Walks over the tree, without recursion: lists and quotes may be nested as deep as somebody likes.
extension Node {
    /// The next block of a document, or of a part of it: the first one in this, if it has blocks in it, else the one behind it or
    /// behind what it is in.
    ///
    /// - Parameter leave: is called with each block that ends before that, the innermost first.
    func nextBlock(within root: Node, _ leave: (Node) -> Void) -> Node? {
        if isContainer, let inner = firstChild { return inner }
        var ended = self
        while true {
            leave(ended)
            if let next = ended.next { return next }
            guard let parent = ended.parent, parent != root else { return nil }
            ended = parent
        }
    }

    /// What follows in `root`, without what is inside this node; `node.firstChild ?? node.nextOutside(within: root)` goes everywhere.
    func nextOutside(within root: Node) -> Node? {
        var current = self
        while current != root {
            if let next = current.next { return next }
            guard let parent = current.parent else { return nil }
            current = parent
        }
        return nil
    }

    /// How deep in its block this is; 0 for the block. More than `Inlines.depth` is not counted.
    var depth: Int {
        var count = 0
        var node: Node? = self
        while count <= Inlines.depth, let inner = node, inner.kind != .paragraph, inner.kind != .heading {
            count += 1
            node = inner.parent
        }
        return count
    }
}

private extension Node {
    /// What has blocks in it.
    var isContainer: Bool {
        switch kind {
        case .list, .item, .quote, .document: true
        default: false
        }
    }
}
