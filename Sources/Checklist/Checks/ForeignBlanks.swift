/// Blanks that Markdown does not know, and characters that cannot be seen, in and beside boxes and bullets.
extension Check {
    /// In the box of a task, or right behind it.
    static func noBreakSpace(_ file: Examination) -> [Diagnostic] {
        file.taskTexts.findings { text in
            let end = file.source.text(ofLine: text.lines.lowerBound).upperBound
            guard let brackets = file.brackets(at: text.start, before: end) else { return nil }
            let isInside = file.source.bytes[brackets.inner.lowerBound] == 0xC2
            guard isInside || brackets.next == 0xC2 else { return nil }
            return Rule.noBreakSpace.at(
                file.place(at: isInside ? brackets.inner.lowerBound : brackets.end),
                "a no-break space stands \(isInside ? "in" : "behind") the box",
                hint: "write a plain space; other programs see no box here")
        }
    }

    /// Before the box, or before or behind the bullet, so that there is no task.
    static func foreignBlank(_ file: Examination) -> [Diagnostic] {
        let inItems = file.openings.findings { item in
            file.foreignBlank(at: item.start, before: item.end).flatMap { blank in
                file.isBox(at: blank.end, before: item.end) ? file.warning(of: blank, "before the box") : nil
            }
        }
        let inLines = file.textLines.findings { line in
            let before = file.foreignBlank(at: line.start, before: line.end)
            let start = before?.end ?? line.start
            let bullet = file.bullet(at: start, before: line.end)
            let behind = bullet.flatMap { file.foreignBlank(at: $0.end, before: line.end) }
            let box = behind?.end ?? bullet.map { file.source.bytes.skippingBlanks($0.end) } ?? start
            guard let blank = before ?? behind, file.isBox(at: box, before: line.end) else { return nil }
            let neighbour = bullet.map { "the '\($0.text)'" } ?? "the box"
            return file.warning(of: blank, "\(before == nil ? "behind" : "before") \(neighbour)")
        }
        return inItems + inLines
    }
}

/// The first such character of some blanks, and where all of them end.
struct ForeignBlank {
    let first: PlacedScalar
    let end: Int
}

extension Examination {
    /// The blanks at a place; nil if all of them are spaces and tabs.
    func foreignBlank(at start: Int, before end: Int) -> ForeignBlank? {
        guard start < end else { return nil }
        var scalars = Scalars(source.bytes, start..<end)
        var first: PlacedScalar?
        while let next = scalars.next() {
            guard next.scalar.isForeignBlank || next.scalar == " " || next.scalar == "\t" else {
                return first.map { ForeignBlank(first: $0, end: next.offset) }
            }
            if first == nil, next.scalar.isForeignBlank { first = next }
        }
        return nil
    }
}

private extension Examination {
    func isBox(at start: Int, before end: Int) -> Bool {
        guard let brackets = brackets(at: start, before: end) else { return false }
        return brackets.isPlainBox && source.bytes.skippingBlanks(brackets.end) < end
    }

    func warning(of blank: ForeignBlank, _ where: String) -> Diagnostic {
        let isNoBreakSpace = blank.first.scalar == "\u{A0}"
        return (isNoBreakSpace ? Rule.noBreakSpace : Rule.foreignBlank).at(
            place(at: blank.first.offset),
            "\(isNoBreakSpace ? "a no-break space" : blank.first.scalar.title) stands \(`where`), so that this is no task",
            hint: blank.first.scalar.isInvisible ? "delete it" : "write a plain space")
    }
}

private extension Unicode.Scalar {
    /// White space beyond ASCII that ends no line, and what is not seen at all.
    var isForeignBlank: Bool {
        switch value {
        case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
        default: isInvisible
        }
    }
}
