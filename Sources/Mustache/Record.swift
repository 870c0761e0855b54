/// Objects that are made key by key, when a tag asks for one: for lists so long that making all of every row would cost more
/// than printing it. Of several kinds, so that the records of one kind can hold those of another. A record is no more than
/// its kind and its number; a subclass knows what it has.
open class Records: @unchecked Sendable {  // of a subclass, which says for itself that it is
    /// The keys of each kind of record.
    public let shapes: [Shape]

    /// The shapes told from others.
    let identities: [ObjectIdentifier]

    public init(_ shapes: [Shape]) {
        self.shapes = shapes
        identities = shapes.map { ObjectIdentifier($0) }
    }

    /// What a record has at a place of its shape; asked again whenever a tag needs it.
    open func value(kind: Int, number: Int, position: Int) -> Value { .null }

    public final func record(_ kind: Int, _ number: Int) -> Value { .record(Record(self, kind, number)) }

    /// As many records as the range has numbers.
    public final func list(_ kind: Int, _ numbers: Range<Int>) -> Value {
        .records(RecordList(Record(self, kind, numbers.lowerBound), count: numbers.count))
    }
}

public struct Record: Sendable {
    let source: Records
    private let index: UInt32
    private let kindIndex: UInt8

    fileprivate init(_ source: Records, _ kind: Int, _ number: Int) {
        (self.source, index, kindIndex) = (source, UInt32(number), UInt8(kind))
    }

    var kind: Int { Int(kindIndex) }
    var number: Int { Int(index) }
    var shape: Shape { source.shapes[kind] }
    var shapeIdentity: ObjectIdentifier { source.identities[kind] }

    subscript(position: Int) -> Value { source.value(kind: kind, number: number, position: position) }
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
    var kind: Int { Int(countAndKind & 0xFF) }
    /// Without counting one more owner.
    var owner: Unmanaged<Records> { .passUnretained(source) }

    func number(_ index: Int) -> Int { Int(first) + index }

    subscript(index: Int) -> Record { Record(source, kind, number(index)) }
}
