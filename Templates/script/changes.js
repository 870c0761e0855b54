// Every change of the list goes through `update`: the browser then moves each row that stays from where it was to where it
// is. A row is told by its node (style/identity.css), and a task keeps its node for as long as it is there.

let running;

// long.js marks the rows that are worth following.
let mark = () => {};

// Done once the page is the new one, before anything has moved.
function update(change) {
    if (!document.startViewTransition || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return change();
    running?.skipTransition();
    mark();
    running = document.startViewTransition(() => {
        change();
        mark();
    });
    running.ready.catch(() => {});
    return running.updateCallbackDone;
}
