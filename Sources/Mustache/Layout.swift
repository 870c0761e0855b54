/// Which blanks and newlines beside a tag belong to it and are not printed (specification: "standalone" tags; for
/// inheritance, where its words are few, see the README). All is decided in the source, nothing at rendering.
struct Layout {
    /// Where the text before the tag ends, and where the text after it begins.
    private(set) var textEnd: Int
    private(set) var textStart: Int
    /// The tag has its line, or lines, for itself.
    private(set) var isStandalone = false
    /// The blanks before a tag that stands first on its line.
    let indentation: Range<Int>

    /// `isArgument`: a block, or the end of one, directly within a parent.
    init(_ tag: Tag, among tags: [Tag], in source: Source, isArgument: Bool = false) {
        (textEnd, textStart) = (tag.range.lowerBound, tag.range.upperBound)
        let before = source.blankLineStart(textEnd)
        let after = source.blankLineEnd(textStart)
        indentation = (before ?? textEnd)..<textEnd
        switch tag.kind {
        case .variable, .raw: break
        case .block where isArgument: textStart = after ?? textStart
        case .close where isArgument: textEnd = before ?? textEnd
        case .parent:
            guard let before, source.blankLineEnd(tags[tag.partner].range.upperBound) != nil else { return }
            (isStandalone, textEnd) = (true, before)
        case .close where tags[tag.partner].kind == .parent:
            guard let after, source.blankLineStart(tags[tag.partner].range.lowerBound) != nil else { return }
            (isStandalone, textStart) = (true, after)
        default:
            guard let before, let after else { return }
            (isStandalone, textEnd, textStart) = (true, before, after)
        }
    }
}
