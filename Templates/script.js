// What a reader adds stays in the reader's own browser. Without this script the page is whole, only read-only.
// Which of list and placeholder is seen is the style sheet's business: rows are put in and taken out, nothing else.
(() => {
"use strict";

const strings = JSON.parse(document.getElementById("strings").textContent);

// Days that are over or today, by the reader's own clock; again when the page is looked at after midnight.

function judgeDays() {
    const now = new Date();
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
    for (const day of document.querySelectorAll(".row:not(.done, .cancelled, .not-applicable) > .body > .meta > .due")) {
        const { dateTime } = day.querySelector("time");
        const when = dateTime < today ? "overdue" : dateTime === today ? "today" : "";
        if (when === (day.dataset.when ?? "")) continue;
        day.dataset.when = when;
        day.querySelector("b")?.remove();
        if (!when) continue;
        const word = document.createElement("b");
        word.textContent = when === "today" ? strings.due.today : strings.due.overdue;
        day.append(" ", word);
    }
}
judgeDays();
document.addEventListener("visibilitychange", judgeDays);

const form = document.getElementById("add");
if (!form) return;

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

// The additions, oldest first: {id, title, done}. Each is stored under a key of its own, so that two tabs which change
// different ones at the same moment do not lose each other's. What is stored is the truth; where nothing can be stored,
// the page's own copy is.

const prefix = "taskgen:v1:" + location.pathname.replace(/index\.html$/, "") + "#";
let additions = [];
let isStored = true;

function load() {
    if (!isStored) return;
    try {
        const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix) && !key.endsWith(":bak"));
        additions = keys.sort().map(read).filter(Boolean);
    } catch {
        isStored = false;
    }
}

// What is stored and is no addition is kept under another name: it may be worth something to somebody.
function read(key) {
    const text = localStorage.getItem(key);
    try {
        const { title, done } = JSON.parse(text);
        if (typeof title === "string") return { id: key.slice(prefix.length), title, done: done === true };
    } catch { /* as below */ }
    localStorage.setItem(key + ":bak", text);
    localStorage.removeItem(key);
    return null;
}

// Makes one change, here and where it is stored; returns what is to be said if it could not be stored, once.
function change(edit, store) {
    load();
    edit();
    let failure = "";
    try {
        if (isStored) store();
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

const write = ({ id, title, done }) => localStorage.setItem(prefix + id, JSON.stringify({ title, done }));

let added = 0;

// Sorts by when it was made, whichever tab made it.
function newID() {
    const digits = (number, count) => Math.floor(number).toString(36).padStart(count, "0");
    added += 1;
    return digits(Date.now(), 9) + digits(added % 1296, 2) + digits(Math.random() * 36 ** 5, 5);
}

// Rows

const rows = new Map();

function makeRow({ id, title }) {
    const row = document.importNode(template, true);
    row.id = "added-" + id;
    row.querySelector(".text").textContent = title;
    row.querySelector("input").addEventListener("change", ({ target }) => {
        let item;
        const failure = change(() => {
            item = additions.find((other) => other.id === id);
            if (item) item.done = target.checked;
        }, () => item && write(item));
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
    let next = null;
    for (const item of [...additions].reverse()) {
        const row = rows.get(item.id) ?? makeRow(item);
        row.querySelector("input").checked = item.done;
        if (!row.isConnected || row.nextElementSibling !== next) list.insertBefore(row, next);
        next = row;
    }
    if (!list.firstElementChild) list.replaceChildren();
    const total = fromFile.total + additions.length;
    const done = fromFile.done + additions.filter((item) => item.done).length;
    summary.hidden = total === 0;
    summary.querySelector("p").textContent = plural(strings.count.progress, total, { done, total });
    progress.max = Math.max(total, 1);
    progress.value = done;
}

const counted = () => fromFile.rows + additions.length;
const countWords = () => plural(strings.count.tasks, counted(), { n: counted() });

function add(text) {
    const title = text.replace(/\s+/g, " ").trim();
    const item = { id: newID(), title, done: false };
    const failure = change(() => {
        item.title ||= fill(strings.add.auto, { n: counted() + 1 });
        additions.push(item);
    }, () => write(item));
    say(fill(strings.add.done, { title: isolated(item.title), count: countWords() }), failure);
}

function remove(id, title) {
    const row = rows.get(id);
    const neighbours = [row.nextElementSibling, row.previousElementSibling];
    const failure = change(() => {
        additions = additions.filter((item) => item.id !== id);
    }, () => localStorage.removeItem(prefix + id));
    const next = neighbours.find((other) => other?.isConnected && other.querySelector(":scope > .delete"));
    (next?.querySelector(".delete") ?? form.querySelector("button")).focus();
    const words = counted() ? strings.delete.done : strings.delete.last;
    say(fill(words, { title: isolated(title), count: countWords() }), failure);
}

form.addEventListener("submit", (event) => {
    event.preventDefault();
    add(form.querySelector(".field").value);
    form.reset();
});

// Another tab of the same page changed the additions.
addEventListener("storage", (event) => {
    if (event.key !== null && !event.key.startsWith(prefix)) return;
    load();
    show();
});

load();
show();
})();
