internal import CFiles
internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension OutputFolder {
    /// Makes the folder hold what was put into it, and nothing else that was ever written there.
    ///
    /// First the manifest lists both what was and what will be there, then each changed file takes its place, then what is
    /// over goes: whenever this ends, nothing is there that no manifest knows. Where nothing changed nothing is written.
    ///
    /// - Throws: what kept it from going on. Some files may be new then and others old; the next build goes on.
    package func commit() throws(FileError) -> Outcome {
        let (new, waiting) = state.withLock { ($0.new, $0.waiting) }
        let stale = old.paths.subtracting(new.paths).sorted()
        var outcome = Outcome(written: waiting.keys.sorted(), removed: [], left: [], count: new.paths.count)
        guard let folder else { return outcome }
        if rules.isTrial {
            for file in stale { outcome.note(file, try isAsWritten(file)) }
            return outcome
        }
        // Else it was done before the first file waited.
        if waiting.isEmpty { OutputFolder.sweep(folder) }
        let isListed = keepsManifest && (!waiting.isEmpty || !stale.isEmpty || new != old)
        let both = old.union(new)
        if isListed { try write(both) }
        try flush(waiting)
        var place = Place()
        for file in outcome.written { try rename(waiting[file] ?? "", to: file, &place) }
        for file in stale {
            let found = try isAsWritten(file)
            if found == true { try remove(file) }
            outcome.note(file, found)
        }
        if isListed, both != new { try write(new) }
        return outcome
    }

    /// Removes what the manifest lists, and the folders that are empty then; without one, an index page of ours.
    package func clean() throws(FileError) -> Outcome {
        var outcome = Outcome()
        guard let folder else { return outcome }
        var files = old.paths
        if files.isEmpty, let start = try folder.bytes(of: OutputFolder.index, 4096),
            WriteFile.contains(start[...], rules.mark)
        {
            files = [OutputFolder.index]
        }
        for file in files.sorted() {
            let found = old.paths.isEmpty ? true : try isAsWritten(file)
            if found == true, !rules.isTrial { try remove(file) }
            outcome.note(file, found)
        }
        if !rules.isTrial {
            OutputFolder.sweep(folder)
            unlinkat(folder.number, Manifest.name, 0)
            // If something is left in it, it stays.
            rmdir(path)
        }
        return outcome
    }
}

extension OutputFolder {
    /// The folder that was renamed into last, for the next file often goes there too.
    struct Place {
        var path: [String]?
        var folder: FolderDescriptor?
    }

    /// Gives a file that waits its own name.
    func rename(_ name: String, to file: String, _ place: inout Place) throws(FileError) {
        guard let folder else { return }
        let names = Path.names(in: file)
        func rename(into parent: FolderDescriptor?) -> Bool {
            guard let parent, let last = names.last else { return false }
            return renameat(folder.number, name, parent.number, last) == 0
        }
        // Somebody may have removed it since.
        let isDone = place.path == names.dropLast() && rename(into: place.folder)
        if !isDone {
            place = Place(path: names.dropLast(), folder: try folder.parent(of: file, makes: true))
            guard rename(into: place.folder) else { throw FileError(.write, path + "/" + file, errno: errno) }
        }
        state.withLock { _ = $0.waiting.removeValue(forKey: file) }
    }
}

private extension OutputFolder {
    /// Whether a file of the old manifest still has the bytes that were written; nil if it is gone.
    func isAsWritten(_ file: String) throws(FileError) -> Bool? {
        guard let folder else { return nil }
        do throws(FileError) {
            guard let bytes = try folder.parent(of: file).bytes(of: Path.name(of: file), .max >> 1) else {
                return nil
            }
            return old.holds(file, rules.digest(bytes))
        } catch {
            switch error.reason {
            case .missing, .notFolder: return nil
            // That is not what was written.
            case .link, .isFolder, .notRegular: return false
            default: throw error
            }
        }
    }

    /// Waits until the new files are on the disk, before any takes the place of an old one. To wait for each of many would
    /// take much longer.
    func flush(_ waiting: [String: String]) throws(FileError) {
        guard let folder else { return }
        if waiting.count > 16 {
            guard files_flush_all(folder.number) == 0 else { throw FileError(.write, path, errno: errno) }
            return
        }
        for (file, name) in waiting {
            let opened = openat(folder.number, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
            guard opened >= 0 else { throw FileError(.write, path + "/" + file, errno: errno) }
            let descriptor = Descriptor(taking: opened)
            guard files_flush(descriptor.number, 0) == 0 else {
                throw FileError(.write, path + "/" + file, errno: errno)
            }
        }
    }

    /// Removes a file and the folders that it leaves empty.
    func remove(_ file: String) throws(FileError) {
        guard let folder else { return }
        var parent = try folder.parent(of: file)
        guard unlinkat(parent.number, Path.name(of: file), 0) == 0 || errno == ENOENT else {
            throw FileError(.write, path + "/" + file, errno: errno)
        }
        var names = Path.names(in: file).dropLast()
        while let name = names.last {
            parent = try folder.parent(of: names.joined(separator: "/"))
            if unlinkat(parent.number, name, AT_REMOVEDIR) != 0 { return }
            names.removeLast()
        }
    }

    func write(_ manifest: Manifest) throws(FileError) {
        guard let folder else { return }
        let name = OutputFolder.waiting + "manifest"
        let place = path + "/" + Manifest.name
        unlinkat(folder.number, name, 0)
        do throws(FileError) {
            let file = try folder.create(name)
            try Stream.write(manifest.bytes, to: file.number, path: place)
            guard files_flush(file.number, 0) == 0 else { throw FileError(.write, place, errno: errno) }
            guard renameat(folder.number, name, folder.number, Manifest.name) == 0 else {
                throw FileError(.write, place, errno: errno)
            }
        } catch {
            unlinkat(folder.number, name, 0)
            throw FileError(.write, place, error.reason)
        }
    }
}

private extension OutputFolder.Outcome {
    /// - Parameter found: whether the file that is over is as it was written; nil if it is gone.
    mutating func note(_ file: String, _ found: Bool?) {
        switch found {
        case true?: removed.append(file)
        case false?: left.append(file)
        case nil: break
        }
    }
}
