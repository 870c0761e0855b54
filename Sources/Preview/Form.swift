/// The fields of a form, as browsers write them (WHATWG URL, application/x-www-form-urlencoded).
struct Form: Sendable {
    private let fields: [(name: [UInt8], value: [UInt8])]

    /// Nil where a percent sign is not followed by two hexadecimal digits.
    init?(_ bytes: some Collection<UInt8>) {
        var fields: [(name: [UInt8], value: [UInt8])] = []
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Form.decoded(parts[0]), let value = parts.count > 1 ? Form.decoded(parts[1]) : [] else {
                return nil
            }
            fields.append((name, value))
        }
        self.fields = fields
    }

    /// The value of a field; nil if it is missing or stands there twice.
    subscript(_ name: String) -> [UInt8]? {
        let found = fields.filter { $0.name.elementsEqual(name.utf8) }
        return found.count == 1 ? found[0].value : nil
    }

    private static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        // Most have no escapes.
        guard bytes.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "%") }) else { return Array(bytes) }
        var result: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): result.append(0x20)
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst()?.hexadecimal, let low = rest.popFirst()?.hexadecimal else {
                    return nil
                }
                result.append(high << 4 | low)
            default: result.append(byte)
            }
        }
        return result
    }
}
