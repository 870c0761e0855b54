"""The page in headless Chromium, against the bars it is held to; long lists also against a bare page with the same texts.

Usage: page.py [PATH-TO-TASKGEN]
"""

import os
import pathlib
import re
import statistics
import sys
import tempfile

from browser import browser, build, served
from inputs import bare_page, plain_list, rich_list
from page_style import unused_style

TASKGEN = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/release/taskgen")
ROUNDS = 7
FRAME = 1000 / 60
LISTS = {"plain": plain_list, "sections, nesting, metadata": rich_list}

# From the top to the end by one window a frame; the milliseconds that each frame took.
SCROLL = """() => new Promise((done) => {
    const times = [];
    let last;
    const frame = (now) => {
        if (last) times.push(now - last);
        last = now;
        if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1) return done(times);
        scrollBy(0, innerHeight);
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
})"""

# From the Enter key to the next frame drawn (Event Timing, in steps of 8 ms), and to the one that has the new row.
ADDING = """
window.added = [];
new PerformanceObserver((list) => list.getEntries().forEach(({ name, duration }) => {
    if (name === "keydown") added.push(["next", duration]);
})).observe({ type: "event", durationThreshold: 16 });
let pressed;
addEventListener("keydown", ({ timeStamp }) => { pressed = timeStamp; }, true);
new MutationObserver((changes) => {
    if (!changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.matches?.(".row")))) return;
    const start = pressed;
    requestAnimationFrame(() => setTimeout(() => added.push(["row", performance.now() - start])));
}).observe(document.getElementById("main"), { childList: true, subtree: true });
"""

# Of every row, the elements that are its own and not those of a row within it; and the depth of the deepest element.
TREE = """() => {
    const rows = [...document.querySelectorAll(".row")];
    const own = rows.map((row) => row.querySelectorAll("*").length + 1 - [...row.querySelectorAll(".row")]
        .filter((inner) => inner.parentElement.closest(".row") === row)
        .reduce((sum, inner) => sum + inner.querySelectorAll("*").length + 1, 0));
    const depth = (element) => element.parentElement ? 1 + depth(element.parentElement) : 0;
    return [own.reduce((a, b) => a + b) / own.length, Math.max(...own), Math.max(...[...document.querySelectorAll("*")].map(depth))];
}"""


def main():
    print("| what | bar | measured | |")
    print("|---|---:|---:|---|")
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        page = lambda name, markdown: build(TASKGEN, folder, name, markdown)
        for name, make in LISTS.items():
            long_list(chromium, page, folder, name, make(10_000))
        loading(chromium, page, folder)
        adding(chromium, page)
        shifts(chromium, page)
        for name, make in LISTS.items():
            with chromium.page(page("1000 " + name, make(1000))) as opened:
                average, most, depth = opened.evaluate(TREE)
            row(f"elements a row, {name}: on average; most", "≤ 12", f"{average:.1f}; {most}", average <= 12)
            # Rows in rows are deeper by two elements a level.
            row(f"depth of the tree, {name}", "≤ 12", depth, depth <= 12)
        used, whole = unused_style(chromium, page)
        share = 1 - used / whole
        row("style that no state uses", "≤ 25 %", f"{share:.0%} of {whole:,} characters", share <= 0.25)


def row(what, bar, measured, holds):
    print(f"| {what} | {bar} | {measured} | {'' if holds is None else 'holds' if holds else '**fails**'} |", flush=True)


def long_list(chromium, page, folder, name, markdown):
    """Against the bare page, in turn."""
    bare = build_bare(folder, name, markdown)
    ours = page("10000 " + name, markdown)
    loads = [[], []]
    for _ in range(ROUNDS):
        for address, result in zip((ours, bare), loads):
            result.append(chromium.load(address))
    for key, what, bar in [("fcp", "first contentful paint", 2), ("whole", "all of it there and painted", None)]:
        mine, its = (statistics.median(load[key] for load in result) for result in loads)
        ratio = mine / its
        measured = f"{ratio:.2f} ({mine:.0f} and {its:.0f} ms)"
        row(f"10,000 tasks, {name}: {what}, ratio", f"≤ {bar}" if bar else "", measured, ratio <= bar if bar else None)
    scrolls = [[], []]
    for _ in range(3):
        for address, result in zip((ours, bare), scrolls):
            with chromium.page(address) as opened:
                result.append(opened.evaluate(SCROLL))
    longest = [statistics.median(max(times) for times in result) for result in scrolls]
    dropped = [statistics.median(share_dropped(times) for times in result) for result in scrolls]
    ratio = longest[0] / longest[1]
    measured = f"{ratio:.2f} ({longest[0]:.0f} and {longest[1]:.0f} ms)"
    row(f"10,000 tasks, {name}: longest frame while scrolling, ratio", "≤ 2", measured, ratio <= 2)
    row(f"10,000 tasks, {name}: frames dropped of 100", "", f"{dropped[0] * 100:.1f}; bare page {dropped[1] * 100:.1f}", None)


