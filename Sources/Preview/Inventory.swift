internal import Files
internal import Site

/// What is known of the files of several lists: which of them are lists, how far each is, and its headings. A file is read
/// again only if it is another one by its stamp; nothing of its text is kept.
struct Inventory {
    private let lists: Lists
    private var records: [String: Record] = [:]
    /// All files that were found, in the order of the index.
    private var order: [String] = []
    private var trouble: String?

    /// The lists, by the paths of their pages.
    private(set) var files: [String: String] = [:]
    /// Of the lists, in the order of the index.
    private(set) var entries: [ListEntry] = []
    /// Of the lists, by the paths of their files: what links between them ask for.
    private(set) var headings: [String: [String: String]] = [:]
    /// What is made beside the pages: by its path, the path of the page.
    private(set) var outputs: [String: String] = [:]
    /// What is wrong, of the files as a whole and of each.
    private(set) var problems: [String] = []

    private struct Record {
        var stamp: FileStamp? = nil
        var entry: ListEntry
        var headings: [String: String] = [:]
        var outputs: [String] = []
        var problem: String? = nil
        /// What has been a list goes on to be one while it is served, also without a task.
        var isList: Bool
        /// What cannot be read is shown too, with what is wrong with it.
        var isShown: Bool { isList || problem != nil }
        /// It was found empty or gone the last time: an editor may be about to write it.
        var isDoubtful = false
    }

    init(_ lists: Lists) { self.lists = lists }

    func problem(of file: String) -> String? { records[file]?.problem }

    /// Looks at all files.
    ///
    /// - Parameters:
    ///   - again: whether all are read again: the settings are others.
    ///   - isQuiet: of which file it need not be said what is wrong with it.
    /// - Returns: whether anything is another than before.
    mutating func look(again: Bool, isQuiet: (String) -> Bool) -> Bool {
        let (found, old) = (find(), trouble)
        trouble = found.trouble
        // As long as nobody knows how they are to be read, they stay as they are.
        guard let found = found.files else {
            if trouble == old { return false }
            trouble.map(lists.say)
            arrange()
            return true
        }
        let isThere = Set(found)
        let missing = again ? [] : order.filter { !isThere.contains($0) && records[$0]?.isDoubtful == false }
        for file in missing { records[file]?.isDoubtful = true }
        if !missing.isEmpty { return false }
        let changed = found.compactMap { file -> (file: String, stamp: FileStamp?)? in
            let stamp = FileStamp(of: lists.root + file)
            guard let record = records[file] else { return (file, stamp) }
            let mayBeComing = record.stamp != stamp && stamp?.isEmpty ?? true
            if record.isDoubtful != mayBeComing { records[file]?.isDoubtful = mayBeComing }
            if mayBeComing, !record.isDoubtful { return nil }
            return record.stamp == stamp && !again ? nil : (file, stamp)
        }
        if changed.isEmpty, found == order, old == nil { return false }
        for file in order where !isThere.contains(file) { records[file] = nil }
        order = found
        for ((file, stamp), reading) in zip(changed, lists.read(changed.map(\.file))) {
            take(reading, file, stamp, isQuiet: isQuiet(file))
        }
        arrange()
        return true
    }

    /// After a change of ours, before its file is looked at again.
    ///
    /// - Returns: whether the index is another now.
    mutating func note(_ reading: Lists.Reading, _ file: String) -> Bool {
        guard let record = records[file], record.entry != reading.entry || record.problem != nil else { return false }
        records[file]?.entry = reading.entry
        records[file]?.problem = nil
        arrange()
        return true
    }
}

private extension Inventory {
    /// All files, or why they cannot be found.
    func find() -> (files: [String]?, trouble: String?) {
        do throws(Lists.Problem) {
            return (try lists.find(), nil)
        } catch {
            return (nil, error.words)
        }
    }

    mutating func take(
        _ reading: Result<Lists.Reading, Lists.Problem>, _ file: String, _ stamp: FileStamp?, isQuiet: Bool
    ) {
        let old = records[file]
        switch reading {
        case .success(let reading):
            let isList = reading.hasTasks || lists.areNamed || old?.isList == true
            records[file] = Record(
                stamp: stamp, entry: reading.entry, headings: reading.headings, outputs: reading.outputs,
                isList: isList)
            if old?.problem != nil, !isQuiet { lists.say(Project.shownAgain(file)) }
        case .failure(let problem):
            var record = old ?? Record(entry: ListEntry(unread: file), isList: lists.areNamed)
            (record.stamp, record.problem, record.isDoubtful) = (stamp, problem.words, false)
            records[file] = record
            if problem.words != old?.problem, !isQuiet { lists.say(problem.words) }
        }
    }

    /// What follows from the records.
    mutating func arrange() {
        let found = order.filter { records[$0]?.isShown == true }
        let collisions = PagePath.collisions(among: found) { _ in true }
        let shown = found.filter { collisions[$0] == nil }.compactMap { file in
            records[file].map { (file: file, record: $0) }
        }
        entries = shown.map { $0.record.entry }
        files = Dictionary(shown.map { ($0.record.entry.page, $0.file) }) { first, _ in first }
        headings = Dictionary(shown.map { ($0.file, $0.record.headings) }) { first, _ in first }
        let beside = shown.flatMap { file in file.record.outputs.map { ($0, file.record.entry.page) } }
        outputs = Dictionary(beside) { first, _ in first }
        let colliding = found.compactMap { file in collisions[file].map { "\(HarmlessText.line(file)): error: \($0)" } }
        for problem in colliding where !problems.contains(problem) { lists.say(problem) }
        problems = [trouble].compactMap { $0 } + colliding + shown.compactMap { $0.record.problem }
    }
}
