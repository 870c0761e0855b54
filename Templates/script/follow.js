// The preview of `taskgen serve`: whenever what it shows has changed, by whomever, the page becomes the new one where it
// stands. What else a part of the script has to do then, it does on the event "patched".

const edits = document.getElementById("edits");
const problem = document.getElementById("problem");
const failure = document.getElementById("failed");
// Below it stand the page's stream of events, and where its changes are sent.
const address = location.pathname.replace(/\/$/, "");
const listened = { source: null };
let isMissing = false;

function complain(text) {
    failure.hidden = !text;
    failure.textContent = text;
}

// One thing at a time: a change is sent for the page that the one before made.
let queue = Promise.resolve();
const inTurn = (deed) => queue = queue.then(deed).catch(() => complain(strings.preview.lost));

// Where the focus goes when a control goes out of sight: to the next of its kind that is left, else the one before, else
// the form. A row goes with the rows in it.
function focusAfter(control) {
    const kind = control.matches("a") ? ".row a" : control.matches(".box") ? ".row > .box[data-path]" : ".row > .delete";
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
    const response = await fetch(location.pathname + (isWhole ? "" : "?since=" + edits.dataset.epoch), { headers: { Accept: "text/html" } });
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    // What is for readers without the script is text in a page, and would be elements here.
    for (const element of next.querySelectorAll("noscript")) element.remove();
    // Style and script are held by their hashes, and the script has read its words: others need a new page.
    const isOther = ["body > script:last-of-type", "head > style", "#strings"].some((kind) => next.querySelector(kind)?.textContent !== document.querySelector(kind).textContent);
    if (!next.getElementById("edits")) {
        isMissing = response.status === 404;
        return complain(isMissing ? strings.missing.message : strings.preview.lost);
    }
    // Of what is mended, with what was refused for it.
    if (isMissing || !problem.hidden && next.getElementById("problem").hidden) complain("");
    isMissing = false;
    if ([...next.querySelectorAll("[data-same]")].some(({ id }) => !document.getElementById(id))) return load(after, true);
    if (isOther && ![...document.forms].some(isTyped)) return location.reload();
    const { activeElement } = document;
    const focus = focusAfter(activeElement);
    const change = () => {
        const selection = activeElement?.matches("input:not([type])") && [activeElement.selectionStart, activeElement.selectionEnd];
        document.title = next.title;
        patchAttributes(document.documentElement, next.documentElement);
        patch(document.body, next.body);
        main.dispatchEvent(new Event("patched"));
        if (activeElement !== document.body && document.activeElement !== activeElement) {
            if (activeElement.isConnected) activeElement.focus();
            else focus();
            if (selection) activeElement.setSelectionRange(...selection);
        }
        after();
    };
    if (typeof update === "function") await update(change);
    else change();
}

// What is said when the page has changed by itself.
let news = () => "";

// Six streams are all that a browser keeps to one server: hidden pages have none. A page that is there no more is waited for.
function listen() {
    listened.source?.close();
    listened.source = null;
    if (document.hidden) return;
    const source = listened.source = new EventSource(address + "/events");
    source.addEventListener("message", ({ data }) => {
        // Now, or when the change that is being sent has come: what was news before it is none after it.
        const isShown = () => data === edits.dataset.epoch && !isMissing;
        if (!isShown()) inTurn(async () => {
            if (isShown()) return;
            await load();
            say(news());
        });
    });
    source.addEventListener("error", () => {
        if (source.readyState !== 2 || source !== listened.source) return;
        if (!isMissing) inTurn(() => load());
        setTimeout(() => { if (source === listened.source) listen(); }, 1000);
    });
}

if (edits) {
    listen();
    document.addEventListener("visibilitychange", listen);
}
