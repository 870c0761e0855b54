/// Objects that are made key by key, when a tag asks for one: for lists so long that making all of every row would cost more
/// than printing it. Of several kinds, so that the records of one kind can hold those of another.
public final class Records: Sendable {
    let shapes: [Shape]
    let value: @Sendable (_ record: Record, _ position: Int) -> Value

    /// - Parameters:
    ///   - shapes: the keys of each kind of record.
    ///   - value: what a record has at a place of its shape; asked again whenever a tag needs it.
    public init(_ shapes: [Shape], value: @escaping @Sendable (_ record: Record, _ position: Int) -> Value) {
        (self.shapes, self.value) = (shapes, value)
    }

    public func record(_ kind: Int, _ number: Int) -> Value { .record(Record(self, kind, number)) }

    /// As many records as the range has numbers.
    public func list(_ kind: Int, _ numbers: Range<Int>) -> Value {
        .records(RecordList(Record(self, kind, numbers.lowerBound), count: numbers.count))
    }
}

/// One of them: no more than its number.
public struct Record: Sendable {
    public let source: Records
    private var index: UInt32
    private let kindIndex: UInt8

    fileprivate init(_ source: Records, _ kind: Int, _ number: Int) {
        (self.source, index, kindIndex) = (source, UInt32(number), UInt8(kind))
    }

    /// An index into the shapes of its source.
    public var kind: Int { Int(kindIndex) }
    public var number: Int { Int(index) }

    var shape: Shape { source.shapes[kind] }

    subscript(position: Int) -> Value { source.value(self, position) }
}

/// Records with numbers in a row. Small, so that a `Value` stays so.
public struct RecordList: Sendable {
    private let source: Records
    private let first: UInt32
    /// The kind in the low byte.
    private let countAndKind: UInt32

    fileprivate init(_ first: Record, count: Int) {
        precondition(count < 1 << 24, "a list of records has less than 16,777,216")
        (source, self.first, countAndKind) = (first.source, UInt32(first.number), UInt32(count << 8 | first.kind))
    }

    var count: Int { Int(countAndKind >> 8) }

    subscript(index: Int) -> Record { Record(source, Int(countAndKind & 0xFF), Int(first) + index) }
}
