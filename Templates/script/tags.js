// The choice of a tag or, with "@", a person, from a list or by a tap on one: "#/?tag=home".

const tags = document.getElementById("tag");
const labelOf = (label) => label.textContent.replace("#", "");

// Those of the list as it is, and the one that is asked for.
function offerTags() {
    const labels = new Set([...main.querySelectorAll(".label")].map(labelOf));
    for (const option of [...tags.options].slice(1)) if (!labels.delete(option.value) && !option.selected) option.remove();
    // The browser's own order would be read first, which takes 10 ms.
    for (const name of [...labels].sort((a, b) => folded(a) < folded(b) ? -1 : 1)) tags.append(new Option(name.replace(/^(?!@)/, "#"), name));
}

offerTags();

hasTag = (row) => !asked.get("tag") || partsOf(row, ".label").some((label) => labelOf(label) === asked.get("tag"));
showTag = () => {
    tags.value = asked.get("tag") ?? "";
};

tags.addEventListener("change", () => go(ask("tag", tags.value)));
main.addEventListener("click", ({ target }) => {
    const label = target.closest(".label");
    if (label) go(ask("tag", labelOf(label)));
});
