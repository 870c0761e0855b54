internal import Checklist
internal import Files
internal import Site
internal import Synchronization

/// Makes the pages of several lists, on all processors, one after the other from file to folder: what is in memory is one page
/// a processor, and a line for the index of each list.
struct SiteBuild {
    let source: ListFiles
    let project: ProjectSettings
    let looks: Looks
    let build: Build
    let output: OutputFolder
    let world: World
    let isQuiet: Bool

    /// - Returns: the lists, in the order of the index.
    /// - Throws: a failure if there is an error in any of the files; all of them are said.
    func run() throws(Failure) -> [ListEntry] {
        let count = source.files.count
        let outcomes = Mutex([ListOutcome?](repeating: nil, count: count))
        let below = project.below.ofEach
        let links = ListLinks(source, below)
        let collisions = links.collisions()
        let listBuild = ListBuild(
            source: source, project: project, below: below, looks: looks, build: build, output: output, links: links,
            collisions: collisions)
        let progress = ProgressLine(of: count, in: world, isQuiet: isQuiet)
        Crew.forEach(count, after: progress.show) { number in
            if Interruption.code != nil { return }
            let outcome = listBuild.run(listBuild.source.files[number])
            outcomes.withLock { $0[number] = outcome }
        }
        progress.end()
        if let code = Interruption.code {
            throw Failure(code: code, line: "taskgen: interrupted; nothing was written")
        }
        let done = outcomes.withLock { $0 }.compactMap { $0 }
        say(done)
        if let code = SiteBuild.worst(done.compactMap(\.failure)) { throw Failure(code: code, line: "") }
        return done.compactMap(\.entry)
    }
}

private extension SiteBuild {
    /// All errors, and the first warnings. What is wrong with a template is wrong in every page.
    func say(_ outcomes: [ListOutcome]) {
        var (said, warnings) = (Set<String>(), 0)
        for outcome in outcomes {
            for error in outcome.errors where said.insert(error).inserted { world.say(error) }
            for warning in outcome.warnings.prefix(max(0, Report.mostWarnings - warnings)) { world.say(warning) }
            warnings += outcome.warningCount
        }
        let rest = warnings - Report.mostWarnings
        if rest > 0 { world.say("taskgen: \(rest) more warnings; 'taskgen check FILE…' shows them all") }
    }

    static func worst(_ codes: [ExitCode]) -> ExitCode? {
        let order: [ExitCode] = [.cannotWrite, .lostRace, .badConfiguration, .noInput, .unreadable, .problems]
        return order.first(where: codes.contains) ?? codes.first
    }
}
