"""Which tasks are seen: All, Open, Done. The address says it; with the script and without it."""

import pytest

from documents import MARKS, ONE
from reader import add, add_button, announcement, check_box, filter_link, focused, no_match, placeholder, reload, titles
from reader import wait_for_rows

FILE = """\
- [ ] Pack
  - [x] Kitchen
  - [ ] Books
- [x] Clean
  - [ ] Windows
- [x] Give notice

## Behind us

- [x] Sell the car

## Ahead

- [ ] Find a flat
- a plain item
"""

ALL = ["Pack", "Kitchen", "Books", "Clean", "Windows", "Give notice", "Sell the car", "Find a flat", "a plain item"]

# A row stays for the sake of a row within it.
SEEN = {
    "All": (ALL, ["Behind us", "Ahead"]),
    "Open": (["Pack", "Books", "Clean", "Windows", "Find a flat"], ["Ahead"]),
    "Done": (["Pack", "Kitchen", "Clean", "Give notice", "Sell the car"], ["Behind us"]),
}

SCRIPT = pytest.mark.parametrize("script", [True, False], ids=["with the script", "without it"])


def headings(page):
    return page.locator("h2:visible").all_inner_texts()


def current(page):
    """The names of the filters that are said to be the current one."""
    links = page.get_by_role("navigation", name="Filter tasks").get_by_role("link").all()
    return [link.inner_text().split()[0] for link in links if link.get_attribute("aria-current") == "true"]


@SCRIPT
@pytest.mark.parametrize("name", SEEN)
def test_what_is_seen(open_page, name, script):
    """Of a section without such rows the form stays, for one can add to it."""
    page = open_page(FILE, java_script_enabled=script)
    filter_link(page, name).click()
    for again in (lambda: None, page.reload):
        again()
        assert page.url.endswith({"All": "#/", "Open": "#/open", "Done": "#/done"}[name])
        rows, sections = SEEN[name]
        assert titles(page) == rows
        assert headings(page) == sections


OUTLINE = """\
## Project A

Its aim.

- [x] Begun

### Week 1

- [ ] Call

### Week 2

#### Monday

- [x] Write

## Project B

### Week 1

- [x] Read

## Project C

- [ ] Wait
"""


@SCRIPT
@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("Open", ["Project A", "Week 1", "Project C"]),
        ("Done", ["Project A", "Week 2", "Monday", "Project B", "Week 1"]),
    ])
def test_a_heading_stays_for_what_is_below_it(open_page, name, left, script):
    """So that one sees which week it is; and no level is skipped."""
    page = open_page(OUTLINE, java_script_enabled=script)
    filter_link(page, name).click()
    assert page.get_by_role("main").get_by_role("heading").all_inner_texts() == left
    assert page.get_by_text("Its aim.").is_visible()
    # One can add to the last.
    form = 1 if name == "Done" and script else 0
    assert page.locator(".card:visible").count() == {"Open": 2, "Done": 3}[name] + form


def test_a_section_counts_its_own(open_page):
    page = open_page("---\nticks: reader\n---\n" + OUTLINE)
    counts = lambda: page.locator(".count").all_inner_texts()
    assert counts() == ["1 of 1", "0 of 1", "1 of 1", "1 of 1", "0 of 1"]
    check_box(page, "Call").check()
    assert counts() == ["1 of 1", "1 of 1", "1 of 1", "1 of 1", "0 of 1"]


@SCRIPT
def test_back_walks(open_page, script):
    page = open_page(FILE, java_script_enabled=script)
    seen = []
    for name in ("Open", "Done", "All", "Open"):
        filter_link(page, name).click()
        seen.append(titles(page))
    for rows in [*reversed(seen[:-1]), ALL]:
        page.go_back()
        assert titles(page) == rows
    for rows in seen:
        page.go_forward()
        assert titles(page) == rows


# In the order of the marks, and which of them are counted.
@pytest.mark.parametrize(
    ("name", "rows"), [("Open", ["Open", "Begun", "Urgent", "Unclear", "Later"]), ("Done", ["Done"])])
@SCRIPT
def test_every_mark(open_page, name, rows, script):
    page = open_page(MARKS, java_script_enabled=script)
    filter_link(page, name).click()
    assert titles(page) == rows
    assert filter_link(page, name).inner_text().split() == [name, str(len(rows))]


def test_counts(open_page):
    page = open_page(FILE)
    counts = lambda: [filter_link(page, name).inner_text().split()[1] for name in SEEN]
    assert counts() == ["8", "4", "4"]
    filter_link(page, "Done").click()
    assert counts() == ["8", "4", "4"]
    add(page)
    assert counts() == ["9", "5", "4"]
    check_box(page, "Task 9").check()
    assert counts() == ["9", "4", "5"]


