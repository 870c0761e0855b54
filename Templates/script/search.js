// Search in what a row says itself: "#/open?q=milk".

const input = document.getElementById("search");
const own = ".text > :last-child, .meta :is(bdi, time), .note, .prose";
let asked = new URLSearchParams();

// Without capitals and accents.
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const partsOf = (row, selector) => [...row.querySelectorAll(selector)].filter((part) => part.closest(".row") === row);
const textOf = (row) => folded(partsOf(row, own).map((part) => part.textContent).join(" "));

// tags.js asks for a tag too.
let hasTag = () => true;
let showTag = () => {};

seen = () => {
    if (/^$|^#\//.test(location.hash)) asked = new URLSearchParams(location.hash.split("?")[1]);
    return hide();
};

// Hides what was not asked for. A row is seen with any row within it. Where nothing is and was asked for, none is hidden.
function hide() {
    const words = folded(asked.get("q") ?? "").split(/\s+/);
    const around = new Set();
    const rows = asked.size || main.matches(".searched") ? [...main.querySelectorAll(".row")].reverse() : [];
    let shown = rows.length ? 0 : count(groups[group]);
    main.classList.toggle("searched", asked.size);
    for (const row of rows) {
        const text = asked.size && textOf(row);
        const isSeen = !asked.size || (group === "all" || row.matches(groups[group])) && words.every((word) => text.includes(word)) && hasTag(row);
        row.hidden = !isSeen && !around.has(row);
        if (!row.hidden) around.add(row.parentElement.closest(".row"));
        shown += isSeen && row.matches(asked.size ? tasks : groups[group]);
    }
    for (const link of filters.querySelectorAll("a")) link.setAttribute("href", link.hash.replace(/\?.*|$/, asked.size ? "?" + asked : ""));
    if (document.activeElement !== input) input.value = asked.get("q") ?? "";
    showTag();
    return shown;
}

function ask(name, value) {
    if (value) asked.set(name, value);
    else asked.delete(name);
    return "#/" + group.replace("all", "") + (asked.size ? "?" + asked : "");
}

// Typing adds nothing to the browser's history, and is spoken of when it pauses; what else was chosen until then holds.
let typed;
input.addEventListener("input", () => {
    ask("q", input.value.trim());
    hide();
    clearTimeout(typed);
    typed = setTimeout(() => {
        history.replaceState(null, "", ask("q", input.value.trim()));
        say(resultWords());
    }, 400);
});
