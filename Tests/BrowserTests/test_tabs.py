"""Two tabs of one page know the same tasks; two pages know nothing of each other."""

import pytest

from documents import EMPTY, ONE
from reader import add, check_box, delete_button, placeholder, reload, stored, titles, wait_for_rows

# Submits the form with a title.
ADD = """title => {
    document.forms[0].elements.title.value = title;
    document.forms[0].requestSubmit();
}"""


@pytest.mark.parametrize("pace", ["in turn", "at once"])
def test_two_tabs(open_page, pace):
    """Twenty by each: all forty in both, and after a reload; also when neither waits to hear of the other."""
    one = open_page(EMPTY)
    other = open_page(EMPTY, within=one)
    for number in range(40):
        page, listener = (one, other) if number % 2 == 0 else (other, one)
        page.evaluate(ADD, f"{number}")
        if pace == "in turn":
            wait_for_rows(listener, number + 1)
    for page in (one, other):
        wait_for_rows(page, 40)
    reload(one)
    assert sorted(titles(one), key=int) == sorted(titles(other), key=int) == [f"{number}" for number in range(40)]


def test_two_tabs_in_which_rows_move(open_page):
    """A row that waits to be drawn is there once, also when another tab's news is drawn before it."""
    one = open_page(EMPTY, reduced_motion="no-preference")
    other = open_page(EMPTY, within=one)
    for number in range(40):
        (one, other)[number % 2].evaluate(ADD, f"{number}")
    for page in (one, other):
        page.wait_for_function("() => document.querySelectorAll('.row').length >= 40 && !document.getAnimations().length")
        assert sorted(titles(page), key=int) == [f"{number}" for number in range(40)]


def test_another_tab_ticks_and_deletes(open_page):
    one = open_page(EMPTY)
    other = open_page(EMPTY, within=one)
    add(one)
    check_box(other, "Task 1").check()
    one.wait_for_function("() => document.querySelector('.row input').checked", polling=10)
    delete_button(other, "Task 1").click()
    placeholder(one).wait_for()
    assert titles(one) == []


def test_another_tab_does_not_move_the_focus(open_page):
    one = open_page(ONE)
    other = open_page(ONE, within=one)
    add(one, "A")
    delete_button(one, "A").focus()
    add(other, "B")
    wait_for_rows(one, 3)
    assert delete_button(one, "A").evaluate("button => button === document.activeElement")


def test_two_documents_do_not_share(open_page):
    one = open_page(EMPTY)
    add(one)
    other = open_page("# Another\n", within=one)
    assert titles(other) == [] and placeholder(other).is_visible()
    add(other)
    assert len(stored(other)) == 2
    reload(other)
    reload(one)
    assert titles(one) == titles(other) == ["Task 1"]
