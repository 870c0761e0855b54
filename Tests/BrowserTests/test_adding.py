"""Adding, ticking and deleting tasks in the browser."""

import pytest

from documents import EMPTY, MARKS, ONE, TASKS_25
from reader import add, add_button, check_box, delete_button, field, focused
from reader import placeholder, progress, reload, task_list, titles

# What the reader types, and the title it becomes.
TYPED = [
    ("Buy milk", "Buy milk"),
    ("  Buy milk  ", "Buy milk"),
    ("Buy \t   milk", "Buy milk"),
    ("", "Task 2"),
    ("   ", "Task 2"),
    ("Über 100 % – “ja” 👩‍👩‍👧", "Über 100 % – “ja” 👩‍👩‍👧"),
    ("לקנות חלב", "לקנות חלב"),
]


def test_a_tap_on_an_empty_page(open_page):
    page = open_page(EMPTY, viewport={"width": 393, "height": 659}, is_mobile=True, has_touch=True)
    assert placeholder(page).is_visible() and not task_list(page).is_visible()
    add_button(page).tap()
    assert titles(page) == ["Task 1"]
    assert task_list(page).is_visible() and not placeholder(page).is_visible()
    add_button(page).tap()
    add_button(page).tap()
    assert titles(page) == ["Task 1", "Task 2", "Task 3"]


def test_each_has_a_number_of_its_own(open_page):
    """Also those that are added before the one before is drawn, for what moves is drawn a frame later."""
    page = open_page(ONE, reduced_motion="no-preference")
    page.evaluate("""async () => {
        for (const title of ["", "Typed", "", ""]) {
            document.querySelector("#add .field").value = title;
            document.querySelector("#add .button").click();
        }
    }""")
    page.locator(".row").nth(4).wait_for()
    add(page)
    page.locator(".row").nth(5).wait_for()
    assert titles(page) == ["One", "Task 2", "Typed", "Task 4", "Task 5", "Task 6"]


def test_numbers_go_on_from_the_file(open_page):
    page = open_page(TASKS_25)
    add(page)
    assert len(titles(page)) == 26 and titles(page)[-1] == "Task 26"


@pytest.mark.parametrize(("typed", "title"), TYPED)
def test_a_typed_title(open_page, typed, title):
    page = open_page(ONE)
    add(page, typed)
    assert titles(page) == ["One", title]
    assert field(page).input_value() == ""


def test_a_field_of_another_name(open_page):
    """`field:` names what is posted; without an address it changes nothing."""
    page = open_page("---\nadd: {field: body}\n---\n- [ ] One\n")
    add(page, "Two")
    assert titles(page) == ["One", "Two"]


def test_enter_adds(open_page):
    page = open_page(ONE)
    for title in ("Two", "Three"):
        field(page).press_sequentially(title)
        page.keyboard.press("Enter")
        assert focused(page) == "Task title (optional)" and field(page).input_value() == ""
    assert titles(page) == ["One", "Two", "Three"]


def test_enter_that_ends_a_composition_does_not_add(open_page):
    """Writers of Japanese confirm a word with Enter."""
    page = open_page(ONE)
    keyboard = page.context.new_cdp_session(page)
    field(page).focus()
    keyboard.send("Input.imeSetComposition", {"text": "にほん", "selectionStart": 3, "selectionEnd": 3})
    enter = {"key": "Process", "code": "Enter", "windowsVirtualKeyCode": 229}
    for kind in ("rawKeyDown", "keyUp"):
        keyboard.send("Input.dispatchKeyEvent", {"type": kind, **enter})
    assert titles(page) == ["One"] and field(page).input_value() == "にほん"
    keyboard.send("Input.insertText", {"text": "日本"})
    assert titles(page) == ["One"]
    page.keyboard.press("Enter")
    assert titles(page) == ["One", "日本"]


def test_additions_and_their_ticks_survive(open_page):
    page = open_page(EMPTY)
    add(page)
    add(page, "Buy milk")
    check_box(page, "Buy milk").check()
    for again in (page.reload, lambda: (page.goto("about:blank"), page.go_back())):
        again()
        assert titles(page) == ["Task 1", "Buy milk"]
        assert check_box(page, "Buy milk").is_checked() and not check_box(page, "Task 1").is_checked()
    check_box(page, "Buy milk").uncheck()
    delete_button(page, "Task 1").click()
    reload(page)
    assert titles(page) == ["Buy milk"] and not check_box(page, "Buy milk").is_checked()


def test_a_tap_on_the_title_ticks(open_page):
    page = open_page(EMPTY)
    add(page)
    page.get_by_text("Task 1", exact=True).click()
    assert check_box(page, "Task 1").is_checked()


def test_the_same_title_twice(open_page):
    """What is ticked or deleted is the row, not the title."""
    page = open_page(ONE)
    for title in ("Twin", "Twin", "Last"):
        add(page, title)
    check_box(page, "Twin").nth(1).check()
    delete_button(page, "Twin").nth(0).click()
    assert titles(page) == ["One", "Twin", "Last"] and check_box(page, "Twin").is_checked()


def test_progress(open_page):
    """Of the eight marks, six are counted and one of them is done."""
    page = open_page(MARKS)
    assert progress(page) == ("1 of 6 completed", [1, 6])
    add(page, "Seventh")
    assert progress(page) == ("1 of 7 completed", [1, 7])
    check_box(page, "Seventh").check()
    assert progress(page) == ("2 of 7 completed", [2, 7])
    reload(page)
    assert progress(page) == ("2 of 7 completed", [2, 7])
    delete_button(page, "Seventh").click()
    assert progress(page) == ("1 of 6 completed", [1, 6])


def test_no_progress_of_nothing(open_page):
    page = open_page(EMPTY)
    assert not page.locator("progress").is_visible()
    add(page)
    assert progress(page) == ("0 of 1 completed", [0, 1])
    delete_button(page, "Task 1").click()
    assert not page.locator("progress").is_visible() and not page.get_by_text("completed").is_visible()


def test_delete_brings_the_placeholder_back(open_page):
    page = open_page(EMPTY)
    add(page)
    add(page)
    delete_button(page, "Task 2").click()
    assert task_list(page).is_visible() and not placeholder(page).is_visible()
    delete_button(page, "Task 1").click()
    assert placeholder(page).is_visible() and not task_list(page).is_visible()
    add(page)
    assert titles(page) == ["Task 1"]


def test_tasks_of_the_file_are_not_to_be_changed(open_page):
    page = open_page(MARKS)
    assert page.get_by_role("checkbox").count() == 0 and page.get_by_role("button").count() == 1
