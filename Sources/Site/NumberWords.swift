internal import Mustache

/// How a language writes whole numbers from 0 on: `number` in a file of strings.
///
/// 1. Write the number with the digits 0 to 9.
/// 2. If it has at least 3 + `least` of them, put `group` before every third from the right: with a `least` of 1 thousands
///    are grouped, 1,000; with 2 only from ten thousands on, 1000 and 10.000.
/// 3. Put the nth character (Unicode scalar) of `digits` in the place of each digit n.
///
/// The parts of a day, its number and its year, are never grouped. The script leaves it to the browser,
/// in the language that the strings are of; tests hold both to the same digits and groups in every language that is shipped.
struct NumberWords: Sendable {
    /// Nil for 0 to 9.
    private let digits: [Character]?
    private let group: String
    private let least: Int

    private static let usual = "0123456789"

    /// - Parameter value: `{"digits": "0123456789", "group": ",", "least": 1}`; for what is missing in it, English.
    init(_ value: Value?) {
        guard case .object(let object) = value ?? [:] else {
            (digits, group, least) = (nil, ",", 1)
            return
        }
        let own = (object["digits"]?.text ?? Self.usual).unicodeScalars
        digits = own.count != 10 || own.elementsEqual(Self.usual.unicodeScalars) ? nil : own.map(Character.init)
        group = object["group"]?.text ?? ","
        least = if case .int(let number) = object["least"] { number } else { 1 }
    }

    func callAsFunction(_ number: Int) -> String {
        let count = String(number).utf8.count
        guard count >= 3 + least else { return ungrouped(number) }
        var words = ""
        for (index, digit) in ungrouped(number).enumerated() {
            if index > 0, (count - index).isMultiple(of: 3) { words += group }
            words.append(digit)
        }
        return words
    }

    func ungrouped(_ number: Int) -> String {
        guard let digits else { return String(number) }
        return String(String(number).utf8.map { digits[Int($0 - UInt8(ascii: "0"))] })
    }
}

/// What can stand in a place of a string: a text as it is, or a number as the language writes it.
protocol Filling { func words(_ numbers: NumberWords) -> String }

extension String: Filling { func words(_ numbers: NumberWords) -> String { self } }

extension Int: Filling { func words(_ numbers: NumberWords) -> String { numbers(self) } }
