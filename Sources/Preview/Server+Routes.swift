/// What is answered to which request.
extension Server {
    /// A request that the gate let through, with its body. No part of it becomes a path of a file.
    func answer(_ request: Request, _ body: [UInt8]) -> Connection.Answer {
        let isScript = request[.accept] == "application/json"
        let isReading = request.method != "POST"
        if let answer = refusalOfReader(request) { return answer }
        guard let route = Route(request.path, isKnown: shelf.has), let shown = shelf.shown(route.page) else {
            return .response(.message(.notFound, nothing, isScript: isScript))
        }
        let board = shelf.board(route.page)
        switch (route.rest, isReading) {
        case ([], true):
            let page = since(request).map(shown.page) ?? shown.page()
            var fields = [("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", page.policy)]
            if isPrivate {
                fields.append(("Set-Cookie", "taskgen-\(port)=\(token); HttpOnly; SameSite=Strict; Path=/"))
            }
            return .page(Response(status: page.status, fields: fields), page.body)
        case (["events"], true) where request.method == "GET":
            shelf.open(route.page, at: shown.epoch)
            return .events(of: route.page, Array(("retry: 1000\n" + Server.event(shown.epoch)).utf8))
        case (let rest, false) where rest == ["undo"] || rest.first == "tasks":
            guard let board else { break }
            return .response(write(rest, body, to: board, of: route.page, isScript: isScript))
        case ([], _), (["events"], _), (["tasks"], _), (["undo"], _):
            if board == nil, route.rest != [], route.rest != ["events"] { break }
            var response = Response.message(.methodNotAllowed, "This cannot be done here.", isScript: isScript)
            let allowed = route.rest.isEmpty ? "GET, HEAD" : route.rest == ["events"] ? "GET" : "POST"
            response.fields.append(("Allow", allowed))
            return .response(response)
        default: break
        }
        if isReading, let path = Route.decoded(path: request.path), let bytes = shelf.file(path) {
            let fields = [("Content-Type", MediaType.of(path)), ("Content-Security-Policy", Response.filePolicy)]
            return .response(Response(status: .ok, fields: fields, body: bytes))
        }
        return .response(.message(.notFound, nothing, isScript: isScript))
    }
}

private extension Server {
    var nothing: String {
        shelf.has(Shelf.index) ? "There is no list at this address." : "There is only the list here."
    }

    /// Which page the script that asks has already.
    func since(_ request: Request) -> Int? {
        request.query.flatMap { $0.hasPrefix("since=") ? Int($0.dropFirst("since=".count)) : nil }
    }

    /// Where others can ask, they need the token for reading too: in the address at first, then in a cookie. Browsers keep one
    /// cookie of a name for all ports.
    func refusalOfReader(_ request: Request) -> Connection.Answer? {
        guard isPrivate else { return nil }
        let cookie = "taskgen-\(port)="
        let cookies = (request[.cookie] ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
        let given = cookies.filter { $0.hasPrefix(cookie) }.map { $0.dropFirst(cookie.count) }
        let query = request.query.flatMap { $0.hasPrefix("token=") ? $0.dropFirst("token=".count) : nil }
        if (given + [query ?? ""]).contains(where: { isToken(Array($0.utf8)) }) { return nil }
        return .response(
            .message(.forbidden, "Open the address that taskgen printed, with its token.", isScript: false))
    }

    func write(_ rest: [Substring], _ body: [UInt8], to board: Board, of page: String, isScript: Bool) -> Response {
        let address = board.address
        guard let form = Form(body) else {
            return .message(.badRequest, "The form cannot be read.", isScript: isScript, page: address)
        }
        guard let given = form["token"], isToken(given) else {
            return .message(
                .forbidden, "This page is of an earlier start of taskgen serve. Reload it, then try again.",
                isScript: isScript, page: address)
        }
        do throws(Rejection) {
            let task = try change(rest, form, of: board)
            shelf.note(page)
            announce()
            return done(task, board, isScript)
        } catch {
            // Whoever was refused may have seen the change of somebody else.
            shelf.poll()
            announce()
            return .message(error.status, error.words, isScript: isScript, page: address)
        }
    }

    /// - Returns: the id of the task that was changed or is new.
    func change(_ rest: [Substring], _ form: Form, of board: Board) throws(Rejection) -> String? {
        if rest == ["undo"] { return try board.undo() }
        if rest == ["tasks"] { return try board.add(form["title"] ?? []) }
        guard rest.count == 3, let deed = Board.Deed(rawValue: String(rest[2])) else {
            throw Rejection(.notFound, nothing)
        }
        guard let version = form["version"] else { throw Rejection(.badRequest, "The version of the list is missing.") }
        guard deed != .text || form["text"] != nil else { throw Rejection(.badRequest, "The text is missing.") }
        let number = Int(String(decoding: version, as: UTF8.self)) ?? 0
        return try board.change(deed, String(rest[1]), of: number, text: form["text"] ?? [])
    }

    func done(_ id: String?, _ board: Board, _ isScript: Bool) -> Response {
        if isScript {
            let task = id.map { "\"\($0)\"" } ?? "null"
            let json = "{\"task\":\(task),\"epoch\":\(board.epoch),\"version\":\(board.snapshot?.version ?? 0)}"
            return Response(status: .ok, fields: [("Content-Type", "application/json")], body: Array(json.utf8))
        }
        return Response(status: .seeOther, fields: [("Location", board.address + (id.map { "#" + $0 } ?? ""))])
    }

    /// In the same time whatever was given.
    func isToken(_ given: [UInt8]) -> Bool {
        let right = Array(token.utf8)
        return given.count == right.count && zip(given, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
