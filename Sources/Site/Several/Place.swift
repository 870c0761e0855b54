/// Where a page stands in a site; a page on its own stands nowhere.
package struct Place: Sendable {
    /// The way from it to the index of all lists, if there is one.
    package var home: String?
    /// The address that it will have, where that is known.
    package var canonical: String?
    /// What is made beside it, and the way there.
    var outputs: [(output: Output, path: String)] = []

    package init() {}

    /// - Parameters:
    ///   - path: of the page, in its site.
    ///   - isOneOfSeveral: whether the site has an index of lists.
    ///   - outputs: what is made beside it.
    package init(_ path: String, base: BaseAddress?, isOneOfSeveral: Bool, outputs: [Output] = []) {
        let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
        home = isOneOfSeveral ? String(repeating: "../", count: depth) + "index.html" : nil
        canonical = base?.address(of: path)
        let name = PagePath.name(of: path)
        self.outputs = outputs.map {
            ($0, BaseAddress.encoded($0.path(besides: name, isOneOfSeveral: isOneOfSeveral)))
        }
    }
}
