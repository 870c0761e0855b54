internal import CFiles

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension EditedFile {
    /// Writes into the file itself, from the first byte that differs. A crash in the middle leaves a part; so a copy is kept
    /// before, and room is kept for what it grows by. What goes wrong otherwise is taken back.
    func writeInPlace(_ new: [UInt8]) throws(FileError) {
        let start = zip(bytes, new).prefix { $0 == $1 }.count
        let growth = new.count - bytes.count
        if growth > 0, files_reserve(file.number, off_t(bytes.count), off_t(growth)) != 0, errno != EOPNOTSUPP {
            throw FileError(.write, path, errno: errno)
        }
        do throws(FileError) {
            try put(new, from: start)
        } catch {
            // If this fails too, the copy is what is left; the first error is the one to tell.
            try? put(bytes, from: start)
            throw error
        }
        guard files_flush(file.number, 0) == 0 else { throw FileError(.write, path, .unconfirmed) }
        try checkName()
    }

    private func put(_ content: [UInt8], from start: Int) throws(FileError) {
        try Stream.write(Array(content[start...]), to: file.number, at: start, path: path)
        guard ftruncate(file.number, off_t(content.count)) == 0 else { throw FileError(.write, path, errno: errno) }
        guard ReadFile.holds(file, content) else { throw FileError(.write, path, .misread) }
    }
}
