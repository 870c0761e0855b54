import Checklist
import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The same tasks, states, nesting and texts as `cmark-gfm -e tasklist` sees, wherever the README does not decide
/// otherwise: on files like those people publish, and on generated ones.
@Suite struct GitHubTests {
    static let lists = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/lists")
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).sorted { $0.path < $1.path }
    }()

    @Test func listsAreThere() { #expect(Self.lists.count >= 8) }

    @Test(arguments: lists)
    func published(_ file: URL) throws {
        let bytes = [UInt8](try Data(contentsOf: file))
        #expect(try TaskList(parsing: bytes).outline == CmarkGFM.outline(of: bytes))
    }

    /// A hundred documents at a time, one below the other; FUZZ_RUNS says how many, a quarter of it.
    @Test func generated() throws {
        let runs = ProcessInfo.processInfo.environment["FUZZ_RUNS"].flatMap(Int.init) ?? 8_000
        for batch in 0..<max(1, runs / 400) {
            let seeds = (100 * batch + 1)...(100 * batch + 100)
            if try agree(seeds.map(document).joined(separator: "\n\nThe next one.\n\n")) { continue }
            for seed in seeds { #expect(try agree(document(seed)), "seed \(seed):\n\(document(seed))") }
            Issue.record("batch \(batch) differs")
            return
        }
    }

    private func document(_ seed: Int) -> String {
        var generator = DocumentGenerator(seed: UInt64(seed))
        return generator.document()
    }

    private func agree(_ markdown: String) throws -> Bool {
        let bytes = Array(markdown.utf8)
        return try TaskList(parsing: bytes).outline == CmarkGFM.outline(of: bytes)
    }
}

/// Markdown of the kinds on which GitHub and we must agree. Left out is what the README decides otherwise: other marks,
/// tasks in quotes, empty tasks, block mark-up right behind the box, definitions named like a mark; and a box in the text,
/// which cmark-gfm takes for the state (case B01).
struct DocumentGenerator {
    private var state: UInt64
    private let words = [
        "buy", "milk", "*soon*", "**now**", "`[y] code`", "[a link](https://example.org/a_b)", "a_b_c", "2*3",
        "[brackets]",
        "(round)", "<https://example.org>", "&amp;", "&copy;", "\\[y\\]", "![alt](i.png)", "~~gone~~", "naïve", "数据",
        "שלום",
        "[ref]", "Map<K>", "#12", "!", "- dash", "1. one", "``a`b``", "***both***", "[y]", "e-mail@example.org",
    ]

    init(seed: UInt64) { state = seed }

    private mutating func pick(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }

    private mutating func text() -> String {
        "Do " + (0...pick(5)).map { _ in words[pick(words.count)] }.joined(separator: " ")
    }

    mutating func document() -> String {
        var lines: [String] = []
        var indents = [0]
        for _ in 0..<(4 + pick(16)) {
            switch pick(12) {
            case 0: lines += ["", "## " + text(), ""]
            case 1: lines += ["", text(), ""]
            case 2: lines += ["", "```", "- [ ] code", "```", ""]
            case 3: lines += [""]
            case 4: lines += [String(repeating: " ", count: indents.last ?? 0) + "  " + text()]
            case 5: lines += ["", "> " + text(), ""]
            default:
                let level = pick(min(indents.count, 4) + 1)
                indents = Array(indents.prefix(level + 1))
                let indent = String(repeating: " ", count: indents[min(level, indents.count - 1)])
                let marker = ["- ", "* ", "+ ", "1. ", "2) ", "-   "][pick(6)]
                let box = ["[ ] ", "[x] ", "[X] ", "[ ] ", "", "[ ]\t", "\\[ ] ", "[]", "[a] "][pick(9)]
                lines.append(indent + marker + box + text())
                indents.append(indent.count + marker.count)
            }
            if lines.last == "" { indents = [0] }
        }
        lines += ["", "[ref]: https://example.org/ref"]
        return lines.joined(separator: ["\n", "\r\n"][pick(2)])
    }
}

/// What the program `cmark-gfm` makes of a file.
enum CmarkGFM {
    static func outline(of bytes: [UInt8]) throws -> [String] {
        let xml = try run(
            "/usr/bin/env", ["cmark-gfm", "-e", "tasklist", "-e", "strikethrough", "-t", "xml"], input: bytes)
        let reader = OutlineReader()
        let parser = XMLParser(data: xml)
        parser.delegate = reader
        guard parser.parse() else { throw XMLProblem(text: String(decoding: xml, as: UTF8.self)) }
        return reader.outline
    }

    struct XMLProblem: Error { let text: String }

    static func run(_ program: String, _ arguments: [String], input: [UInt8]) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data(input))
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return output
    }
}

/// Collects the tasks of cmark-gfm's XML: the text of a task is that of its first paragraph.
private final class OutlineReader: NSObject, XMLParserDelegate {
    private(set) var outline: [String] = []
    private var open: [Int] = []
    private var text: String?
    private var hasText: Set<Int> = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        pending = ""
        switch name {
        case "tasklist":
            let mark = attributes["completed"] == "true" ? "x" : "o"
            outline.append(String(repeating: "  ", count: open.count) + mark + " ")
            open.append(outline.count - 1)
        case "item": break
        case "paragraph":
            if let task = open.last, hasText.insert(task).inserted { text = "" }
        case "softbreak", "linebreak": text? += " "
        default: break
        }
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) { pending += characters }

    private var pending = ""

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if ["text", "code", "html_inline"].contains(name) { text? += pending }
        pending = ""
        if name == "tasklist" { open.removeLast() }
        if name == "paragraph", let found = text, let task = open.last {
            outline[task] += found.trimmingCharacters(in: .whitespaces)
            text = nil
        }
    }
}
