internal import CArena
internal import CCmark

/// libcmark, wrapped: the only file that holds its pointers. A `Node` must not outlive its `Document`. A document may go
/// from one thread to another, but is used by one at a time: its memory is an arena (see `arena.h`).
final class Document: @unchecked Sendable {
    private let arena: OpaquePointer?
    private let root: OpaquePointer

    /// Parses Markdown. Source positions are asked for at parse time: without them libcmark 0.30 counts inlines after a
    /// multi-line code span one line too low.
    ///
    /// - Parameter isValidUTF8: false if there may be bytes that libcmark has to replace.
    init(_ markdown: ArraySlice<UInt8>, isValidUTF8: Bool) {
        // A tree takes 15 to 30 times the bytes of its text.
        arena = arena_new(16 * markdown.count)
        let outer = arena_use(arena)
        defer { arena_use(outer) }
        let options = CMARK_OPT_SOURCEPOS | (isValidUTF8 ? 0 : CMARK_OPT_VALIDATE_UTF8)
        let parser = cmark_parser_new_with_mem(options, arena_memory())
        markdown.withUnsafeBytes { bytes in
            cmark_parser_feed(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        root = cmark_parser_finish(parser)
        cmark_parser_free(parser)
    }

    deinit { arena_end(arena) }

    /// About so many bytes will be allocated on this thread.
    static func expectAllocations(_ bytes: Int) { heap_on_large_pages(bytes) }

    /// Hands out the root, for as long as `body` runs.
    func withRoot<Result, Failure: Error>(_ body: (Node) throws(Failure) -> Result) throws(Failure) -> Result {
        let outer = arena_use(arena)
        defer { arena_use(outer) }
        return try body(Node(root))
    }
}

struct Node: Equatable {
    private let pointer: OpaquePointer

    fileprivate init(_ pointer: OpaquePointer) { self.pointer = pointer }

    private init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    struct Kind: Equatable {
        private let raw: UInt32
        fileprivate init(_ type: cmark_node_type) { raw = type.rawValue }
        fileprivate var type: cmark_node_type { cmark_node_type(raw) }

        static var document: Kind { Kind(CMARK_NODE_DOCUMENT) }
        static var quote: Kind { Kind(CMARK_NODE_BLOCK_QUOTE) }
        static var list: Kind { Kind(CMARK_NODE_LIST) }
        static var item: Kind { Kind(CMARK_NODE_ITEM) }
        static var codeBlock: Kind { Kind(CMARK_NODE_CODE_BLOCK) }
        static var htmlBlock: Kind { Kind(CMARK_NODE_HTML_BLOCK) }
        static var customBlock: Kind { Kind(CMARK_NODE_CUSTOM_BLOCK) }
        static var paragraph: Kind { Kind(CMARK_NODE_PARAGRAPH) }
        static var heading: Kind { Kind(CMARK_NODE_HEADING) }
        static var text: Kind { Kind(CMARK_NODE_TEXT) }
        static var softBreak: Kind { Kind(CMARK_NODE_SOFTBREAK) }
        static var lineBreak: Kind { Kind(CMARK_NODE_LINEBREAK) }
        static var code: Kind { Kind(CMARK_NODE_CODE) }
        static var html: Kind { Kind(CMARK_NODE_HTML_INLINE) }
        static var custom: Kind { Kind(CMARK_NODE_CUSTOM_INLINE) }
        static var strong: Kind { Kind(CMARK_NODE_STRONG) }
        static var link: Kind { Kind(CMARK_NODE_LINK) }
        static var image: Kind { Kind(CMARK_NODE_IMAGE) }
    }
}

// MARK: Reading

extension Node {
    var kind: Kind { Kind(cmark_node_get_type(pointer)) }
    var parent: Node? { Node(cmark_node_parent(pointer)) }
    var next: Node? { Node(cmark_node_next(pointer)) }
    var previous: Node? { Node(cmark_node_previous(pointer)) }
    var firstChild: Node? { Node(cmark_node_first_child(pointer)) }
    var lastChild: Node? { Node(cmark_node_last_child(pointer)) }
    /// Line and column from 1, columns in bytes, both within the Markdown that was parsed.
    var line: Int { Int(cmark_node_get_start_line(pointer)) }
    var column: Int { Int(cmark_node_get_start_column(pointer)) }
    var endLine: Int { Int(cmark_node_get_end_line(pointer)) }
    /// The number of a numbered list's first item; nil for another list.
    var firstNumber: Int? {
        cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(pointer)) : nil
    }
    var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }

