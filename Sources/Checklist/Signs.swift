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
    static let inlines: Signs = [.tilde, .address, .link, .html]
    static let all: Signs = [inlines, .metadata]

    init(rawValue: Int) { self.rawValue = rawValue }

    /// - Parameter wanted: what is looked for.
    init(of block: Node, _ wanted: Signs) {
        self = []
        var next = block.firstChild
        while let node = next, self != wanted {
            switch node.kind {
            case .text: node.withLiteral { formUnion(Signs(in: $0, wanted)) }
            case .link, .image: insert(.link)
            case .html: insert(node.withLiteral { $0.contains(Inlines.tilde) } ? [.html, .tilde] : .html)
            default: break
            }
            next = node.firstChild ?? node.nextInline(within: block)
        }
    }

    private init(in text: UnsafeBufferPointer<UInt8>, _ wanted: Signs) {
        self = wanted.contains(.metadata) && Spelling.mayBe(in: text) ? .metadata : []
        guard wanted != .metadata else { return }
        if text.contains(where: { $0.equal(Inlines.tilde) }) { insert(.tilde) }
        if BareLink.mayBe(in: text) { insert(.address) }
    }
}