def share_dropped(times):
    return sum(max(round(time / FRAME) - 1, 0) for time in times) / len(times)


def build_bare(folder, name, markdown):
    path = pathlib.Path(folder, f"bare {name}.html")
    path.write_text(bare_page(re.findall(r"(?m)^(?: *- \[.\]|##) (.*)", markdown)), encoding="utf-8")
    return path


def loading(chromium, page, folder):
    for name, markdown in {"empty": "", "200 tasks": plain_list(200), "500 tasks": plain_list(500)}.items():
        path = page("loading " + name, markdown)
        local = statistics.median(chromium.load(path)["lcp"] for _ in range(ROUNDS))
        row(f"largest contentful paint, {name}", "≤ 200 ms", f"{local:.0f} ms", local <= 200)
        with served(path) as address:
            slow = statistics.median(chromium.load(address, slowdown=4, slow_network=True)["lcp"] for _ in range(ROUNDS))
        row(f"the same, processor 4 times as slow, slow 4G, {name}", "≤ 1.8 s", f"{slow / 1000:.2f} s", slow <= 1800)
    for name, make in LISTS.items():
        markdown = make(500)
        pages = page("long tasks " + name, markdown), build_bare(folder, "500 " + name, markdown)
        tasks = [[], []]
        for _ in range(ROUNDS):
            for address, result in zip(pages, tasks):
                result.append(chromium.load(address, slowdown=4)["longest"])
        longest, bare = (statistics.median(result) for result in tasks)
        words = f"{longest:.0f} ms; bare page {bare:.0f} ms".replace(" 0 ms", " ≤ 50 ms")
        row(f"500 tasks, {name}, processor 4 times as slow: longest task", "≤ 50 ms", words, longest <= 50)


def adding(chromium, page):
    for motion in ("reduce", "no-preference"):
        with chromium.page(page("adding", plain_list(1000)), reduced_motion=motion) as opened:
            opened.evaluate(ADDING)
            field = opened.locator("#add .field")
            for n in range(9):
                field.fill(f"One more {n}")
                field.press("Enter")
                opened.wait_for_timeout(600)
            times = opened.evaluate("added")
        words = "moves" if motion == "no-preference" else "nothing moves"
        for key, what in [("next", "next frame"), ("row", "frame with the new row")]:
            found = [time for name, time in times if name == key]
            time = statistics.median(found + [16] * (9 - len(found)))
            row(f"adding to 1,000 tasks, {words}: key to {what}", "≤ 100 ms", f"{time:.0f} ms", time <= 100)


def shifts(chromium, page):
    """As the metric has it: what moves at once for a reader's deed is none; it is told beside it."""
    found, moved = [], []
    for markdown in ("", plain_list(1), plain_list(25)):
        with chromium.page(page(f"shifts {len(markdown)}", markdown)) as opened:
            found.append([opened.evaluate("seen.shift")])
            opened.locator("#add .button").click()
            opened.wait_for_timeout(500)
            found[-1].append(opened.evaluate("seen.shift") - found[-1][0])
            moved.append(opened.evaluate("seen.moved"))
            for _ in range(2):
                opened.locator("#add .button").click()
            opened.reload()
            opened.wait_for_timeout(500)
            found[-1].append(opened.evaluate("seen.shift"))
    words = lambda values: ", ".join(f"{value:.3f}" for value in values)
    for what, values in zip(("at load", "at the first addition", "at load with three additions"), zip(*found)):
        row(f"shift of the layout {what}: empty, 1 and 25 tasks", "0", words(values), max(values) < 0.001)
    row("what moves to make room for the first addition", "", words(moved), None)


if __name__ == "__main__":
    main()
