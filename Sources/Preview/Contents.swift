internal import Checklist
internal import Site

/// The index of several lists, as it is served.
final class Contents: Shown {
    private let lists: Lists
    private var entries: [ListEntry] = []
    private var problems: [String] = []
    private var pages = Pages()

    var epoch: Int { pages.epoch }

    private static let mostProblems = 20

    init(_ lists: Lists) { self.lists = lists }

    /// - Parameter isOther: whether it is another in any case: its settings or templates have changed.
    func update(_ entries: [ListEntry], _ problems: [String], isOther: Bool) {
        guard isOther || entries != self.entries || problems != self.problems else { return }
        (self.entries, self.problems) = (entries, problems)
        pages.renew()
    }

    func page() -> Page {
        if let page = pages.current { return page }
        let page: Page
        do throws(Project.Problem) {
            page = Page(try lists.index(entries, state(problems)), .ok)
        } catch {
            lists.say(error.words)
            page = plain(problems.contains(error.words) ? problems : [error.words] + problems)
        }
        pages.keep(page)
        return page
    }

    func page(since epoch: Int) -> Page {
        let page = page()
        return pages.page(page, since: epoch)
    }

    /// In our own look, where the user's cannot be.
    private func plain(_ problems: [String]) -> Page {
        do {
            let index = try Site.previewIndex(
                of: entries, settings: Settings(), version: "", look: Look(isOfSite: true), state: state(problems))
            return Page(index, entries.isEmpty ? .busy : .ok)
        } catch {
            return .plain(problems.joined(separator: "\n"))
        }
    }

    private func state(_ problems: [String]) -> PreviewState {
        let shown = problems.prefix(Contents.mostProblems)
        let rest = problems.count - shown.count
        let words = shown + (rest > 0 ? ["… \(rest) more"] : [])
        return PreviewState(
            token: "", version: "", epoch: epoch, texts: [], undo: nil,
            problem: words.isEmpty ? nil : words.joined(separator: "\n"), canEdit: false)
    }
}
