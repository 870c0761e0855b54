/// What a block gives reason to look for, found in one walk: most hold nothing of it.
struct Signs: OptionSet {
    let rawValue: Int

    /// What may strike through; also in raw HTML, which may become text.
    static let tilde = Signs(rawValue: 1)
    /// What a bare address begins with.
    static let address = Signs(rawValue: 2)
    /// Links and images.
    static let link = Signs(rawValue: 4)
    static let html = Signs(rawValue: 8)
    static let metadata = Signs(rawValue: 16)
    /// More mark-up within mark-up than anybody means.
    private static let deep = Signs(rawValue: 32)
    static let inlines: Signs = [.tilde, .address, .link, .html]
    static let all: Signs = [inlines, .metadata]

    init(rawValue: Int) { self.rawValue = rawValue }

    /// A block that is nested too deep becomes the text that it says: libcmark looks at all that is around a node whenever one is put
    /// in, which takes the square of the time at every level of very many.
    ///
    /// - Parameter wanted: what is looked for.
    static func found(in block: Node, _ wanted: Signs) -> Signs {
        let signs = Signs(of: block, wanted)
        guard signs.contains(.deep) else { return signs }
        block.becomeText()
        return Signs(of: block, wanted)
    }

    private init(of block: Node, _ wanted: Signs) {
        self = []
        var depth = 0
        var next = block.firstChild
        while var node = next {
            switch node.kind {
            case .text: node.withLiteral { formUnion(Signs(in: $0, wanted)) }
            case .link, .image: insert(.link)
            case .html: insert(node.withLiteral { $0.contains(Inlines.tilde) } ? [.html, .tilde] : .html)
            default: break
            }
            next = node.firstChild
            guard next == nil else {
                depth += 1
                if depth > Inlines.depth {
                    insert(.deep)
                    return
                }
                continue
            }
            next = node.next
            while next == nil, depth > 0, let parent = node.parent {
                depth -= 1
                (node, next) = (parent, parent.next)
            }
        }
    }

    private init(in text: UnsafeBufferPointer<UInt8>, _ wanted: Signs) {
        self = wanted.contains(.metadata) && Spelling.mayBe(in: text) ? .metadata : []
        guard wanted != .metadata else { return }
        if text.contains(where: { $0.equal(Inlines.tilde) }) { insert(.tilde) }
        if BareLink.mayBe(in: text) { insert(.address) }
    }
}