def test_current_is_said(open_page):
    page = open_page(FILE)
    assert current(page) == ["All"]
    for name in ("Done", "Open", "All"):
        filter_link(page, name).press("Enter")
        assert current(page) == [name] and focused(page).startswith(name)


def test_words(open_page):
    page = open_page(FILE)
    assert announcement(page) == ""
    for name, words in [("Open", "Open: 4 of 8 tasks"), ("Done", "Done: 4 of 8 tasks"), ("All", "All: 8 of 8 tasks")]:
        filter_link(page, name).click()
        assert announcement(page) == words


def test_adding_to_what_is_done(open_page):
    """What was added would not be seen: all tasks are, and that is said."""
    page = open_page(FILE)
    filter_link(page, "Done").click()
    add(page, "New")
    assert titles(page)[-1] == "New" and len(titles(page)) == 10 and current(page) == ["All"]
    assert page.url.endswith("#/") and focused(page) == "Add Task"
    assert announcement(page) == "Added: \u2068New\u2069. 9 tasks. All: 9 of 9 tasks"
    page.go_back()
    assert current(page) == ["Done"] and "New" not in titles(page)


def test_adding_to_what_is_open(open_page):
    page = open_page(FILE)
    filter_link(page, "Open").click()
    add(page, "New")
    assert current(page) == ["Open"] and titles(page) == [*SEEN["Open"][0], "New"]


@SCRIPT
@pytest.mark.parametrize(("file", "name"), [("- [x] One\n", "Open"), (ONE, "Done")])
def test_no_match(open_page, file, name, script):
    page = open_page(file, java_script_enabled=script)
    filter_link(page, name).click()
    assert no_match(page).is_visible() and not placeholder(page).is_visible() and titles(page) == []
    if script:
        assert announcement(page) == "No tasks match this filter."
    page.get_by_role("link", name="Show all tasks").click()
    assert titles(page) == ["One"] and not no_match(page).is_visible() and page.url.endswith("#/")
    if script:
        assert focused(page) == "All 1" and current(page) == ["All"]


def test_what_is_ticked_goes_out_of_sight(open_page):
    page = open_page(ONE)
    add(page, "Two")
    add(page, "Three")
    filter_link(page, "Open").click()
    check_box(page, "Two").press("Space")
    assert titles(page) == ["One", "Three"] and focused(page) == "Three"
    check_box(page, "Three").press("Space")
    assert titles(page) == ["One"] and focused(page) == "Add Task"


@pytest.mark.parametrize("name", ["Open", "Done"])
def test_the_last_row_under_a_filter(open_page, name):
    """Nothing is there any more: that is what is said, and not that nothing matches."""
    page = open_page("")
    add(page)
    if name == "Done":
        check_box(page, "Task 1").check()
    filter_link(page, name).click()
    page.get_by_role("button", name="Delete").click()
    assert placeholder(page).is_visible() and not no_match(page).is_visible()
    add_button(page).click()
    assert titles(page) == ["Task 1"] and not placeholder(page).is_visible()


@pytest.mark.parametrize("address", ["#main", "#/other", "#//", "#open"])
def test_other_addresses_change_nothing(open_page, address):
    page = open_page(FILE)
    filter_link(page, "Done").click()
    page.evaluate("address => { location.hash = address }", address)
    page.evaluate("new Promise((done) => setTimeout(done, 50))")
    assert titles(page) == (ALL if address.startswith("#/") else SEEN["Done"][0])


def test_the_skip_link_keeps_the_filter(open_page):
    page = open_page(FILE)
    filter_link(page, "Done").click()
    page.locator(".skip").press("Enter")
    assert page.evaluate("document.activeElement.id") == "main" and titles(page) == SEEN["Done"][0]


def test_other_tabs_keep_their_filter(open_page):
    one = open_page(FILE)
    other = open_page(FILE, within=one)
    filter_link(one, "Done").click()
    add(other, "New")
    wait_for_rows(one, 10)
    assert titles(one) == SEEN["Done"][0] and titles(other) == [*ALL, "New"]


@SCRIPT
def test_paper_has_all_rows(open_page, script):
    page = open_page(FILE, java_script_enabled=script)
    filter_link(page, "Open").click()
    page.emulate_media(media="print")
    assert titles(page) == ALL and headings(page) == SEEN["All"][1]


def test_a_filter_lasts_over_a_reload_with_additions(open_page):
    page = open_page(FILE)
    add(page, "New")
    check_box(page, "New").check()
    filter_link(page, "Done").click()
    reload(page)
    assert titles(page) == [*SEEN["Done"][0], "New"]


def test_another_window_can_be_asked_for(open_page):
    """Ctrl and a click opens the same list beside this one, as with every link."""
    page = open_page(FILE)
    with page.context.expect_page() as opened:
        filter_link(page, "Open").click(modifiers=["Control"])
    opened.value.wait_for_load_state()
    assert titles(page) == ALL and titles(opened.value) == SEEN["Open"][0]
