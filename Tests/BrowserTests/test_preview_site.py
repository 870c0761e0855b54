"""`taskgen serve` of a folder: from the index to a list and back, in every tab, as the files are."""

import os
import subprocess
from contextlib import contextmanager

import pytest

from preview import DEAF, box, delete, edit, row, titles

LISTS = {
    "a.md": "# Alpha\n\n- [ ] Find boxes, as [planned](work/plan%20b.md#later-on)\n- [x] Give notice\n",
    "work/plan b.md": "# Plan B\n\n## Later on\n\n- [ ] Dig, see [Alpha](../a.md)\n",
    "café?.md": "- [ ] Coffee\n",
}


class Lists:
    def __init__(self, taskgen, folder):
        self.folder = folder / "lists"
        for path, text in LISTS.items():
            self.write(path, text)
        self.process = subprocess.Popen(
            [taskgen, "serve", "lists", "-p", "0"], cwd=folder, env=os.environ | {"XDG_STATE_HOME": str(folder / "state")},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def text(self, path):
        return (self.folder / path).read_text(encoding="utf-8")


@pytest.fixture
def lists(taskgen, tmp_path):
    lists = Lists(taskgen, tmp_path)
    yield lists
    lists.process.terminate()
    assert lists.process.wait(timeout=10) == 143


@pytest.fixture
def open_page(open_preview):
    return open_preview


def link(page, title):
    return page.locator(".entry").get_by_role("link", name=title, exact=True)


def facts(page, title):
    return page.locator(".entry", has=page.get_by_role("link", name=title, exact=True)).locator(".facts")


def test_index_list_tick_and_back(lists, open_page):
    page = open_page(lists.address)
    assert page.locator("#progress-words").inner_text() == "3 lists · 1 of 4 completed"
    link(page, "Alpha").click()
    page.wait_for_url("**/a.html")
    box(page, "Find boxes, as planned").check()
    page.locator("#undo", has_text="Changed “Find boxes, as planned”.").wait_for()
    assert lists.text("a.md") == LISTS["a.md"].replace("[ ]", "[x]")
    page.get_by_role("link", name="All lists").click()
    page.wait_for_url("**/index.html")
    assert facts(page, "Alpha").inner_text() == "2 of 2 completed"
    assert page.locator("#progress-words").inner_text() == "3 lists · 2 of 4 completed"
    # Through a link from list to list, and back again.
    link(page, "Alpha").click()
    page.get_by_role("link", name="planned").click()
    page.wait_for_url("**/work/plan%20b.html#s-later-on")
    page.get_by_role("link", name="Alpha", exact=True).click()
    page.wait_for_url("**/a.html")


@pytest.mark.parametrize("script", [True, False])
def test_everything_in_a_list_with_a_strange_name(lists, open_page, script):
    page = open_page(lists.address, java_script_enabled=script)
    link(page, "café?").click()
    path = "**/caf%C3%A9%3F.html"
    page.wait_for_url(path)
    page.locator(".add .field").fill("Tea")
    page.keyboard.press("Enter")
    row(page, "Tea").wait_for()
    edit(page, "Tea").fill("**Green** tea")
    page.keyboard.press("Enter")
    row(page, "Green tea").wait_for()
    if script:
        box(page, "Green tea").check()
    else:
        row(page, "Green tea").locator(".box >> visible=true").click()
    page.locator("#undo", has_text="Changed “Green tea”.").wait_for()
    assert lists.text("café?.md") == "- [ ] Coffee\n- [x] **Green** tea\n"
    delete(page, "Coffee")
    row(page, "Coffee").wait_for(state="detached")
    page.locator("#undo .button").click()
    row(page, "Coffee").wait_for()
    assert lists.text("café?.md") == "- [ ] Coffee\n- [x] **Green** tea\n"
    page.wait_for_url(path if script else path + "#t-*")
    assert {name: lists.text(name) for name in LISTS if name != "café?.md"} == {
        name: text for name, text in LISTS.items() if name != "café?.md"}


def test_every_tab_follows(lists, open_page):
    """Two of one list, one of another, one of the index: each hears of its own."""
    index = open_page(lists.address)
    one = open_page(lists.address + "a.html", within=index)
    two = open_page(lists.address + "a.html", within=index)
    other = open_page(lists.address + "work/plan%20b.html", within=index)
    other.evaluate("new MutationObserver(() => { window.isChanged = true; }).observe(main, { childList: true, subtree: true })")
    box(one, "Give notice").uncheck()
    two.wait_for_function("() => !document.querySelectorAll('.row > input.box')[1].checked", polling=10)
    index.locator("#progress-words", has_text="3 lists · 0 of 4 completed").wait_for()
    delete(two, "Give notice")
    row(one, "Give notice").wait_for(state="detached")
    index.locator("#progress-words", has_text="3 lists · 0 of 3 completed").wait_for()
    assert titles(one) == titles(two) and not other.evaluate("window.isChanged")


def test_lists_come_and_go(lists, open_page):
    """The index keeps its nodes, focus and search; the page of a list that goes says so, and goes on when it is there again."""
    index = open_page(lists.address)
    page = open_page(lists.address + "a.html", within=index, silent=False)
    index.get_by_role("searchbox").fill("p")
    index.evaluate("window.entry = document.querySelector('.entry')")
    lists.write("0 pears.md", "# Pears\n\n- [ ] one\n")
    lists.write("0 berries.md", "# Berries\n\n- [x] one\n")
    link(index, "Pears").wait_for()
    visible = ".entry a >> visible=true"
    assert index.locator(visible).all_inner_texts() == ["Pears", "Alpha", "Plan B"]
    assert index.evaluate("entry.isConnected && document.activeElement.type === 'search'")
    (lists.folder / "a.md").unlink()
    page.locator("#failed", has_text="There is no page at this address.").wait_for()
    link(index, "Alpha").wait_for(state="detached")
    assert "href=\"../a.md\"" in page.request.get(lists.address + "work/plan%20b.html").text()
    lists.write("a.md", "# Alpha\n\n- [ ] Again\n")
    row(page, "Again").wait_for()
    assert page.locator("#failed").is_hidden()
    link(index, "Alpha").wait_for()


def test_the_first_lists(taskgen, tmp_path, open_page):
    (tmp_path / "lists").mkdir()
    process = subprocess.Popen([taskgen, "serve", "lists", "-p", "0"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    page = open_page(process.stdout.readline().strip())
    page.get_by_role("heading", name="No lists yet!").wait_for()
    for number in range(3):
        (tmp_path / f"lists/{number}.md").write_text("- [ ] one\n")
        page.get_by_role("link", name=str(number), exact=True).wait_for()
    page.get_by_role("searchbox").fill("2")
    assert page.locator(".entry >> visible=true").count() == 1
    process.terminate()
    assert process.wait(timeout=10) == 143


def test_what_is_wrong_with_a_list(lists, open_page):
    index = open_page(lists.address)
    page = open_page(lists.address + "a.html", within=index)
    lists.write("a.md", "---\nlang: <b>7</b>\n---\n" + LISTS["a.md"])
    for shown in (index, page):
        shown.locator("#problem", has_text="a.md:2:7: error").wait_for()
    assert facts(index, "Alpha").inner_text() == "1 of 2 completed" and len(titles(page)) == 2
    lists.write("a.md", "- [ ] Mended\n")
    row(page, "Mended").wait_for()
    link(index, "a").wait_for()
    assert index.locator("#problem").is_hidden() and page.locator("#problem").is_hidden()


def test_a_stale_page(lists, open_page):
    page = open_page(lists.address + "a.html", before=DEAF)
    lists.write("a.md", LISTS["a.md"].replace("- [x]", "- [ ] New\n- [ ]"))
    lists.write("work/plan b.md", "- [x] Give notice\n")
    box(page, "Give notice").uncheck()
    row(page, "New").wait_for()
    assert lists.text("work/plan b.md") == "- [x] Give notice\n"
    assert lists.text("a.md").endswith("- [ ] New\n- [ ] Give notice\n")
