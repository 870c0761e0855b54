/// What kind of file stands beside the pages, by the ending of its name (IANA, media types).
enum MediaType {
    static func of(_ path: String) -> String {
        let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last ?? ""
        return table[ending.lowercased()] ?? "application/octet-stream"
    }

    private static let table = [
        "avif": "image/avif", "css": "text/css; charset=utf-8", "csv": "text/csv; charset=utf-8", "gif": "image/gif",
        "html": "text/html; charset=utf-8", "ico": "image/x-icon", "ics": "text/calendar; charset=utf-8",
        "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json", "md": "text/markdown; charset=utf-8",
        "mp3": "audio/mpeg", "mp4": "video/mp4", "pdf": "application/pdf", "png": "image/png",
        "svg": "image/svg+xml", "txt": "text/plain; charset=utf-8", "webm": "video/webm",
        "webmanifest": "application/manifest+json", "webp": "image/webp", "woff2": "font/woff2",
        "xml": "application/xml; charset=utf-8",
    ]
}
