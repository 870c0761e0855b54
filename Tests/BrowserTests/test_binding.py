"""Exactly one of the list and its placeholder is seen, whatever happens: 500 random events against a simple model."""

import random
import re

import pytest

from documents import EMPTY
from measure import SEEN
from reader import reload, wait_for_rows

# Each does one thing, to a row by its number, as a tap would.
ADD = "document.querySelector('form button').click()"
ENTER = "document.querySelector('form').requestSubmit()"
TICK = "number => document.querySelectorAll('.row input')[number].click()"
DELETE = "number => document.querySelectorAll('.row .delete')[number].click()"
DELETE_ALL = "document.querySelectorAll('.row .delete').forEach((button) => button.click())"
UNDO = "document.querySelector('#undo .button').click()"
FILTER = "name => document.querySelector(`.filters [href='#/${name}']`).click()"

TICKS = "Array.from(document.querySelectorAll('.row input'), (input) => input.checked)"
SHOWN = "[...document.querySelectorAll('.row')].filter((row) => row.getClientRects().length).length"
NO_MATCH = "document.querySelector('.none').getClientRects().length > 0"

# How often each event happens; what comes and what goes balance, so that the list is often empty.
EVENTS = {
    "add": 6,
    "enter": 2,
    "delete": 11,
    "undo": 3,
    "tick": 4,
    "filter": 5,
    "reload": 1,
    "another tab adds": 1,
    "another tab deletes all": 1,
}

ROWS = "[...document.querySelectorAll('.row')].map((row) => row.id + row.querySelector('input').checked).join()"


def wait_for_same(page, other):
    """Until all that happened in one tab has arrived in the other."""
    rows = page.evaluate(ROWS)
    other.wait_for_function(f"rows => {ROWS} === rows", arg=rows, polling=5)


class Model:
    """What there is to be: whether each row is ticked, what was deleted last and where it stood, which filter is on."""

    def __init__(self):
        self.ticks, self.deleted, self.filter = [], None, ""

    @property
    def shown(self):
        return sum(self.filter == "" or ticked == (self.filter == "done") for ticked in self.ticks)

    def come(self, place, ticked):
        """What comes is seen, so it ends a filter that it does not match."""
        self.ticks.insert(place, ticked)
        self.deleted = None
        if self.filter and ticked != (self.filter == "done"):
            self.filter = ""

    def happen(self, event, chance, page, other):
        """Lets an event happen to the page and to the model."""
        ticks = self.ticks
        number = chance.randrange(len(ticks)) if ticks else None
        match event:
            case "add" | "enter":
                page.evaluate(ADD if event == "add" else ENTER)
                self.come(len(ticks), False)
            case "delete" if ticks:
                page.evaluate(DELETE, number)
                self.deleted = number, ticks.pop(number)
            case "undo" if self.deleted:
                page.evaluate(UNDO)
                self.come(*self.deleted)
            case "tick" if ticks:
                page.evaluate(TICK, number)
                ticks[number] = not ticks[number]
                self.deleted = None
            case "filter" if ticks:
                self.filter = chance.choice(["", "open", "done"])
                page.evaluate(FILTER, self.filter)
            case "reload":
                reload(page)
                self.deleted = None
            case "another tab adds":
                wait_for_same(page, other)
                other.evaluate(ADD)
                ticks.append(False)
                self.deleted = None
                page.evaluate("document.querySelector('#undo').hidden = true")
            case "another tab deletes all":
                wait_for_same(page, other)
                other.evaluate(DELETE_ALL)
                ticks.clear()
                self.deleted = None
                page.evaluate("document.querySelector('#undo').hidden = true")


@pytest.mark.parametrize("seed", [1, 2])
def test_250_random_events(open_page, seed):
    chance = random.Random(seed)
    page = open_page(EMPTY)
    other = open_page(EMPTY, within=page)
    model = Model()
    for event in chance.choices(list(EVENTS), EVENTS.values(), k=250):
        model.happen(event, chance, page, other)
        wait_for_rows(page, len(model.ticks))
        assert page.evaluate(SEEN) == (["list"] if model.ticks else ["empty"]), event
        assert page.evaluate(TICKS) == model.ticks, event
        assert page.evaluate(SHOWN) == model.shown, event
        assert page.evaluate(NO_MATCH) == (model.ticks != [] and model.shown == 0), event
        assert page.locator("#undo").is_visible() == (model.deleted is not None), event


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
