/// What a template may print or walk over. No reflection: data is turned into values once, by code.
///
/// A section treats `false`, `null`, `0`, NaN, `""` and `[]` as false, everything else (`{}` and `"0"` too) as true.
public enum Value: Sendable {
    case null
    case bool(Bool)
    case int(Int)
    /// Prints in its shortest form; whole numbers without ".0".
    case double(Double)
    case string(String)
    /// Text that is at hand as UTF-8; in all else like a string.
    case utf8([UInt8])
    /// Markup that code vouches for; the only thing `{{{x}}}` prints in strict mode.
    case html(SafeHTML)
    case list([Value])
    case lazyList(LazyList)
    case records(RecordList)
    case object(Object)
    case record(Record)
    case lambda(Lambda)
}

/// Bytes that may stand in a page as they are. Only code makes it; no decoder of user data does.
public struct SafeHTML: Sendable, Equatable {
    public let bytes: [UInt8]

    public init(trusted bytes: [UInt8]) { self.bytes = bytes }
    public init(trusted text: String) { bytes = Array(text.utf8) }
}

/// A list whose elements are made when a section comes to them and let go behind it: however long, it needs the room of
/// one. Walking over it twice makes them twice.
public final class LazyList: Sendable {
    public let count: Int
    private let element: @Sendable (Int) -> Value

    /// - Parameter element: called with 0 up to `count`; in order, unless a page is rendered concurrently, when two threads may
    ///   call it.
    public init(count: Int, element: @escaping @Sendable (_ index: Int) -> Value) {
        (self.count, self.element) = (count, element)
    }

    public subscript(_ index: Int) -> Value { element(index) }
}

/// For model types: says once, in one place, what templates see of them.
public protocol TemplateData {
    var templateValue: Value { get }
}

extension Value: TemplateData {
    public var templateValue: Value { self }

    /// How often a section runs its body: of what is no list, once if it is true.
    var count: Int {
        switch self {
        case .null: 0
        case .bool(let bool): bool ? 1 : 0
        case .int(let int): int == 0 ? 0 : 1
        case .double(let double): double == 0 || double.isNaN ? 0 : 1
        case .string(let string): string.utf8.isEmpty ? 0 : 1
        case .utf8(let text): text.isEmpty ? 0 : 1
        case .html(let html): html.bytes.isEmpty ? 0 : 1
        case .list(let list): list.count
        case .lazyList(let list): list.count
        case .records(let list): list.count
        case .object, .record, .lambda: 1
        }
    }

    /// What the body sees.
    subscript(_ index: Int) -> Value {
        switch self {
        case .list(let list): list[index]
        case .lazyList(let list): list[index]
        case .records(let list): .record(list[index])
        default: self
        }
    }

    /// The keys of an object; nil for all else.
    var shape: Shape? {
        switch self {
        case .object(let object): object.shape
        case .record(let record): record.shape
        default: nil
        }
    }

    /// The shape told from others, without one more owner.
    var shapeIdentity: ObjectIdentifier? {
        switch self {
        case .object(let object): ObjectIdentifier(object.shape)
        case .record(let record): record.shapeIdentity
        default: nil
        }
    }

    /// What an object has at a place of its shape.
    func member(at position: Int) -> Value {
        switch self {
        case .object(let object): object.values[position]
        case .record(let record): record[position]
        default: .null
        }
    }

    /// What an object has for a key; null has null for every key.
    func member(named key: String) -> Value? {
        if case .null = self { return self }
        return shape?.position(of: key).map { member(at: $0) }
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .int(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(nilLiteral: ()) { self = .null }
    public init(arrayLiteral elements: Value...) { self = .list(elements) }
    public init(dictionaryLiteral elements: (String, Value)...) { self = .object(Object(pairs: elements)) }
}
