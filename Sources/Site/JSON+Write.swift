internal import Mustache

extension JSON {
    /// A value as JSON text; keys in their order, no blanks, all on one line.
    ///
    /// `<`, `>`, `&` and the line separators U+2028 and U+2029 are escaped, so that it may stand in a script element.
    /// Lambdas have no JSON and become null.
    static func text(_ value: Value) -> [UInt8] {
        var output: [UInt8] = []
        write(value, into: &output)
        return output
    }

    private static func write(_ value: Value, into output: inout [UInt8]) {
        switch value {
        case .null, .lambda: output += "null".utf8
        case .bool(let bool): output += (bool ? "true" : "false").utf8
        case .int(let int): output += String(int).utf8
        case .double(let double): output += double.isFinite ? "\(double)".utf8 : "null".utf8
        case .string(let string): writeString(Array(string.utf8), into: &output)
        case .html(let html): writeString(html.bytes, into: &output)
        case .list(let list):
            output.append(UInt8(ascii: "["))
            for (index, element) in list.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                write(element, into: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let object):
            output.append(UInt8(ascii: "{"))
            for (index, key) in object.keys.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                writeString(Array(key.utf8), into: &output)
                output.append(UInt8(ascii: ":"))
                write(object[key] ?? .null, into: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    private static func writeString(_ bytes: [UInt8], into output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""): output += "\\\"".utf8
            case UInt8(ascii: "\\"): output += "\\\\".utf8
            case UInt8(ascii: "\n"): output += "\\n".utf8
            case 0..<0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0x7F: output += escape(UInt32(byte))
            case 0xE2 where bytes[index...].starts(with: "\u{2028}".utf8):
                output += escape(0x2028)
                index += 2
            case 0xE2 where bytes[index...].starts(with: "\u{2029}".utf8):
                output += escape(0x2029)
                index += 2
            default: output.append(byte)
            }
            index += 1
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func escape(_ scalar: UInt32) -> [UInt8] {
        let hex = String(scalar, radix: 16)
        return Array("\\u".utf8) + Array(repeating: UInt8(ascii: "0"), count: 4 - hex.count) + Array(hex.utf8)
    }
}
