internal import Checklist

/// How the files of several lists become pages: the same path with another ending.
package enum PagePath {
    private static let endings = [".md", ".markdown"]

    /// `work/Week 1.md` is `work/Week 1.html`; nil for what is no Markdown file. Capitals of the ending do not matter.
    package static func page(of file: String) -> String? { stem(of: file).map { $0 + ".html" } }

    /// A file's path without its ending.
    package static func stem(of file: String) -> String? {
        let bytes = file.utf8
        let ending = endings.first { ending in
            bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8) { (0x41...0x5A ~= $0 ? $0 | 0x20 : $0) == $1 }
        }
        guard let stem = ending.map({ bytes.dropLast($0.utf8.count) }), let last = stem.last else { return nil }
        return last == UInt8(ascii: "/") ? nil : String(Substring(stem))
    }

    /// The name of a file without its folder.
    package static func name(of file: String) -> String { names(in: file).last ?? file }

    /// Those that a path goes through. By bytes: among characters a slash may be one with the mark behind it.
    private static func names(in path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }

    /// Files that cannot be pages because another would be the same page, each with the reason in words.
    ///
    /// - Parameter isList: whether a file becomes a page at all; asked only where two might be the same.
    package static func collisions(among files: [String], where isList: (String) -> Bool) -> [String: String] {
        var takers = ["index.html": "the index of all lists", "404.html": "what says that a page is missing"]
        var collisions: [String: String] = [:]
        let pages = Dictionary(grouping: files) { page(of: $0) ?? $0 }
        for (page, group) in pages where group.count > 1 || takers[page] != nil {
            for file in group where isList(file) {
                if let other = takers[page] {
                    let page = HarmlessText.line(page)
                    collisions[file] =
                        "its page would be \(page), and so would \(other); rename it, or exclude it in taskgen.yml"
                } else {
                    takers[page] = "that of " + HarmlessText.line(file)
                }
            }
        }
        return collisions
    }

    /// What becomes of a link in one file: if it leads to another that is a page, the way to that page, with its question and
    /// its fragment, which is a heading's name there and its id here. Nil for every other link.
    ///
    /// - Parameters:
    ///   - url: without escapes and entities, as `TaskList.Links` has it.
    ///   - file: the path of the file it stands in.
    ///   - headings: of the file of a path, if that is a page.
    package static func link(
        _ url: [UInt8], in file: String, headings: (String) -> [String: String]?
    ) -> [UInt8]? {
        let path = url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let stem = stem(of: String(decoding: path, as: UTF8.self)), path.first != UInt8(ascii: "/"),
            !(path.prefix { $0 != UInt8(ascii: "/") }.contains(UInt8(ascii: ":"))),
            let target = resolve(Address.decoded(path), from: file), let headings = headings(target)
        else { return nil }
        let rest = url[path.endIndex...]
        let question = rest.prefix { $0 != UInt8(ascii: "#") }
        let fragment = rest[question.endIndex...].dropFirst()
        let id =
            TaskList.id(of: fragment, in: headings).map { Array("#\($0)".utf8) } ?? Array(rest[question.endIndex...])
        return Address.mended(Array((stem + ".html").utf8)[...]) + question + id
    }

    /// A relative path, seen from a file; nil if it leads out.
    private static func resolve(_ path: String, from file: String) -> String? {
        var names = names(in: file).dropLast()
        for name in PagePath.names(in: path) where name != "." {
            if name != ".." {
                names.append(name)
            } else if names.popLast() == nil {
                return nil
            }
        }
        return names.joined(separator: "/")
    }
}
