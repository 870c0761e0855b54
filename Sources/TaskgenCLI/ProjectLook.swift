internal import Files
internal import Site

/// Does something with templates; what is wrong with them says itself where.
func rendered<Made>(_ make: () throws -> Made) throws(Failure) -> Made {
    do {
        return try make()
    } catch {
        throw Failure(code: .badConfiguration, line: "\(error)")
    }
}

extension Taskgen {
    /// The folder with a project's own templates, in the current folder.
    static let templatesFolder = "Templates"

    /// The built-in look, with the files of the project's own `Templates` folder in the place of those of the same path.
    ///
    /// - Parameter isOfSite: whether more than pages of lists will be made.
    static func projectLook(language: String, isOfSite: Bool = false) throws(Failure) -> Look {
        let own = try ownLookFiles()
        return try rendered { () throws in try Look(own: own, language: language, isOfSite: isOfSite) }
    }

    /// The project's own files, by their paths in its folder; none where there is no such folder.
    static func ownLookFiles() throws(Failure) -> [(path: String, bytes: [UInt8])] {
        guard Folder.exists(templatesFolder) else { return [] }
        return try touchingFiles { () throws(FileError) in
            try Folder.files(in: templatesFolder, limit: 4 << 20, isDeep: true, where: Look.isPart)
        }
    }
}
