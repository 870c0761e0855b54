internal import Files
internal import Site

/// What a command may touch of the world besides files: two streams and a clock. Results go to standard output, talk
/// goes to standard error.
package struct World: Sendable {
    private let watch = Stopwatch()

    package init() {}

    func print(_ bytes: [UInt8]) throws(Failure) {
        try touchingFiles { () throws(FileError) in
            try Stream.write(bytes, to: Stream.standardOutput, path: "standard output")
        }
    }

    func print(_ text: String) throws(Failure) { try print(Array(text.utf8)) }

    /// Lines for people.
    func say(_ lines: String) {
        // Where standard error is closed there is nobody left to tell.
        try? Stream.write(Array((Printable.text(lines) + "\n").utf8), to: Stream.standardError, path: "standard error")
    }

    /// On a terminal: as it is, without a line end.
    func show(_ text: String) {
        // As above.
        try? Stream.write(Array(text.utf8), to: Stream.standardError, path: "standard error")
    }

    /// Whole milliseconds since the program started.
    var milliseconds: Int { Int(watch.elapsed / .milliseconds(1)) }
}

extension String {
    /// The path of a folder, with a slash at its end.
    var asFolder: String { hasSuffix("/") ? self : self + "/" }
}

/// Text that does nothing to a terminal but be seen, as `HarmlessText` makes it.
enum Printable {
    /// On one line, whatever a file or its name holds.
    static func line(_ text: some StringProtocol) -> String { HarmlessText.line(text) }

    static func text(_ text: some StringProtocol) -> String { HarmlessText.text(text) }
}
