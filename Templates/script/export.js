// The additions as Markdown, to be put into the file. Each line carries its id in a comment: once it stands in the file,
// the page shows no addition beside it.

const kept = document.getElementById("kept");
const [heading, text, copy, download] = kept.querySelectorAll("span, textarea, button, a");

// So that the line reads back as this very title: no mark-up, no tag, no day. An empty comment keeps apart what would be read
// together, for letters and emoji have no backslash.
function escaped(title) {
    return title.replace(/[\\\x60*_{}[\]<>#&~@!$^|(]|:(?=\/)/g, "\\$&").replace(/:(?=\d{4}-)|[📅⏳🛫✅➕🔁]/gu, "$&<!---->");
}

function showExport() {
    const rows = additions();
    if (kept.hidden = !rows.length) return;
    heading.textContent = plural(strings.export.count, rows.length, { n: rows.length });
    text.value = rows.map((row) => `- [${row.matches(".done") ? "x" : " "}] ${escaped(titleOf(row))} <!-- id:${row.id} -->\n`).join("");
    download.href = "data:text/markdown;charset=utf-8," + encodeURIComponent(text.value);
}

copy.addEventListener("click", () => {
    text.select();
    document.execCommand("copy");
    copy.textContent = strings.export.copied;
});
