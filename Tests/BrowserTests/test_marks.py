"""Each mark is told by its words and its shape, never by colour alone."""

from itertools import combinations

import pytest

from documents import EMPTY, MARK_WORDS, MARKS
from pixels import difference, pixels
from reader import rows, task_list

TITLES = [line.partition("] ")[2] for line in MARKS.splitlines()]


def test_words(open_page):
    expected = "\n".join(f'  - listitem:\n    - paragraph: "{words} {title}"' for words, title in zip(MARK_WORDS, TITLES))
    assert task_list(open_page(MARKS)).aria_snapshot() == f'- list "Tasks":\n{expected}'


SYMBOLS = "uses => uses.map((use) => document.querySelector(use.getAttribute('href')).innerHTML)"


def test_symbols(open_page):
    symbols = rows(open_page(MARKS)).locator("use").evaluate_all(SYMBOLS)
    assert len(symbols) == len(set(symbols)) == len(MARK_WORDS)


# Makes elements invisible where they stand.
HIDE = """selector => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${selector} { opacity: 0 }`);
    document.adoptedStyleSheets = [sheet];
}"""

MEDIA = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced colours": {"forced_colors": "active"},
    "print": {"media": "print"},
}


@pytest.mark.parametrize("media", MEDIA)
def test_every_mark_is_drawn(open_page, media):
    """As pixels: each mark differs from all others and from nothing, and the tick from its disc."""
    page = open_page(MARKS)
    page.emulate_media(**MEDIA[media])

    def pictures():
        return [pixels(page, mark.screenshot()) for mark in rows(page).locator("svg").all()]

    drawn = pictures()
    page.evaluate("document.querySelector('#i-done .cut').remove()")
    disc = pictures()[MARK_WORDS.index("Completed:")]
    page.evaluate(HIDE, "svg")
    nothing = pictures()[0]
    assert min(difference(one, other) for one, other in combinations([*drawn, disc, nothing], 2)) > 0.01


@pytest.mark.parametrize("media", MEDIA)
def test_the_icon_of_the_empty_state_is_drawn(open_page, media):
    page = open_page(EMPTY)
    page.emulate_media(**MEDIA[media])
    icon = page.locator(".empty svg")
    drawn = pixels(page, icon.screenshot())
    page.evaluate(HIDE, ".picture")
    assert difference(drawn, pixels(page, icon.screenshot())) > 0.05
