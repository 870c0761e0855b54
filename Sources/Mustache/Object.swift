/// The keys of an object, in order, shared by all objects made with it: a list of 100,000 rows stores its keys once.
/// Names are compared byte by byte, so composed and decomposed accents differ. The first of two equal names wins.
public final class Shape: Sendable {
    public let names: [String]
    /// Only for shapes so wide that looking through the names would cost more.
    private let positions: [Name: Int]
    /// By position: whether no object of this shape has anything there, so that nobody need be asked.
    private let isAbsent: [Bool]

    /// - Parameter absent: those of the names for which all objects have null.
    public init(_ names: [String], absent: Set<String> = []) {
        self.names = names
        isAbsent = absent.isEmpty ? [] : names.map(absent.contains)
        let wide = names.count > 16 ? names.enumerated().map { (Name(text: $1), $0) } : []
        positions = Dictionary(wide, uniquingKeysWith: { first, _ in first })
    }

    func isAbsent(_ position: Int) -> Bool { !isAbsent.isEmpty && isAbsent[position] }

    func position(of name: String) -> Int? {
        guard positions.isEmpty else { return positions[Name(text: name)] }
        // Nearly all that differ are told apart at once, as texts.
        for index in names.indices where names[index] == name && Name(text: names[index]).hasBytes(of: name) {
            return index
        }
        return nil
    }
}

/// A name by its bytes: among characters, composed and decomposed accents would be the same.
private struct Name: Hashable {
    let text: String

    static func == (one: Name, other: Name) -> Bool { one.hasBytes(of: other.text) }

    func hasBytes(of other: String) -> Bool {
        var (one, other) = (text, other)
        return one.withUTF8 { one in
            other.withUTF8 { other in one.count == other.count && one.indices.allSatisfy { one[$0] == other[$0] } }
        }
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// Keys with values, in the order given.
public struct Object: Sendable {
    let shape: Shape
    let values: [Value]

    /// Cheap: no key is copied or hashed. There must be as many values as the shape has names.
    public init(_ shape: Shape, _ values: [Value]) {
        precondition(values.count == shape.names.count, "an object needs one value for each name of its shape")
        (self.shape, self.values) = (shape, values)
    }

    public init(pairs: [(String, Value)]) { self.init(Shape(pairs.map(\.0)), pairs.map(\.1)) }

    public init(_ pairs: KeyValuePairs<String, Value>) { self.init(pairs: pairs.map { ($0.key, $0.value) }) }

    public var keys: [String] { shape.names }

    public subscript(_ key: String) -> Value? { shape.position(of: key).map { values[$0] } }
}
