import Foundation
import Synchronization
import Testing

@testable import Files

/// What a build may do to a folder, and what it never does.
@Suite final class OutputFolderTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "taskgen-" + UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private func put(_ text: String, _ name: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func text(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

    /// All files below `out`, without the manifest.
    private func files() -> [String] {
        let all = (try? FileManager.default.subpathsOfDirectory(atPath: path("out"))) ?? []
        return all.filter { $0 != Manifest.name }.sorted()
    }

    /// Stands for SHA-256: other bytes have another one.
    @Sendable private static func digest(_ bytes: [UInt8]) -> String {
        let text = String(bytes.reduce(UInt64(7)) { $0 &* 31 &+ UInt64($1) }, radix: 16)
        return String(repeating: "0", count: 64 - text.count) + text
    }

    private func rules(
        inputs: [String] = [], home: String? = nil, isForced: Bool = false, isTrial: Bool = false,
        isOnePage: Bool = false
    ) -> OutputFolder.Rules {
        OutputFolder.Rules(
            mark: Array("MARK".utf8), inputs: inputs, home: home, isForced: isForced, isTrial: isTrial,
            isOnePage: isOnePage, digest: Self.digest)
    }

    @discardableResult private func build(
        _ files: KeyValuePairs<String, String>, _ rules: OutputFolder.Rules? = nil
    ) throws -> OutputFolder.Outcome {
        let output = try OutputFolder(path("out"), rules ?? self.rules())
        for (file, text) in files { try output.put(file, Array(text.utf8)) }
        return try output.commit()
    }

    private func refusal(_ rules: OutputFolder.Rules? = nil) -> FileError.Reason? {
        let error = #expect(throws: FileError.self) { try OutputFolder(path("out"), rules ?? self.rules()) }
        return error?.reason
    }

    // MARK: What a build does

    @Test func addedRenamedRemoved() throws {
        let first = try build(["index.html": "MARK 1", "a/b/c.html": "c", "a/d.html": "d"])
        #expect(first.written == ["a/b/c.html", "a/d.html", "index.html"] && first.removed == [] && first.count == 3)
        try put("mine", "out/a/mine.txt")
        let second = try build(["index.html": "MARK 2", "a/d.html": "d", "e.html": "e"])
        #expect(second.written == ["e.html", "index.html"] && second.removed == ["a/b/c.html"] && second.count == 3)
        #expect(files() == ["a", "a/d.html", "a/mine.txt", "e.html", "index.html"], "the empty folder is gone")
        #expect(text("out/index.html") == "MARK 2")
        try build(["index.html": "MARK 2"])
        #expect(files() == ["a", "a/mine.txt", "index.html"], "what is not ours stays, with its folder")
    }

    @Test func whatDidNotChangeIsNotWritten() throws {
        try build(["index.html": "MARK", "a/b.html": "b"])
        let before = try ["index.html", "a/b.html", Manifest.name].map {
            try FileManager.default.attributesOfItem(atPath: path("out/" + $0))[.systemFileNumber] as? Int
        }
        chmod(path("out"), 0o555)
        chmod(path("out/a"), 0o555)
        defer { chmod(path("out"), 0o755) }
        #expect(try build(["index.html": "MARK", "a/b.html": "b"]).written == [])
        let after = try ["index.html", "a/b.html", Manifest.name].map {
            try FileManager.default.attributesOfItem(atPath: path("out/" + $0))[.systemFileNumber] as? Int
        }
        #expect(before == after)
    }

    @Test func untilTheCommitNothingChanges() throws {
        try build(["index.html": "MARK old", "a.html": "a"])
        do {
            let output = try OutputFolder(path("out"), rules())
            try output.put("index.html", Array("MARK new".utf8))
            try output.put("new/b.html", Array("b".utf8))
            #expect(text("out/index.html") == "MARK old")
            #expect(files().count(where: { $0.hasPrefix(OutputFolder.waiting) }) == 2)
        }
        #expect(files() == ["a.html", "index.html"])
    }

    @Test func aFolderThatWasMadeForNothingGoes() throws {
        _ = try OutputFolder(path("out/deep/down"), rules())
        #expect(FileManager.default.fileExists(atPath: path("out")) == false)
    }

    /// A killed build leaves its files; the next one does not, though it changes nothing.
    @Test(arguments: ["MARK 2", "MARK"])
    func whatAKilledBuildLeftIsSwept(_ next: String) throws {
        try build(["index.html": "MARK"])
        try put("half", "out/" + OutputFolder.waiting + "x")
        try build(["index.html": next])
        #expect(files() == ["index.html"])
    }

    @Test func anotherProgramOfOursIsWaitedForByNobody() throws {
        let other = try OutputFolder(path("out"), rules())
        #expect(refusal() == .busy)
        withExtendedLifetime(other) {}
    }

    /// Files of one folder are put there one after the other; it may go in between.
    @Test func aFolderThatVanishesMeanwhileIsMadeAnew() throws {
        let output = try OutputFolder(path("out"), rules())
        for name in ["a/b/1.html", "a/b/2.html", "a/3.html"] { try output.put(name, Array(name.utf8)) }
        let waiting = output.state.withLock { $0.waiting }
        var place = OutputFolder.Place()
        for name in waiting.keys.sorted() {
            try output.rename(#require(waiting[name]), to: name, &place)
            #expect(text("out/" + name) == name)
            try FileManager.default.removeItem(atPath: path("out/a"))
        }
    }

    @Test func fromSeveralThreads() throws {
        let names = (0..<300).map { "\($0 % 7)/\($0).html" }
        for round in 1...3 {
            let output = try OutputFolder(path("out"), rules())
            DispatchQueue.concurrentPerform(iterations: names.count) { index in
                try? output.put(names[index], Array("\(round) \(index)".utf8))
            }
            #expect(try output.commit().written == names.sorted())
        }
    }

    @Test func aTrialDoesNothing() throws {
        let outcome = try build(["index.html": "MARK", "a.html": "a"], rules(isTrial: true))
        #expect(outcome.written == ["a.html", "index.html"])
        #expect(FileManager.default.fileExists(atPath: path("out")) == false)
        try build(["index.html": "MARK", "a.html": "a"])
        let second = try build(["index.html": "MARK 2"], rules(isTrial: true))
        #expect(second.written == ["index.html"] && second.removed == ["a.html"])
        #expect(files() == ["a.html", "index.html"] && text("out/index.html") == "MARK")
    }

    // MARK: The manifest

    /// A page alone needs none, and a folder that it is alone in needs none later.
    @Test func onePageNeedsNoManifest() throws {
        try build(["index.html": "MARK"], rules(isOnePage: true))
        #expect(text("out/" + Manifest.name) == nil)
        try build(["index.html": "MARK", "a.html": "a"])
        #expect(text("out/" + Manifest.name) != nil)
        #expect(try build(["index.html": "MARK"], rules(isOnePage: true)).removed == ["a.html"])
        #expect(text("out/" + Manifest.name)?.split(separator: "\n").count == 2)
    }

    @Test func aFileThatSomebodyChangedIsNotRemoved() throws {
        try build(["index.html": "MARK", "a.html": "a"])
        try put("changed by hand", "out/a.html")
        let outcome = try build(["index.html": "MARK"])
        #expect(outcome.removed == [] && outcome.left == ["a.html"])
        #expect(text("out/a.html") == "changed by hand")
    }

    /// Whoever writes a manifest cannot make us remove what is elsewhere.
    @Test(arguments: ["../precious", "/etc/passwd", "a/../../precious", "./precious", "a//b", ""])
    func aManifestLeadsNowhereElse(_ listed: String) throws {
        try put("precious", "precious")
        let line = Self.digest(Array("precious".utf8)) + "  " + listed
        try put("# taskgen 1: x\n\(line)\n", "out/" + Manifest.name)
        #expect(try build(["index.html": "MARK"]).removed == [])
        #expect(text("precious") == "precious")
    }

    @Test func theManifestReadsWhatItWrites() throws {
        var manifest = Manifest()
        for (path, byte) in [("b.html", 1), ("a/ü c.html", 2), ("b.html", 3)] {
            manifest.add(path, Self.digest([UInt8(byte)]))
        }
        #expect(Manifest(manifest.bytes) == manifest)
        #expect(Manifest(Array("# taskgen 2: later\n".utf8)) == nil)
        #expect(Manifest([]) == nil)
    }

    @Test func cleaning() throws {
        try build(["index.html": "MARK", "a/b.html": "b"])
        try put("mine", "out/mine")
        #expect(try OutputFolder(path("out"), rules()).clean().removed == ["a/b.html", "index.html"])
        #expect(files() == ["mine"] && text("out/" + Manifest.name) == nil)
        try FileManager.default.removeItem(atPath: path("out"))
        // As builds were before there were manifests.
        try put("MARK", "out/index.html")
        #expect(try OutputFolder(path("out"), rules()).clean().removed == ["index.html"])
        #expect(FileManager.default.fileExists(atPath: path("out")) == false)
    }

    // MARK: What is refused

    @Test func foldersThatAreNotOurs() throws {
        try put("x", "out/somebody.txt")
        #expect(refusal() == .refused(.foreign))
        #expect(try build(["index.html": "MARK"], rules(isForced: true)).written == ["index.html"])
        #expect(files() == ["index.html", "somebody.txt"])
        #expect(try build(["index.html": "MARK 2"]).written == ["index.html"], "now it is")
    }

    @Test(arguments: [(".git/HEAD", FileError.Refusal.repository), (".git", .repository), ("taskgen.yml", .sources)])
    func foldersOfOthers(_ file: String, _ refusal: FileError.Refusal) throws {
        try put("MARK", "out/index.html")
        try put("x", "out/" + file)
        #expect(self.refusal() == .refused(refusal))
    }

    /// A placeholder that keeps an empty folder in a repository.
    @Test func hiddenFilesDoNotCount() throws {
        try put("", "out/.gitkeep")
        #expect(try build(["index.html": "MARK"]).count == 1)
    }

    @Test func foldersThatHoldOthers() throws {
        try put("MARK", "out/index.html")
        try put("- [ ] a", "out/in/tasks.md")
        #expect(refusal(rules(inputs: [path("out/in/tasks.md")], isForced: true)) == .refused(.aroundInput))
        #expect(refusal(rules(inputs: [path("out")], isForced: true)) == .refused(.aroundInput))
        #expect(refusal(rules(home: path("out"), isForced: true)) == .refused(.home))
        // Of that name, and another one.
        try put("", "out-2/tasks.md")
        #expect(throws: Never.self) { try OutputFolder(path("out"), rules(inputs: [path("out-2/tasks.md")])) }
    }

    @Test func links() throws {
        try put("precious", "elsewhere/a.html")
        symlink("elsewhere", path("out"))
        #expect(refusal(rules(isForced: true)) == .refused(.link))
        unlink(path("out"))
        try build(["index.html": "MARK"])
        symlink("../elsewhere", path("out/sub"))
        symlink("../elsewhere/a.html", path("out/b.html"))
        for file in ["sub/a.html", "b.html"] {
            let error = #expect(throws: FileError.self) { try build(["index.html": "MARK", "\(file)": "x"]) }
            #expect(error?.reason == .link, "\(file)")
        }
        #expect(text("elsewhere/a.html") == "precious")
    }

    @Test func aFileOfSomebodyElses() throws {
        try build(["index.html": "MARK"])
        try put("precious", "out/a.html")
        let error = #expect(throws: FileError.self) { try build(["index.html": "MARK", "a.html": "a"]) }
        #expect(error?.reason == .foreign)
        #expect(text("out/a.html") == "precious")
    }

    @Test func modes() throws {
        let mask = umask(0o027)
        defer { umask(mask) }
        try build(["index.html": "MARK", "a/b.html": "b"])
        let modes = try ["out", "out/a", "out/a/b.html", "out/" + Manifest.name].map {
            try FileManager.default.attributesOfItem(atPath: path($0))[.posixPermissions] as? Int
        }
        #expect(modes == [0o750, 0o750, 0o640, 0o640])
        chmod(path("out"), 0o701)
        try build(["index.html": "MARK 2"])
        #expect(try FileManager.default.attributesOfItem(atPath: path("out"))[.posixPermissions] as? Int == 0o701)
    }
}
