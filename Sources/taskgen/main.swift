internal import TaskgenCLI

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

exit(Taskgen.run(Array(CommandLine.arguments.dropFirst()), in: World()).rawValue)
