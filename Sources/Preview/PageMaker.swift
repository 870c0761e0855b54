internal import Checklist
internal import Site

/// Makes the page of one list, and what stands beside it.
struct PageMaker {
    let project: Project
    let token: String
    let canEdit: Bool

    /// - Parameters:
    ///   - undo: what can be taken back.
    ///   - problem: what is wrong with the file as it is now.
    /// - Throws: what is wrong with a template.
    func page(
        of snapshot: Snapshot, _ undo: PreviewState.Undo?, _ problem: String?, _ epoch: Int
    ) throws(Rejection) -> Page {
        let settings = snapshot.settings
        let state = PreviewState(
            token: token, version: "\(snapshot.version)", epoch: epoch,
            texts: canEdit ? snapshot.editor.writtenTexts() : [], undo: undo, problem: problem, canEdit: canEdit,
            address: project.spot?.address ?? "")
        do {
            return Page(
                try Site.preview(
                    of: snapshot.list,
                    settings: project.spot.map { settings.named(snapshot.list, file: $0.file) } ?? settings,
                    source: project.source, version: project.version, look: snapshot.look,
                    place: project.place(settings), state: state), .ok)
        } catch {
            throw Rejection(.failed, "\(error)")
        }
    }

    /// Where there is nothing to show yet but what is wrong.
    func blank(_ problem: String, _ epoch: Int) -> Page {
        let state = PreviewState(
            token: token, version: "0", epoch: epoch, texts: [], undo: nil, problem: problem, canEdit: canEdit,
            address: project.spot?.address ?? "")
        do {
            return Page(
                try Site.preview(
                    of: nil, settings: Settings(), source: project.source, version: project.version, look: Look(),
                    place: project.place(nil), state: state), .busy)
        } catch {
            return .plain(problem)
        }
    }

    /// What is made beside the page, if that stands at this path.
    func output(_ path: String, of snapshot: Snapshot) -> [UInt8]? {
        let isOneOfSeveral = project.spot != nil
        let paths = snapshot.settings.outputPaths(besides: project.page, isOneOfSeveral: isOneOfSeveral)
        guard paths.contains(path) else { return nil }
        let place = OutputSource.Place(
            file: project.published, path: project.spot?.file ?? project.source, page: project.page,
            isOneOfSeveral: isOneOfSeveral)
        let source = OutputSource(
            of: snapshot.list, settings: snapshot.settings, look: snapshot.look, version: project.version,
            place: place, epoch: project.epoch)
        return Site.outputs(of: source).first { $0.path == path }?.bytes
    }
}
