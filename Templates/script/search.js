// Search in what a row says itself, and the choice of a tag or, with "@", a person: "#/open?tag=home&q=milk".

const input = document.getElementById("search");
const tags = document.getElementById("tag");
let asked = new URLSearchParams();
const own = ".text, .meta > * > :is(bdi, time), .note, .prose";
const labelOf = (label) => (label.querySelector("[aria-hidden]").textContent === "@" ? "@" : "") + label.querySelector("bdi").textContent;

// Without capitals and accents.
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const texts = new WeakMap();

function textOf(row) {
    if (!texts.has(row)) {
        const parts = [...row.querySelectorAll(own)].filter((part) => part.closest(".row") === row);
        texts.set(row, folded(parts.map((part) => (part.querySelector("[dir]") ?? part).textContent).join(" ")));
    }
    return texts.get(row);
}

// Hides what was not asked for. A row is seen with any row within it.
seen = () => {
    if (!location.hash || location.hash.startsWith("#/")) asked = new URLSearchParams(location.hash.split("?")[1]);
    return hide();
};

function hide() {
    const [q, tag] = [folded(asked.get("q") ?? "").split(/\s+/), asked.get("tag")];
    const isAsked = asked.size > 0;
    const around = new Set();
    let shown = 0;
    main.classList.toggle("searched", isAsked);
    for (const row of [...main.querySelectorAll(".row")].reverse()) {
        const isSeen = !isAsked || (group === "all" || row.matches(groups[group])) && q.every((word) => textOf(row).includes(word))
            && (!tag || [...row.querySelectorAll(":scope > .body > .meta > .label")].some((label) => labelOf(label) === tag));
        row.hidden = !isSeen && !around.has(row);
        if (!row.hidden) around.add(row.parentElement.closest(".row"));
        shown += isSeen && row.matches(isAsked ? ".row:not(.plain)" : groups[group]);
    }
    for (const link of filters.querySelectorAll("a")) link.setAttribute("href", link.hash.replace(/\?.*|$/, isAsked ? "?" + asked : ""));
    if (document.activeElement !== input) input.value = asked.get("q") ?? "";
    if (tags) tags.value = tag ?? "";
    return shown;
}

const address = () => "#/" + (group === "all" ? "" : group) + (asked.size ? "?" + asked : "");

function ask(name, value) {
    if (value) asked.set(name, value);
    else asked.delete(name);
}

if (tags) {
    const names = new Set([...main.querySelectorAll(".label")].map(labelOf));
    for (const name of [...names].sort((a, b) => a.localeCompare(b))) tags.append(new Option(name.replace(/^(?!@)/, "#"), name));
    const choose = (name) => {
        ask("tag", name);
        go(address());
    };
    tags.addEventListener("change", () => choose(tags.value));
    main.addEventListener("click", ({ target }) => target.closest(".label") && choose(labelOf(target.closest(".label"))));
}

// Typing adds nothing to the browser's history, and is spoken of when it pauses.
let typed;
input.addEventListener("input", () => {
    ask("q", input.value.trim());
    hide();
    clearTimeout(typed);
    typed = setTimeout(() => {
        history.replaceState(null, "", address());
        say(resultWords());
    }, 400);
});
