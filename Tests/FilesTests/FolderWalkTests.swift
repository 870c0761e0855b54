import Files
import Foundation
import Testing

@Suite final class FolderWalkTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "taskgen-" + UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private func put(_ names: String...) throws {
        for name in names {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("x".utf8).write(to: file)
        }
    }

    private func walk(include: [String] = [], exclude: [String] = [], except: String? = nil) throws -> FolderWalk {
        let choice = FolderWalk.Choice(
            included: include.map { Glob($0) }, excluded: exclude.map { Glob($0) }, except: except,
            isWanted: { $0.hasSuffix(".md") })
        return try FolderWalk(path("in"), choice)
    }

    @Test func sortedAndDeep() throws {
        try put("in/b.md", "in/a/z.md", "in/a.md", "in/a/b/c.md", "in/a.txt", "in/.hidden/d.md", "in/.e.md")
        try put("in/node_modules/f.md", "in/.build/g.md", "in/public/h.md")
        #expect(try walk(except: path("in/public")).files == ["a.md", "a/b/c.md", "a/z.md", "b.md"])
    }

    /// A folder is entered once; what is seen through links is not there twice.
    @Test func links() throws {
        try put("in/a/b.md", "out/c.md", "in/.store/real.md")
        symlink("..", path("in/a/round"))
        symlink("a", path("in/other"))
        symlink(".store", path("in/shown"))
        symlink("a/b.md", path("in/b.md"))
        symlink("../out", path("in/away"))
        symlink("../out/c.md", path("in/c.md"))
        symlink("nowhere.md", path("in/gone.md"))
        symlink("loop.md", path("in/loop.md"))
        let walk = try walk()
        #expect(walk.files == ["a/b.md", "b.md", "shown/real.md"])
        let skipped = walk.skipped.map { "\($0.path.split(separator: "/").last ?? "") \($0.reason)" }.sorted()
        #expect(skipped == ["away outside", "c.md outside", "gone.md missing", "loop.md missing"])
    }

    @Test(arguments: [
        (["*.md"], [], ["a.md", "sub/b.md", "sub/deep/c.md"]), (["/*.md"], [], ["a.md"]),
        (["sub/*.md"], [], ["sub/b.md"]), (["sub/**"], [], ["sub/b.md", "sub/deep/c.md"]),
        (["**/c.md"], [], ["sub/deep/c.md"]), (["sub"], [], ["sub/b.md", "sub/deep/c.md"]),
        ([], ["deep"], ["a.md", "sub/b.md"]), ([], ["sub/"], ["a.md"]), ([], ["?.md"], []),
        ([], ["sub/*/c.md"], ["a.md", "sub/b.md"]),
        (["a.md", "b.md"], ["sub"], ["a.md"]), ([], ["*b*"], ["a.md"]), (["nothing"], [], []),
    ])
    func patterns(_ include: [String], _ exclude: [String], _ files: [String]) throws {
        try put("in/a.md", "in/sub/b.md", "in/sub/deep/c.md")
        #expect(try walk(include: include, exclude: exclude).files == files)
    }

    /// Backtracking costs no more than pattern times name.
    @Test(.timeLimit(.minutes(1))) func hostilePatterns() {
        let stars = Glob(String(repeating: "*a", count: 2_000) + "b")
        #expect(!stars.matches(String(repeating: "a", count: 20_000)))
        let names = Glob(String(repeating: "**/a/", count: 500) + "b")
        #expect(!names.matches(String(repeating: "a/", count: 2_000) + "a"))
    }

    @Test func whatIsNoFolder() throws {
        let error = #expect(throws: FileError.self) { try walk() }
        #expect(error?.reason == .missing)
    }
}
