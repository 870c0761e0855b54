"""Exactly one of the list and its placeholder is seen, whatever happens: 500 random events against a simple model."""

import random
import re

import pytest

from documents import EMPTY
from measure import SEEN
from reader import reload, titles, wait_for_rows

# Each does one thing, to a row by its number, as a tap would.
ADD = "document.querySelector('form button').click()"
ENTER = "document.querySelector('form').requestSubmit()"
TICK = "number => document.querySelectorAll('.row input')[number].click()"
DELETE = "number => document.querySelectorAll('.row .delete')[number].click()"
DELETE_ALL = "document.querySelectorAll('.row .delete').forEach((button) => button.click())"

TICKS = "Array.from(document.querySelectorAll('.row input'), (input) => input.checked)"

# How often each event happens; additions and deletions balance, so that the list is often empty.
EVENTS = {
    "add": 6,
    "enter": 2,
    "delete": 9,
    "tick": 4,
    "reload": 1,
    "another tab adds": 1,
    "another tab deletes all": 1,
}


ROWS = "[...document.querySelectorAll('.row')].map((row) => row.id + row.querySelector('input').checked).join()"


def wait_for_same(page, other):
    """Until all that happened in one tab has arrived in the other."""
    rows = page.evaluate(ROWS)
    other.wait_for_function(f"rows => {ROWS} === rows", arg=rows, polling=5)


def happen(event, chance, page, other, ticks):
    """Lets an event happen to the page, and to the model: whether each row is ticked."""
    number = chance.randrange(len(ticks)) if ticks else None
    match event:
        case "add" | "enter":
            page.evaluate(ADD if event == "add" else ENTER)
            ticks.append(False)
        case "delete" if ticks:
            page.evaluate(DELETE, number)
            ticks.pop(number)
        case "tick" if ticks:
            page.evaluate(TICK, number)
            ticks[number] = not ticks[number]
        case "reload":
            reload(page)
        case "another tab adds":
            wait_for_same(page, other)
            other.evaluate(ADD)
            ticks.append(False)
        case "another tab deletes all":
            wait_for_same(page, other)
            other.evaluate(DELETE_ALL)
            ticks.clear()


@pytest.mark.parametrize("seed", [1, 2])
def test_250_random_events(open_page, seed):
    chance = random.Random(seed)
    page = open_page(EMPTY)
    other = open_page(EMPTY, within=page)
    ticks = []
    for event in chance.choices(list(EVENTS), EVENTS.values(), k=250):
        happen(event, chance, page, other, ticks)
        wait_for_rows(page, len(ticks))
        assert page.evaluate(SEEN) == (["list"] if ticks else ["empty"]), event
        assert page.evaluate(TICKS) == ticks, event
    assert len(titles(page)) == len(ticks)


def test_the_list_is_truly_empty(open_page, build):
    """`:empty` does not match a list with white space in it."""
    assert re.search(r'<ul[^>]*></ul>\s*<section class="empty"', build(EMPTY).read_text())
    page = open_page(EMPTY)
    page.evaluate(ADD)
    page.evaluate(DELETE, 0)
    assert page.locator("ul.list").evaluate("list => list.childNodes.length") == 0


@pytest.mark.parametrize("markdown", ["- [ ] a\n\n## b\n\n- [ ] c\n", "- [ ] a\n\n* [ ] b\n"])
def test_several_lists_have_no_placeholder(build, markdown):
    """Where there are several, none is the list that is empty."""
    assert 'class="empty"' not in build(markdown).read_text()
