package import Checklist

/// What can be made of a list besides its page; the setting `outputs` chooses. A row in the table is all an output needs.
package struct Output: Sendable {
    /// As the setting has it. The file beside a page of its own has this name.
    package let name: String
    /// What stands in the place of `.html` beside one of several pages.
    let ending: String
    /// The media type, for the page's head; nil if it is not named there.
    let type: String?
    /// The string that names it in the page's footer; nil if it is for programs alone.
    let words: String?
    /// What the file holds. It depends on nothing but the source.
    let bytes: @Sendable (OutputSource) -> [UInt8]

    package static let all: [Output] = [
        Output(name: "tasks.json", ending: ".json", type: "application/json", words: nil) { $0.json },
        Output(name: "tasks.ics", ending: ".ics", type: "text/calendar", words: "footer.calendar") { $0.calendar },
        Output(name: "feed.xml", ending: ".xml", type: "application/atom+xml", words: "footer.feed") { $0.feed },
        Output(name: "progress.svg", ending: ".svg", type: nil, words: nil) { $0.badge },
    ]

    /// Where it stands in the site, seen from the same place as the page's path.
    func path(besides page: String, isOneOfSeveral: Bool) -> String {
        let folder = page.utf8.lastIndex(of: UInt8(ascii: "/")).map { page[...$0] } ?? ""
        return isOneOfSeveral ? page.dropLast(".html".utf8.count) + ending : folder + name
    }
}

/// All that outputs are made of: one list, and where its page stands.
package struct OutputSource: Sendable {
    let list: TaskList
    let settings: Settings
    let look: Look
    let version: String
    let place: Place
    /// `SOURCE_DATE_EPOCH`, where it is set.
    let epoch: Moment?
    /// As the page has it.
    let title: String

    /// Where a list and its page stand.
    package struct Place: Sendable {
        /// The file's path as the user gave it, for JSON.
        let file: String
        /// The same among the lists of its site: from wherever the site is built, it stays.
        let path: String
        /// The path of the page in the site.
        let page: String
        let isOneOfSeveral: Bool

        package init(file: String, path: String, page: String, isOneOfSeveral: Bool) {
            (self.file, self.path, self.page, self.isOneOfSeveral) = (file, path, page, isOneOfSeveral)
        }
    }

    /// - Parameter settings: of the list itself, without a title that is made for it.
    package init(
        of list: TaskList, settings: Settings, look: Look, version: String, place: Place, epoch: Moment?
    ) {
        (self.list, self.settings, self.look, self.version) = (list, settings, look, version)
        (self.place, self.epoch) = (place, epoch)
        let own = settings.title ?? list.title.map { String(decoding: $0, as: UTF8.self) }
        title =
            place.isOneOfSeveral
            ? settings.title(of: list, file: place.path) : own ?? look.strings("page.title")
    }

    var strings: Strings { look.strings }

    /// What a task is called, also one without a text.
    func title(of task: Task) -> String {
        task.text.isEmpty ? strings("untitled") : String(decoding: task.text, as: UTF8.self)
    }

    /// The page's address; relative to the files beside it, where nobody said what the site's is.
    var pageAddress: String {
        settings.base?.address(of: place.page) ?? BaseAddress.encoded(PagePath.name(of: place.page))
    }
}

extension Settings {
    /// Where the files that these settings want beside a page stand in the site.
    package func outputPaths(besides page: String, isOneOfSeveral: Bool) -> [String] {
        outputs.map { $0.path(besides: page, isOneOfSeveral: isOneOfSeveral) }
    }
}

extension Site {
    /// The files that the settings want beside a page, by their paths in the site.
    package static func outputs(of source: OutputSource) -> [(path: String, bytes: [UInt8])] {
        source.settings.outputs.map { output in
            let page = source.place.page
            return (output.path(besides: page, isOneOfSeveral: source.place.isOneOfSeveral), output.bytes(source))
        }
    }
}
