"""Whatever a text or a title contains, it is only shown."""

import pytest

from documents import ONE
from reader import add, announcement, check_box, delete_button, reload, titles

# Each line of a file, and the text its row shows.
LINES = [
    ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
    ("</script><script>alert(1)</script>", "</script><script>alert(1)</script>"),
    ("a <svg onload=alert(1)> b", "a <svg onload=alert(1)> b"),
    ('a <b onclick="alert(1)">b</b>', 'a <b onclick="alert(1)">b</b>'),
    ("a <b>without an end", "a <b>without an end"),
    ("an end </b></p></li></ul> without", "an end </b></p></li></ul> without"),
    ("a <!-- comment", "a <!-- comment"),
    ("[x](javascript:alert(1))", "x"),
    ("[x](&#106;avascript:alert(1))", "x"),
    ("[x](data:text/html,hello)", "x"),
    ("![picture](javascript:alert(1))", "picture"),
    ("<javascript:alert(1)>", "javascript:alert(1)"),
    ("{{title}} {{{title}}} {{>page}}", "{{title}} {{{title}}} {{>page}}"),
    ("\u202eright to left override", "\u202eright to left override"),
    ("nul \x00 byte", "nul \ufffd byte"),
    ("x" * 100_000, "x" * 100_000),
    ("last", "last"),
]

# Every element of a row without inline formatting, with the names of its attributes.
ROW = {
    ("svg", "aria-hidden"),
    ("use", "href"),
    ("div", "class"),
    ("p", "class"),
    ("span", "class"),
    ("span", "dir"),
}


def test_hostile_lines(open_page):
    page = open_page("".join(f"- [ ] {line}\n" for line, _ in LINES))
    assert titles(page) == [text for _, text in LINES]
    inside = page.locator(".row *").evaluate_all("all => all.map((e) => [e.localName, ...e.getAttributeNames()])")
    assert {tuple(names) for names in inside} <= ROW


PROSE = """\
# <img src=x onerror=alert(1)> title

Text with <script>alert(1)</script> and <iframe src="https://example.org"></iframe>.

<div onclick="alert(1)">block</div>

<style>body { display: none }</style>

[a](javascript:alert(1)) [b](https://example.org/" onclick="alert(1)) [c](vbscript:x)

- [ ] task

## </h2><script>alert(1)</script>
"""


def test_hostile_prose(open_page):
    page = open_page(PROSE)
    assert page.title() == page.locator("h1").text_content() == "<img src=x onerror=alert(1)> title"
    assert page.locator("main").is_visible()
    assert page.locator("main :is(script, style, iframe, img, [onclick])").count() == 0
    assert page.locator("main :is([href^='javascript' i], [href^='vbscript' i])").count() == 0


# What somebody types.
TYPED = [
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "<!-- <b>",
    "&lt;b&gt;&amp;",
    "{{title}} {title} ${title}",
    "[x](javascript:alert(1))",
    "$& $1 $` \\n",
    "\u202eright to left override\u202c",
    "\u2066isolate without an end",
    "x" * 500,
]

# The elements of the last row, with the names of their attributes.
LAST_ROW = """[...document.querySelectorAll(".row:last-child, .row:last-child *")]
    .map((element) => [element.localName, ...element.getAttributeNames()])"""


@pytest.mark.parametrize("title", TYPED)
def test_a_title_is_only_text(open_page, title):
    page = open_page(ONE)
    add(page, "harmless")
    harmless = page.evaluate(LAST_ROW)
    add(page, title)
    reload(page)
    assert titles(page)[-1] == title
    assert page.evaluate(LAST_ROW) == harmless
    assert check_box(page, title).count() == 1
    delete_button(page, title).click()
    assert titles(page) == ["One", "harmless"]
    assert announcement(page).startswith(f"Deleted: \u2068{title}\u2069.")
