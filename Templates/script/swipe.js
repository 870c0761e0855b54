// Swiping a row away with a finger or pen: a short way to its Delete button, towards the start of the line.

let swipe;

main.addEventListener("pointerdown", (event) => {
    const { clientX, clientY, timeStamp, target } = event;
    const row = target.closest(".addition, .editable");
    endSwipe();
    if (!row || event.pointerType === "mouse" || !event.isPrimary || target.closest("button, input")) return;
    // At the edges the system's own gestures begin.
    if (Math.min(clientX, innerWidth - clientX) <= 24) return;
    swipe = { row, clientX, clientY, timeStamp, side: getComputedStyle(row).direction === "rtl" ? 1 : -1 };
});

main.addEventListener("pointermove", (event) => {
    if (!swipe) return;
    const across = event.clientX - swipe.clientX;
    const along = event.clientY - swipe.clientY;
    // Another tab may have deleted the row.
    if (!event.isPrimary || !swipe.row.isConnected) return endSwipe();
    if (swipe.way === undefined) {
        if (Math.hypot(across, along) < 10) return;
        if (Math.abs(across) <= 1.5 * Math.abs(along)) return endSwipe();
    }
    swipe.row.setPointerCapture(event.pointerId);
    swipe.row.classList.add("swiped");
    swipe.way = Math.max(0, across * swipe.side);
    swipe.row.style.transform = `translateX(${swipe.way * swipe.side}px)`;
});

// No "lostpointercapture": the part of the row that a finger touched had captured it, and loses it to the row.
main.addEventListener("pointerup", endSwipe);
main.addEventListener("pointercancel", endSwipe);

function endSwipe(event) {
    if (!swipe) return;
    const { row, way, timeStamp } = swipe;
    swipe = null;
    row.classList.remove("swiped");
    row.removeAttribute("style");
    if (event?.type !== "pointerup") return;
    if (way >= 0.4 * row.offsetWidth || way / (event.timeStamp - timeStamp) >= 0.5) row.lastElementChild.click();
}
