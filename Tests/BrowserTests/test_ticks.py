"""`ticks: reader`: real boxes for the tasks of the file; their ticks are each reader's own, and stay in the browser."""

import pytest

from documents import MARKS
from reader import add, announcement, check_box, filter_link, focused, progress, reload, stored, titles
from test_storage import FAILURE, REFUSALS

HEAD = "---\nticks: reader\n---\n\n"
FILE = HEAD + """\
- [ ] Pack
  - [x] Kitchen
- [ ] Buy **milk** due:2020-01-01
- [x] Give notice
- a plain item
"""

TASKS = ["Pack", "Kitchen", "Buy milk", "Give notice"]


def ticked(page):
    return [title for title in TASKS if check_box(page, title).is_checked()]


def test_boxes(open_page):
    """One for each task, named by it; nothing to tick where nothing is to be done."""
    page = open_page(FILE)
    assert [check_box(page, title).count() for title in TASKS] == [1, 1, 1, 1]
    assert page.get_by_role("checkbox").count() == 4
    assert ticked(page) == ["Kitchen", "Give notice"]
    assert page.get_by_text("Ticks are kept only in this browser.").is_visible()


def test_no_boxes_by_default(open_page):
    page = open_page(FILE.removeprefix(HEAD))
    assert page.get_by_role("checkbox").count() == 0 and not page.get_by_text("Ticks are kept").count()


def test_without_a_script(open_page):
    """The words say what the boxes would."""
    page = open_page(FILE, java_script_enabled=False)
    assert page.get_by_role("checkbox").count() == 0
    assert page.locator(".row .hidden-text").all_inner_texts()[:2] == ["To do:", "Completed:"]


def test_which_marks_can_be_ticked(open_page):
    page = open_page(HEAD + MARKS)
    boxes = page.get_by_role("checkbox").all()
    assert len(boxes) == 6
    before = page.locator(".row use").evaluate_all("uses => uses.map((use) => use.getAttribute('href'))")
    for box in boxes:
        box.set_checked(not box.is_checked())
    assert progress(page) == ("5 of 6 completed", [5, 6])
    for box in boxes:
        box.set_checked(not box.is_checked())
    assert page.locator(".row use").evaluate_all("uses => uses.map((use) => use.getAttribute('href'))") == before
    assert stored(page) == {}


def test_ticks_last(open_page):
    page = open_page(FILE)
    check_box(page, "Pack").check()
    check_box(page, "Kitchen").uncheck()
    check_box(page, "Give notice").press("Space")
    assert ticked(page) == ["Pack"] and progress(page) == ("1 of 4 completed", [1, 4])
    reload(page)
    assert ticked(page) == ["Pack"] and progress(page) == ("1 of 4 completed", [1, 4])
    assert filter_link(page, "Done").inner_text().split() == ["Done", "1"]
    for title in ("Pack", "Kitchen", "Give notice"):
        check_box(page, title).click()
    assert ticked(page) == ["Kitchen", "Give notice"] and stored(page) == {}


def test_under_a_filter(open_page):
    """What is ticked goes out of sight; the focus goes on to the next."""
    page = open_page(FILE)
    filter_link(page, "Open").click()
    check_box(page, "Pack").press("Space")
    assert titles(page) == ["Buy milk"] and focused(page) == "Buy milk"
    check_box(page, "Buy milk").press("Space")
    assert titles(page) == [] and focused(page) == "Add Task"


def test_a_tick_is_not_overdue(open_page):
    page = open_page(FILE)
    assert page.get_by_text("overdue").is_visible()
    check_box(page, "Buy milk").check()
    assert not page.get_by_text("overdue").is_visible()
    check_box(page, "Buy milk").uncheck()
    assert page.get_by_text("overdue").is_visible()


def test_other_tabs(open_page):
    page = open_page(FILE)
    other = open_page(FILE, within=page)
    check_box(page, "Pack").check()
    other.wait_for_function("() => document.querySelector('.row .box').checked", polling=5)
    assert ticked(other) == ["Pack", "Kitchen", "Give notice"] and progress(other) == ("3 of 4 completed", [3, 4])


def test_beside_additions(open_page):
    page = open_page(FILE)
    add(page, "New")
    check_box(page, "Pack").check()
    check_box(page, "New").check()
    reload(page)
    assert progress(page) == ("4 of 5 completed", [4, 5]) and check_box(page, "New").is_checked()


def test_without_a_form(open_page):
    page = open_page(FILE.replace("reader\n", "reader\nadd: false\n"))
    check_box(page, "Pack").check()
    reload(page)
    assert ticked(page) == ["Pack", "Kitchen", "Give notice"] and page.get_by_role("button").count() == 0


@pytest.mark.parametrize("text", ["", "{", "1", "null", '"true"', "[true]"])
def test_foreign_data(open_page, text):
    page = open_page(FILE)
    check_box(page, "Pack").check()
    (key,) = stored(page)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
    reload(page)
    assert ticked(page) == ["Kitchen", "Give notice"] and stored(page) == {key + ":bak": text}


@pytest.mark.parametrize("refusal", REFUSALS)
def test_nothing_can_be_stored(open_page, refusal):
    page = open_page(FILE, before=REFUSALS[refusal])
    check_box(page, "Pack").check()
    assert ticked(page) == ["Pack", "Kitchen", "Give notice"]
    assert page.locator("#failed").inner_text() == FAILURE and announcement(page) == FAILURE
