/// YAML as settings need it: scalars, lists and maps with names, each with its place in the file.
struct YAML {
    indirect enum Content {
        /// `isPlain`: without quotes, so that `true` is a boolean and `12` a number.
        case scalar(String, isPlain: Bool)
        case list([YAML])
        case map([Entry])
    }

    struct Entry {
        let key: String
        let keyPlace: Place
        let value: YAML
    }

    /// 1-based; the column counts bytes.
    struct Place {
        let line: Int
        let column: Int
    }

    let content: Content
    let place: Place
}

/// What a plain scalar means: YAML 1.1 (yaml.org/type), as far as people write it.
extension YAML {
    enum Scalar: Equatable {
        case null, bool(Bool), int(Int), double(Double), string(String)
    }

    /// Nil for lists and maps.
    var scalar: Scalar? {
        guard case .scalar(let text, let isPlain) = content else { return nil }
        guard isPlain else { return .string(text) }
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": return .bool(true)
        case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": return .bool(false)
        default: break
        }
        // Not "012", which is a code and loses its zero as a number, nor "1e5" or "nan".
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        let isNumber = digits.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }
        guard isNumber, digits.first != UInt8(ascii: "0") || digits.count == 1 || digits.dropFirst().first == 0x2E
        else {
            return .string(text)
        }
        if let int = Int(text) { return .int(int) }
        return Double(text).map { .double($0) } ?? .string(text)
    }
}
