// Days that are over or today, by the reader's own clock; again when the page is looked at after midnight.

function judgeDays() {
    const now = new Date();
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
    for (const day of document.querySelectorAll(".row > .meta > .due")) {
        const isOpen = !day.closest(".row").matches(".done, .cancelled, .not-applicable");
        const when = !isOpen ? "" : day.dateTime < today ? "overdue" : day.dateTime === today ? "today" : "";
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
