"""Deleting takes effect at once, and can be taken back until something else is done."""

import pytest

from documents import EMPTY, ONE
from measure import EMPTY_STATE
from reader import add, announcement, check_box, delete_button, filter_link, focused, placeholder, reload, stored, titles
from reader import undo, undo_bar, wait_for_rows
from test_geometry import NOTHING, off_centre

# Marks the nodes of all rows, and says which rows still have their mark.
MARK = "document.querySelectorAll('.row').forEach((row, place) => { row.place = place })"
PLACES = "[...document.querySelectorAll('.row')].map((row) => [row.place, row.id])"


def page_with(open_page, *added, file=ONE, **device):
    page = open_page(file, **device)
    for title in added:
        add(page, title)
    return page


@pytest.mark.parametrize("title", ["A", "B", "C"])
def test_the_same_row_in_the_same_place(open_page, title):
    """The very node, with its id and its tick; the focus is on its Delete, and it is stored as it was."""
    page = page_with(open_page, "A", "B", "C")
    check_box(page, title).check()
    page.evaluate(MARK)
    before, kept = page.evaluate(PLACES), stored(page)
    delete_button(page, title).press("Enter")
    assert title not in titles(page) and len(stored(page)) == 2
    undo(page)
    assert page.evaluate(PLACES) == before and stored(page) == kept
    assert focused(page) == f"Delete “\u2068{title}\u2069”"
    assert announcement(page) == f"Restored: \u2068{title}\u2069."
    assert check_box(page, title).is_checked() and not undo_bar(page).is_visible()
    reload(page)
    assert titles(page) == ["One", "A", "B", "C"] and check_box(page, title).is_checked()


def test_what_the_bar_says(open_page):
    page = page_with(open_page, "A", "B")
    assert not undo_bar(page).is_visible()
    delete_button(page, "A").click()
    assert undo_bar(page).locator("p").text_content() == "Deleted “\u2068A\u2069”."
    delete_button(page, "B").click()
    assert undo_bar(page).locator("p").text_content() == "Deleted “\u2068B\u2069”."
    undo(page)
    assert titles(page) == ["One", "B"]


def test_by_keys(open_page):
    page = page_with(open_page, "A")
    delete_button(page, "A").press("Enter")
    while focused(page) not in ("Undo", "nothing"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert titles(page) == ["One", "A"] and focused(page) == "Delete “\u2068A\u2069”"


def test_dismissed(open_page):
    page = page_with(open_page, "A")
    delete_button(page, "A").click()
    undo_bar(page).get_by_role("button", name="Dismiss").press("Enter")
    assert not undo_bar(page).is_visible() and focused(page) == "Add Task" and titles(page) == ["One"]


# What else is done, and what is then left.
NEXT = {
    "adding": (lambda page: add(page, "C"), ["One", "B", "C"]),
    "ticking": (lambda page: check_box(page, "B").check(), ["One", "B"]),
    "loading": (reload, ["One", "B"]),
}


@pytest.mark.parametrize("name", NEXT)
def test_the_next_action_ends_it(open_page, name):
    page = page_with(open_page, "A", "B")
    delete_button(page, "A").click()
    act, left = NEXT[name]
    act(page)
    assert not undo_bar(page).is_visible() and titles(page) == left


def test_it_has_no_time_limit(open_page):
    """WCAG 2.2, 2.2.1: who reads slowly must not lose it."""
    page = open_page(ONE, before="""
        window.timers = [];
        const set = window.setTimeout;
        window.setTimeout = (deed, time) => { timers.push(time); return set(deed, time); };
    """)
    add(page, "A")
    delete_button(page, "A").click()
    assert page.evaluate("timers") == [] and undo_bar(page).is_visible()


def test_back_from_the_empty_list(open_page):
    page = open_page(EMPTY)
    add(page)
    delete_button(page, "Task 1").click()
    assert placeholder(page).is_visible() and undo_bar(page).is_visible()
    undo(page)
    assert titles(page) == ["Task 1"] and not placeholder(page).is_visible()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (402, 874), (874, 417), (1280, 800)])
def test_nothing_moves_for_it(open_page, width, height):
    """The bar lies over the page: the placeholder stands where it stood, in the middle."""
    page = open_page(EMPTY, viewport={"width": width, "height": height})
    before = page.evaluate(EMPTY_STATE)
    add(page)
    delete_button(page, "Task 1").click()
    assert undo_bar(page).is_visible()
    found = page.evaluate(EMPTY_STATE)
    assert found == before and max(off_centre(found, NOTHING)) <= 1


@pytest.mark.parametrize(("width", "height"), [(320, 256), (320, 568), (874, 402), (1280, 800)])
def test_it_is_within_the_window_or_can_be_scrolled_to(open_page, width, height):
    page = page_with(open_page, *"ABCDEFGH", viewport={"width": width, "height": height})
    delete_button(page, "A").click()
    undo_bar(page).scroll_into_view_if_needed()
    for button in undo_bar(page).get_by_role("button").all():
        box = button.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height
        assert box["height"] >= 44 and box["width"] >= 44
        button.click(trial=True)


@pytest.mark.parametrize("title", ["x" * 500, "word " * 99])
def test_a_long_title_leaves_room(open_page, title):
    """Neither button is pushed out, and the bar does not cover the page."""
    page = page_with(open_page, title, viewport={"width": 320, "height": 568})
    delete_button(page, title.strip()).click()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert undo_bar(page).bounding_box()["height"] <= 568 / 2
    undo(page)
    assert titles(page) == ["One", title.strip()]


@pytest.mark.parametrize("name", ["Open", "Done"])
def test_back_into_sight(open_page, name):
    """What comes back is seen, whatever was chosen meanwhile."""
    page = page_with(open_page, "A")
    if name == "Open":
        check_box(page, "A").check()
    delete_button(page, "A").click()
    filter_link(page, name).click()
    undo(page)
    assert titles(page) == ["One", "A"] and focused(page) == "Delete “\u2068A\u2069”"


def test_another_tab_has_it_back_too(open_page):
    page = page_with(open_page, "A")
    other = open_page(ONE, within=page)
    delete_button(page, "A").click()
    wait_for_rows(other, 1)
    undo(page)
    wait_for_rows(other, 2)
    assert titles(other) == ["One", "A"] and not undo_bar(other).is_visible()


def test_not_without_a_script(open_page):
    assert not undo_bar(open_page(ONE, java_script_enabled=False)).is_visible()
