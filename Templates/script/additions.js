// What a reader adds stays in the reader's own browser. Which of list and placeholder is seen is the style sheet's
// business: rows are put in and taken out, nothing else.

const form = document.getElementById("add");
const list = [...form.parentElement.querySelectorAll(":scope > .list, .group")].pop();
const template = document.getElementById("row").content.firstElementChild;
const undo = document.getElementById("undo");
const additions = () => [...list.querySelectorAll(".addition")];
const titleOf = (row) => row.querySelector("label").textContent;

// A title inside a sentence must not turn the sentence round.
const sentence = (words, row) => fill(words, { title: `\u2068${titleOf(row)}\u2069`, count: taskCount() });
const taskCount = () => plural(strings.count.tasks, count(tasks), { n: count(tasks) });

function makeRow(id, title) {
    const row = document.importNode(template, true);
    const label = row.querySelector("label");
    row.id = id;
    row.role = "listitem";
    row.firstElementChild.id = label.htmlFor = "box-" + id;
    label.textContent = title;
    row.lastElementChild.setAttribute("aria-label", sentence(strings.delete.label, row));
    return row;
}

// Their ids say when they were added, whichever tab added them. News of another tab's may have put in the same one first.
function insert(row) {
    document.getElementById(row.id)?.remove();
    list.insertBefore(row, additions().find((other) => other.id > row.id) ?? null);
}

// Makes the rows those that are stored; rows that stay are not touched. What has come into the file since is an addition
// no more.
function load() {
    const items = new Map(stored("", (value) => typeof value?.title === "string"));
    for (const row of additions()) if (!items.has(row.id)) row.remove();
    for (const [id, { title, done }] of items) {
        if (main.querySelector(`[data-added="${CSS.escape(id)}"]`)) keep("", id);
        else {
            const row = document.getElementById(id) ?? makeRow(id, title);
            setState(row, done === true ? "done" : "open");
            if (!row.isConnected) insert(row);
        }
    }
    showAll();
}

function showAll() {
    seen();
    recount();
    showExport();
}

// Keeps one row as it is to be, then changes what is seen, and says what that returns. What comes must be in sight, so it
// ends filter and search.
let deleted;

function commit(row, isThere, done, change) {
    const failure = attempt(() => keep("", row.id, isThere ? { title: titleOf(row), done } : undefined));
    update(() => {
        deleted = row;
        undo.hidden = isThere;
        const comes = isThere && !row.isConnected;
        if (!isThere) row.remove();
        setState(row, done ? "done" : "open");
        const isOutOfSight = comes && (!row.matches(groups[group]) || main.matches(".searched"));
        if (comes) insert(row);
        if (isOutOfSight) {
            history.pushState(null, "", "#/");
            readAddress();
        }
        showAll();
        say(...change(), isOutOfSight && resultWords(), failure);
    });
}

let last = 0;
// Those that are not drawn yet.
let coming = 0;

form.addEventListener("submit", (event) => {
    event.preventDefault();
    coming++;
    const title = form.querySelector(".field").value.replace(/\s+/g, " ").trim() || fill(strings.add.auto, { n: count(tasks) + coming });
    last = Math.max(last + 1, Date.now());
    const row = makeRow(last.toString(36) + Math.random().toString(36).slice(2, 7), title);
    form.reset();
    commit(row, true, false, () => {
        coming--;
        form.scrollIntoView({ block: "nearest" });
        return [sentence(strings.add.done, row)];
    });
});

list.addEventListener("change", ({ target }) => {
    const row = target.closest(".addition");
    const focus = focusBeside(target, ".box");
    if (row) commit(row, true, target.checked, () => [focus()]);
});

// Deleting takes effect at once; the way back is there until something else is done.
list.addEventListener("click", ({ target }) => {
    const button = target.closest(".delete");
    if (!button) return;
    const row = button.parentElement;
    const focus = focusBeside(button, ".delete");
    commit(row, false, row.matches(".done"), () => {
        focus();
        undo.firstElementChild.textContent = sentence(strings.delete.bar, row);
        return [sentence(strings.delete.done, row), !list.firstChild && document.getElementById("empty-title")?.textContent];
    });
});

undo.addEventListener("click", ({ target }) => {
    const row = deleted;
    if (target.closest(".button")) {
        commit(row, true, row.matches(".done"), () => {
            row.lastElementChild.focus();
            return [sentence(strings.undo.done, row)];
        });
    } else if (target.closest(".delete")) {
        undo.hidden = true;
        form.querySelector(".button").focus();
    }
});

// Another tab of the same page changed the additions.
let pause;
addEventListener("storage", ({ key }) => {
    if (key && !key.startsWith(prefix)) return;
    const focus = focusBeside(document.activeElement, ".delete");
    update(() => {
        attempt(load);
        focus();
    });
    clearTimeout(pause);
    pause = setTimeout(() => say(fill(strings.count.updated, { count: taskCount() })), 400);
});

try {
    load();
} catch {
    isStored = false;
}
