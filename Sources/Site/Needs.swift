internal import Checklist

/// What a page has in it, and so needs style and script for. A page carries what it uses and nothing else.
struct Needs: OptionSet, Hashable {
    let rawValue: Int

    /// Tasks, or a form that makes some in the page.
    static let rows = Needs(rawValue: 1 << 0)
    /// Anything at all from the file.
    static let content = Needs(rawValue: 1 << 1)
    static let headings = Needs(rawValue: 1 << 2)
    /// Lists in lists.
    static let nesting = Needs(rawValue: 1 << 3)
    /// Tasks that are more than open or done.
    static let states = Needs(rawValue: 1 << 4)
    /// Mark-up: prose, notes, code, links, also that to where the list is edited.
    static let prose = Needs(rawValue: 1 << 5)
    static let metadata = Needs(rawValue: 1 << 6)
    /// Tags or people, where there is a search.
    static let labels = Needs(rawValue: 1 << 7)
    /// So many tasks that one wants to search.
    static let search = Needs(rawValue: 1 << 8)
    /// So many that the browser must not draw all of them at once.
    static let length = Needs(rawValue: 1 << 9)
    /// So few that each can be followed when it moves.
    static let shortness = Needs(rawValue: 1 << 10)
    static let form = Needs(rawValue: 1 << 11)
    /// The form keeps what is added in the reader's browser.
    static let additions = Needs(rawValue: 1 << 12)
    /// Rows that can be deleted in the page.
    static let deletion = Needs(rawValue: 1 << 13)
    /// Tasks of the file that a reader may tick for himself.
    static let ticks = Needs(rawValue: 1 << 14)
    /// Something is kept in the reader's browser.
    static let storage = Needs(rawValue: 1 << 15)
    /// The page is that of `taskgen serve`, and its list can be changed there.
    static let preview = Needs(rawValue: 1 << 16)
    /// The page becomes another when what it was made from has changed.
    static let following = Needs(rawValue: 1 << 17)
    /// The page is one of several lists, and leads back to the index.
    static let home = Needs(rawValue: 1 << 18)
    /// The page is the index of several lists.
    static let lists = Needs(rawValue: 1 << 19)
    /// So many lists that one wants to search.
    static let listSearch = Needs(rawValue: 1 << 20)
    /// The page for what is missing.
    static let missing = Needs(rawValue: 1 << 21)
}

extension Needs {
    /// What templates of the user's own may show, whatever the list has in it.
    static let looks: Needs = [
        .rows, .content, .headings, .nesting, .states, .prose, .metadata, .labels, .search, .form, .additions, .storage,
    ]

    /// How many tasks a list has that can be searched.
    private static let searched = 8
    /// How many make a long list.
    private static let long = 300

    /// In the preview: also what the next change of the file may bring, for a page's style and script stay as they came.
    static let ofPreview: Needs = [
        .rows, .content, .headings, .nesting, .states, .prose, .metadata, .search, .labels, .form, .deletion,
        .following, .preview,
    ]

    static func all(of list: TaskList, _ settings: Settings) -> Needs {
        let contents = Contents(of: list)
        let hasTasks = !list.tasks.isEmpty
        let isSearched = list.tasks.count >= searched
        let keepsAdditions = settings.add.isShown && settings.add.action == nil
        let isTicked = hasTasks && settings.ticks == .reader
        let table: [(Needs, Bool)] = [
            (.rows, hasTasks || keepsAdditions),
            (.content, !list.sections.isEmpty),
            (.headings, list.sections.contains { $0.id != nil }),
            (.nesting, contents.isNested),
            (.states, settings.strikesDone || contents.hasStates),
            (.prose, settings.editURL != nil || contents.hasProse),
            (.metadata, contents.hasMetadata),
            (.search, isSearched),
            (.labels, isSearched && contents.hasLabels),
            (.length, list.tasks.count >= long),
            (.shortness, list.tasks.count < long),
            (.form, settings.add.isShown),
            (.additions, keepsAdditions),
            (.deletion, keepsAdditions),
            (.ticks, isTicked),
            (.storage, keepsAdditions || isTicked),
        ]
        return table.reduce(into: []) { needs, row in if row.1 { needs.insert(row.0) } }
    }
}

/// What there is in a list, found in one pass over it.
private struct Contents {
    /// Lists in lists.
    private(set) var isNested = false
    /// Tasks that are more than open or done.
    private(set) var hasStates = false
    /// Mark-up in tasks or headings, or anything besides tasks.
    private(set) var hasProse = false
    private(set) var hasMetadata = false
    private(set) var hasLabels = false

    init(of list: TaskList) {
        for section in list.sections {
            if section.html.count != section.title.count { hasProse = true }
            for block in section.blocks where !block.isList { hasProse = true }
        }
        for index in list.items.indices {
            if list.items[index].task == nil { hasProse = true }
            for block in list.items[index].blocks { block.isList ? (isNested = true) : (hasProse = true) }
        }
        // Where they are: to take out each of many tasks would be to count one more owner of all it has.
        for index in list.tasks.indices {
            if list.tasks[index].mark.state != .open, !list.tasks[index].mark.isDone { hasStates = true }
            let length = list.tasks[index].text.count
            // Where there is mark-up, the HTML is longer than the text; a text without words is shown as one too.
            if list.tasks[index].html.count != length || length == 0 { hasProse = true }
            for place in list.tasks[index].lifted.indices { look(at: list.tasks[index].lifted[place]) }
        }
    }

    private mutating func look(at metadata: borrowing Metadata) {
        if metadata.isShown { hasMetadata = true }
        if !metadata.tags.isEmpty || !metadata.people.isEmpty { hasLabels = true }
    }
}
