// The index: search among lists, "#/?q=home". The address keeps what was asked for.

const input = document.getElementById("search");
const entries = () => [...main.querySelectorAll(".entry")];

// Without capitals and accents.
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const texts = new Map();
function textOf(entry) {
    const text = [...entry.querySelectorAll("a, bdi")].map((part) => part.textContent).join(" ");
    if (!texts.has(text)) texts.set(text, folded(text));
    return texts.get(text);
}

function hide(question) {
    const words = folded(question).split(/\s+/);
    main.classList.toggle("searched", question);
    for (const entry of entries()) entry.hidden = !words.every((word) => textOf(entry).includes(word));
}

function answer() {
    const total = entries().length;
    const shown = entries().filter((entry) => !entry.hidden).length;
    say(shown ? plural(strings.index.result, total, { shown, total }) : document.getElementById("none-title").textContent);
}

// Another address, such as "#main", changes nothing.
function readAddress() {
    if (!/^$|^#\//.test(location.hash)) return;
    const question = new URLSearchParams(location.hash.split("?")[1]).get("q") ?? "";
    if (document.activeElement !== input) input.value = question;
    hide(question);
}

// Typing adds nothing to the browser's history, and is spoken of when it pauses.
let typed;
input.addEventListener("input", () => {
    const question = input.value.trim();
    hide(question);
    clearTimeout(typed);
    typed = setTimeout(() => {
        history.replaceState(null, "", "#/" + (question && "?" + new URLSearchParams({ q: question })));
        answer();
    }, 400);
});
addEventListener("hashchange", () => {
    clearTimeout(typed);
    readAddress();
    answer();
});

// The address alone may be this one already.
main.querySelector(".none .button").addEventListener("click", () => {
    clearTimeout(typed);
    input.value = "";
    hide("");
    input.focus();
});

// In the preview lists come and go; what is being typed goes on to hold.
main.addEventListener("patched", () => hide(input.value.trim()));

main.classList.remove("bare");
readAddress();
