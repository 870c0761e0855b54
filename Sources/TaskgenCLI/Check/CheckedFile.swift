internal import Checklist
internal import Files
internal import Site

/// A file that was looked over: what there is to say of it, and its lines to show the places.
struct CheckedFile {
    /// As the user gave it; `-` is standard input.
    let name: String
    /// Empty if the file could not be read.
    private(set) var bytes: [UInt8] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// Why nothing of it was read: no file, not readable, over a limit. The reason is among the diagnostics.
    private(set) var refusal: ExitCode?

    /// - Parameter settings: those of `taskgen.yml`.
    init(_ name: String, settings: Settings) {
        self.name = name
        let limits = Limits()
        do throws(FileError) {
            bytes = try Input.bytes(of: name, limits)
        } catch {
            let (code, message, hint) = Failure.reading(error.reason)
            refusal = code
            let rule = if case .tooLarge = error.reason { Rule.fileTooLarge } else { Rule.unreadableFile }
            diagnostics = [rule.at(message, hint: hint)]
            return
        }
        do throws(Diagnostic) {
            var settings = settings
            diagnostics = try TaskList(reading: bytes, settings: &settings, limits: limits, checks: true).diagnostics
        } catch {
            refusal = .unreadable
            diagnostics = [error]
        }
    }
}
