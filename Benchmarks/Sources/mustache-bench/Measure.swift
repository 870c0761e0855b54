import Mustache
import MustacheHTML

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Seconds for one `body`: the least of `rounds` measurements, each the mean of `times`.
func best(of rounds: Int, times: Int = 1, _ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let shortest = try (0..<rounds).map { _ in
        try clock.measure { for _ in 0..<times { try body() } }
    }.min()
    return (shortest ?? .zero) / .seconds(times)
}

/// Prints how far the peak memory rose: by the data of the task rows and the compiled template, then by rendering.
/// Once in a process, and first.
func measureMemory() throws {
    let start = peakMemory()
    let library = try Library([(name: tasks.name, bytes: Array(tasks.template.utf8))], options: .html)
    let data = tasks.data()
    let before = peakMemory()
    let output = try library.render(tasks.name, data)
    let after = peakMemory()
    print(
        #"{"what": "memory", "start": \#(start), "data": \#(before - start), "rendering": \#(after - before), "#
            + #""output": \#(output.count)}"#)
}

/// The most memory this process has had so far, in bytes.
private func peakMemory() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
    #else
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1_024
    #endif
}

func save(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "wb") else { complain("\(path) cannot be written") }
    let count = fwrite(bytes, 1, bytes.count, file)
    if fclose(file) != 0 || count != bytes.count { complain("\(path) cannot be written") }
}

func complain(_ message: String) -> Never {
    let line = Array("mustache-bench: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(2)
}
