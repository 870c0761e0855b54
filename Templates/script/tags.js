// The choice of a tag or, with "@", a person, from a list or by a tap on one: "#/?tag=home".

const tags = document.getElementById("tag");
const labelOf = (label) => label.textContent.replace("#", "");
const labels = new Set([...main.querySelectorAll(".label")].map(labelOf));

for (const name of [...labels].sort((a, b) => a.localeCompare(b))) tags.append(new Option(name.replace(/^(?!@)/, "#"), name));

hasTag = (row) => !asked.get("tag") || partsOf(row, ".label").some((label) => labelOf(label) === asked.get("tag"));
showTag = () => {
    tags.value = asked.get("tag") ?? "";
};

tags.addEventListener("change", () => go(ask("tag", tags.value)));
main.addEventListener("click", ({ target }) => {
    const label = target.closest(".label");
    if (label) go(ask("tag", labelOf(label)));
});
