// Real check boxes for the tasks of the file. Their state is each reader's own and stays in the own browser.

const boxes = [...main.querySelectorAll(".row[id]:is(.open, .done):not(.addition)")].map((row) => {
    const title = row.querySelector(".text > :last-child");
    const box = Object.assign(document.createElement("input"), { type: "checkbox", className: "box", id: "tick-" + row.id });
    title.id = "text-" + row.id;
    box.setAttribute("aria-labelledby", title.id);
    row.querySelector(".text > .hidden-text").remove();
    row.prepend(box);
    const state = row.querySelector(".mark > use").getAttribute("href").slice(3);
    box.addEventListener("change", () => tick(row.id, box, state));
    return { row, state };
});

function showTicks() {
    const ticks = new Map(attempt(() => stored("tick:", (value) => typeof value === "boolean")) || []);
    for (const { row, state } of boxes) {
        const isDone = ticks.get(row.id) ?? state === "done";
        if (isDone !== row.matches(".done") || isDone !== row.firstElementChild.checked) setState(row, isDone ? "done" : state === "done" ? "open" : state);
    }
    seen();
    recount();
}

function tick(id, box, state) {
    const focus = focusBeside(box, ".box");
    const isChanged = box.checked !== (state === "done");
    const failure = attempt(() => keep("tick:", id, isChanged ? box.checked : undefined));
    update(() => {
        if (failure) recount();
        else showTicks();
        focus();
        say(failure);
    });
}

addEventListener("storage", ({ key }) => { if (!key || key.startsWith(prefix + "tick:")) update(showTicks); });
showTicks();
