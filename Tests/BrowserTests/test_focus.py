"""Where the focus is when the page has changed."""

import pytest

from documents import EMPTY, ONE
from reader import add, add_button, delete_button, focused, titles

# Rows are One, from the file, and what was added; one of them is deleted; the focus is then on …
FOCUS = [
    (["A", "B", "C"], "A", "Delete “\u2068B\u2069”"),
    (["A", "B", "C"], "B", "Delete “\u2068C\u2069”"),
    (["A", "B", "C"], "C", "Delete “\u2068B\u2069”"),
    (["A"], "A", "Add Task"),
]


@pytest.mark.parametrize("file", [EMPTY, ONE], ids=["empty file", "one task"])
@pytest.mark.parametrize(("added", "deleted", "focus"), FOCUS)
def test_focus_after_deleting(open_page, file, added, deleted, focus):
    page = open_page(file)
    add(page)
    for title in added:
        add(page, title)
    delete_button(page, "Task 2" if file else "Task 1").click()
    delete_button(page, deleted).press("Enter")
    assert focused(page) == focus


@pytest.mark.parametrize("file", [EMPTY, ONE], ids=["empty file", "one task"])
def test_nothing_is_focused_at_first(open_page, file):
    """It would open the keyboard of a phone, and skip the page for a screen reader."""
    assert focused(open_page(file)) == "nothing"


def test_focus_after_adding(open_page):
    page = open_page(EMPTY)
    for _ in range(2):
        add_button(page).press("Enter")
        assert focused(page) == "Add Task"
    assert titles(page) == ["Task 1", "Task 2"]
