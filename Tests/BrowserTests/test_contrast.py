"""Every colour that carries meaning, measured; axe sees neither marks nor focus rings nor what shines through."""

import pytest

from colors import CONTROL, MORE, TEXT, channels, color, ratio
from documents import EMPTY, FULL
from measure import CONTRASTS
from pixels import shares
from reader import add

SCHEMES = ["light", "dark"]
CONTRAST = ["no-preference", "more"]

# Shows the message of a failure too, so that its colour is measured.
NO_STORAGE = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


@pytest.mark.parametrize(("contrast", "least"), [("no-preference", TEXT), ("more", MORE)])
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("markdown", [EMPTY, FULL], ids=["empty", "full"])
def test_text(open_page, markdown, scheme, contrast, least):
    page = open_page(markdown, before=NO_STORAGE, color_scheme=scheme, contrast=contrast)
    measured = page.evaluate(CONTRASTS)
    add(page)
    measured += page.evaluate(CONTRASTS)
    assert len(measured) > 5
    assert {text: round(value, 2) for value, text in measured if value < least} == {}


@pytest.mark.parametrize("contrast", CONTRAST)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_title_in_the_bar_over_anything(open_page, scheme, contrast):
    """The bar is translucent once the page is scrolled: white or black behind it are the worst that can happen."""
    page = open_page(FULL, color_scheme=scheme, contrast=contrast, viewport={"width": 402, "height": 400})
    page.mouse.wheel(0, 300)
    page.wait_for_function("() => scrollY > 100")
    css = page.locator("header").evaluate("bar => getComputedStyle(bar).backgroundColor")
    ground, opacity = channels(css)
    for behind in (0, 255):
        seen = [value * opacity + behind * (1 - opacity) for value in ground]
        assert ratio(color(page, "h1"), seen) >= TEXT


@pytest.mark.parametrize("contrast", CONTRAST)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_marks_and_controls(open_page, scheme, contrast):
    """Every mark, the delete cross, the button and the focus ring against the card."""
    page = open_page(FULL, color_scheme=scheme, contrast=contrast)
    add(page)
    page.keyboard.press("Shift+Tab")
    count = page.locator(".card svg:visible").count()
    found = {f"mark {n}": color(page, f".card svg:visible >> nth={n}") for n in range(count)}
    found["button"] = color(page, "form button", "backgroundColor")
    found["focus"] = color(page, ":focus", "outlineColor")
    card = color(page, ".card", "backgroundColor")
    assert count > 12
    assert {name: value for name, value in found.items() if ratio(value, card) < CONTROL} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_icon_of_the_empty_state(open_page, scheme):
    page = open_page(EMPTY, color_scheme=scheme)
    assert ratio(color(page, ".empty svg"), color(page, ".card", "backgroundColor")) >= CONTROL


LABEL = """button => {
    const range = new Range();
    range.selectNodeContents(button);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
}"""


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("forced", ["none", "active"])
def test_letters_of_the_button_are_drawn(open_page, forced, scheme):
    """As pixels, for a browser that forces colours paints a ground of its own behind letters."""
    page = open_page(EMPTY, forced_colors=forced, color_scheme=scheme)
    label = page.locator("form button").evaluate(LABEL)
    (ground, _), *others = shares(page, page.screenshot(clip=label))
    assert max((ratio(ground, other) for other, share in others if share > 0.02), default=1) >= TEXT


@pytest.mark.parametrize("forced", ["none", "active"])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_undo_bar(open_page, scheme, forced):
    page = open_page(EMPTY, color_scheme=scheme, forced_colors=forced)
    add(page)
    page.get_by_role("button", name="Delete").click()
    ground = color(page, "#undo", "backgroundColor")
    for part in ("#undo p", "#undo .button", "#undo .delete"):
        assert ratio(color(page, part), ground) >= TEXT, part
