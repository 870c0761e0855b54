package import Checklist

/// What the index says of one list.
package struct ListEntry: Sendable, Equatable {
    /// The path of its page.
    package let page: String
    package let title: String
    package let done: Int
    package let total: Int

    /// - Parameters:
    ///   - file: its path in the folder of all lists; without a title, the list is called by it.
    package init(of list: TaskList, settings: Settings, file: String) {
        page = PagePath.page(of: file) ?? file
        title = settings.title(of: list, file: file)
        (done, total) = (list.progress.done, list.progress.total)
    }

    /// Of a list that cannot be read.
    package init(unread file: String) { self.init(of: TaskList(), settings: Settings(), file: file) }
}

extension Settings {
    /// What a list among several is called: as it says itself, or else by its file's name.
    func title(of list: TaskList, file: String) -> String {
        let name = PagePath.stem(of: file).map(PagePath.name)
        return title ?? list.title.map { String(decoding: $0, as: UTF8.self) } ?? name ?? file
    }

    /// The settings of `taskgen.yml` for each of several lists: its title and description are those of the index.
    package var ofEach: Settings {
        var settings = self
        (settings.title, settings.description) = (nil, nil)
        return settings
    }

    /// With a title for a list among several that has none.
    package func named(_ list: TaskList, file: String) -> Settings {
        var settings = self
        settings.title = title(of: list, file: file)
        return settings
    }
}
