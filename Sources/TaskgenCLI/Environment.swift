#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What the system says about this run: variables, streams, the current folder. Nothing else in this folder asks it.
enum Environment {
    /// A variable's value; nil if it is not set.
    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    static func isTerminal(_ stream: Int32) -> Bool { isatty(stream) == 1 }

    /// The current folder's path, without links; nil if it was removed meanwhile.
    static var folder: String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    /// Opens an address in the user's browser; false if there is no program for that.
    static func open(_ address: String) -> Bool {
        #if canImport(Darwin)
            let program = "open"
        #else
            let program = "xdg-open"
        #endif
        let words: [UnsafeMutablePointer<CChar>?] = [program, address].map { (word: String) in strdup(word) }
        defer { for word in words { free(word) } }
        var process = pid_t()
        return posix_spawnp(&process, program, nil, nil, words + [nil], environ) == 0
    }
}
