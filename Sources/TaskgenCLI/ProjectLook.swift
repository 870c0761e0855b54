internal import Files
internal import Site

extension Taskgen {
    /// The folder with a project's own templates, in the current folder.
    static let templatesFolder = "Templates"

    /// The built-in look, with the files of the project's own `Templates` folder in the place of those of the same path.
    ///
    /// - Parameter isOfSite: whether more than pages of lists will be made.
    static func projectLook(language: String, isOfSite: Bool = false) throws(Failure) -> Look {
        do {
            guard Folder.exists(templatesFolder) else { return try Look(language: language, isOfSite: isOfSite) }
            return try Look(
                own: Folder.files(in: templatesFolder, limit: 4 << 20, isDeep: true, where: Look.isPart),
                language: language, isOfSite: isOfSite)
        } catch let error as FileError {
            throw Failure(error)
        } catch {
            throw Failure(code: .badConfiguration, line: "\(error)")
        }
    }
}
