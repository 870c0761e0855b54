import CFiles
import Foundation
import Testing

@testable import Files

/// The promises of `EditedFile`, each with real files.
@Suite final class EditedFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "taskgen-" + UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder.appending(path: "in"), withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appending(path: name).path }
    private var file: String { path("in/tasks.md") }
    private var store: String { path("copies") }

    private func put(_ text: String, mode: mode_t = 0o644) throws {
        try Data(text.utf8).write(to: URL(filePath: file))
        chmod(file, mode)
    }

    private func contents(_ path: String) -> String? {
        (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
    }

    private func status(_ path: String) -> stat {
        var info = stat()
        lstat(path, &info)
        return info
    }

    /// As the commands do it; `meanwhile` happens between reading and writing.
    private func edit(_ path: String, to new: String, meanwhile: () throws -> Void = {}) throws {
        let edited = try EditedFile(path, limit: 1 << 20, backups: store)
        try meanwhile()
        try edited.write(Array(new.utf8))
    }

    private func refusal(_ body: () throws -> Void) -> FileError.Reason? {
        #expect(throws: FileError.self) { try body() }?.reason
    }

    private var leftovers: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path("in"))) ?? []).filter { $0.hasPrefix(".") }
    }

    private var copies: [String] {
        (FileManager.default.enumerator(atPath: store)?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".md") }
            .sorted().compactMap { contents(store + "/" + $0) }
    }

    // MARK: What is written

    @Test func oneByteIsWrittenInPlace() throws {
        try put("- [ ] a\n")
        let before = status(file).st_ino
        try edit(file, to: "- [x] a\n")
        #expect(contents(file) == "- [x] a\n")
        #expect(status(file).st_ino == before)
    }

    /// The short way of the preview has the same promises: a copy before, and nothing over what somebody else has saved.
    @Test func aByteByItself() throws {
        try put("- [ ] a\n")
        try EditedFile(file, limit: 99, backups: store).write(UInt8(ascii: "x"), at: 3)
        #expect(contents(file) == "- [x] a\n" && copies == ["- [ ] a\n"])
        for text in ["- [x] b\n", "- [ ] a\n", "- [x] a\n\n", "- [x] a", ""] {
            try put("- [x] a\n")
            #expect(refusal { try untick { try put(text) } } == .changed)
            #expect(contents(file) == text)
        }
        try put("- [x] a\n")
        let replace = {
            try FileManager.default.moveItem(atPath: self.file, toPath: self.path("in/old.md"))
            try self.put("- [x] a\n")
        }
        #expect(refusal { try untick(meanwhile: replace) } == .changed)
        #expect(contents(file) == "- [x] a\n" && contents(path("in/old.md")) == "- [x] a\n")
    }

    private func untick(meanwhile: () throws -> Void) throws {
        let edited = try EditedFile(file, limit: 99, backups: nil)
        try meanwhile()
        try edited.write(UInt8(ascii: " "), at: 3)
    }

    @Test(arguments: ["- [ ] a\n- [ ] b\n", "", "- [x] b\n", "a", String(repeating: "long\n", count: 100_000)])
    func otherwiseANewFileTakesItsPlace(_ new: String) throws {
        try put("- [ ] a\n")
        let before = status(file).st_ino
        try edit(file, to: new)
        #expect(contents(file) == new)
        #expect(status(file).st_ino != before)
        #expect(leftovers == [])
    }

    @Test func nothingToWriteIsNotWritten() throws {
        try put("a")
        let before = try FileManager.default.attributesOfItem(atPath: file)
        try edit(file, to: "a")
        let after = try FileManager.default.attributesOfItem(atPath: file)
        #expect(after as NSDictionary == before as NSDictionary)
        #expect(copies == [])
    }

    // MARK: What stays

    @Test(arguments: [0o640, 0o600, 0o664, 0o755, 0o4755, 0o200 | 0o444] as [mode_t], ["- [x] a\n", "- [ ] a\nb\n"])
    func theModeStays(_ mode: mode_t, _ new: String) throws {
        let mask = umask(0o077)
        defer { umask(mask) }
        try put("- [ ] a\n", mode: mode)
        try edit(file, to: new)
        #expect(status(file).st_mode & 0o7777 == mode)
        #expect(contents(file) == new)
    }

    @Test(.enabled(if: geteuid() == 0), arguments: ["- [x] a\n", "- [ ] a\nb\n"])
    func theOwnerStays(_ new: String) throws {
        try put("- [ ] a\n", mode: 0o640)
        chown(file, 1234, 5678)
        try edit(file, to: new)
        #expect(status(file).st_uid == 1234 && status(file).st_gid == 5678)
        #expect(contents(file) == new)
    }

    @Test(arguments: ["../in/tasks.md", "second", "absolute"])
    func aLinkStays(_ target: String) throws {
        try put("- [ ] a\n")
        symlink("in/tasks.md", path("second"))
        symlink(file, path("absolute"))
        try FileManager.default.createDirectory(atPath: path("links"), withIntermediateDirectories: true)
        let link = path("links/link.md")
        symlink(target.hasPrefix(".") ? target : "../" + target, link)
        for new in ["- [x] a\n", "- [x] a\nb\n"] {
            try edit(link, to: new)
            #expect(status(link).st_mode & S_IFMT == S_IFLNK && status(file).st_mode & S_IFMT == S_IFREG)
            #expect(contents(file) == new)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("links")) == ["link.md"])
    }

    @Test(arguments: ["- [x] a\n", "- [ ] a\nb\n", "- [ ]"])
    func aHardLinkStays(_ new: String) throws {
        try put("- [ ] a\n")
        link(file, path("other"))
        try edit(file, to: new)
        #expect(contents(path("other")) == new && contents(file) == new)
        #expect(status(file).st_ino == status(path("other")).st_ino && status(file).st_nlink == 2)
        #expect(copies == ["- [ ] a\n"])
    }

    /// Of a file; nil if it has no such attribute.
    private func attribute(_ name: String, of path: String) -> String? {
        let file = open(path, O_RDONLY)
        defer { close(file) }
        var value = [UInt8](repeating: 0, count: 100)
        let count = files_attribute(file, name, &value, value.count)
        return count < 0 ? nil : String(decoding: value[..<count], as: UTF8.self)
    }

    @Test(arguments: ["- [x] a\n", "- [ ] a\nb\n"])
    func extendedAttributesStay(_ new: String) throws {
        try put("- [ ] a\n", mode: 0o640)
        let opened = open(file, O_RDONLY)
        // Where the file system has none, there are none to keep.
        guard files_set_attribute(opened, "user.note", "kept", 4) == 0 || errno != EOPNOTSUPP else { return }
        #expect(files_set_attribute(opened, "user.empty", "", 0) == 0)
        close(opened)
        try edit(file, to: new)
        #expect(contents(file) == new)
        #expect(attribute("user.note", of: file) == "kept" && attribute("user.empty", of: file) == "")
    }

    #if os(Linux)
        /// POSIX access lists: user 1234 may read, as the attribute the kernel keeps them in says it (version 2, then tag,
        /// permissions and id of each entry).
        @Test(arguments: ["- [x] a\n", "- [ ] a\nb\n"])
        func accessListsStay(_ new: String) throws {
            try put("- [ ] a\n", mode: 0o640)
            let none: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
            let list: [UInt8] =
                [2, 0, 0, 0] + [1, 0, 6, 0] + none + [2, 0, 4, 0, 0xD2, 4, 0, 0] + [4, 0, 4, 0] + none
                + [0x10, 0, 4, 0] + none + [0x20, 0, 0, 0] + none
            let opened = open(file, O_RDONLY)
            guard files_set_attribute(opened, "system.posix_acl_access", list, list.count) == 0 || errno != EOPNOTSUPP
            else { return }
            close(opened)
            let before = attribute("system.posix_acl_access", of: file)
            #expect(before?.isEmpty == false)
            try edit(file, to: new)
            #expect(contents(file) == new)
            #expect(attribute("system.posix_acl_access", of: file) == before)
            #expect(status(file).st_mode & 0o777 == 0o640)
        }
    #endif

    // MARK: What is refused

    @Test func aFileNobodyMayWriteIsNotWritten() throws {
        try put("- [ ] a\n", mode: 0o444)
        #expect(refusal { try edit(file, to: "- [x] a\n") } == .notPermitted)
        #expect(contents(file) == "- [ ] a\n")
    }

    @Test func whatIsNoFile() throws {
        mkfifo(path("pipe"), 0o600)
        symlink("nowhere", path("dangling"))
        symlink("loop", path("loop"))
        #expect(refusal { try edit(path("none.md"), to: "a") } == .missing)
        #expect(refusal { try edit(path("dangling"), to: "a") } == .missing)
        #expect(refusal { try edit(path("in"), to: "a") } == .isFolder)
        #expect(refusal { try edit(path("pipe"), to: "a") } == .notRegular)
        #expect(refusal { try edit("/dev/null", to: "a") } == .notRegular)
        #expect(refusal { try edit(path("loop"), to: "a") }.map { "\($0)".contains("links") } == true)
        #expect(contents(path("nowhere")) == nil)
    }

    // MARK: What somebody else does meanwhile

    @Test(arguments: ["- [x] a\n", "- [ ] a\nb\n"])
    func aFileThatWasChangedIsNotWritten(_ new: String) throws {
        let appended = "- [ ] a\n- [ ] theirs\n"
        try put("- [ ] a\n")
        #expect(refusal { try edit(file, to: new) { try put(appended) } } == .changed)
        #expect(contents(file) == appended)
        // Of the same size and time.
        try put("- [ ] a\n")
        let date = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
        let changed = refusal {
            try edit(file, to: new) {
                let handle = try FileHandle(forWritingTo: URL(filePath: file))
                try handle.seek(toOffset: 6)
                try handle.write(contentsOf: Data("b".utf8))
                try handle.close()
                try FileManager.default.setAttributes([.modificationDate: date ?? Date()], ofItemAtPath: file)
            }
        }
        #expect(changed == .changed)
        #expect(contents(file) == "- [ ] b\n")
        #expect(leftovers == [])
    }

    @Test(arguments: ["- [x] a\n", "- [ ] a\nb\n"])
    func aFileThatWasReplacedIsNotWritten(_ new: String) throws {
        try put("- [ ] a\n")
        let replaced = refusal {
            try edit(file, to: new) {
                try Data("- [ ] a\n".utf8).write(to: URL(filePath: path("new")))
                rename(path("new"), file)
            }
        }
        #expect(replaced == .changed)
        #expect(contents(file) == "- [ ] a\n")
    }

    @Test(arguments: ["- [x] a\n", "- [ ] a\nb\n"])
    func aFileThatIsGoneIsNotMadeAgain(_ new: String) throws {
        try put("- [ ] a\n")
        #expect(refusal { try edit(file, to: new) { unlink(file) } } == .changed)
        #expect(contents(file) == nil)
        #expect(leftovers == [])
    }

    /// Another one of ours waits for two seconds, and then says so.
    @Test func aFileThatIsHeldIsBusy() throws {
        try put("- [ ] a\n")
        let held = try EditedFile(file, limit: 100, backups: nil)
        #expect(refusal { try edit(file, to: "a") } == .busy)
        try held.write(Array("- [ ] a\nb\n".utf8))
        try edit(file, to: "- [ ] a\nb\nc\n")
        #expect(contents(file) == "- [ ] a\nb\nc\n")
    }

    // MARK: Copies

    @Test func copiesOfTheLastTwentyVersionsAreKept() throws {
        try put("0")
        for number in 1...30 { try edit(file, to: "\(number)") }
        #expect(copies == (10...29).map(String.init))
        let names = FileManager.default.enumerator(atPath: store)?.allObjects as? [String] ?? []
        #expect(names.filter { $0.hasSuffix(".md") && $0.contains("/") }.max()?.hasSuffix("/000030-tasks.md") == true)
        for name in names + [""] { #expect(status(store + "/" + name).st_mode & 0o077 == 0, "\(name)") }
    }

    @Test func aVersionIsKeptOnce() throws {
        try put("a")
        _ = refusal { try edit(file, to: "bb") { try put("c") } }
        try put("a")
        try edit(file, to: "bb")
        #expect(copies == ["a"])
    }

    /// Without room for a copy a new file still takes the place; where it has to be written in place, nothing is.
    @Test func withoutACopyNothingIsWrittenInPlace() throws {
        try Data().write(to: URL(filePath: store))
        try put("- [ ] a\n")
        try edit(file, to: "- [ ] a\nb\n")
        #expect(contents(file) == "- [ ] a\nb\n")
        link(file, path("other"))
        #expect(refusal { try edit(file, to: "c") } == .noCopy)
        #expect(contents(file) == "- [ ] a\nb\n")
    }

    // MARK: Races that only an exchange sees

    /// Somebody saves in the moment before the names are exchanged: it goes back.
    @Test(arguments: [true, false])
    func whatComesOutGoesBack(_ byRename: Bool) throws {
        try put("a")
        let edited = try EditedFile(file, limit: 100, backups: nil)
        let status = try #require(FileStatus(at: file))
        if byRename {
            try Data("theirs".utf8).write(to: URL(filePath: path("new")))
            rename(path("new"), file)
        } else {
            try put("theirs")
        }
        let theirs = self.status(file).st_ino
        do {
            _ = try edited.replace(with: Array("ours".utf8), like: status)
            Issue.record("written")
        } catch {
            #expect(error.reason == .changed)
        }
        #expect(contents(file) == "theirs")
        #expect(self.status(file).st_ino == theirs)
        #expect(leftovers == [])
    }

    // MARK: Leftovers

    @Test func whatAKilledProgramLeftIsRemovedLater() throws {
        try put("a")
        let old = path("in/.taskgen-old.tmp")
        try Data().write(to: URL(filePath: old))
        // Whoever writes now may have one there.
        try edit(file, to: "bb")
        #expect(leftovers == [".taskgen-old.tmp"])
        Temporary.sweep(path("in") + "/", after: 0)
        #expect(leftovers == [])
        #expect(contents(file) == "bb")
    }
}
