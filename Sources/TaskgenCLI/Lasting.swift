/// Holds values as long as the program runs. Where it is about to end, giving back a long list one text after the other is
/// work for nothing; the system takes all of it at once.
enum Lasting {
    /// A global, so that nothing is lost as far as tools can see.
    nonisolated(unsafe) private static var values: [Any] = []

    /// For the main thread, and once a value: they only become more.
    static func keep(_ value: Any) { values.append(value) }
}
