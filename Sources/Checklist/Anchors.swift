/// The ids of a document's sections, and where links that name a heading as GitHub does have to point.
struct Anchors {
    private(set) var ids: [String] = []
    private(set) var idsByName: [String: String] = [:]
    /// Of links to other files.
    private let links: TaskList.Links?

    private var names: [String: Int] = [:]
    private var identity = Identity()
    private(set) var hasTitle: Bool

    /// - Parameters:
    ///   - links: what becomes of links to other files.
    ///   - hasTitle: whether there is a title before all of the headings.
    init(links: TaskList.Links? = nil, hasTitle: Bool = false) { (self.links, self.hasTitle) = (links, hasTitle) }

    /// Walks over the top-level headings, and tags each with its section. The first level-1 heading keeps tag 0: it is the
    /// title of the page and opens no section.
    ///
    /// - Throws: an error if there are more sections than the limit.
    mutating func add(_ root: Node, of source: Source, limits: Limits) throws(Diagnostic) {
        var node = root.firstChild
        while let current = node {
            node = current.next
            guard current.kind == .heading else { continue }
            Inlines.clean(current, Anchors(), of: source)
            let title = current.plainText()
            if !hasTitle, current.headingLevel == 1, !title.isEmpty {
                hasTitle = true
                name("main", title)
            } else {
                _ = try addSection(title, line: source.linesBefore + current.line, limits)
                current.tag = ids.count
            }
        }
    }

    /// The id of the next section.
    ///
    /// - Throws: an error if there are more sections than the limit.
    mutating func addSection(_ title: [UInt8], line: Int, _ limits: Limits) throws(Diagnostic) -> String {
        guard ids.count < limits.sections else { throw limits.tooManySections(line) }
        let id = identity.section(title: title)
        ids.append(id)
        name(id, title)
        return id
    }

    /// Of headings that have one name all but the first get a number, the next that makes another name.
    private mutating func name(_ id: String, _ title: [UInt8]) {
        let name = Anchors.name(String(decoding: title, as: UTF8.self))
        var number = names[name, default: 0]
        var unique = number == 0 ? name : "\(name)-\(number)"
        while idsByName[unique] != nil {
            number += 1
            unique = "\(name)-\(number)"
        }
        names[name] = number + 1
        idsByName[unique] = id
    }

    /// The id of the section that a heading opens; nil for the title.
    func sectionID(of heading: Node) -> String? { heading.tag == 0 ? nil : ids[heading.tag - 1] }

    /// The address in this page of `#name`, where `name` is a heading's, and what `links` makes of every other address; nil
    /// for what stays as it is.
    func address(for url: [UInt8]) -> [UInt8]? {
        guard url.first == UInt8(ascii: "#"), url.count > 1 else { return links?(url) }
        return TaskList.id(of: url.dropFirst(), in: idsByName).map { Array("#\($0)".utf8) }
    }

    /// GitHub's name for a heading: lower case, letters, digits, `-` and `_` kept, a blank becomes `-`, the rest goes.
    private static func name(_ title: String) -> String {
        var name = String.UnicodeScalarView()
        for scalar in title.lowercased().unicodeScalars {
            switch scalar.properties.generalCategory {
            case .spaceSeparator: name.append("-")
            case .dashPunctuation where scalar != "-": break
            case .lowercaseLetter, .otherLetter, .modifierLetter, .titlecaseLetter, .uppercaseLetter, .decimalNumber,
                .letterNumber, .nonspacingMark, .spacingMark, .connectorPunctuation, .dashPunctuation:
                name.append(scalar)
            default: break
            }
        }
        return String(name)
    }
}

extension TaskList {
    /// What becomes of the address of a link, without escapes and entities; nil leaves it as it is.
    package typealias Links = @Sendable ([UInt8]) -> [UInt8]?

    /// The id in a page of the heading that a fragment names.
    ///
    /// - Parameter headings: of the page's list.
    package static func id(of fragment: ArraySlice<UInt8>, in headings: [String: String]) -> String? {
        headings[Address.decoded(fragment).lowercased()]
    }
}
