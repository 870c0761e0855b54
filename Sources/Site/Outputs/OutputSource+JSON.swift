extension OutputSource {
    /// The same bytes as `taskgen list FILE --json` prints.
    var json: [UInt8] { Array(list.json(file: place.file, settings: settings).utf8) }
}
