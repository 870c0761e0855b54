internal import Files
internal import Site
internal import Synchronization

/// The look in each language that the lists of a site are in; the project's own files are read once.
final class Looks: Sendable {
    private let own: [(path: String, bytes: [UInt8])]
    private let looks = Mutex<[String: Result<Look, Failure>]>([:])

    init() throws(Failure) {
        do throws(FileError) {
            own =
                Folder.exists(Taskgen.templatesFolder)
                ? try Folder.files(in: Taskgen.templatesFolder, limit: 4 << 20, isDeep: true, where: Look.isPart) : []
        } catch {
            throw Failure(error)
        }
    }

    func look(in language: String) throws(Failure) -> Look {
        try looks.withLock { looks in
            if let look = looks[language] { return look }
            let look: Result<Look, Failure>
            do {
                look = .success(try Look(own: own, language: language, isOfSite: true))
            } catch {
                look = .failure(Failure(code: .badConfiguration, line: "\(error)"))
            }
            looks[language] = look
            return look
        }.get()
    }
}
