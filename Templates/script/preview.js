// Changes in the preview of a list go to the server, which writes them into the file.

const words = () => plural(strings.count.tasks, count(tasks), { n: count(tasks) });
news = () => fill(strings.count.updated, { count: words() });

main.addEventListener("patched", () => {
    const { version } = edits.elements;
    // A half-typed text is for the version it was begun with.
    for (const field of main.querySelectorAll("[name=version]")) if (version && !isTyped(field.form)) field.value = version.value;
    offerTags();
    judgeDays();
    seen();
    recount();
});

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
        } else if (path === address + "/undo") {
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

// The offer to take a change back can be put away.
document.getElementById("undo")?.addEventListener("click", ({ target }) => {
    if (!target.closest(".delete")) return;
    document.getElementById("undo").hidden = true;
    main.querySelector(".add .button")?.focus();
});
