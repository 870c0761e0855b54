internal import Files
internal import Site

extension Taskgen {
    /// The folder with a project's own templates, in the current folder.
    static let templatesFolder = "Templates"

    /// The built-in look, with the files of the project's own `Templates` folder in the place of those of the same path.
    static func projectLook(language: String) throws(Failure) -> Look {
        do {
            guard Folder.exists(templatesFolder) else { return try Look(language: language) }
            return try Look(
                own: Folder.files(in: templatesFolder, limit: 4 << 20, isDeep: true, where: Look.isPart),
                language: language)
        } catch let error as FileError {
            throw Failure(error)
        } catch {
            throw Failure(code: .badConfiguration, line: "\(error)")
        }
    }
}
