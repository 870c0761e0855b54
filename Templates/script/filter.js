// Which tasks are seen. The address says it, "#/open", so that it can be shared and lasts over a reload; the style sheet
// hides the others.

const tasks = ".row:not(.plain)";
const groups = { all: ".row:is(.open, .done)", open: ".row.open", done: ".row.done" };
const filters = main.querySelector(".filters");
const count = (selector, within = main) => within.querySelectorAll(selector).length;

let group = "all";

// Another address, such as "#main", changes nothing.
function readAddress() {
    const found = /^$|^#\/(open|done)?/.exec(location.hash);
    if (found) main.dataset.show = group = found[1] ?? "all";
    return found;
}

// How many tasks are seen; search.js hides some more.
let seen = () => count(groups[group]);

function resultWords() {
    const [shown, total] = [seen(), count(groups.all)];
    const name = filters.querySelector("[aria-current]").firstChild.data.trim();
    return shown ? plural(strings.filter.result, total, { name, shown, total }) : document.getElementById("none-title").textContent;
}

// sections.js counts where there are some.
let countSections = () => {};

// Whether all rows are as they were built; the numbers then are too.
let isBuilt = true;

// The numbers that stand beside the rows.
function recount() {
    const names = Object.keys(groups);
    filters.querySelectorAll("a").forEach((link, place) => {
        link.ariaCurrent = names[place] === group || null;
        if (!isBuilt) link.lastChild.textContent = written(count(groups[names[place]]));
    });
    if (isBuilt) return;
    const [total, done] = [count(groups.all), count(groups.done)];
    const [words, bar] = main.querySelectorAll("#progress-words, progress");
    words.parentElement.hidden = !total;
    words.textContent = plural(strings.count.progress, total, { done, total });
    bar.max = total || 1;
    bar.value = done;
    countSections();
}

function go(address) {
    history.pushState(null, "", address);
    show();
}

function show() {
    update(() => {
        if (!readAddress()) return;
        recount();
        say(resultWords());
    });
}

main.addEventListener("click", (event) => {
    const link = event.target.closest("[href^='#/']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(link.hash);
    if (!filters.contains(link)) filters.querySelector("a").focus();
});
addEventListener("popstate", show);

function setState(row, state) {
    isBuilt = false;
    row.querySelector(".box").checked = state === "done";
    row.querySelector("use").setAttribute("href", "#i-" + state);
    row.classList.toggle("open", state !== "done");
    row.classList.toggle("done", state === "done");
}

// Where the focus goes when a control goes out of sight: to the next of its kind, else the one before, else the form.
function focusBeside(control, kind) {
    const seenOnes = () => [...main.querySelectorAll(".row > " + kind)].filter((other) => other.parentElement.offsetHeight);
    const place = seenOnes().indexOf(control);
    return () => {
        const left = seenOnes();
        if (place >= 0 && !left.includes(control)) (left[place] ?? left[place - 1] ?? main.querySelector(".add .button") ?? main).focus();
    };
}

main.classList.remove("bare");
readAddress();
