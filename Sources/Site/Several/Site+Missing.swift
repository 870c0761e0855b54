internal import Mustache

extension Site {
    /// What a server shows at an address where there is no page, `404.html`. It may be shown at any depth, so nothing in it is
    /// relative: the way home is there where the address of the site is known.
    package static func missing(settings: Settings, version: String, look: Look, base: BaseAddress?) throws -> [UInt8] {
        let strings = look.strings
        let sheet = Sheet(
            settings: settings, version: version, look: look, canonical: nil, title: strings("missing.title"),
            description: strings("missing.message"), style: [.content, .form, .missing], script: [],
            icons: ["document"])
        let values: [(String, Value)] = [("home", base.map { .string($0.text) } ?? .null)]
        var output: [UInt8] = []
        try look.library.render("missing", .object(Object(pairs: sheet.values + values)), into: &output)
        return output
    }

    /// What search engines may look at: everything. They ask for it at the top of a host and nowhere else.
    package static let robots = Array("User-agent: *\nDisallow:\n".utf8)
}
