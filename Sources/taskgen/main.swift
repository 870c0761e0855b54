internal import CArena
internal import TaskgenCLI

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

keep_freed_memory()
/// The words of the command line without the program's name; `CommandLine.arguments` takes longer. A function, for a variable of
/// this file would belong to the main actor, and bring the module of concurrency into the program.
func words() -> [String] {
    (0..<Int(CommandLine.argc)).dropFirst().compactMap { CommandLine.unsafeArgv[$0].map { String(cString: $0) } }
}

exit(Taskgen.run(words(), in: World()).rawValue)
