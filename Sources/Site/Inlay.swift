internal import Mustache

/// The style sheet or the script of a page, ready to be put in, with its source for the security policy.
struct Inlay: Sendable {
    let element: SafeHTML
    let source: String

    init(_ name: String, _ pieces: [Piece], for needs: Needs) {
        var bytes: [UInt8] = []
        for piece in pieces where piece.need.map(needs.contains) ?? true { bytes += piece.bytes() }
        element = SafeHTML(trusted: Array("<\(name)>".utf8) + bytes + Array("</\(name)>".utf8))
        source = SecurityPolicy.source(bytes)
    }
}
