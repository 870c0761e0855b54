internal import Checklist

/// Names for tasks that are the same in every build and, as good as certainly, nowhere else.
///
/// Each is a UUID of version 8 (RFC 9562, 5.8 and B.2): the first 128 bits of a SHA-256 over the file's path in its site, the
/// list's title, and the task's id, which is made from its section, its text and how often both came before. So it stays when
/// other tasks change, when this one is ticked, and when the site moves or is built elsewhere; it is another one when
/// the task is worded otherwise. The title is in it because many lists are called tasks.md.
struct Identifier {
    let text: String

    init(_ names: [String]) {
        // No text has a byte 0xFF in it.
        let name = names.map { Array($0.utf8) }.joined(separator: [0xFF])
        var bytes = Array(SHA256.digest(Array(name))[..<16])
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        self.text = text
    }
}

extension OutputSource {
    /// - Parameter parts: what is named within the list.
    func identifier(_ parts: String...) -> String { Identifier([place.path, title] + parts).text }
}
