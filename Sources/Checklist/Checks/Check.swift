/// One kind of doubtful place, and how to find it.
///
/// This folder finds what looks like a task and is not, and what a reader of the page would not see as it was meant. A
/// check is one function of an `Examination` and one line in the list below; its words for the documentation are a row
/// in `Rule.swift`. Checks run inside the one parse, and only when they are asked for.
enum Check {
    static let all: [@Sendable (Examination) -> [Diagnostic]] = [
        // Boxes.swift
        emptyBox, wideBox, unknownMark, gluedText, escapedBox, emptyTask,
        // Bullets.swift
        gluedBullet, noBullet, swallowedItem,
        // ForeignBlanks.swift
        noBreakSpace, foreignBlank,
        // DrawnBoxes.swift
        drawnBox,
        // Hidden.swift
        boxInHeading, boxInCode, boxInHTML, htmlBlock, unclosedFence,
        // Links.swift
        unknownHeading, refusedLink,
        // Characters.swift
        foreignLineEnd, bidiControl, invisible,
    ]
}
