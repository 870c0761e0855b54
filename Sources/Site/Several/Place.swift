/// Where a page stands in a site; a page on its own stands nowhere.
package struct Place: Sendable {
    /// The way from it to the index of all lists, if there is one.
    package var home: String?
    /// The address that it will have, where that is known.
    package var canonical: String?

    package init() {}

    /// - Parameters:
    ///   - path: of the page, in its site.
    ///   - isOneOfSeveral: whether the site has an index of lists.
    package init(_ path: String, base: BaseAddress?, isOneOfSeveral: Bool) {
        let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
        home = isOneOfSeveral ? String(repeating: "../", count: depth) + "index.html" : nil
        canonical = base?.address(of: path)
    }
}
