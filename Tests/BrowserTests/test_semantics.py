"""What a screen reader is told."""

import pytest

from documents import ALL, EMPTY, FULL
from reader import add, progress

EMPTY_STATE = """\
- link "Skip to tasks":
  - /url: "#main"
- banner:
  - heading "Tasks List" [level=1]
- main:
  - region "No tasks yet!":
    - heading "No tasks yet!" [level=2]
    - paragraph: Tap the button below to add your first task.
  - button "Add Task"
  - status"""


def test_empty_state(open_page):
    """No picture, no empty list, no label of a field that is not there."""
    assert open_page(EMPTY).locator("body").aria_snapshot() == EMPTY_STATE


ONE_ADDED = """\
- main:
  - paragraph: 0 of 1 completed
  - progressbar "0 of 1 completed"
  - navigation "Filter tasks":
    - list:
      - listitem:
        - link "All 1":
          - /url: "#/"
      - listitem:
        - link "Open 1":
          - /url: "#/open"
      - listitem:
        - link "Done 0":
          - /url: "#/done"
  - list "Tasks":
    - listitem:
      - checkbox "Task 1"
      - paragraph: Task 1
      - button "Delete “\u2068Task 1\u2069”"
  - textbox "Task title (optional)":
    - /placeholder: New task
  - button "Add Task"
"""


def test_an_addition(open_page):
    page = open_page(EMPTY)
    add(page)
    assert page.get_by_role("main").aria_snapshot().startswith(ONE_ADDED)


LEVELS = "headings => headings.map((heading) => Number(heading.localName[1]))"


@pytest.mark.parametrize("name", ALL)
def test_structure(open_page, name):
    page = open_page(ALL[name])
    assert page.get_by_role("banner").get_by_role("heading", level=1).count() == page.locator("h1").count() == 1
    assert page.get_by_role("main").count() == 1
    levels = page.get_by_role("heading").evaluate_all(LEVELS)
    assert levels[0] == 1 and all(level <= before + 1 for before, level in zip(levels, levels[1:])), levels
    assert page.locator("main ul:not([role=list]):not(.prose ul)").count() == 0
    assert page.locator(":disabled, [aria-disabled]").count() == 0


@pytest.mark.parametrize(
    ("headings", "levels"),
    [
        (["# t", "## a", "## b"], [2, 2]),
        (["# t", "#### a", "##### b", "## c"], [2, 3, 2]),
        (["###### a", "# t"], [2]),
        (["## a", "#### b", "### c"], [2, 3, 3]),
    ],
)
def test_levels_that_the_file_skips(open_page, headings, levels):
    """The title is the page's own first level; below it there is no gap."""
    page = open_page("".join(f"{heading}\n\n- [ ] x\n\n" for heading in headings))
    assert page.get_by_role("main").get_by_role("heading").evaluate_all(LEVELS) == levels


def test_progress_is_said_and_drawn(open_page):
    page = open_page(FULL)
    assert progress(page) == ("5 of 16 completed", [5, 16])
    assert page.get_by_role("progressbar", name="5 of 16 completed").count() == 1


DIRECTIONS = "titles => titles.map((title) => getComputedStyle(title).direction)"


def test_direction_of_each_title(open_page):
    page = open_page("- [ ] שלום\n- [ ] hello\n")
    assert page.locator(".row .text > [dir=auto]").evaluate_all(DIRECTIONS) == ["rtl", "ltr"]
