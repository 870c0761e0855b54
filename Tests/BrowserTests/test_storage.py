"""What readers add is kept in their own browser, and the page works where nothing can be kept."""

import json

import pytest

from documents import EMPTY, ONE
from reader import add, announcement, check_box, delete_button, placeholder, reload, stored, titles

FAILURE = "Could not save in this browser. Export your tasks before you leave."

# Ways in which a browser refuses to keep anything: cookies blocked; no room, or a private window.
REFUSALS = {
    "blocked": """Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("no", "SecurityError"); },
    });""",
    "full": """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };""",
}

# What might be found instead of an addition.
FOREIGN = [
    "{",
    "",
    "null",
    "{}",
    '"text"',
    "17",
    "[]",
    "[null]",
    '[{"title": "in a list"}]',
    '{"title": 1}',
    '{"title": ["in a list"]}',
    '{"done": true}',
]


@pytest.mark.parametrize("refusal", REFUSALS)
def test_nothing_can_be_stored(open_page, refusal):
    page = open_page(ONE, before=REFUSALS[refusal])
    assert not page.get_by_text("Could not save").is_visible()
    add(page, "Two")
    assert page.get_by_text(FAILURE, exact=True).is_visible()
    assert announcement(page).endswith(FAILURE)
    add(page, "Three")
    assert FAILURE not in announcement(page)
    check_box(page, "Three").check()
    delete_button(page, "Two").click()
    assert titles(page) == ["One", "Three"] and check_box(page, "Three").is_checked()
    assert page.get_by_text(FAILURE, exact=True).is_visible()


@pytest.mark.parametrize("refusal", REFUSALS)
def test_the_placeholder_comes_back_without_storage(open_page, refusal):
    page = open_page(EMPTY, before=REFUSALS[refusal])
    add(page)
    delete_button(page, "Task 1").click()
    assert placeholder(page).is_visible() and titles(page) == []


def test_a_frame_without_storage(open_page, build, address_of, tmp_path):
    """No imitation: a page in a sandbox has no storage."""
    frame = f'<!DOCTYPE html><iframe sandbox="allow-scripts allow-forms" src="{address_of(build(EMPTY))}"></iframe>'
    (tmp_path / "frame.html").write_text(frame)
    frame = open_page(tmp_path / "frame.html", silent=False).frame_locator("iframe")
    frame.get_by_role("button", name="Add Task").click()
    assert frame.get_by_role("checkbox", name="Task 1").is_visible()


def store(page, key, text):
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
    reload(page)


def key_of_task_1(page):
    """Adds a task; gives the name under which it is kept."""
    add(page)
    (key,) = stored(page)
    return key


@pytest.mark.parametrize("text", FOREIGN)
def test_foreign_data_is_set_aside(open_page, text):
    page = open_page(EMPTY)
    key = key_of_task_1(page)
    store(page, key, text)
    assert placeholder(page).is_visible() and stored(page) == {key + ":bak": text}
    add(page)
    reload(page)
    assert titles(page) == ["Task 1"] and stored(page)[key + ":bak"] == text


def test_foreign_data_does_not_take_the_rest_with_it(open_page):
    page = open_page(EMPTY)
    key = key_of_task_1(page)
    store(page, key + "x", "{")
    assert titles(page) == ["Task 1"] and stored(page)[key + "x:bak"] == "{"


def test_data_of_others_is_left_alone(open_page):
    """Other programs of the same address keep things in the same place."""
    page = open_page(EMPTY)
    key = key_of_task_1(page)
    for other in ("theme", "tasks", "taskgen", key.partition("#")[0]):
        store(page, other, "{")
        assert titles(page) == ["Task 1"] and stored(page)[other] == "{"


def test_stored_titles_are_only_text(open_page):
    page = open_page(EMPTY)
    key = key_of_task_1(page)
    title = "<img src=x onerror=alert(1)>"
    store(page, key + '"><b>', json.dumps({"title": title, "done": "<i>"}))
    assert titles(page) == ["Task 1", title]
    assert page.locator("main :is(img, b, i)").count() == 0
    delete_button(page, title).click()
    assert titles(page) == ["Task 1"] and list(stored(page)) == [key]


def test_nothing_is_left_of_what_was_deleted(open_page):
    page = open_page(EMPTY)
    for _ in range(3):
        add(page)
    for number in (2, 1, 3):
        delete_button(page, f"Task {number}").click()
    assert stored(page) == {}


def test_order_is_kept(open_page):
    """Also of what is added within one millisecond."""
    page = open_page(ONE)
    page.evaluate(
        """() => {
            for (let n = 0; n < 50; n++) {
                document.forms[0].elements.title.value = n;
                document.forms[0].requestSubmit();
            }
        }"""
    )
    expected = ["One", *(f"{n}" for n in range(50))]
    assert titles(page) == expected
    reload(page)
    assert titles(page) == expected
