"""Search, and the choice of a tag or a person: from eight tasks on, and kept in the address."""

import pytest

from documents import TASKS_25
from reader import add, announcement, filter_link, focused, no_match, placeholder, search_field, titles

FILE = """\
- [ ] Buy milk #home
- [ ] Café crème @ann
- [x] Call the bank #work @bob
- [ ] ÜBER alles
- [ ] Plan
  - [ ] Milk tour #home/garden
- [ ] Write due:2030-12-31
- [/] Ask **Zoë** twice

  Then wait
"""

ALL = ["Buy milk", "Café crème", "Call the bank", "ÜBER alles", "Plan", "Milk tour", "Write", "Ask Zoë twice"]

# What is typed, and what is then seen; a row stays for the sake of a row within it.
WORDS = [
    ("", ALL),
    ("  ", ALL),
    ("milk", ["Buy milk", "Plan", "Milk tour"]),
    ("MILK", ["Buy milk", "Plan", "Milk tour"]),
    ("tour milk", ["Plan", "Milk tour"]),
    ("plan", ["Plan"]),
    ("cafe", ["Café crème"]),
    ("CREME café", ["Café crème"]),
    ("cafe\u0301", ["Café crème"]),
    ("über", ["ÜBER alles"]),
    ("uber", ["ÜBER alles"]),
    ("zoe", ["Ask Zoë twice"]),
    ("wait", ["Ask Zoë twice"]),
    ("home", ["Buy milk", "Plan", "Milk tour"]),
    ("garden", ["Plan", "Milk tour"]),
    ("ann", ["Café crème"]),
    ("bob bank", ["Call the bank"]),
    ("dec 2030", ["Write"]),
    ("to do", []),
    (".*", []),
    ("milk bank", []),
]


def type_in(page, words):
    search_field(page).fill(words)


def pause(page):
    """Until what was typed has come into the address: the page's own clock runs out after the one it set before, however busy
    the machine is."""
    page.evaluate("new Promise((done) => setTimeout(done, 450))")


def address(page):
    return page.evaluate("location.hash")


@pytest.mark.parametrize("count", [7, 8])
def test_from_eight_tasks_on(open_page, count):
    page = open_page("- [ ] a\n" * count)
    assert search_field(page).count() == int(count == 8)
    assert page.get_by_label("Tag").count() == 0


def test_without_a_script_there_is_none(open_page):
    assert not open_page(FILE, java_script_enabled=False).locator(".search").is_visible()


def test_words(open_page):
    page = open_page(FILE)
    found = {}
    for words, _ in WORDS:
        type_in(page, words)
        found[words] = titles(page)
    assert found == dict(WORDS)


def test_typing_adds_nothing_to_the_history(open_page):
    page = open_page(FILE)
    before = page.evaluate("history.length")
    search_field(page).press_sequentially("milk tour")
    assert titles(page) == ["Plan", "Milk tour"]
    page.wait_for_function("() => location.hash === '#/?q=milk+tour'")
    assert page.evaluate("history.length") == before
    assert focused(page).strip() == "Search tasks"
    search_field(page).fill("")
    page.wait_for_function("() => location.hash === '#/'")
    assert page.evaluate("history.length") == before and titles(page) == ALL


def test_it_lasts_over_a_reload(open_page):
    page = open_page(FILE)
    type_in(page, "café")
    pause(page)
    page.reload()
    assert titles(page) == ["Café crème"] and search_field(page).input_value() == "café"


# An address that somebody was sent.
ADDRESSES = [
    ("#/?q=milk", ["Buy milk", "Plan", "Milk tour"], "milk", ""),
    ("#/open?q=bank", [], "bank", ""),
    ("#/done?q=bank", ["Call the bank"], "bank", ""),
    ("#/?tag=home", ["Buy milk"], "", "home"),
    ("#/?tag=@ann", ["Café crème"], "", "@ann"),
    ("#/?tag=%40bob&q=call", ["Call the bank"], "call", "@bob"),
    ("#/open?tag=home%2Fgarden&q=milk", ["Plan", "Milk tour"], "milk", "home/garden"),
    ("#/?q=%3Cimg%20src%3Dx%3E", [], "<img src=x>", ""),
    ("#/?q=%", [], "%", ""),
]


@pytest.mark.parametrize(("where", "rows", "words", "tag"), ADDRESSES)
def test_addresses(open_page, build, where, rows, words, tag):
    page = open_page(build(FILE))
    page.goto("about:blank")
    page.goto(build(FILE).as_uri() + where)
    assert titles(page) == rows
    assert search_field(page).input_value() == words and page.get_by_label("Tag").input_value() == tag
    assert no_match(page).is_visible() == (rows == []) and not placeholder(page).is_visible()


