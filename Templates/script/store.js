// What is kept in the reader's own browser: each thing under a key of its own, so that two tabs which change different
// ones at the same moment do not lose each other's. Where nothing can be stored, the page's own copy is the truth.

const prefix = "taskgen:v1:" + location.pathname.replace(/index\.html$/, "") + "#";
const failed = document.getElementById("failed");
let isStored = true;

// What is stored under keys that begin so, in order of the keys: [rest of the key, value]. What is there and is not what
// it should be is kept under another name: it may be worth something to somebody.
function stored(kind, isRight) {
    const start = prefix + kind;
    return Object.keys(localStorage).sort().flatMap((key) => {
        const id = key.startsWith(start) && key.slice(start.length);
        if (!id || id.includes(":")) return [];
        const text = localStorage.getItem(key);
        try {
            const value = JSON.parse(text);
            if (isRight(value)) return [[id, value]];
        } catch {
            // As below.
        }
        localStorage.setItem(key + ":bak", text);
        localStorage.removeItem(key);
        return [];
    });
}

// Nothing, where there is no value.
function keep(kind, id, value) {
    if (value === undefined) localStorage.removeItem(prefix + kind + id);
    else localStorage.setItem(prefix + kind + id, JSON.stringify(value));
}

// Does something with what is stored; returns what is to be said if that failed, once.
function attempt(deed) {
    try {
        if (isStored) return deed();
    } catch {
        isStored = false;
    }
    if (!failed.hidden) return "";
    failed.hidden = false;
    return failed.textContent;
}
