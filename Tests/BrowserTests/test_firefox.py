"""The same in a second engine: what readers do most, in Firefox."""

import pytest

import firefox
from documents import EMPTY, FULL, TASKS_25

pytestmark = pytest.mark.skipif(not firefox.PROGRAM, reason="there is no Firefox here")

# The titles of the rows that are seen, and the parts of the page that are.
TITLES = """[...document.querySelectorAll(".row")].filter((row) => row.getClientRects().length)
    .map((row) => row.querySelector(".text > [dir], label").textContent)"""
SEEN = """["list", "empty", "filters"].filter((name) => document.querySelector("." + name)?.getClientRects().length)"""
FOCUS = "document.activeElement.textContent.trim() || document.activeElement.ariaLabel || document.activeElement.localName"
OFF_CENTRE = """(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [bar, icon, button] = ["header", ".empty svg", "form button"].map(box);
    return [icon.left + icon.right - innerWidth, icon.top + button.bottom - bar.bottom - innerHeight].map((twice) => Math.abs(twice / 2));
})()"""


@pytest.fixture(scope="module")
def browser_window(tmp_path_factory):
    window = firefox.Firefox(tmp_path_factory.mktemp("firefox"))
    yield window
    window.close()


@pytest.fixture
def visit(browser_window, build):
    """Opens the page of a text, with nothing stored."""

    def visit(markdown, address=""):
        browser_window.open(build(markdown).as_uri())
        browser_window.run("localStorage.clear()")
        browser_window.open("about:blank")
        browser_window.open(build(markdown).as_uri() + address)
        return browser_window

    return visit


def test_empty(visit):
    page = visit(EMPTY)
    assert page.run(SEEN) == ["empty"] and page.run(TITLES) == []
    assert max(page.run(OFF_CENTRE)) <= 1
    assert page.run("getComputedStyle(document.querySelector('.empty h2')).fontSize") == "22px"


def test_adding_and_deleting(visit):
    page = visit(EMPTY)
    page.click("form button")
    assert page.run(SEEN) == ["list", "filters"] and page.run(FOCUS) == "Add Task"
    page.type(".field", "Buy milk\ue007")
    assert page.run(TITLES) == ["Task 1", "Buy milk"]
    page.send("WebDriver:Refresh", {})
    assert page.run(TITLES) == ["Task 1", "Buy milk"]
    page.click(".row .delete", 0)
    assert page.run(TITLES) == ["Buy milk"] and page.run(FOCUS) == "Delete “\u2068Buy milk\u2069”"
    page.click(".row .delete", 0)
    assert page.run(SEEN) == ["empty"] and page.run(FOCUS) == "Add Task" and max(page.run(OFF_CENTRE)) <= 1


def test_undo(visit):
    page = visit(EMPTY)
    for _ in range(3):
        page.click("form button")
    page.click(".row .delete", 1)
    assert page.run(TITLES) == ["Task 1", "Task 3"]
    page.click("#undo .button")
    assert page.run(TITLES) == ["Task 1", "Task 2", "Task 3"] and page.run(FOCUS) == "Delete “\u2068Task 2\u2069”"


def test_filters(visit):
    page = visit(TASKS_25)
    seen = {}
    for name in ("open", "done", ""):
        page.click(f".filters [href='#/{name}']")
        seen[name] = len(page.run(TITLES))
        assert page.run("document.querySelectorAll('[aria-current=true]').length") == 1
    assert seen == {"open": 17, "done": 8, "": 25}
    page.send("WebDriver:Back", {})
    assert len(page.run(TITLES)) == 8
    page.send("WebDriver:Refresh", {})
    assert len(page.run(TITLES)) == 8


def test_search(visit):
    page = visit(FULL, "#/?q=kitchen")
    assert page.run(TITLES) == ["Pack", "Kitchen"]
    page.run("(() => { const field = document.querySelector('#search'); field.value = 'nothing like it'; field.dispatchEvent(new Event('input')) })()")
    assert page.run(TITLES) == [] and page.run("document.querySelector('.none').getClientRects().length") == 1


@pytest.mark.parametrize("markdown", [EMPTY, FULL], ids=["empty", "full"])
def test_nothing_is_wider_than_the_window(visit, markdown):
    assert visit(markdown).run("document.documentElement.scrollWidth <= innerWidth")
