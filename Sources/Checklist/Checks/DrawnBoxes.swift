/// Boxes that are drawn with a character or with brackets of Chinese and Japanese, or written in HTML.
extension Check {
    /// `- ☐ text`, `☐ text`, `- ［ ］ text`: the first one of each list and of each paragraph. Two of them in a line are a form to fill
    /// in; ticked ones alone may be a list of what there is.
    static func drawnBox(_ file: Examination) -> [Diagnostic] {
        var lists: Set<Int> = []
        let inItems = file.openings.findings { item in
            guard let box = file.drawnBox(at: item.start, before: item.end), lists.insert(item.list).inserted else {
                return nil
            }
            return file.warning(of: box, at: item.start, hint: "write [ ] or [x] in its place")
        }
        var paragraphs: Set<Int> = []
        let inLines = file.textLines.findings { line in
            let start = file.foreignBullet(of: line)?.end ?? line.start
            guard let box = file.drawnBox(at: start, before: line.end), paragraphs.insert(line.leaf).inserted else {
                return nil
            }
            return file.warning(of: box, at: line.start, hint: "begin the line with '- [ ] '")
        }
        return inItems + inLines
    }
}

private extension Examination {
    /// How a drawn box is written.
    func drawnBox(at start: Int, before end: Int) -> String? {
        guard start < end else { return nil }
        let line = source.bytes[start..<end]
        if ["☐", "［", "【"].contains(where: { line.starts(with: $0.utf8) }) { return characterBox(line) }
        guard line.first == UInt8(ascii: "<"), let close = line.prefix(200).firstIndex(of: UInt8(ascii: ">")) else {
            return nil
        }
        let tag = Array(String(decoding: line[...close], as: UTF8.self).lowercased().utf8)
        let isCheckBox = tag.indices.contains { tag[$0...].starts(with: "checkbox".utf8) }
        return tag.starts(with: "<input ".utf8) && isCheckBox ? "<input>" : nil
    }

    /// `☐`, `［ ］`, `［x］`, `【 】`; nil if there is another one in the line.
    func characterBox(_ line: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: line, as: UTF8.self)
        guard let first = text.first, text.dropFirst().unicodeScalars.allSatisfy({ $0 != first.unicodeScalars.first })
        else {
            return nil
        }
        guard let closing: Character = ["［": "］", "【": "】"][first] else { return "☐" }
        guard let end = text.prefix(4).firstIndex(of: closing) else { return nil }
        let inner = text[..<end].dropFirst()
        return inner.allSatisfy { $0.isWhitespace || "xXｘＸ".contains($0) } ? String(text[...end]) : nil
    }

    func warning(of box: String, at start: Int, hint: String) -> Diagnostic {
        Rule.drawnBox.at(place(at: start), "'\(box)' is shown as text; this is no task", hint: hint)
    }
}
