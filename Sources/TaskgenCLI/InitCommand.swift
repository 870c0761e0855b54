internal import Files
internal import Site

extension Taskgen {
    static let initialize = Command(
        name: "init", summary: "copy out the built-in templates", synopsis: "--templates",
        details: """
            Writes the built-in templates, style sheet, script, icons and strings into a
            folder named Templates here, to be changed. What is there already is left as
            it is. Delete what you do not change: the built-in file then takes its place.
            """,
        options: [.templates],
        examples: [("taskgen init --templates", "the look, ready to be changed")],
        operands: 0...0
    ) { arguments, world throws(Failure) in
        guard arguments.has(.templates) else {
            throw .usage("'taskgen init' needs to know what", "write taskgen init --templates")
        }
        for (path, bytes) in Look.builtIn {
            let file = templatesFolder + "/" + path
            do throws(FileError) {
                world.say(try WriteFile.create(file, bytes) ? "created \(file)" : "kept    \(file)")
            } catch {
                throw Failure(error)
            }
        }
        return .done
    }
}