    /// The text of a text, code or HTML node.
    var literal: [UInt8] { Node.bytes(cmark_node_get_literal(pointer)) }
    /// The address of a link or image, without escapes and entities.
    var url: [UInt8] { Node.bytes(cmark_node_get_url(pointer)) }
    /// The title of a link or image, likewise.
    var title: [UInt8] { Node.bytes(cmark_node_get_title(pointer)) }

    /// A number of our own at a node; 0 until set.
    var tag: Int {
        get { Int(bitPattern: cmark_node_get_user_data(pointer)) }
        nonmutating set { cmark_node_set_user_data(pointer, UnsafeMutableRawPointer(bitPattern: newValue)) }
    }

    /// Calls `body` with the text of a text, code or HTML node in place.
    func withLiteral<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        Node.withBytes(cmark_node_get_literal(pointer), body)
    }

    /// The same with the bytes as a page may show them.
    func withShownLiteral<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withLiteral { text in
            [UInt8].mayHide(text) ? Array(shown: text).withUnsafeBufferPointer(body) : body(text)
        }
    }

    /// This node as HTML, by libcmark's safe renderer.
    func html() -> [UInt8] {
        guard let html = cmark_render_html(pointer, CMARK_OPT_DEFAULT) else { return [] }
        defer { arena_memory().pointee.free(html) }
        return Node.bytes(html)
    }

    private static func bytes(_ string: UnsafePointer<CChar>?) -> [UInt8] { withBytes(string) { Array(shown: $0) } }

    private static func withBytes<Result>(
        _ string: UnsafePointer<CChar>?, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard let string else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        let count = strlen(string)
        return string.withMemoryRebound(to: UInt8.self, capacity: count) {
            body(UnsafeBufferPointer(start: $0, count: count))
        }
    }
}

// MARK: Changing

extension Node {
    /// A node that belongs to nobody yet; put it in with `insert(before:)` or `append`.
    static func make(_ kind: Kind) -> Node? { Node(cmark_node_new_with_mem(kind.type, arena_memory())) }

    /// A text node with these bytes, which hold no NUL.
    static func text(_ bytes: some Collection<UInt8>) -> Node? {
        let node = make(.text)
        node?.set(literal: bytes)
        return node
    }

    /// An inline whose content stands between an opening and a closing tag. The name comes from a list of ours, never from the
    /// user's text.
    static func element(_ name: String) -> Node? {
        let node = make(.custom)
        guard let node else { return nil }
        cmark_node_set_on_enter(node.pointer, "<\(name)>")
        cmark_node_set_on_exit(node.pointer, "</\(name)>")
        return node
    }

    func set(literal bytes: some Collection<UInt8>) { set(literal: Array(bytes)) }

    func set(literal bytes: consuming [UInt8]) {
        Node.withCString(bytes) { _ = cmark_node_set_literal(pointer, $0) }
    }

    /// Shortens the text of a text node at its start.
    func dropFirst(_ count: Int) {
        guard count > 0, let literal = cmark_node_get_literal(pointer) else { return }
        cmark_node_set_literal(pointer, literal + min(count, strlen(literal)))
    }

    func set(url bytes: some Collection<UInt8>) {
        Node.withCString(Array(bytes)) { _ = cmark_node_set_url(pointer, $0) }
    }

    /// What a custom block is rendered as: HTML of ours.
    func set(html: consuming [UInt8]) { Node.withCString(html) { _ = cmark_node_set_on_enter(pointer, $0) } }

    func insert(after other: Node) { cmark_node_insert_after(other.pointer, pointer) }
    func insert(before other: Node) { cmark_node_insert_before(other.pointer, pointer) }
    func append(_ child: Node) { cmark_node_append_child(pointer, child.pointer) }

    /// Takes the node out of the tree and frees it with all that is in it.
    func remove() {
        cmark_node_unlink(pointer)
        cmark_node_free(pointer)
    }

    /// Puts an element around the siblings between two nodes, and takes the two out.
    static func wrap(from start: Node, to end: Node, in name: String) {
        guard let element = element(name) else { return }
        element.insert(before: start)
        while let inner = start.next, inner != end { element.append(inner) }
        start.remove()
        end.remove()
    }

    /// Takes the node out of the tree and leaves its children in its place.
    func unwrap() {
        while let child = firstChild { child.insert(before: self) }
        remove()
    }

    private static func withCString(_ bytes: consuming [UInt8], _ body: (UnsafePointer<CChar>) -> Void) {
        bytes.append(0)
        bytes.withUnsafeBytes { buffer in
            if let start = buffer.baseAddress { body(start.assumingMemoryBound(to: CChar.self)) }
        }
    }
}
