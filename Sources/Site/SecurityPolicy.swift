internal import Mustache

/// The page's Content Security Policy (Level 3): nothing but the page's own style and script, each by its hash, and
/// drawings inside the page.
struct SecurityPolicy {
    let style: Inlay
    let script: Inlay
    /// The address that the page's form is sent to, if there is one.
    let form: String?
    /// Whether the script may ask the server that the page came from.
    let connects: Bool

    var rules: [String] {
        [
            "default-src 'none'",
            "style-src '\(style.source)'",
            "script-src '\(script.source)'",
            "img-src data:",
            "form-action \(form.flatMap { SecurityPolicy.source(ofFormTo: $0) } ?? "'none'")",
            "base-uri 'none'",
        ] + (connects ? ["connect-src 'self'"] : [])
    }

    /// For the head of an answer, which can say more than an element.
    var header: String { (rules + ["frame-ancestors 'none'"]).joined(separator: "; ") }

    var element: SafeHTML {
        SafeHTML(
            trusted: "<meta http-equiv=\"Content-Security-Policy\" content=\"\(rules.joined(separator: "; "))\">")
    }

    /// The source that allows a form to this address: an origin, `mailto:`, or the page's own origin. Nil if the address
    /// cannot be written as one.
    static func source(ofFormTo address: String) -> String? {
        let lower = address.lowercased()
        if lower.hasPrefix("mailto:") { return "mailto:" }
        for scheme in ["https://", "http://"] where lower.hasPrefix(scheme) {
            let host = lower.dropFirst(scheme.utf8.count).prefix { !"/?#".contains($0) }
            let isPlain = host.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 || "-.:[]".utf8.contains($0) }
            return host.isEmpty || !isPlain ? nil : scheme + host
        }
        return lower.hasPrefix("//") || lower.prefix { !"/?#".contains($0) }.contains(":") ? nil : "'self'"
    }

    /// A hash source: `sha256-` and the digest in Base64.
    static func source(_ content: [UInt8]) -> String { "sha256-" + base64(SHA256.digest(content)) }

    /// RFC 4648, section 4.
    static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? digits[Int(bits >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
