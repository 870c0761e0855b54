internal import Checklist

extension YAML {
    /// The settings of a text, and what is wrong with it. Where it is no YAML as a whole, each setting that begins a line is read
    /// by itself: one mistake does not take the others with it.
    static func settings(in text: [UInt8], firstLine: Int) -> (entries: [Entry], problems: [Diagnostic]) {
        do throws(YAMLParser.Problem) {
            guard let root = try YAMLParser.parse(text, firstLine: firstLine), root.scalar != .null else {
                return ([], [])
            }
            if case .map(let entries) = root.content { return (entries, []) }
            let hint = "write each as 'name: value' on a line of its own"
            return ([], [SettingProblem(root, "these are no settings", hint: hint).diagnostic])
        } catch {
            let (entries, problems) = readable(of: text, firstLine: firstLine)
            return (entries, (problems.isEmpty ? [error] : problems).map(\.diagnostic))
        }
    }

    /// Of two with the same name, the first.
    private static func readable(of text: [UInt8], firstLine: Int) -> (entries: [Entry], problems: [YAMLParser.Problem])
    {
        var (entries, names) = ([Entry](), Set<String>())
        var problems: [YAMLParser.Problem] = []
        for piece in pieces(of: text) {
            do throws(YAMLParser.Problem) {
                let root = try YAMLParser.parse(Array(text[piece.range]), firstLine: firstLine + piece.linesBefore)
                guard case .map(let found) = root?.content else { continue }
                entries += found.filter { names.insert($0.key).inserted }
            } catch { problems.append(error) }
        }
        return (entries, problems)
    }

    /// From each line that begins with a name to the next.
    private static func pieces(of text: [UInt8]) -> [(range: Range<Int>, linesBefore: Int)] {
        var starts = [(offset: 0, linesBefore: 0)]
        var reader = LineReader(text)
        var lines = 0
        while let line = reader.next() {
            if lines > 0, line.start < line.end, isNameStart(text[line.start]) { starts.append((line.start, lines)) }
            lines += 1
        }
        let ends = starts.dropFirst().map(\.offset) + [text.count]
        return zip(starts, ends).map { ($0.offset..<$1, $0.linesBefore) }
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        case UInt8(ascii: "_"), UInt8(ascii: "'"), UInt8(ascii: "\""): true
        default: false
        }
    }
}

private extension YAMLParser.Problem {
    var diagnostic: Diagnostic {
        Diagnostic(.error, code, line: place.line, column: place.column, message, hint: hint)
    }
}
