/// Content lines of a calendar (RFC 5545, 3.1): each ends with CRLF and is folded so that none has more than 75 octets.
struct CalendarWriter {
    private(set) var bytes: [UInt8] = []

    /// A line whose value is as it should be.
    mutating func line(_ name: String, _ value: String) {
        var room = 75
        for scalar in (name + ":" + value).unicodeScalars {
            let octets = Array(String(scalar).utf8)
            // A fold stands between characters; the blank that begins the next line counts.
            if octets.count > room {
                bytes += [0x0D, 0x0A, 0x20]
                room = 74
            }
            bytes += octets
            room -= octets.count
        }
        bytes += [0x0D, 0x0A]
    }

    /// A line with a text as its value, or with several (3.3.11).
    mutating func line(_ name: String, texts: [String]) { line(name, texts.map(Self.escaped).joined(separator: ",")) }

    mutating func line(_ name: String, text: String) { line(name, texts: [text]) }

    mutating func component(_ name: String, _ lines: (inout CalendarWriter) -> Void) {
        line("BEGIN", name)
        lines(&self)
        line("END", name)
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in Plain.text(text).unicodeScalars {
            switch scalar {
            case "\\", ";", ",": result.unicodeScalars += ["\\", scalar]
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
