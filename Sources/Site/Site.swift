package import Checklist
internal import Mustache

/// Makes the page: a `TaskList` and a `Look` become bytes. Begin here, then `Page.swift`, which says what templates see.
///
/// This folder imports Checklist, Mustache and the embedded Templates. It reads no disk, no clock and no environment:
/// the same input gives the same bytes.
package enum Site {
    /// What every page of ours contains near its start; a file without it was written by somebody else.
    package static let generatorMark = Array("<meta name=\"generator\" content=\"taskgen".utf8)

    /// The whole page of one list.
    ///
    /// - Parameter source: the file's name without its folder, for the footer; nil if there is none.
    /// - Throws: what is wrong with a template or a file of strings.
    package static func page(of list: TaskList, source: String?, version: String, look: Look) throws -> [UInt8] {
        let page = Page(list: list, source: source, version: version, look: look)
        return try look.library.render("page", page.templateValue)
    }
}
