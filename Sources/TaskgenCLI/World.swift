#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What a command may touch of the world besides files: two streams and a clock. Results go to standard output, talk
/// goes to standard error.
package struct World: Sendable {
    private let write: @Sendable (Int32, [UInt8]) -> Void
    private let start = ContinuousClock.now

    package init() {
        write = { stream, bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { systemWrite(stream, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                // A reader that went away wants no more; there is nobody left to tell.
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    func print(_ text: String) { write(STDOUT_FILENO, Array(text.utf8)) }

    func print(_ bytes: [UInt8]) { write(STDOUT_FILENO, bytes) }

    /// A line for people.
    func say(_ line: String) { write(STDERR_FILENO, Array((Printable.text(line) + "\n").utf8)) }

    /// Whole milliseconds since the program started.
    var milliseconds: Int { Int((ContinuousClock.now - start) / .milliseconds(1)) }
}

private func systemWrite(_ stream: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    write(stream, start, count)
}

/// Text that does nothing to a terminal but be seen.
enum Printable {
    /// Control characters other than a line end, and characters that change the direction of text, become U+FFFD.
    static func text(_ text: some StringProtocol) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(isHarmless(scalar) ? scalar : "\u{FFFD}")
        }
        return String(result)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: true
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: false
        default: true
        }
    }
}
