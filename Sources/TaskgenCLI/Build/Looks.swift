internal import Site
internal import Synchronization

/// The look in each language that the lists of a site are in; the project's own files are read once.
final class Looks: Sendable {
    private let own: [(path: String, bytes: [UInt8])]
    private let looks = Mutex<[String: Result<Look, Failure>]>([:])

    init() throws(Failure) { own = try Taskgen.ownLookFiles() }

    func look(in language: String) throws(Failure) -> Look {
        try looks.withLock { looks in
            if let look = looks[language] { return look }
            let look = Result { () throws(Failure) in
                try rendered { () throws in try Look(own: own, language: language, isOfSite: true) }
            }
            looks[language] = look
            return look
        }.get()
    }
}
