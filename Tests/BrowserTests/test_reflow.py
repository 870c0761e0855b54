"""Nothing is ever wider than the window, cut off or laid over something else."""

import pytest

from documents import ALL, DEEP, FULL
from measure import BROKEN_WORDS, CLIPPED, SIDEWAYS
from reader import add

# The smallest phone; 1280 by 1024 at 400 %; a desktop.
WINDOWS = [(320, 568), (320, 256), (1280, 800)]

# The least that text spacing set by a reader must be able to do (WCAG 2.2, 1.4.12).
SPACED = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
        line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
    } p { margin-block-end: 2em !important; }`);
    document.adoptedStyleSheets = [sheet];
}"""


@pytest.fixture
def fits(open_page):
    """Opens a page in every window; says what does not fit."""

    def fits(markdown, change=None):
        page = open_page(markdown, viewport={"width": 320, "height": 568})
        if change:
            change(page)
        wrong = []
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            sideways, clipped = page.evaluate(SIDEWAYS), page.evaluate(CLIPPED)
            if sideways or clipped:
                wrong.append((width, height, sideways, clipped))
        return wrong

    return fits


@pytest.mark.parametrize("name", ALL)
def test_every_text_in_every_window(fits, name):
    assert fits(ALL[name]) == []


@pytest.mark.parametrize("name", ALL)
def test_letters_of_200_percent(fits, name):
    """The reader's own text size, as set in the browser."""

    def enlarge(page):
        page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        assert page.evaluate("getComputedStyle(document.querySelector('h1')).fontSize") == "34px"

    assert fits(ALL[name], enlarge) == []


@pytest.mark.parametrize("name", ALL)
def test_text_spacing(fits, name):
    assert fits(ALL[name], lambda page: page.evaluate(SPACED)) == []


@pytest.mark.parametrize("title", ["x" * 500, "https://example.org/" + "y" * 300, "word " * 90])
def test_additions(fits, title):
    assert fits(FULL, lambda page: add(page, title)) == []


# How far each row begins below the end of the one before.
GAPS = """lists => lists
    .map((list) => [...list.children].map((row) => row.getBoundingClientRect()))
    .flatMap((boxes) => boxes.slice(1).map((box, index) => box.top - boxes[index].bottom))"""


def test_rows_do_not_overlap(open_page):
    page = open_page(FULL + "\n\n" + DEEP, viewport={"width": 320, "height": 568})
    add(page, "An addition")
    gaps = page.locator(".list").evaluate_all(GAPS)
    assert len(gaps) > 10 and min(gaps) >= -0.01


@pytest.mark.parametrize("name", ["empty", "full", "right to left", "25 tasks", "deep"])
def test_words_stay_whole(open_page, name):
    """Only what is longer than a line is broken, however deep it stands."""
    page = open_page(ALL[name], viewport={"width": 320, "height": 568})
    assert page.evaluate(BROKEN_WORDS) == []


OVERFLOW = "element => getComputedStyle(element).overflowY"


def test_nothing_is_out_of_reach(open_page):
    """What is larger than the window can be scrolled to: no hidden overflow (unreachable on a phone), no zoom lock."""
    page = open_page(FULL)
    assert [page.locator(name).evaluate(OVERFLOW) for name in ("html", "body")] == ["visible", "visible"]
    zoom = page.locator("meta[name=viewport]").get_attribute("content")
    assert "maximum-scale" not in zoom and "user-scalable" not in zoom


def test_words_in_letters_of_200_percent(open_page):
    """On the smallest phone the search has a line of its own, so that its word is not cut off, and no word is broken."""
    page = open_page(FULL, viewport={"width": 320, "height": 568})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.locator("#search").bounding_box()["width"] >= 250
    assert page.evaluate(BROKEN_WORDS) == []
