internal import Checklist
internal import Files
internal import Mustache
internal import MustacheHTML
internal import Site

extension Taskgen {
    static let render = Command(
        name: "render", summary: "try a template on JSON data", synopsis: "TEMPLATE [--data FILE]",
        details: """
            Renders a Mustache template and prints the result, or what is wrong with it.
            Partials are the *.mustache files beside it, or in the folder --partials. A
            template named *.html.mustache is also checked for places where escaping is
            not enough. With --lenient the rules are those of the Mustache specification
            and no others: an unknown name, say, prints nothing.
            """,
        options: [.data, .partials, .lenient, .outputFile],
        examples: [
            ("taskgen render row.mustache --data row.json", "one row on the terminal"),
            ("taskgen render a.mustache --data - < a.json", "data from standard input"),
        ],
        operands: 0...1
    ) { arguments, world throws(Failure) in
        guard let path = arguments.operands.first else {
            throw .usage("a template is missing", "write taskgen render TEMPLATE")
        }
        let data = try data(arguments[.data])
        let name = Taskgen.name(ofTemplate: Path.name(of: path))
        do {
            let output = try library(path, name, arguments).render(name, data)
            guard let file = arguments[.outputFile] else {
                try world.print(output)
                return .done
            }
            _ = try WriteFile.replace(file, with: output)
            return .done
        } catch let error as FileError {
            throw Failure(error, choice: .outputFile)
        } catch let error as Failure {
            throw error
        } catch {
            throw Failure(code: .badConfiguration, line: "\(error)")
        }
    }

    /// A path without the ending of templates.
    private static func name(ofTemplate path: some StringProtocol) -> String {
        for ending in [".html.mustache", ".mustache"] where path.hasSuffix(ending) {
            return String(path.dropLast(ending.count))
        }
        return String(path)
    }

    private static func library(_ path: String, _ name: String, _ arguments: Arguments) throws -> Library {
        let folder = arguments[.partials] ?? path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let limit = 4 << 20
        let isDeep = arguments.has(.partials)
        // Whatever else lies there, and cannot be named in a tag, is no partial.
        let isPartial = { (file: String) in
            file.hasSuffix(".mustache") && Look.isPart(Taskgen.name(ofTemplate: file) + ".mustache")
        }
        var sources = try Folder.files(in: folder, limit: limit, isDeep: isDeep, where: isPartial)
            .map { (name: Taskgen.name(ofTemplate: $0.path), bytes: $0.bytes) }
        sources.append((name: name, bytes: try ReadFile.bytes(at: path, limit: limit)))
        let isLenient = arguments.has(.lenient)
        let options = Options(
            check: !isLenient && path.hasSuffix(".html.mustache") ? .html : nil, strict: !isLenient)
        // A byte order mark is no part of a template.
        let texts = sources.map { ($0.name, Array($0.bytes.dropFirst($0.bytes.byteOrderMarkLength))) }
        return try Library(texts, page: name, options: options)
    }

    private static func data(_ path: String?) throws(Failure) -> Value {
        guard let path else { return [:] }
        let limit = 64 << 20
        let bytes = try touchingFiles { () throws(FileError) in
            try path == "-" ? ReadFile.standardInput(limit: limit) : ReadFile.bytes(at: path, limit: limit)
        }
        do throws(JSON.Problem) {
            return try JSON.parse(bytes)
        } catch {
            throw Failure(
                code: .unreadable,
                line: "\(Printable.line(path)):\(error.place(in: bytes)): error: this is not JSON; mend it here")
        }
    }
}
