internal import Checklist
internal import Files
internal import Site
internal import Synchronization

/// Which files of a site are pages, and their headings: what the links between them ask for. A file is read for it only if a
/// link leads to it.
final class ListLinks: Sendable {
    private let source: ListFiles
    private let settings: Settings
    private let files: Set<String>
    private let known = Mutex<[String: [String: String]?]>([:])

    init(_ source: ListFiles, _ settings: Settings) {
        (self.source, self.settings, files) = (source, settings, Set(source.files))
    }

    /// What becomes of the links in a file.
    func links(in file: String) -> TaskList.Links {
        { url in PagePath.link(url, in: file) { self.headings(of: $0) } }
    }

    /// The headings of a file that becomes a page; nil for every other.
    func headings(of file: String) -> [String: String]? {
        guard files.contains(file) else { return nil }
        if let headings = known.withLock({ $0[file] }) { return headings }
        var settings = settings
        // What is wrong with it is said when it is its turn.
        let bytes = try? ReadFile.bytes(at: source.root + file, limit: Limits().fileBytes)
        let list = bytes.flatMap { try? TaskList(reading: $0, settings: &settings) }
        let headings = list.flatMap { $0.tasks.isEmpty && !source.areNamed ? nil : $0.headings }
        known.withLock { $0[file] = .some(headings) }
        return headings
    }

    /// Files that cannot be pages because another would be the same page, each with the reason in words.
    func collisions() -> [String: String] {
        PagePath.collisions(among: source.files) { headings(of: $0) != nil }
    }
}
