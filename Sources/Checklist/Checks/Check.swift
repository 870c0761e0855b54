/// One kind of doubtful place, and how to find it.
///
/// This folder finds what looks like a task and is not, and what a reader of the page would not see as it was meant. A
/// check is one function of an `Examination` and one line in the list below; its words for the documentation are a row
/// in `Rule.swift`. Checks run inside the one parse, and only when they are asked for.
struct Check: Sendable {
    let find: @Sendable (Examination) -> [Diagnostic]

    init(_ find: @escaping @Sendable (Examination) -> [Diagnostic]) { self.find = find }

    static let all: [Check] = [
        // Boxes.swift
        Check(emptyBox), Check(wideBox), Check(unknownMark), Check(gluedText), Check(escapedBox), Check(emptyTask),
        // Bullets.swift
        Check(gluedBullet), Check(noBullet), Check(swallowedItem),
        // ForeignBlanks.swift
        Check(noBreakSpace), Check(foreignBlank),
        // DrawnBoxes.swift
        Check(drawnBox),
        // Hidden.swift
        Check(boxInHeading), Check(boxInCode), Check(boxInHTML), Check(htmlBlock), Check(unclosedFence),
        // Links.swift
        Check(unknownHeading), Check(refusedLink),
        // Characters.swift
        Check(foreignLineEnd), Check(bidiControl), Check(invisible),
    ]
}

extension [Diagnostic] {
    /// By line, then by column; what stands at one place stays in its order.
    package func inOrderOfFile() -> [Diagnostic] {
        enumerated().sorted { first, second in
            (first.element.line, first.element.column, first.offset)
                < (second.element.line, second.element.column, second.offset)
        }.map(\.element)
    }
}
