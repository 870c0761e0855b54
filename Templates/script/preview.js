// The preview of `taskgen serve`: changes go to the server, which writes them into the file; and whenever the file has
// changed, by whomever, the page becomes the new one where it stands.

const edits = document.getElementById("edits");
const problem = document.getElementById("failed");
const listened = { source: null };

function complain(text) {
    problem.hidden = !text;
    problem.textContent = text;
}

// One thing at a time: a change is sent for the page that the one before made.
let queue = Promise.resolve();
const inTurn = (deed) => queue = queue.then(deed).catch(() => complain(strings.preview.lost));

// Where the focus goes when a control goes out of sight: to the next of its kind that is left, else the one before, else
// the form. A row goes with the rows in it.
function focusAfter(control) {
    const kind = control.matches(".box") ? ".row > .box[data-path]" : ".row > .delete";
    const others = [...main.querySelectorAll(kind)].filter((other) => other.offsetHeight);
    const place = others.indexOf(control);
    return () => {
        const isLeft = (other) => other.isConnected && other.offsetHeight;
        if (place < 0 || isLeft(control)) return;
        const next = others.slice(place).find(isLeft) ?? others.slice(0, place).reverse().find(isLeft);
        (next ?? main.querySelector(".add .button") ?? main).focus();
    };
}

// All of the page where its rows may not be what it was sent: after a change that was refused.
async function load(after = () => {}, isWhole) {
    const response = await fetch(isWhole ? "/" : "/?since=" + edits.dataset.epoch, { headers: { Accept: "text/html" } });
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    // What is for readers without the script is text in a page, and would be elements here.
    for (const element of next.querySelectorAll("noscript")) element.remove();
    // Style and script are held by their hashes: others need a new page.
    const isOther = ["body > script:last-of-type", "head > style"].some((kind) => next.querySelector(kind)?.textContent !== document.querySelector(kind).textContent);
    if (!next.getElementById("edits")) return complain(strings.preview.lost);
    if ([...next.querySelectorAll("[data-same]")].some(({ id }) => !document.getElementById(id))) return load(after, true);
    if (isOther && ![...document.forms].some(isTyped)) return location.reload();
    const { activeElement } = document;
    const focus = focusAfter(activeElement);
    update(() => {
        const selection = activeElement?.matches("input:not([type])") && [activeElement.selectionStart, activeElement.selectionEnd];
        document.title = next.title;
        patch(document.body, next.body);
        const { version } = edits.elements;
        for (const field of main.querySelectorAll("[name=version]")) if (version && !isTyped(field.form)) field.value = version.value;
        for (const label of main.querySelectorAll(".label")) {
            const name = labelOf(label);
            if (![...tags.options].some((option) => option.value === name)) tags.append(new Option(name.replace(/^(?!@)/, "#"), name));
        }
        for (const option of [...tags.options]) if (!option.value.startsWith("@") && option.text.startsWith("#")) option.value = option.text.slice(1);
        judgeDays();
        seen();
        recount();
        if (activeElement !== document.body && document.activeElement !== activeElement) {
            if (activeElement.isConnected) activeElement.focus();
            else focus();
            if (selection) activeElement.setSelectionRange(...selection);
        }
        after();
    });
}

const words = () => plural(strings.count.tasks, count(tasks), { n: count(tasks) });

function send(path, fields, after) {
    return inTurn(async () => {
        const form = new FormData(edits);
        // The token is that of this start of the server, whatever the form was made by.
        fields.set("token", form.get("token"));
        if (!fields.has("version")) fields.set("version", form.get("version"));
        const response = await fetch(path, { method: "POST", body: fields, headers: { Accept: "application/json" } });
        const text = await response.text();
        complain(response.ok ? "" : text);
        await load(response.ok ? () => after(JSON.parse(text).task) : undefined, !response.ok);
        return response.ok;
    });
}

document.addEventListener("submit", (event) => {
    const form = event.target;
    const path = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action");
    if (!path?.startsWith("/") || form.method !== "post") return;
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form));
    const { submitter } = event;
    const title = submitter?.closest(".row")?.querySelector("[id^='text-']")?.textContent;
    // Those of the whole page are for what is shown when it is their turn.
    if (form === edits) fields.delete("version");
    send(path, fields, (task) => {
        if (form.matches(".add")) {
            form.reset();
            form.scrollIntoView({ block: "nearest" });
            say(fill(strings.add.done, { title: document.getElementById("text-" + task)?.textContent ?? "", count: words() }));
        } else if (form !== edits) {
            form.reset();
            const details = document.getElementById(task)?.querySelector(".edit") ?? form.parentElement;
            details.open = false;
            details.firstElementChild.focus();
            say(document.querySelector("#undo p").textContent);
        } else if (path === "/undo") {
            const row = document.getElementById(task);
            row?.lastElementChild.focus();
            say(fill(strings.undo.done, { title: row?.querySelector("[id^='text-']").textContent ?? "" }));
        } else if (title !== undefined) {
            say(document.querySelector("#undo p").textContent, !main.querySelector(".row") && document.getElementById("empty-title")?.textContent);
        }
    });
});

main.addEventListener("change", ({ target }) => {
    if (!target.matches(".box[data-path]")) return;
    const focus = focusAfter(target);
    send(target.dataset.path + (target.checked ? "/done" : "/reopen"), new URLSearchParams(), focus);
});

// A half-typed text is for the version it was begun with; the others stay behind as they are.
document.getElementById("undo")?.addEventListener("click", ({ target }) => {
    if (!target.closest(".delete")) return;
    document.getElementById("undo").hidden = true;
    main.querySelector(".add .button")?.focus();
});

// Six streams are all that a browser keeps to one server: hidden pages have none.
function listen() {
    listened.source?.close();
    listened.source = null;
    if (document.hidden) return;
    listened.source = new EventSource("/events");
    listened.source.addEventListener("message", ({ data }) => {
        inTurn(async () => {
            if (data === edits.dataset.epoch) return;
            await load();
            say(fill(strings.count.updated, { count: words() }));
        });
    });
}

listen();
document.addEventListener("visibilitychange", listen);
