/// What a build wrote into its folder: the paths in it, each with the SHA-256 of its bytes, in lines that `sha256sum -c`
/// reads too. It stands in the folder itself, and nothing that it does not list is ever removed.
///
/// A path may stand in it twice: while a build is under way the file has the old bytes or the new ones.
package struct Manifest: Sendable, Equatable {
    package static let name = ".taskgen-manifest"

    /// Digests in hexadecimal, by path.
    private(set) var files: [String: Set<String>] = [:]

    private static let firstLine = "# taskgen 1: written by 'taskgen build', removed by 'taskgen clean'"

    package init() {}

    /// Nil if this is no manifest, or one of a later version. A path that leads out of the folder is none of ours: whoever
    /// wrote it there, nothing is removed for it.
    package init?(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard lines.first?.starts(with: "# taskgen 1:".utf8) == true else { return nil }
        for line in lines.dropFirst() {
            let digest = line.prefix(64)
            let path = String(decoding: line.dropFirst(66), as: UTF8.self)
            guard digest.count == 64, Manifest.isInside(path) else { continue }
            add(path, String(decoding: digest, as: UTF8.self))
        }
    }

    package var paths: Set<String> { Set(files.keys) }

    package mutating func add(_ path: String, _ digest: String) { files[path, default: []].insert(digest) }

    /// Whether this file, with these bytes, is one that was written.
    func holds(_ path: String, _ digest: String) -> Bool { files[path]?.contains(digest) == true }

    func union(_ other: Manifest) -> Manifest {
        var union = self
        for (path, digests) in other.files { union.files[path, default: []].formUnion(digests) }
        return union
    }

    /// Sorted by the bytes of the paths.
    package var bytes: [UInt8] {
        var bytes = Array((Manifest.firstLine + "\n").utf8)
        for path in files.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            for digest in (files[path] ?? []).sorted() { bytes += "\(digest)  \(path)\n".utf8 }
        }
        return bytes
    }

    /// A relative path of plain names, without a line end.
    static func isInside(_ path: String) -> Bool {
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return names.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
            && path.utf8.allSatisfy { $0 >= 0x20 }
    }
}
