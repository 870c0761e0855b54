internal import Checklist
internal import Files
internal import Site

/// Several lists with their index: what there is is looked for again and again, but no more often than it is worth.
final class Survey {
    let contents: Contents
    private let lists: Lists
    private var inventory: Inventory
    /// Since all files were looked at, and how long it has to be until that is done again.
    private var last = Stopwatch()
    private var pause = Duration.zero

    /// To look at all files may take one part in so many of all time.
    private static let share = 20
    /// Where something else kept the machine busy meanwhile, that does not last.
    private static let longest = Duration.seconds(2)

    init(_ lists: Lists) {
        self.lists = lists
        (contents, inventory) = (Contents(lists), Inventory(lists))
    }

    /// The lists, by the paths of their pages.
    var files: [String: String] { inventory.files }
    /// What is made beside the pages: by its path, the path of the page.
    var outputs: [String: String] { inventory.outputs }
    /// What links between the lists ask for.
    var headings: [String: [String: String]] { inventory.headings }

    func problem(of file: String) -> String? { inventory.problem(of: file) }

    /// Looks at all files, if it is time for that.
    ///
    /// - Parameters:
    ///   - isOther: whether settings or templates are others: then everything may be.
    ///   - isQuiet: of which file it need not be said what is wrong with it.
    /// - Returns: whether anything is another than before.
    func look(isOther: Bool, isQuiet: (String) -> Bool) -> Bool {
        guard isOther || last.elapsed >= pause else { return false }
        let watch = Stopwatch()
        if isOther { lists.refresh() }
        let isChanged = inventory.look(again: isOther, isQuiet: isQuiet)
        (pause, last) = (min(watch.elapsed * Survey.share, Survey.longest), Stopwatch())
        if isChanged || isOther { contents.update(inventory.entries, inventory.problems, isOther: isOther) }
        return isChanged
    }

    /// After a change of ours: the index tells it at once.
    func note(_ reading: Lists.Reading, _ file: String) {
        if inventory.note(reading, file) { contents.update(inventory.entries, inventory.problems, isOther: false) }
    }
}
