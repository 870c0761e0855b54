internal import Mustache

/// What a page has of its place: the way home, and links to what is made beside it.
extension Place {
    var needs: Needs {
        // A link in the footer looks like one in prose.
        (home == nil ? [] : Needs.home).union(outputs.contains { $0.output.words != nil } ? .prose : [])
    }

    /// For programs, in the head.
    var alternates: Value {
        .list(
            outputs.compactMap { output, path in
                output.type.map { ["type": .string($0), "href": .string(path)] }
            })
    }

    /// For people, in the footer.
    func downloads(_ strings: Strings) -> Value {
        .list(
            outputs.compactMap { output, path in
                output.words.map { ["href": .string(path), "words": .string(strings($0))] }
            })
    }
}
