/// Boxes of list items that are not quite boxes.
extension Check {
    /// `- [] text`
    static func emptyBox(_ file: Examination) -> [Diagnostic] {
        file.openings.findings { item in
            guard let brackets = file.brackets(of: item), brackets.content == .nothing,
                brackets.endsWord || item.isAmongTasks
            else { return nil }
            return Rule.emptyBox.at(
                file.place(at: item.start), "'[]' is text, not a box", hint: "put a space between the brackets: [ ]")
        }
    }

    /// `- [  ] text`, `- [ x ] text`
    static func wideBox(_ file: Examination) -> [Diagnostic] {
        file.openings.findings { item in
            guard let brackets = file.brackets(of: item), brackets.content == .blanks || brackets.content == .padded
            else { return nil }
            let isOpen = brackets.content == .blanks
            return Rule.wideBox.at(
                file.place(at: item.start),
                isOpen
                    ? "a box holds one space; here are \(brackets.blanks(in: file.source))"
                    : "a box holds its mark and nothing else",
                hint: isOpen ? "write [ ]" : "write it without blanks, as in [x]")
        }
    }

    /// `- [a] text`. References and footnotes look the same, so that only what is like a usual mark is doubtful
    /// everywhere, and everything else where other items of the list are tasks.
    static func unknownMark(_ file: Examination) -> [Diagnostic] {
        file.openings.findings { item in
            guard let brackets = file.brackets(of: item), case .mark(let mark) = brackets.content, brackets.endsWord
            else { return nil }
            let likeness = Likeness(mark)
            guard likeness != nil || item.isAmongTasks else { return nil }
            let name = mark.unicodeScalars.count == 1 && !mark.isASCII ? mark.unicodeScalars.first?.title : nil
            let advice = likeness.map { "write [\($0.meant)]" } ?? "write one of the marks, as in [ ] or [x]"
            return Rule.unknownMark.at(
                file.place(at: brackets.inner.lowerBound),
                "the mark '\(mark)' means nothing" + (name.map { "; it is \($0)" } ?? ""),
                hint: "\(advice), or add it under 'marks:' in the front matter")
        }
    }

    /// `- [x]text`. Behind `[x]`, what could be a formula or a sentence is none: `[x]^2`, `[x], [y]`.
    static func gluedText(_ file: Examination) -> [Diagnostic] {
        file.openings.findings { item in
            guard let brackets = file.brackets(of: item), let next = brackets.next, !brackets.endsWord,
                brackets.isMark
            else { return nil }
            switch brackets.content {
            case .blank: break
            case .mark("x"), .mark("X"): guard !".,;:^=+-/)|&".utf8.contains(next) else { return nil }
            default: guard item.isAmongTasks, !".,;:^=+-/)|&".utf8.contains(next) else { return nil }
            }
            if let blank = file.foreignBlank(at: brackets.end, before: item.end) {
                return Rule.gluedText.at(
                    file.place(at: brackets.end),
                    "\(blank.first.scalar.title) stands behind the box, so that this is no task",
                    hint: "write a plain space")
            }
            return Rule.gluedText.at(
                file.place(at: brackets.end), "the text is glued to its box, so that this is no task",
                hint: "put a space behind the ]")
        }
    }

    /// `- \[ ] text`, where other items of the list are tasks.
    static func escapedBox(_ file: Examination) -> [Diagnostic] {
        file.openings.findings { item in
            guard item.isAmongTasks else { return nil }
            let text = file.source.bytes[item.start..<min(item.end, item.start + 8)]
            let box = text.filter { $0 != UInt8(ascii: "\\") }.prefix(4)
            guard text.prefix(5).contains(UInt8(ascii: "\\")),
                let brackets = Brackets(Array(box), at: 0, before: box.count), brackets.isPlainBox
            else { return nil }
            return Rule.escapedBox.at(
                file.place(at: item.start), "a backslash makes this box text",
                hint: "remove the backslash if it is a task")
        }
    }

    /// `- [ ]` and nothing behind it.
    static func emptyTask(_ file: Examination) -> [Diagnostic] {
        file.list.tasks.findings { task in
            guard task.html.isEmpty, task.text.isEmpty, task.metadata == Metadata() else { return nil }
            return Rule.emptyTask.at(
                Place(line: task.line, column: task.column), "this task has no text; the page shows it as \"Untitled\"",
                hint: "write what is to be done, or remove the line")
        }
    }
}

private extension Examination {
    /// The brackets that begin an item's text and are no link.
    func brackets(of item: Opening) -> Brackets? {
        item.beginsWithLink ? nil : brackets(at: item.start, before: item.end)
    }
}

private extension Brackets {
    /// Whether what is in them is a mark of the table.
    var isMark: Bool {
        switch content {
        case .blank: true
        case .mark(let mark): Mark.isUsual(mark)
        default: false
        }
    }

    func blanks(in source: Source) -> Int { String(decoding: source.bytes[inner], as: UTF8.self).unicodeScalars.count }
}

/// The mark that somebody meant who wrote another character.
private struct Likeness {
    let meant: Character

    init?(_ mark: Character) {
        if "хХχΧ×✕✖✗✘✓✔☑☒✅❌ｘＸ".contains(mark) || mark.unicodeScalars.first.map("✔✖☑".unicodeScalars.contains) == true {
            meant = "x"
        } else if mark == "_" || mark == "☐" || mark.isWhitespace || mark.unicodeScalars.allSatisfy(\.isInvisible) {
            meant = " "
        } else {
            return nil
        }
    }
}
