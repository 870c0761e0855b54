"""On paper: dark on white, also for readers of the dark page; no controls, and every mark can be told."""

import pytest

from colors import TEXT
from documents import EMPTY, FULL
from measure import CONTRASTS
from reader import add

GROUNDS = """() => ["html", "body", "header", ".card", "code", "pre", "progress"]
    .map((selector) => [selector, getComputedStyle(document.querySelector(selector)).backgroundColor])
    .filter(([, color]) => color !== "rgba(0, 0, 0, 0)" && Math.min(...color.match(/\\d+/g).slice(0, 3)) < 200)"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_list(open_page, scheme):
    page = open_page(FULL, color_scheme=scheme)
    add(page)
    page.emulate_media(media="print")
    assert {text: round(value, 2) for value, text in page.evaluate(CONTRASTS) if value < TEXT} == {}
    assert page.evaluate(GROUNDS) == []
    assert [name for name in ("form", "button", ".skip") if page.locator(f"{name}:visible").count()] == []


def test_empty_state(open_page):
    """What cannot be tapped is not offered."""
    page = open_page(EMPTY)
    page.emulate_media(media="print")
    assert page.get_by_role("heading", name="No tasks yet!").is_visible()
    assert not page.get_by_text("Tap the button").is_visible() and page.locator("form:visible").count() == 0
