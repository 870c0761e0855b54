"""Everything can be done by keys, and one always sees where one is."""

import pytest

from colors import CONTROL, channels, color, ratio
from documents import EMPTY, FULL, TASKS_25
from measure import FOCUS_RING
from reader import add, add_button, delete_button, focused, reload, titles

SKIP = ["Skip to tasks"]
END = ["Task title (optional)", "Add Task"]


def start(tasks, done):
    return [*SKIP, f"All {tasks}", f"Open {tasks - done}", f"Done {done}"]


def stops(page):
    """The names of all tab stops, in order."""
    found = []
    page.keyboard.press("Tab")
    while (name := focused(page)) != "nothing" and len(found) < 100:
        found.append(name)
        page.keyboard.press("Tab")
    return found


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        (EMPTY, [*SKIP, "Add Task"]),
        (TASKS_25, [*start(25, 8), "Search tasks", *END]),
        (FULL, [*start(16, 5), "Search tasks", "Tag", "list of boxes", *END]),
    ],
    ids=["empty", "25 tasks", "full"],
)
def test_tab_stops(open_page, markdown, expected):
    assert stops(open_page(markdown)) == expected


def test_tab_stops_of_an_addition(open_page):
    page = open_page(EMPTY)
    add(page)
    reload(page)
    export = "1 addition not in the file yet · Export additions"
    assert stops(page) == [*start(1, 0), "Task 1", "Delete “\u2068Task 1\u2069”", *END, export]


def test_by_keys_alone(open_page):
    page = open_page(EMPTY)
    for key in ("Tab", "Tab", "Enter", "Shift+Tab"):
        page.keyboard.press(key)
    page.keyboard.type("Buy milk")
    page.keyboard.press("Enter")
    assert titles(page) == ["Task 1", "Buy milk"]
    for key in ("Shift+Tab", "Shift+Tab", "Space"):
        page.keyboard.press(key)
    assert page.get_by_role("checkbox", name="Buy milk").is_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert titles(page) == ["Task 1"] and focused(page) == "Delete “\u2068Task 1\u2069”"
    page.keyboard.press("Space")
    assert titles(page) == [] and focused(page) == "Add Task"


def test_skip_link(open_page):
    page = open_page(TASKS_25)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.localName") == "main"
    page.keyboard.press("Tab")
    assert focused(page) == "All 25"


COLORS = {"light": {}, "dark": {"color_scheme": "dark"}, "forced colours": {"forced_colors": "active"}}


@pytest.mark.parametrize("colors", COLORS)
@pytest.mark.parametrize("markdown", [EMPTY, FULL], ids=["empty", "full"])
def test_focus_is_seen(open_page, markdown, colors):
    """An outline of 2 pixels or more, 3 to 1 against the page, not under the bar (WCAG 2.2, 2.4.7, 2.4.11, 2.4.13)."""
    page = open_page(markdown, viewport={"width": 402, "height": 500}, **COLORS[colors])
    for _ in range(12 if markdown else 0):
        add(page)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    grounds = [color(page, ground, "backgroundColor") for ground in ("body", ".card")]
    forth, back = (30, 25) if markdown else (2, 1)
    for key in ["Tab"] * forth + ["Shift+Tab"] * back:
        page.keyboard.press(key)
        if (name := focused(page)) == "nothing":
            continue
        ring = page.evaluate(FOCUS_RING)
        assert ring["width"] >= 2 and ring["isSeen"], (name, key)
        assert min(ratio(channels(ring["color"])[0], ground) for ground in grounds) >= CONTROL, (name, key)


def test_focus_stays_when_the_form_moves(open_page):
    """The one form serves both states: it moves, and keeps the focus."""
    page = open_page(EMPTY)
    add_button(page).press("Enter")
    assert focused(page) == "Add Task"
    delete_button(page, "Task 1").press("Enter")
    assert focused(page) == "Add Task"
