import Foundation
import Testing

/// What the documents show is run: a fence names its file or is a session, and they follow each other.
///
/// ```` ```mustache Templates/row.mustache ```` writes that file; ```` ```html public/index.html ```` wants these lines in
/// it, as `xml` and `ics` do, and ```` ```text tasks.md ```` that it is these lines, as does ```` ```yaml taskgen.yml ```` where a command wrote it;
/// ```` ```console ```` runs the lines that begin with `$` and wants what stands below them.
@Suite struct DocumentationTests {
    static let documents = [
        "TEMPLATES.md", "SETTINGS.md", "LANGUAGES.md", "EDITING.md", "PREVIEW.md", "PUBLISHING.md", "SECURITY.md",
        "SITES.md", "OUTPUTS.md",
    ]

    @Test(arguments: documents)
    func examples(_ name: String) throws {
        let file = URL(filePath: #filePath).appending(path: "../../../docs/\(name)").standardized
        let folder = try TemporaryFolder()
        let fences = try String(contentsOf: file, encoding: .utf8).matches(of: /\n```(\w+) ?(\S*)\n([\s\S]*?\n)```\n/)
        #expect(fences.count >= 5)
        for fence in fences {
            let (language, path, text) = (String(fence.1), String(fence.2), String(fence.3))
            switch (language, path) {
            case ("console", _): try session(text, in: folder)
            case ("html", _), ("xml", _), ("ics", _):
                #expect(folder.contents(path)?.replacing("\r\n", with: "\n").contains(text) == true, "\(text)")
            case (_, ""): continue
            case ("text", _),
                ("yaml", _) where folder.contents(path) != nil:
                #expect(folder.contents(path) == text)
            default: try folder.put(text, path)
            }
        }
    }

    private func session(_ text: String, in folder: TemporaryFolder) throws {
        for step in text.split(separator: #/(?m)^\$ /#) {
            let lines = step.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            #expect(lines[0].hasPrefix("taskgen "))
            // As a shell reads it: quotes and all.
            let outcome = try folder.run([], shell: String(lines[0].dropFirst("taskgen ".count)))
            let expected = String(lines.last ?? "")
            if !expected.isEmpty {
                #expect((outcome.output + outcome.talk).replacing(/taskgen: reading .*\n/, with: "") == expected)
            }
        }
    }
}
