import Files
import Foundation
import Testing

@Suite final class FilesTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "taskgen-" + UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private func put(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: folder.appending(path: name))
    }

    private func contents(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }

    // MARK: Reading

    @Test(arguments: [0, 1, 4095, 4096, 65_536, 300_000])
    func readsTheVeryBytes(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try put(bytes, "file")
        #expect(try ReadFile.bytes(at: path("file"), limit: 1 << 20) == bytes)
    }

    /// Who may read a file leaves no trace in its content, nor in the time that was written.
    @Test func aStampTellsOfPermissionsToo() throws {
        try put([1], "file")
        let stamp = FileStamp(of: path("file"))
        #expect(FileStamp(of: path("file")) == stamp)
        // Not in the moment of the writing: that of a disk may be some milliseconds long.
        usleep(20_000)
        chmod(path("file"), 0)
        #expect(FileStamp(of: path("file")) != stamp)
    }

    @Test func saysWhyAFileCannotBeRead() throws {
        try put([1, 2, 3], "three")
        mkfifo(path("pipe"), 0o600)
        let reasons: [(String, FileError.Reason)] = [
            ("none", .missing), ("three/below", .notFolder), (".", .isFolder), ("pipe", .notRegular),
        ]
        for (name, reason) in reasons {
            let error = #expect(throws: FileError.self) { try ReadFile.bytes(at: path(name), limit: 10) }
            #expect(error?.reason == reason, "\(name)")
        }
        let error = #expect(throws: FileError.self) { try ReadFile.bytes(at: path("three"), limit: 2) }
        #expect(error?.reason == .tooLarge(limit: 2))
    }

    // MARK: Folders

    private func names(_ folder: String, isDeep: Bool = true) throws -> [String] {
        try Folder.files(in: path(folder), limit: 10, isDeep: isDeep) { $0.hasSuffix("txt") }.map(\.path)
    }

    @Test func filesOfAFolder() throws {
        for folder in ["in/b", "in/.hidden", "out"] {
            try FileManager.default.createDirectory(atPath: path(folder), withIntermediateDirectories: true)
        }
        for file in ["in/z.txt", "in/a.txt", "in/a.md", "in/b/c.txt", "in/.hidden/d.txt", "out/e.txt"] {
            try put([1], file)
        }
        // What is not wanted may be anything; links inside are followed, also round in a circle.
        symlink("nowhere", path("in/dangling.md"))
        symlink("../out/e.txt", path("in/outside.md"))
        symlink("a.txt", path("in/link.txt"))
        symlink("..", path("in/b/round"))
        #expect(try names("in") == ["a.txt", "b/c.txt", "link.txt", "z.txt"])
        #expect(try names("in", isDeep: false) == ["a.txt", "link.txt", "z.txt"])
    }

    @Test(arguments: [("out/e.txt", "e.txt"), ("out", "folder")])
    func aLinkOutOfAFolderIsRefused(_ target: String, _ name: String) throws {
        for folder in ["in", "out"] {
            try FileManager.default.createDirectory(atPath: path(folder), withIntermediateDirectories: true)
        }
        try put([1], "out/e.txt")
        symlink("../" + target, path("in/" + name))
        let error = #expect(throws: FileError.self) { try names("in") }
        #expect(error?.reason == .outside)
        #expect(error?.path.hasSuffix("in/" + name) == true)
    }

    // MARK: Writing

    @Test func makesFoldersAndWritesOnlyWhatChanged() throws {
        let file = path("a/b/index.html")
        #expect(try WriteFile.replace(file, with: [1]) == .written)
        let before = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
        #expect(try WriteFile.replace(file, with: [1]) == .unchanged)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int == before)
        #expect(try WriteFile.replace(file, with: [1, 2]) == .written)
        #expect(try contents("a/b/index.html") == [1, 2])
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("a/b")) == ["index.html"])
    }

    /// In Swift a slash and a mark that is put upon it are one character.
    @Test(arguments: [
        ("a/\u{301}b.md", ["a", "\u{301}b.md"], "a/"), ("/a//b/", ["a", "b"], "/a//b/"), ("a", ["a"], ""), ("", [], ""),
    ])
    func parts(_ path: String, _ names: [String], _ folder: String) {
        #expect(Path.names(in: path).map { Array($0.utf8) } == names.map { Array($0.utf8) })
        #expect(Path.name(of: path) == names.last ?? "")
        #expect(Path.folder(of: path) == folder)
    }

    @Test func aFolderInTheWayIsSaid() throws {
        try FileManager.default.createDirectory(atPath: path("index.html"), withIntermediateDirectories: true)
        let error = #expect(throws: FileError.self) {
            try WriteFile.replace(path("index.html"), with: [1])
        }
        #expect(error?.reason == .isFolder)
        try put([], "file")
        let other = #expect(throws: FileError.self) {
            try WriteFile.replace(path("file/index.html"), with: [1])
        }
        #expect(other?.reason == .notFolder)
    }

    @Test func newFilesHaveTheUsualMode() throws {
        let mask = umask(0o022)
        defer { umask(mask) }
        _ = try WriteFile.replace(path("out/index.html"), with: [1])
        let mode = try FileManager.default.attributesOfItem(atPath: path("out/index.html"))[.posixPermissions] as? Int
        #expect(mode == 0o644)
    }
}