def test_the_choice_of_a_tag(open_page):
    page = open_page(FILE)
    tags = page.get_by_label("Tag")
    assert tags.locator("option").all_inner_texts() == ["All tags", "@ann", "@bob", "#home", "#home/garden", "#work"]
    before = page.evaluate("history.length")
    tags.select_option("#work")
    assert titles(page) == ["Call the bank"] and address(page) == "#/?tag=work"
    assert page.evaluate("history.length") == before + 1
    assert announcement(page) == "All: 1 of 8 tasks"
    tags.select_option("@ann")
    assert titles(page) == ["Café crème"]
    page.go_back()
    assert titles(page) == ["Call the bank"] and tags.input_value() == "work"
    page.go_back()
    assert titles(page) == ALL and tags.input_value() == ""


@pytest.mark.parametrize(("label", "rows"), [("#work", ["Call the bank"]), ("@ann", ["Café crème"]), ("#home", ["Buy milk"])])
def test_a_tap_on_a_label(open_page, label, rows):
    page = open_page(FILE)
    page.locator(".label", has_text=label).first.click()
    assert titles(page) == rows and page.get_by_label("Tag").input_value() == label.removeprefix("#")


def test_together_with_a_filter(open_page):
    page = open_page(FILE)
    type_in(page, "ban")
    filter_link(page, "Open").click()
    assert titles(page) == [] and no_match(page).is_visible() and address(page) == "#/open?q=ban"
    filter_link(page, "Done").click()
    assert titles(page) == ["Call the bank"]
    page.get_by_label("Tag").select_option("#home")
    assert titles(page) == [] and address(page) == "#/done?q=ban&tag=home"
    page.get_by_role("link", name="Show all tasks").click()
    assert titles(page) == ALL and search_field(page).input_value() == "" and page.get_by_label("Tag").input_value() == ""
    assert focused(page) == "All 8"


def test_a_filter_chosen_while_typing(open_page):
    """The address says what is seen, also when the pause of typing ends after another choice."""
    page = open_page(FILE)
    type_in(page, "milk")
    filter_link(page, "Open").click()
    pause(page)
    assert address(page) == "#/open?q=milk"
    page.reload()
    assert filter_link(page, "Open").get_attribute("aria-current") == "true"


def test_all_is_shown_again_while_typing(open_page):
    page = open_page(FILE)
    type_in(page, "nothing like it")
    page.get_by_role("link", name="Show all tasks").click()
    pause(page)
    assert address(page) == "#/" and titles(page) == ALL


# Every change of what is said.
LISTEN = """() => {
    window.said = [];
    const status = document.querySelector("[role=status]");
    new MutationObserver(() => status.textContent && said.push(status.textContent))
        .observe(status, { childList: true, characterData: true, subtree: true });
}"""


def test_it_is_said_once_and_when_typing_pauses(open_page):
    page = open_page(FILE)
    page.evaluate(LISTEN)
    search_field(page).press_sequentially("milk", delay=20)
    assert page.evaluate("said") == []
    page.wait_for_function("() => said.length")
    search_field(page).press_sequentially("xx", delay=20)
    page.wait_for_function("() => said.length > 1")
    assert page.evaluate("said") == ["All: 2 of 8 tasks", "No tasks match this filter."]


def test_no_match(open_page):
    page = open_page(FILE)
    type_in(page, "nothing like it")
    assert no_match(page).is_visible() and not placeholder(page).is_visible() and titles(page) == []


def test_adding_while_searching(open_page):
    """What was added would not be seen: all tasks are."""
    page = open_page(FILE)
    type_in(page, "milk")
    pause(page)
    add(page, "New")
    assert titles(page) == [*ALL, "New"] and address(page) == "#/" and search_field(page).input_value() == ""
    type_in(page, "new")
    assert titles(page) == ["New"]


@pytest.mark.parametrize("wait", [False, True])
def test_adding_at_once_after_typing(open_page, wait):
    page = open_page(FILE)
    type_in(page, "milk")
    if wait:
        pause(page)
    add(page, "New")
    pause(page)
    assert titles(page) == [*ALL, "New"] and address(page) == "#/"


def test_paper_has_all_rows(open_page):
    page = open_page(FILE)
    type_in(page, "milk")
    page.emulate_media(media="print")
    assert titles(page) == ALL


def test_sections_without_a_hit_are_hidden(open_page):
    page = open_page("# t\n\n## One\n\n" + TASKS_25 + "\n## Two\n\n- [ ] Other\n\n## Three\n\n- [ ] Last\n")
    type_in(page, "other")
    assert page.locator("h2:visible").all_inner_texts() == ["Two"]


def test_a_heading_stays_for_a_hit_below_it(open_page):
    page = open_page("# t\n\n## One\n\n" + TASKS_25 + "\n### Two\n\n- [ ] Other\n\n## Three\n\n### Four\n\n- [ ] Last\n")
    type_in(page, "other")
    assert page.get_by_role("main").get_by_role("heading").all_inner_texts() == ["One", "Two"]
    assert page.locator(".card:visible").count() == 2  # what was found, and where one can add
