internal import CArena
internal import TaskgenCLI

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

keep_freed_memory()
exit(Taskgen.run(Array(CommandLine.arguments.dropFirst()), in: World()).rawValue)
