import CArena
import Testing

/// What libcmark is given its memory by.
@Suite struct ArenaTests {
    /// A block that was the last one of its chunk has no room behind it any more when nodes have begun the next.
    @Test(arguments: [16, 40, 1_000, 30_000])
    func aBlockGrowsOnlyWhereThereIsRoom(_ size: Int) {
        let arena = arena_new(0)
        let outer = arena_use(arena)
        defer {
            arena_use(outer)
            arena_end(arena)
        }
        let memory = arena_memory().pointee
        for _ in 0..<4 {
            let text = memory.calloc(size, 1)
            var nodes: [UnsafeMutableRawPointer] = []
            for number in 0..<2_000 {
                guard let node = memory.calloc(1, 128) else { continue }
                node.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: number), count: 128)
                nodes.append(node)
            }
            let grown = memory.realloc(text, 100_000)
            grown?.initializeMemory(as: UInt8.self, repeating: 0xFF, count: 100_000)
            let areWhole = nodes.enumerated().allSatisfy { number, node in
                UnsafeRawBufferPointer(start: node, count: 128).allSatisfy { $0 == UInt8(truncatingIfNeeded: number) }
            }
            #expect(areWhole)
        }
    }
}
