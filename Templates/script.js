// What a reader adds stays in the reader's own browser. Without this script the page is whole, only read-only.
// Which of list and placeholder is seen is the style sheet's business: rows are put in and taken out, nothing else.
(() => {
"use strict";

const form = document.getElementById("add");
if (!form) return;

const strings = JSON.parse(document.getElementById("strings").textContent);
const list = form.parentElement.querySelector(".list");
const template = document.getElementById("row").content.firstElementChild;
const live = document.getElementById("live");
const summary = document.getElementById("summary");
const progress = summary.querySelector("progress");
const failed = document.getElementById("failed");
const fromFile = { total: Number(form.dataset.total), done: Number(form.dataset.done), rows: Number(form.dataset.rows) };

for (const element of document.querySelectorAll("[data-script]")) element.hidden = false;

// Words

const rules = new Intl.PluralRules(document.documentElement.lang);
const numbers = new Intl.NumberFormat(document.documentElement.lang);

function fill(text, values) {
    return text.replace(/\{(\w+)\}/g, (_, name) => typeof values[name] === "number" ? numbers.format(values[name]) : values[name]);
}

function plural(forms, count, values) {
    return fill(forms[rules.select(count)] ?? forms.other, values);
}

// A title inside a sentence must not turn the sentence round.
const isolated = (title) => `\u2068${title}\u2069`;

// A live region speaks only when its text changes, so it is emptied first.
function say(...sentences) {
    live.textContent = "";
    requestAnimationFrame(() => { live.textContent = sentences.filter(Boolean).join(" "); });
}

// The additions: an array of {id, title, done}, kept in this browser under the page's own address. What is stored is the
// truth, for another tab may have changed it; where nothing can be stored, the page's own copy is.

const key = "taskgen:v1:" + location.pathname.replace(/index\.html$/, "");
let additions = [];
let isStored = true;

function load() {
    if (!isStored) return;
    let text = null;
    try {
        text = localStorage.getItem(key);
        const stored = JSON.parse(text ?? "[]");
        const fits = (item) => item && typeof item.id === "string" && typeof item.title === "string";
        if (!Array.isArray(stored) || !stored.every(fits)) throw new SyntaxError("not a list of additions");
        additions = stored.filter((item, index) => stored.findIndex((other) => other.id === item.id) === index);
    } catch (error) {
        if (error instanceof SyntaxError) setAside(text);
        else isStored = false;
    }
}

// What is stored and cannot be read is kept under another name: it may be worth something to somebody.
function setAside(text) {
    try {
        localStorage.setItem(key + ":bak", text);
        localStorage.removeItem(key);
    } catch {
        isStored = false;
    }
}

// Makes one change to the additions; returns what is to be said if it could not be stored, once.
function change(edit) {
    load();
    edit();
    let failure = "";
    try {
        if (isStored) localStorage.setItem(key, JSON.stringify(additions));
        else failure = strings.storage.failed;
    } catch {
        isStored = false;
        failure = strings.storage.failed;
    }
    show();
    if (!failure || failed.textContent) return "";
    failed.textContent = failure;
    failed.hidden = false;
    return failure;
}

// Rows

const rows = new Map();

function makeRow({ id, title }) {
    const row = document.importNode(template, true);
    row.id = "added-" + id;
    row.querySelector(".text").textContent = title;
    row.querySelector("input").addEventListener("change", (event) => {
        const done = event.target.checked;
        const failure = change(() => additions.filter((item) => item.id === id).forEach((item) => { item.done = done; }));
        if (failure) say(failure);
    });
    const button = row.querySelector(".delete");
    button.setAttribute("aria-label", fill(strings.delete.label, { title: isolated(title) }));
    button.addEventListener("click", () => remove(id, title));
    rows.set(id, row);
    return row;
}

// Puts rows in and takes rows out until they are those of the additions; rows that stay are not touched.
function show() {
    const wanted = new Set(additions.map((item) => item.id));
    for (const [id, row] of rows) {
        if (wanted.has(id)) continue;
        row.remove();
        rows.delete(id);
    }
    for (const item of additions) {
        if (!rows.has(item.id)) list.append(makeRow(item));
        rows.get(item.id).querySelector("input").checked = item.done === true;
    }
    if (!list.firstElementChild) list.replaceChildren();
    const total = fromFile.total + additions.length;
    const done = fromFile.done + additions.filter((item) => item.done === true).length;
    summary.hidden = total === 0;
    summary.querySelector("p").textContent = plural(strings.count.progress, total, { done, total });
    progress.max = Math.max(total, 1);
    progress.value = done;
}

const counted = () => fromFile.rows + additions.length;
const countWords = () => plural(strings.count.tasks, counted(), { n: counted() });

function add(text) {
    let title = text.replace(/\s+/g, " ").trim();
    const failure = change(() => {
        title ||= fill(strings.add.auto, { n: counted() + 1 });
        const id = Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
        additions.push({ id, title, done: false });
    });
    say(fill(strings.add.done, { title: isolated(title), count: countWords() }), failure);
}

function remove(id, title) {
    const row = rows.get(id);
    const neighbours = [row.nextElementSibling, row.previousElementSibling];
    const failure = change(() => { additions = additions.filter((item) => item.id !== id); });
    const next = neighbours.find((other) => other?.isConnected && other.querySelector(":scope > .delete"));
    (next?.querySelector(".delete") ?? form.querySelector("button")).focus();
    const words = counted() ? strings.delete.done : strings.delete.last;
    say(fill(words, { title: isolated(title), count: countWords() }), failure);
}

form.addEventListener("submit", (event) => {
    event.preventDefault();
    add(form.elements.title.value);
    form.reset();
});

// Another tab of the same page changed the additions.
addEventListener("storage", (event) => {
    if (event.key !== key && event.key !== null) return;
    load();
    show();
});

load();
show();
})();
