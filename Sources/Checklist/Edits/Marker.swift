/// The bullet or number that begins a list item, without the blanks behind it.
struct Marker {
    let written: [UInt8]
    /// The digits of a number; empty for a bullet.
    let digits: [UInt8]

    init(at offset: Int, in bytes: [UInt8]) {
        digits = Array(bytes[offset...].prefix(while: \.isDigit))
        written = Array(bytes[offset..<min(bytes.count, offset + digits.count + 1)])
    }

    var isNumber: Bool { !digits.isEmpty }
    var count: Int { written.count }

    /// What the next item of a list begins with. Numbers count on; where all are the same, as many write them, so is this.
    static func next(after markers: [Marker]) -> [UInt8] {
        guard let last = markers.last else { return [UInt8(ascii: "-")] }
        let isConstant = markers.count > 1 && markers.allSatisfy { $0.digits == last.digits }
        guard last.isNumber, !isConstant, let number = Int(String(decoding: last.digits, as: UTF8.self)) else {
            return last.written
        }
        // A number of ten digits is none (CommonMark 5.2).
        let next = number < 999_999_999 ? String(number + 1) : String(number)
        let zeros = Array(repeating: UInt8(ascii: "0"), count: max(0, last.digits.count - next.utf8.count))
        return zeros + Array(next.utf8) + last.written.dropFirst(last.digits.count)
    }
}
