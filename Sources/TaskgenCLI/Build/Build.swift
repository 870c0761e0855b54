internal import Files
internal import Site

/// Where a build goes, and how it is told.
struct Build {
    /// As the user named it.
    let path: String
    let isStream: Bool
    private let isForced: Bool
    private let isTrial: Bool
    private let isQuiet: Bool
    private let world: World

    init(_ arguments: Arguments, _ world: World) {
        path = arguments[.output] ?? Environment.setting("TASKGEN_OUTPUT") ?? "public"
        isStream = path == "-"
        (isForced, isTrial, isQuiet) = (arguments.has(.force), arguments.has(.dryRun), arguments.has(.quiet))
        self.world = world
    }

    /// - Parameters:
    ///   - inputs: what the folder must not hold.
    ///   - isOnePage: whether an index is all that will be written.
    func folder(holding inputs: [String], isOnePage: Bool) throws(Failure) -> OutputFolder {
        let rules = OutputFolder.Rules(
            mark: Site.generatorMark, inputs: inputs + ["."], home: Environment.variable("HOME"), isForced: isForced,
            isTrial: isTrial, isOnePage: isOnePage, digest: Build.digest)
        do throws(FileError) {
            return try OutputFolder(path, rules)
        } catch {
            throw Failure(error, choice: .output)
        }
    }

    func put(_ file: String, _ bytes: [UInt8], into output: OutputFolder) throws(Failure) {
        do throws(FileError) {
            try output.put(file, bytes)
        } catch {
            throw Failure(error, choice: .output)
        }
    }

    /// Commits, and says what was done.
    func finish(_ output: OutputFolder, _ done: Int, _ total: Int) throws(Failure) -> ExitCode {
        let outcome: OutputFolder.Outcome
        do throws(FileError) {
            outcome = try output.commit()
        } catch {
            throw Failure(error, choice: .output)
        }
        for file in outcome.left { world.say(Build.left(file, in: path)) }
        if isTrial {
            try world.print(
                (outcome.written.map { "write   \(shown($0))\n" } + outcome.removed.map { "remove  \(shown($0))\n" })
                    .joined())
        }
        if !isQuiet { world.say(summary(outcome, done, total)) }
        return .done
    }

    private func shown(_ file: String) -> String {
        Printable.line(path.hasSuffix("/") ? path + file : path + "/" + file)
    }

    private func summary(_ outcome: OutputFolder.Outcome, _ done: Int, _ total: Int) -> String {
        let files = outcome.count == 1 ? "1 file" : "\(outcome.count) files"
        let removed = outcome.removed.isEmpty ? "" : ", \(outcome.removed.count) removed"
        let folder = path.hasSuffix("/") ? path : path + "/"
        let percent = total == 0 ? "" : " (\(done * 100 / total) %)"
        let tasks = total == 1 ? "1 task" : "\(total) tasks"
        return "taskgen: \(isTrial ? "would write" : "wrote") \(files) (\(outcome.written.count) changed\(removed)) to"
            + " \(Printable.line(folder)) in \(world.milliseconds) ms — \(tasks), \(done) done\(percent)"
    }

    static func left(_ file: String, in folder: String) -> String {
        let path = Printable.line(folder.hasSuffix("/") ? folder + file : folder + "/" + file)
        return
            "\(path): warning: it was changed after it was written, and is left; remove it by hand if nobody needs it"
    }

    @Sendable static func digest(_ bytes: [UInt8]) -> String {
        SHA256.digest(bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
