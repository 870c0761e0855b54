package import Checklist
package import Files
package import Site

/// The preview: lists, shown in a browser and changed there. Begin here, then `Shelf.swift` for more than one, and `Server.swift`.
///
/// This folder imports Site, Checklist, Files, and libevent in `EventLoop.swift` only. What it needs of the command line, how a
/// file becomes a list and how errors are worded, it is given: as a `Project` for each list, as a `Lists` for several.
package struct Project: Sendable {
    /// Why the file cannot be shown as it is, in words for the user, as `build` says it, without folders.
    package struct Problem: Error, Sendable {
        package let words: String

        package init(_ words: String) { self.words = words }
    }

    /// Where a list stands among several.
    package struct Spot: Sendable {
        /// The path of its file among those of all lists.
        package let file: String
        /// That of its page.
        package let page: String
        /// The folder that the file must be in, behind all links; nil where it was named.
        package let folder: String?

        package init(file: String, page: String, folder: String?) {
            (self.file, self.page, self.folder) = (file, page, folder)
        }

        /// Of the page, without a host.
        var address: String { "/" + BaseAddress.encoded(page) }
    }

    /// The task file, as the user named it.
    package let path: String
    /// Nil where it is the only list.
    package let spot: Spot?
    /// Of taskgen.
    package let version: String
    /// How what is made beside the page names the file.
    package let published: String
    /// `SOURCE_DATE_EPOCH`, where it is set.
    package let epoch: Moment?
    /// Where copies go before a change; nil keeps none.
    package let copies: String?
    /// What holds for a page of these bytes.
    package let settings: @Sendable ([UInt8]) throws(Problem) -> Settings
    /// The look of pages in a language.
    package let look: @Sendable (String) throws(Problem) -> Look
    /// The project's own files, which are published as they are.
    package let ownFiles: @Sendable (Settings) throws(Problem) -> StaticFolder
    /// The other files that the page depends on: settings, templates.
    package let others: @Sendable () -> [String]
    package let words: Words
    /// Says something on the terminal.
    package let say: @Sendable (String) -> Void

    /// Sentences of the command line, without folders.
    package struct Words: Sendable {
        package let refusal: @Sendable (EditRefusal) -> String
        package let file: @Sendable (FileError) -> String
        package let diagnostic: @Sendable (Diagnostic) -> String

        package init(
            refusal: @escaping @Sendable (EditRefusal) -> String, file: @escaping @Sendable (FileError) -> String,
            diagnostic: @escaping @Sendable (Diagnostic) -> String
        ) {
            (self.refusal, self.file, self.diagnostic) = (refusal, file, diagnostic)
        }
    }

    package init(
        path: String, spot: Spot? = nil, version: String, published: String, epoch: Moment?, copies: String?,
        words: Words,
        settings: @escaping @Sendable ([UInt8]) throws(Problem) -> Settings,
        look: @escaping @Sendable (String) throws(Problem) -> Look,
        ownFiles: @escaping @Sendable (Settings) throws(Problem) -> StaticFolder,
        others: @escaping @Sendable () -> [String], say: @escaping @Sendable (String) -> Void
    ) {
        (self.published, self.epoch, self.ownFiles) = (published, epoch, ownFiles)
        (self.path, self.spot, self.version, self.copies, self.words) = (path, spot, version, copies, words)
        (self.settings, self.look, self.others, self.say) = (settings, look, others, say)
    }

    /// The file's name without its folder.
    var source: String { PagePath.name(of: path) }

    /// - Parameter file: among several.
    static func shownAgain(_ file: String?) -> String {
        "taskgen: \(file.map { HarmlessText.line($0) } ?? "the list") is shown again"
    }

    var page: String { spot?.page ?? "index.html" }

    /// - Parameter settings: those of the page; nil where there is nothing to be made beside it.
    func place(_ settings: Settings?) -> Place {
        Place(page, base: nil, isOneOfSeveral: spot != nil, outputs: settings?.outputs ?? [])
    }
}
