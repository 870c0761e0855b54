import Foundation
import Mustache

/// JSON as template data, for tests.
struct JSON: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        if let keyed = try? decoder.container(keyedBy: Key.self) {
            value = .object(
                Object(pairs: try keyed.allKeys.map { ($0.stringValue, try keyed.decode(JSON.self, forKey: $0).value) })
            )
        } else if var list = try? decoder.unkeyedContainer() {
            var values: [Value] = []
            while !list.isAtEnd { values.append(try list.decode(JSON.self).value) }
            value = .list(values)
        } else {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                value = .null
            } else if let bool = try? single.decode(Bool.self) {
                value = .bool(bool)
            } else if let int = try? single.decode(Int.self) {
                value = .int(int)
            } else if let double = try? single.decode(Double.self) {
                value = .double(double)
            } else {
                value = .string(try single.decode(String.self))
            }
        }
    }

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// Decodes one of several shapes.
enum Either<A: Decodable & Sendable, B: Decodable & Sendable>: Decodable, Sendable {
    case first(A)
    case second(B)

    init(from decoder: any Decoder) throws {
        if let a = try? A(from: decoder) { self = .first(a) } else { self = .second(try B(from: decoder)) }
    }
}

extension Value {
    /// An object with one more key.
    func with(_ key: String, _ value: Value) -> Value {
        guard case .object(let object) = self else { return self }
        return .object(
            Object(pairs: [(key, value)] + object.keys.filter { $0 != key }.map { ($0, object[$0] ?? .null) }))
    }
}

extension [UInt8] {
    var text: String { String(decoding: self, as: UTF8.self) }
}

extension Library {
    /// One template, "main", with partials.
    init(_ main: String, _ partials: [String: String] = [:], _ options: Options = .lenient) throws(CompileErrors) {
        let sources = partials.sorted { $0.key < $1.key }.map { (name: $0.key, bytes: Array($0.value.utf8)) }
        try self.init([(name: "main", bytes: Array(main.utf8))] + sources, options: options)
    }
}
