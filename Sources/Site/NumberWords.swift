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
    /// Of each digit its character, as UTF-8.
    private let digits: Pieces
    private let group: [UInt8]
    private let least: Int

    private static let usual = "0123456789"

    /// - Parameter value: `{"digits": "0123456789", "group": ",", "least": 1}`; for what is missing in it, English.
    init(_ value: Value?) {
        let object: Object? = if case .object(let object) = value { object } else { nil }
        let own = (object?["digits"]?.text ?? Self.usual).unicodeScalars
        digits = Pieces((own.count == 10 ? own : Self.usual.unicodeScalars).map { Array(String($0).utf8) })
        group = Array((object?["group"]?.text ?? ",").utf8)
        least = if case .int(let number) = object?["least"] { number } else { 1 }
    }

    func callAsFunction(_ number: Int) -> String {
        var words: [UInt8] = []
        append(number, isGrouped: true, to: &words)
        return String(decoding: words, as: UTF8.self)
    }

    /// As UTF-8; without groups, unless they are wanted.
    func append(_ number: Int, isGrouped: Bool = false, to words: inout [UInt8]) {
        var (left, unit) = (1, 1)
        while unit <= number / 10 { (left, unit) = (left + 1, unit * 10) }
        let isGrouped = isGrouped && left >= 3 + least
        while left > 0 {
            digits.append(number / unit % 10, to: &words)
            (left, unit) = (left - 1, unit / 10)
            if isGrouped, left > 0, left.isMultiple(of: 3) { words += group }
        }
    }
}

/// Short texts by number, in one array: to print one, nobody has to hold it.
struct Pieces: Sendable {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    init(_ pieces: [[UInt8]]) {
        for piece in pieces {
            bytes += piece
            ends.append(bytes.count)
        }
    }

    func append(_ number: Int, to words: inout [UInt8]) {
        let range = (number == 0 ? 0 : ends[number - 1])..<ends[number]
        bytes.withUnsafeBufferPointer { words.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
    }
}

/// What can stand in a place of a string: a text as it is, or a number as the language writes it.
protocol Filling { func words(_ numbers: NumberWords) -> String }

extension String: Filling { func words(_ numbers: NumberWords) -> String { self } }

extension Int: Filling { func words(_ numbers: NumberWords) -> String { numbers(self) } }
