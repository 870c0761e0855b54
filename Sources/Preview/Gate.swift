/// Who may ask for what, judged by the head alone, before a body is read. A page of another site, opened in the same browser,
/// can send requests here; what it cannot do is to give them our `Host`, our `Origin` and the token of this start.
struct Gate: Sendable {
    let port: Int
    /// The address given with `--host`, if it is not this machine's own.
    let remote: String?

    /// The names under which a browser may ask, without the port.
    private static let names = ["127.0.0.1", "localhost", "[::1]"]

    enum Verdict: Equatable {
        case open
        case closed(Status, String)
    }

    func verdict(_ request: Request) -> Verdict {
        guard isOurs(request[.host] ?? "") else {
            return .closed(.misdirected, "This preview is not at that address; open the one that taskgen printed.")
        }
        if let site = request[.site], site != "same-origin", site != "none", !isFollowed(request) {
            return .closed(.forbidden, "Another site asked for this.")
        }
        switch request.method {
        case "GET", "HEAD": return .open
        case "POST": return write(request)
        default: return .closed(.methodNotAllowed, "There is nothing to \(request.method) here.")
        }
    }

    /// Case and a dot at the end of the name do not matter; the port does.
    private func isOurs(_ host: String) -> Bool {
        guard let colon = host.utf8.lastIndex(of: UInt8(ascii: ":")),
            host.utf8[colon...].dropFirst().elementsEqual(String(port).utf8)
        else { return false }
        var name = host[..<colon].lowercased()
        if name.hasSuffix(".") { name.removeLast() }
        if Gate.names.contains(name) { return true }
        guard let remote else { return false }
        // Names can be made to point anywhere; addresses in digits cannot.
        return name == remote || (remote == "0.0.0.0" || remote == "::") && Gate.isAddress(name)
    }

    private static func isAddress(_ name: String) -> Bool {
        if name.hasPrefix("["), name.hasSuffix("]") { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
    }

    /// Whether somebody followed a link of another site to a page: that shows it to nobody else.
    private func isFollowed(_ request: Request) -> Bool {
        request.method != "POST" && !request.path.hasSuffix("/events") && request[.mode] == "navigate"
            && (request[.destination] ?? "document") == "document"
    }

    private func write(_ request: Request) -> Verdict {
        guard remote == nil else {
            return .closed(.forbidden, "The list can only be changed from the machine itself, without --host.")
        }
        guard let origin = request[.origin], origin.utf8.isSame(as: "http://\(request[.host] ?? "")".utf8) else {
            return .closed(.forbidden, "This did not come from the page of this preview.")
        }
        let type = (request[.contentType] ?? "").utf8.prefix { $0 != UInt8(ascii: ";") }.filter { $0 != 0x20 }
        guard type.isSame(as: "application/x-www-form-urlencoded".utf8) else {
            return .closed(.mediaType, "A change is sent as a form: application/x-www-form-urlencoded.")
        }
        return .open
    }
}
