/// Runs `work` for 0 up to `count`, at the same time where it can, and returns when all of it is done; as
/// `DispatchQueue.concurrentPerform` does.
public typealias Concurrently = @Sendable (_ count: Int, _ work: @Sendable (Int) -> Void) -> Void

/// One half of a list, walked through by a renderer of its own.
private struct Half {
    var renderer: Renderer
    var isDone = false
}

extension Renderer {
    /// Walks through the two halves of a list beside each other, and prints what they print in order. Where one of them ends with an
    /// error, or both together go over a limit, nothing is done: the list is then walked through from its start, and the error that
    /// comes first is the one that is told.
    ///
    /// - Returns: whether it is done. Few elements are not worth it, nor is a page that has very many lists beside each other; and
    ///   an indentation depends on what was printed before.
    mutating func walkInHalves(_ list: Value, _ count: Int) -> Bool {
        guard let concurrently, halvings > 0, count >= 4, lines.start == lines.end else { return false }
        halvings -= 1
        let start = output.count
        let room = output.room / 2
        // The first half goes on where the page is; nobody else may hold it then, or it would be copied.
        nonisolated(unsafe) var page = Output()
        swap(&page, &output)
        var copy = self
        copy.concurrently = nil
        var halves = [Half](unsafeUninitializedCapacity: 2) { [copy] halves, number in
            // Each place is written once, and read when both are.
            nonisolated(unsafe) let places = halves
            concurrently(2) { index in
                var half = Half(renderer: copy)
                if index == 0 { swap(&half.renderer.output, &page) } else { half.renderer.output = Output(room: room) }
                let range = index == 0 ? 0..<count / 2 : count / 2..<count
                half.isDone = (try? half.renderer.walk(list, range)) != nil
                places.initializeElement(at: index, to: half)
            }
            number = 2
        }
        swap(&halves[0].renderer.output, &output)
        let taken = halves.reduce(0) { $0 + steps - $1.renderer.steps }
        let isDone =
            halves.allSatisfy(\.isDone) && taken <= steps
            && output.count + halves[1].renderer.output.count <= outputEnd
        if isDone {
            steps -= taken
            output.append(halves[1].renderer.output)
        } else {
            output.truncate(to: start)
        }
        return isDone
    }
}
