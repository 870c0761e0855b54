// Real check boxes for the tasks of the file. Their state is each reader's own and stays in the own browser.

const boxes = [...main.querySelectorAll(".row[id]:is(.open, .done):not(.addition)")].map((row) => {
    const title = row.querySelector(".text > :last-child");
    const box = Object.assign(document.createElement("input"), { type: "checkbox", className: "box", id: "tick-" + row.id });
    title.id = "text-" + row.id;
    box.setAttribute("aria-labelledby", title.id);
    row.querySelector(".text > .hidden-text").remove();
    row.prepend(box);
    const state = row.querySelector("use").getAttribute("href").slice(3);
    box.addEventListener("change", () => tick(row, box, state));
    return { row, state };
});

function showTick(row, state, isDone) {
    const shown = isDone ? "done" : state === "done" ? "open" : state;
    if (isDone !== row.matches(".done") || isDone !== row.firstElementChild.checked) setState(row, shown);
}

const storedTicks = () => new Map(stored("tick:", (value) => typeof value === "boolean"));

function showTicks(ticks) {
    for (const { row, state } of boxes) showTick(row, state, ticks.get(row.id) ?? state === "done");
    showCounts();
}

// What is done is not overdue; days.js is there where there are days.
function showCounts() {
    seen();
    recount();
    if (typeof judgeDays === "function") judgeDays();
}

function tick(row, box, state) {
    const focus = focusBeside(box, ".box");
    const isDone = box.checked;
    const failure = attempt(() => keep("tick:", row.id, isDone === (state === "done") ? undefined : isDone));
    update(() => {
        showTick(row, state, isDone);
        showCounts();
        focus();
        say(failure);
    });
}

addEventListener("storage", ({ key }) => {
    if (!key || key.startsWith(prefix + "tick:")) update(() => attempt(() => showTicks(storedTicks())));
});

let first = new Map();
try {
    first = storedTicks();
} catch {
    isStored = false;
}
showTicks(first);
