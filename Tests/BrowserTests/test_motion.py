"""Changes are followed by the eye: rows move by identity, where the reader wants motion; and never in anybody's way."""

import pytest

from documents import EMPTY, ONE, phrases
from reader import add, add_button, announcement, check_box, delete_button, filter_link, focused, titles, undo, wait_for_rows

MOVING = {"reduced_motion": "no-preference"}

# Counts the browser's transitions, and lets them be waited for.
COUNT = """
    window.started = [];
    const start = document.startViewTransition;
    document.startViewTransition = function (change) {
        const transition = start.call(this, change);
        started.push(transition);
        return transition;
    };
"""

HIDDEN = COUNT + "Object.defineProperty(document, 'hidden', { get: () => true });"

# What is done, and how many transitions that makes.
DEEDS = [
    ("adding", lambda page: add(page, "B"), 1),
    ("deleting", lambda page: delete_button(page, "A").click(), 1),
    ("taking back", undo, 1),
    ("ticking", lambda page: check_box(page, "A").check(), 1),
    ("a filter", lambda page: filter_link(page, "Done").click(), 1),
    ("going back", lambda page: page.go_back(), 1),
]


def count(page):
    return page.evaluate("started.length")


def settle(page):
    """Until all that was changed is seen."""
    page.evaluate("Promise.all(started.map((one) => one.updateCallbackDone))")


def finish(page):
    page.evaluate("Promise.all(started.map((one) => one.finished))")


@pytest.mark.parametrize(("device", "before", "moves"), [
    (MOVING, COUNT, True),
    ({"reduced_motion": "reduce"}, COUNT, False),
    (MOVING, HIDDEN, False),
], ids=["motion", "reduced motion", "hidden"])
def test_when_something_moves(open_page, device, before, moves):
    page = open_page(ONE, before=before, **device)
    add(page, "A")
    assert count(page) == int(moves)
    for name, deed, transitions in DEEDS:
        finish(page)
        seen = count(page)
        deed(page)
        page.wait_for_function("seen => started.length >= seen", arg=seen + transitions * moves)
        assert count(page) - seen == transitions * moves, name


def test_another_tab(open_page):
    page = open_page(ONE, before=COUNT, **MOVING)
    other = open_page(ONE, within=page)
    add(other, "A")
    wait_for_rows(page, 2)
    assert count(page) == 1


def test_nothing_moves_while_loading(open_page):
    page = open_page(ONE, before=COUNT, **MOVING)
    add(page)
    finish(page)
    page.reload()
    assert titles(page) == ["One", "Task 2"] and count(page) == 0


# Marks the node of each row, and reads the marks.
MARK = "document.querySelectorAll('.row').forEach((row, place) => { row.place = place })"
MARKS = "[...document.querySelectorAll('.row')].map((row) => row.place ?? null)"


def test_rows_keep_their_nodes(open_page):
    page = open_page(ONE + "- [x] Two\n", before=COUNT, **MOVING)
    for title in "AB":
        add(page, title)
        finish(page)
    page.evaluate(MARK)
    add(page, "C")
    finish(page)
    assert page.evaluate(MARKS) == [0, 1, 2, 3, None]
    for step in (lambda: filter_link(page, "Done").click(), lambda: filter_link(page, "All").click()):
        step()
        finish(page)
        assert page.evaluate(MARKS) == [0, 1, 2, 3, None]
    delete_button(page, "A").click()
    finish(page)
    assert page.evaluate(MARKS) == [0, 1, 3, None]
    undo(page)
    finish(page)
    assert page.evaluate(MARKS) == [0, 1, 2, 3, None]


def test_each_row_is_told_by_its_node(open_page):
    page = open_page(ONE, **MOVING)
    add(page, "A")
    names = "[...document.querySelectorAll('.row')].map((row) => getComputedStyle(row).viewTransitionName)"
    assert page.evaluate(names) == ["match-element", "match-element"]


