internal import Mustache
internal import Synchronization

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

/// Those that were made, by what they are for: most pages of a site need the same.
final class Inlays: Sendable {
    private let name: String
    private let pieces: [Piece]
    private let made = Mutex<[Int: Inlay]>([:])

    init(_ name: String, _ pieces: [Piece]) { (self.name, self.pieces) = (name, pieces) }

    subscript(_ needs: Needs) -> Inlay {
        made.withLock { made in
            if let inlay = made[needs.rawValue] { return inlay }
            let inlay = Inlay(name, pieces, for: needs)
            made[needs.rawValue] = inlay
            return inlay
        }
    }
}
