/// What is answered to which request.
extension Server {
    /// A request that the gate let through, with its body. No part of it becomes a path of a file.
    func answer(_ request: Request, _ body: [UInt8]) -> Connection.Answer {
        let isScript = request["accept"] == "application/json"
        let isReading = request.method != "POST"
        if let answer = refusalOfReader(request) { return answer }
        switch (request.path, isReading) {
        case ("/", true):
            let page = since(request).map(board.page) ?? board.page()
            var fields = [("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", page.policy)]
            if isPrivate {
                fields.append(("Set-Cookie", "taskgen-\(port)=\(token); HttpOnly; SameSite=Strict; Path=/"))
            }
            return .page(Response(status: page.status, fields: fields), page.body)
        case ("/events", true) where request.method == "GET":
            return .events(Array(("retry: 1000\n" + Server.event(board.epoch)).utf8))
        case (let path, false) where path == "/undo" || path == "/tasks" || path.hasPrefix("/tasks/"):
            return .response(write(path, body, isScript: isScript))
        case ("/", _), ("/events", _), ("/tasks", _), ("/undo", _):
            var response = Response.message(.methodNotAllowed, "This cannot be done here.", isScript: isScript)
            response.fields.append(
                ("Allow", request.path == "/" ? "GET, HEAD" : request.path == "/events" ? "GET" : "POST"))
            return .response(response)
        default:
            return .response(.message(.notFound, Server.nothing, isScript: isScript))
        }
    }
}

private extension Server {
    static let nothing = "There is only the list here."

    /// Which page the script that asks has already.
    func since(_ request: Request) -> Int? {
        request.query.flatMap { $0.hasPrefix("since=") ? Int($0.dropFirst("since=".count)) : nil }
    }

    /// Where others can ask, they need the token for reading too: in the address at first, then in a cookie. Browsers keep one
    /// cookie of a name for all ports.
    func refusalOfReader(_ request: Request) -> Connection.Answer? {
        guard isPrivate else { return nil }
        let cookie = "taskgen-\(port)="
        let cookies = (request["cookie"] ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
        let given = cookies.filter { $0.hasPrefix(cookie) }.map { $0.dropFirst(cookie.count) }
        let query = request.query.flatMap { $0.hasPrefix("token=") ? $0.dropFirst("token=".count) : nil }
        if (given + [query ?? ""]).contains(where: { isToken(Array($0.utf8)) }) { return nil }
        return .response(
            .message(.forbidden, "Open the address that taskgen printed, with its token.", isScript: false))
    }

    func write(_ path: Substring, _ body: [UInt8], isScript: Bool) -> Response {
        guard let form = Form(body) else {
            return .message(.badRequest, "The form cannot be read.", isScript: isScript)
        }
        guard let given = form["token"], isToken(given) else {
            return .message(
                .forbidden, "This page is of an earlier start of taskgen serve. Reload it, then try again.",
                isScript: isScript)
        }
        do throws(Rejection) {
            let task = try change(path, form)
            announce()
            return done(task, isScript)
        } catch {
            // Whoever was refused may have seen the change of somebody else.
            if board.poll() { announce() }
            return .message(error.status, error.words, isScript: isScript)
        }
    }

    /// - Returns: the id of the task that was changed or is new.
    func change(_ path: Substring, _ form: Form) throws(Rejection) -> String? {
        if path == "/undo" { return try board.undo() }
        if path == "/tasks" { return try board.add(form["title"] ?? []) }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.count == 3, let deed = Board.Deed(rawValue: String(parts[3])) else {
            throw Rejection(.notFound, Server.nothing)
        }
        guard let version = form["version"] else { throw Rejection(.badRequest, "The version of the list is missing.") }
        guard deed != .text || form["text"] != nil else { throw Rejection(.badRequest, "The text is missing.") }
        let number = Int(String(decoding: version, as: UTF8.self)) ?? 0
        return try board.change(deed, String(parts[2]), of: number, text: form["text"] ?? [])
    }

    func done(_ id: String?, _ isScript: Bool) -> Response {
        if isScript {
            let task = id.map { "\"\($0)\"" } ?? "null"
            let json = "{\"task\":\(task),\"epoch\":\(board.epoch),\"version\":\(board.snapshot?.version ?? 0)}"
            return Response(status: .ok, fields: [("Content-Type", "application/json")], body: Array(json.utf8))
        }
        return Response(status: .seeOther, fields: [("Location", "/" + (id.map { "#" + $0 } ?? ""))])
    }

    /// In the same time whatever was given.
    func isToken(_ given: [UInt8]) -> Bool {
        let right = Array(token.utf8)
        return given.count == right.count && zip(given, right).reduce(UInt8(0)) { $0 | $1.0 ^ $1.1 } == 0
    }
}