@pytest.mark.parametrize("times", [2, 5])
def test_the_page_can_be_used_at_once(open_page, times):
    """A second tap while the first row still moves in adds a second; each change ends the motion before it."""
    page = open_page(ONE, before=COUNT, **MOVING)
    for _ in range(times):
        add_button(page).click()
    settle(page)
    assert titles(page) == ["One", *(f"Task {n + 2}" for n in range(times))] and count(page) == times
    running = "document.getAnimations().filter((one) => one.effect.pseudoElement?.includes('group')).length"
    assert page.evaluate(running) <= times + 1
    assert focused(page) == "Add Task" and announcement(page).startswith(f"Added: \u2068Task {times + 1}\u2069")


def test_many_at_the_same_moment(open_page):
    """Before the browser has drawn even the first: each is there, though their numbers may be the same."""
    page = open_page(EMPTY, before=COUNT, **MOVING)
    page.evaluate("() => { for (let n = 0; n < 3; n++) document.forms[0].requestSubmit(); }")
    settle(page)
    assert len(titles(page)) == 3
    page.evaluate("document.querySelectorAll('.delete').forEach((button) => button.isConnected && button.closest('.row') && button.click())")
    settle(page)
    assert titles(page) == [] and page.get_by_role("heading", name="No tasks yet!").is_visible()


def test_deleting_twice_the_same(open_page):
    """A second tap on Delete before the row has gone deletes nothing else, and can be taken back."""
    page = open_page(ONE, before=COUNT, **MOVING)
    add(page, "A")
    finish(page)
    page.evaluate("() => { const button = document.querySelector('.row .delete'); button.click(); button.click(); }")
    settle(page)
    assert titles(page) == ["One"]
    undo(page)
    settle(page)
    assert titles(page) == ["One", "A"]


# What is in the window, and which rows are followed, by their numbers.
IN_SIGHT = """() => {
    const rows = [...document.querySelectorAll(".row")];
    const isSeen = (row) => { const { top, bottom } = row.getBoundingClientRect(); return bottom > 0 && top < innerHeight; };
    const numbers = (some) => some.map((row) => rows.indexOf(row));
    return [numbers(rows.filter(isSeen)), numbers(rows.filter((row) => getComputedStyle(row).viewTransitionName !== "none"))];
}"""


@pytest.mark.parametrize(("height", "follows"), [(874, True), (5000, False)])
def test_of_a_long_list_what_is_in_sight(open_page, height, follows):
    """At most 60 rows are followed; where more are in sight, none."""
    page = open_page(phrases(400), before=COUNT, viewport={"width": 402, "height": height}, **MOVING)
    assert page.evaluate(IN_SIGHT)[1] == []
    filter_link(page, "Open").click()
    settle(page)
    seen, followed = page.evaluate(IN_SIGHT)
    assert len(seen) > (10 if follows else 60)
    assert followed == (seen if follows else [])


def test_it_is_short(open_page):
    """A quarter of a second, and nothing of the page itself is held still."""
    page = open_page(ONE, before=COUNT, **MOVING)
    add(page, "A")
    page.evaluate("started[0].ready")
    times = page.evaluate("document.getAnimations().filter((one) => one.effect.pseudoElement).map((one) => one.effect.getTiming().duration)")
    assert times and set(times) == {250}
    assert page.evaluate("getComputedStyle(document.documentElement).viewTransitionName") == "none"
    x, y = page.evaluate("(() => { const b = document.querySelector('form .button').getBoundingClientRect(); return [b.x + 5, b.y + 5] })()")
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).className", [x, y]) == "button"


def test_a_browser_without_transitions(open_page):
    page = open_page(ONE, before="delete Document.prototype.startViewTransition", **MOVING)
    add(page, "A")
    delete_button(page, "A").click()
    undo(page)
    assert titles(page) == ["One", "A"]
