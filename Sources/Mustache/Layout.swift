/// Which blanks and newlines beside a tag belong to it and are not printed (specification: "standalone" tags; for
/// inheritance, where the words are few, see the README). All is decided in the source, nothing at rendering.
struct Layout {
    /// Where the text before the tag ends, and where the text after it begins.
    var textEnd: Int
    var textStart: Int
    /// The tag has its line, or lines, for itself.
    var isStandalone = false
    /// The blanks before a tag that stands first on its line.
    var indentation: Range<Int>

    /// `isArgument`: a block, or the end of one, directly within a parent.
    init(of tag: Tag, among tags: [Tag], in source: Source, isArgument: Bool) {
        (textEnd, textStart) = (tag.range.lowerBound, tag.range.upperBound)
        indentation = textEnd..<textEnd
        let before = source.blankLineStart(tag.range.lowerBound)
        if let before { indentation = before..<tag.range.lowerBound }
        switch tag.kind {
        case .variable, .raw: return
        case .block where isArgument:
            textStart = source.blankLineEnd(textStart) ?? textStart
        case .close where isArgument:
            textEnd = before ?? textEnd
        case .parent:
            guard let before, source.blankLineEnd(tags[tag.partner].range.upperBound) != nil else { return }
            (isStandalone, textEnd) = (true, before)
        case .close where tags[tag.partner].kind == .parent:
            guard source.blankLineStart(tags[tag.partner].range.lowerBound) != nil else { return }
            textStart = source.blankLineEnd(textStart) ?? textStart
        default:
            guard let before, let after = source.blankLineEnd(textStart) else { return }
            (isStandalone, textEnd, textStart) = (true, before, after)
        }
    }
}
