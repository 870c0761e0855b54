/// How a run ended, for scripts. The numbers are those of sysexits(3) from 64 on.
package enum ExitCode: Int32, Sendable, CaseIterable {
    case done = 0
    /// The input has errors.
    case problems = 1
    /// The input has warnings, and these were to count.
    case warnings = 2
    /// The command line is wrong.
    case usage = 64
    /// The input is there and cannot be read: no permission, not UTF-8, over a limit.
    case unreadable = 65
    /// There is no input file.
    case noInput = 66
    /// Nothing can listen at the address that was asked for.
    case cannotListen = 69
    /// A bug of ours.
    case bug = 70
    /// The output cannot be written, or the folder was refused.
    case cannotWrite = 73
    /// Somebody else changed the file meanwhile.
    case lostRace = 75
    /// A configuration file or a template is wrong.
    case badConfiguration = 78
    /// Ended by Ctrl-C, or by the signals TERM and HUP: 128 and the signal's number.
    case interrupted = 130
    case terminated = 143
}

/// Why a command stopped, in one line: what is wrong, where, and what to do.
struct Failure: Error {
    let code: ExitCode
    let line: String

    /// A wrong command line.
    static func usage(_ message: String, _ advice: String?) -> Failure {
        Failure(code: .usage, line: "taskgen: error: \(message); \(advice ?? "see 'taskgen --help'")")
    }
}
