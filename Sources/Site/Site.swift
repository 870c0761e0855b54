package import Checklist
internal import Mustache

/// Makes the page: a `TaskList` and a `Look` become bytes. Begin here, then `Page.swift`, which says what templates see.
///
/// This folder imports Checklist, Mustache, MustacheHTML, the embedded Templates and, in Settings only, libyaml. It reads no
/// disk, no clock and no environment: the same input gives the same bytes.
package enum Site {
    /// What every page of ours contains near its start; a file without it was written by somebody else.
    package static let generatorMark = Array("<meta name=\"generator\" content=\"taskgen".utf8)

    /// The whole page of one list.
    ///
    /// - Parameters:
    ///   - source: the file's name without its folder, for the footer; nil if there is none.
    ///   - place: where the page stands in its site.
    ///   - workers: make the parts of a long page.
    /// - Throws: what is wrong with a template, or a `Look.Problem` where the settings ask for an icon that is not there.
    package static func page(
        of list: TaskList, settings: Settings = Settings(), source: String?, version: String, look: Look,
        place: Place = Place(), workers: Workers = .one
    ) throws -> [UInt8] {
        let page = Page(list: list, settings: settings, source: source, version: version, look: look, place: place)
        return try bytes(of: page, workers)
    }

    /// The page of the preview, and its security policy for the head of the answer, where it can say more than in the page.
    ///
    /// - Parameters:
    ///   - list: nil where there is none to show yet, only what is wrong.
    ///   - place: where the page stands among those of other lists.
    package static func preview(
        of list: TaskList?, settings: Settings, source: String?, version: String, look: Look, place: Place = Place(),
        state: PreviewState
    ) throws -> (bytes: [UInt8], policy: String) {
        var settings = settings
        if list == nil { (settings.empty.isShown, settings.add.isShown) = (false, false) }
        let page = Page(
            list: list ?? TaskList(), settings: settings, source: source, version: version, look: look,
            mode: .preview(state), place: place)
        return (try bytes(of: page), page.policy.header)
    }

    /// The title of a task that is added without one.
    package static func title(number: Int, look: Look) -> String { look.strings("add.auto", ["n": number]) }

    private static func bytes(of page: Page, _ workers: Workers = .one) throws -> [UInt8] {
        if let icon = page.settings.empty.icon, !page.look.iconNames.contains(icon) {
            let names = page.look.iconNames.sorted().joined(separator: ", ")
            throw Look.Problem(description: "empty.icon: error: there is no icon '\(icon)'; there are: \(names)")
        }
        var output: [UInt8] = []
        output.reserveCapacity(expectedBytes(of: page.list))
        // A shorter one is made before a second thread runs.
        let concurrently = page.list.tasks.count < 1_000 ? nil : workers.run
        try page.look.library.render("page", page.templateValue, into: &output, concurrently: concurrently)
        return output
    }

    /// About what the page needs, rather more than less: one that grows beyond is copied while it does.
    private static func expectedBytes(of list: TaskList) -> Int {
        // Where they are: to take out each of many tasks would be to count one more owner of all it has.
        list.tasks.indices.reduce(32_768) { bytes, index in
            let labels = list.tasks[index].lifted.first.map { 1 + $0.days.count + $0.tags.count + $0.people.count } ?? 0
            return bytes + list.tasks[index].html.count + list.tasks[index].notes.count + 220 + 120 * labels
        }
    }
}
