internal import Checklist

extension OutputSource {
    /// "13 of 40 completed" as a small picture for a README: a ring that is filled as far as the list is done, and the words.
    /// It needs nothing besides itself and has its own background, so it can be read on any page; where the reader's colours
    /// are dark, so are its own.
    var badge: [UInt8] {
        let (done, total) = (list.progress.done, list.progress.total)
        let words =
            total == 0
            ? strings("empty.title") : strings("count.progress", count: total, ["done": done, "total": total])
        let isRightToLeft = settings.textDirection == "rtl"
        let textWidth = TextWidth.of(words, size: 12)
        let width = textWidth + 42
        // The ring stands where reading begins.
        let (ring, text) = isRightToLeft ? (width - 16, 12) : (16, 30)
        let name = Plain.escaped("\(title): \(words)")
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="24" viewBox="0 0 \(width) 24" role="img" \
            aria-label="\(name)" xml:lang="\(Plain.escaped(strings.language))">
            <title>\(name)</title>
            <style>
            .back{fill:#f6f8fa;stroke:#c9d1d9}.ring{fill:none;stroke:#d0d7de}.done{fill:none;stroke:#0969da}\
            .all{fill:#1a7f37}.check{fill:none;stroke:#fff}.words{fill:#1f2328}
            @media(prefers-color-scheme:dark){.back{fill:#161b22;stroke:#3d444d}.ring{stroke:#3d444d}\
            .done{stroke:#4493f8}.all{fill:#238636}.words{fill:#f0f6fc}}
            </style>
            <rect class="back" x=".5" y=".5" width="\(width - 1)" height="23" rx="11.5"/>
            \(OutputSource.ring(at: ring, done, total))
            <text class="words" x="\(text + textWidth / 2)" y="16" text-anchor="middle" textLength="\(textWidth)" \
            lengthAdjust="spacingAndGlyphs" direction="\(isRightToLeft ? "rtl" : "ltr")" font-size="12" font-weight="500" \
            font-family="system-ui,-apple-system,'Segoe UI','Noto Sans',Helvetica,Arial,sans-serif">\
            \(Plain.escaped(words))</text>
            </svg>

            """
        return Array(svg.utf8)
    }

    /// A ring filled clockwise from the top; where all is done, a tick.
    private static func ring(at x: Int, _ done: Int, _ total: Int) -> String {
        if total > 0, done == total {
            return """
                <circle class="all" cx="\(x)" cy="12" r="7"/><path class="check" d="M\(x - 3) 12.2l2.2 2.2 4-4.6" \
                stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>
                """
        }
        let empty = "<circle class=\"ring\" cx=\"\(x)\" cy=\"12\" r=\"5.5\" stroke-width=\"3\"/>"
        // Something is seen of one in a thousand.
        let percent = total == 0 || done == 0 ? 0 : max(done * 100 / total, 3)
        guard percent > 0 else { return empty }
        return empty + """
            <circle class="done" cx="\(x)" cy="12" r="5.5" stroke-width="3" pathLength="100" \
            stroke-dasharray="\(percent) 100" transform="rotate(-90 \(x) 12)"/>
            """
    }
}
