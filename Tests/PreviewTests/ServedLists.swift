import Foundation

/// Several lists of a test's own, in a folder.
extension ServedList {
    static let lists = [
        "lists/a.md": "# A\n\n- [ ] One, see [B](sub/b.md#later-on)\n- [x] Two\n",
        "lists/sub/b.md":
            "# B\n\n## Later on\n\n- [ ] One, see [B](sub/b.md#later-on)\n- [ ] [home](../a.md) [no list](../README.md)\n",
        "lists/sub/café & 100%.md": "- [ ] x\n", "lists/why?.md": "- [x] y\n", "lists/README.md": "nothing to do\n",
        "lists/.hidden.md": "- [ ] hidden\n", "outside.md": "- [ ] outside\n",
    ]

    /// - Parameter more: files beside those, or in the place of some.
    static func site(_ more: [String: String] = [:], _ options: [String] = []) throws -> ServedList {
        try ServedList(["-p", "0", "lists"] + options, files: lists.merging(more) { $1 })
    }

    func put(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
}
