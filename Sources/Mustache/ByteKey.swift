/// A name as the key of a table. Names are the same if their bytes are: a `String` would take composed and decomposed accents
/// for one. All bytes are hashed at once, which an array does one after the other.
struct ByteKey: Hashable, Sendable {
    let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
