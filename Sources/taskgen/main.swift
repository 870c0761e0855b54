internal import CArena
internal import TaskgenCLI

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

keep_freed_memory()
// Sooner read than `CommandLine.arguments`.
let words = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0].map { String(cString: $0) } }
exit(Taskgen.run(Array(words.dropFirst()), in: World()).rawValue)
