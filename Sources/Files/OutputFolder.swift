internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The folder that a build writes into. What it promises:
///
/// - Until `commit` no file in it changes: what is put in waits under names of its own, and goes away if there is no commit.
/// - After any crash or kill each file holds the old bytes or the new ones, and the next build works.
/// - A file that already holds the bytes is left alone. Removed is only what a manifest lists, and of that only what still
///   holds the bytes that were written.
/// - Nothing is written through a link. What is there keeps its mode.
///
/// `put` may be called from several threads. How a commit goes is in `OutputFolder+Commit.swift`.
package final class OutputFolder: Sendable {
    /// What makes the folder ours, what must not be in it, and how to go about it.
    package struct Rules: Sendable {
        /// What an index page of ours contains near its start.
        let mark: [UInt8]
        /// Files and folders that the output must not hold: the inputs and the working directory.
        let inputs: [String]
        let home: String?
        /// Whether to write beside what is not ours, and over it.
        let isForced: Bool
        /// Whether nothing is done, only said.
        let isTrial: Bool
        /// Whether an index page is all there will be: it says itself whose it is, so that a folder without a manifest needs none.
        let isOnePage: Bool
        /// SHA-256, in hexadecimal.
        let digest: @Sendable ([UInt8]) -> String

        package init(
            mark: [UInt8], inputs: [String], home: String?, isForced: Bool = false, isTrial: Bool = false,
            isOnePage: Bool = false, digest: @escaping @Sendable ([UInt8]) -> String
        ) {
            (self.mark, self.inputs, self.home) = (mark, inputs, home)
            (self.isForced, self.isTrial, self.isOnePage, self.digest) = (isForced, isTrial, isOnePage, digest)
        }
    }

    /// What a commit did, or in a trial would do: paths, sorted.
    package struct Outcome: Sendable, Equatable {
        package internal(set) var written: [String] = []
        package internal(set) var removed: [String] = []
        /// Files that were written once and have been changed by somebody since: they are left.
        package internal(set) var left: [String] = []
        /// How many files of ours there are now.
        package internal(set) var count = 0
    }

    static let index = "index.html"
    static let waiting = ".taskgen-new-"

    let path: String
    let rules: Rules
    /// Nil in a trial, if there is none yet.
    let folder: FolderDescriptor?
    /// Folders that were made for it, the outermost first.
    let made: [String]
    let old: Manifest
    let keepsManifest: Bool
    let state = Mutex(State())
    /// In the names of files that wait, for where a folder cannot be locked another program may write there too.
    private let token = String(UInt64.random(in: 0 ... .max), radix: 36)

    struct State {
        var new = Manifest()
        /// Where each changed file waits, by its path.
        var waiting: [String: String] = [:]
        /// How many names for such files were given.
        var count = 0
    }

    /// - Throws: a `FileError` of the reason `.refused` where the folder must not be written into; `.busy` if another program of
    ///   ours is writing there.
    package init(_ path: String, _ rules: Rules) throws(FileError) {
        var plain = path[...]
        while plain.count > 1, plain.last == "/" { plain.removeLast() }
        (self.path, self.rules) = (String(plain), rules)
        let isThere = try OutputFolder.isThere(self.path)
        made = isThere || rules.isTrial ? [] : try OutputFolder.make(self.path)
        folder = isThere || !rules.isTrial ? try FolderDescriptor(self.path) : nil
        let manifest = try folder.flatMap { folder throws(FileError) in try OutputFolder.manifest(in: folder) }
        old = manifest ?? Manifest()
        keepsManifest = manifest != nil || !rules.isOnePage
        guard let folder else { return }
        if isThere { try OutputFolder.check(folder, hasManifest: manifest != nil, rules) }
        if !rules.isTrial, flock(folder.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            throw FileError(.write, self.path, .busy)
        }
    }

    deinit {
        guard let folder else { return }
        state.withLock { state in
            for name in state.waiting.values { unlinkat(folder.number, name, 0) }
        }
        // Where something is in it, it stays.
        for folder in made.reversed() { rmdir(folder) }
    }

    /// What was put in until now.
    package var paths: Set<String> { state.withLock { $0.new.paths } }

    /// Takes one file of the new site.
    ///
    /// - Parameter file: its path in the folder, with `/`.
    /// - Throws: `.foreign` if there is a file of somebody else's.
    package func put(_ file: String, _ bytes: [UInt8]) throws(FileError) {
        let isSame = try isThere(file, bytes)
        // What is there and was listed with one digest has that one.
        let known = isSame && old.files[file]?.count == 1 ? old.files[file]?.first : nil
        let digest = known ?? (keepsManifest ? rules.digest(bytes) : "")
        guard let folder, !isSame, !rules.isTrial else {
            state.withLock { state in
                state.new.add(file, digest)
                if !isSame { state.waiting[file] = "" }
            }
            return
        }
        let name = state.withLock { state in
            // Before the first file waits, so that none of ours goes.
            if state.waiting.isEmpty { OutputFolder.sweep(folder) }
            state.new.add(file, digest)
            state.count += 1
            let name = "\(OutputFolder.waiting)\(token)-\(state.count)"
            state.waiting[file] = name
            return name
        }
        try write(bytes, name, for: file)
    }
}

private extension OutputFolder {
    /// Whether the file holds these bytes.
    func isThere(_ file: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
        guard let folder else { return false }
        let isListed = rules.isForced || old.files[file] != nil
        do throws(FileError) {
            let parent = try folder.parent(of: file)
            let name = Path.name(of: file)
            guard let there = try parent.file(name) else { return false }
            if ReadFile.holds(there, bytes) { return true }
            // Of somebody else's it is told by its beginning.
            let found = try parent.start(of: there, name, 4096)
            guard isListed || found.isEmpty || WriteFile.contains(found[...], rules.mark) else {
                throw FileError(.write, path + "/" + file, .foreign)
            }
            return false
        } catch {
            switch error.reason {
            case .missing: return false
            // The name is taken from a link, or from a file that cannot be read, if it is ours to take.
            case .link where error.path == folder.path + file && isListed: return false
            case .notPermitted where isListed: return false
            default: throw error
            }
        }
    }

    func write(_ bytes: [UInt8], _ name: String, for file: String) throws(FileError) {
        guard let folder else { return }
        do throws(FileError) {
            let new = try folder.create(name)
            try Stream.write(bytes, to: new.number, path: file)
        } catch {
            throw FileError(.write, path + "/" + file, error.reason)
        }
    }

}

extension OutputFolder {
    /// Removes what a killed program left. Nobody else is writing here: the folder is locked.
    static func sweep(_ folder: FolderDescriptor) {
        // What cannot be listed is not swept.
        for name in (try? Folder.allNames(in: folder.path)) ?? [] where name.hasPrefix(waiting) {
            unlinkat(folder.number, name, 0)
        }
    }
}
