import Checklist
import Dispatch
import Site
import Testing

/// A long list that is really read and drawn by two threads at the same time; `swift test --sanitize=thread` looks on.
@Suite struct ThreadsTests {
    private static let threads = Workers(worthwhile: 0) { count, work in
        DispatchQueue.concurrentPerform(iterations: count, execute: work)
    }

    private static let markdown =
        "# List\n"
        + (0..<1_200).map { number in
            let heading = number.isMultiple(of: 40) ? "\n## Section \(number)\n\n" : ""
            let nested = number % 7 == 3 ? "  " : ""
            return heading + nested
                + "- [\(number.isMultiple(of: 3) ? "x" : " ")] Task *\(number)* \\~ https://x.y/__a__ due:2026-12-0\(number % 9 + 1) "
                + "#tag\(number % 5) @ann !high\n"
        }.joined()

    @Test func twoThreadsMakeTheSamePage() throws {
        let look = try Look(own: [], language: "ru")
        func page(_ workers: Workers) throws -> [UInt8] {
            let list = try TaskList(parsing: Array(Self.markdown.utf8), workers: workers)
            return try Site.page(of: list, source: "tasks.md", version: "0", look: look, workers: workers)
        }
        let one = try page(.one)
        for _ in 0..<3 { #expect(try page(Self.threads) == one) }
    }
}
