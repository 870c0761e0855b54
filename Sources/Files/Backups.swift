internal import CFiles

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Copies of a user's file before changes, the last 20, so that no mistake of ours costs more than a look there. They are
/// named by number and file, `000012-tasks.md`, and may be read by the user alone.
struct Backups {
    private let folder: String
    private let name: String
    private static let most = 20

    /// - Parameters:
    ///   - path: the file itself, behind all links.
    ///   - store: the folder with a folder for each file.
    init(of path: String, in store: String) {
        name = Path.name(of: path)
        // FNV-1a: files of one name in several folders are kept apart.
        let hash = path.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        folder = "\(store)/\(String(hash, radix: 36))-\(name.utf8.count > 100 ? "file" : name)"
    }

    /// Keeps these bytes, unless the last copy holds them already.
    ///
    /// - Returns: whether they are kept.
    func keep(_ bytes: [UInt8]) -> Bool {
        // Where the folder is not there, nothing is in it.
        let names = ((try? Folder.allNames(in: folder)) ?? []).filter { number(of: $0) != nil }.sorted()
        do throws(FileError) {
            if let last = names.last, try ReadFile.bytes(at: folder + "/" + last, limit: bytes.count) == bytes {
                return true
            }
        } catch {
            // One that is longer, or cannot be read, is another one.
        }
        do throws(FileError) {
            try WriteFile.makeFolders(above: folder + "/", mode: 0o700)
            let number = names.last.flatMap(number).map { $0 + 1 } ?? 1
            let digits = String(number)
            let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
            let copy = "\(folder)/\(zeros)\(digits)-\(name.utf8.count > 100 ? "file" : name)"
            do throws(FileError) {
                let file = try Descriptor(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o600, deed: .write)
                try Stream.write(bytes, to: file.number, path: copy)
                guard files_flush(file.number, 0) == 0 else { throw FileError(.write, copy, errno: errno) }
            } catch {
                unlink(copy)
                throw error
            }
        } catch {
            return false
        }
        for old in names.dropLast(Backups.most - 1) { unlink(folder + "/" + old) }
        return true
    }

    private func number(of name: String) -> Int? { name.firstIndex(of: "-").flatMap { Int(name[..<$0]) } }
}
