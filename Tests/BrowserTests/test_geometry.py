"""The empty state stands exactly in the middle, with the gaps of its design, on every telephone."""

import pytest

from documents import EMPTY
from measure import EMPTY_STATE
from reader import add, add_button, delete_button, placeholder, rows

# Screens in CSS pixels; what the hardware covers: at the top and bottom upright, at the sides and bottom lying.
PHONES = [
    ("SE 1", 320, 568, (20, 0), (0, 0)),
    ("8", 375, 667, (20, 0), (0, 0)),
    ("8 Plus", 414, 736, (20, 0), (0, 0)),
    ("X, 12 mini", 375, 812, (50, 34), (50, 21)),
    ("XR, 11", 414, 896, (48, 34), (48, 21)),
    ("12, 13, 14", 390, 844, (47, 34), (47, 21)),
    ("14 Plus", 428, 926, (47, 34), (47, 21)),
    ("14 Pro, 15, 16", 393, 852, (59, 34), (59, 21)),
    ("15 Plus, 16 Plus", 430, 932, (59, 34), (59, 21)),
    ("16 Pro, 17", 402, 874, (62, 34), (62, 20)),
    ("Air", 420, 912, (68, 34), (68, 20)),
    ("17 Pro Max", 440, 956, (62, 34), (62, 20)),
]

NOTHING = {"top": 0, "right": 0, "bottom": 0, "left": 0}


def every_phone():
    for name, width, height, (top, bottom), (side, low) in PHONES:
        yield pytest.param(width, height, NOTHING, id=f"{name} upright")
        yield pytest.param(width, height, {**NOTHING, "top": top, "bottom": bottom}, id=f"{name} upright, covered")
        yield pytest.param(height, width, NOTHING, id=f"{name} lying")
        covered = {"top": 0, "right": side, "bottom": low, "left": side}
        yield pytest.param(height, width, covered, id=f"{name} lying, covered")


@pytest.fixture(scope="module")
def measure(open_shared_page):
    """Measures the empty state in a window of a size, of which the hardware covers the edges."""
    page = open_shared_page(EMPTY, is_mobile=True, has_touch=True)
    device = page.context.new_cdp_session(page)

    def measure(width, height, covered):
        page.set_viewport_size({"width": width, "height": height})
        device.send("Emulation.setSafeAreaInsetsOverride", {"insets": covered})
        found = page.evaluate(EMPTY_STATE)
        assert found["window"] == {"width": width, "height": height}
        return found

    return measure


def off_centre(found, covered):
    """How far the middle of icon to button is from the middle of what is free below the bar: (across, down)."""
    window, icon, button = found["window"], found["icon"], found["button"]
    parts = [found[name] for name in ("icon", "title", "hint", "button")]
    across = max(abs((part["left"] + part["right"] - window["width"]) / 2) for part in parts)
    middle = (found["bar"]["bottom"] + window["height"] - covered["bottom"]) / 2
    return across, abs((icon["top"] + button["bottom"]) / 2 - middle)


def check(found, covered):
    across, down = off_centre(found, covered)
    assert across <= 1 and down <= 1, "not in the middle"
    assert found["overflow"] == 0, "there is something to scroll"
    assert found["card"]["left"] - covered["left"] >= 20
    assert found["window"]["width"] - covered["right"] - found["card"]["right"] >= 20
    assert found["bar"]["height"] >= 44 + covered["top"]


@pytest.mark.parametrize(("width", "height", "covered"), list(every_phone()))
def test_middle_of_every_phone(measure, width, height, covered):
    check(measure(width, height, covered), covered)


def test_middle_of_every_window_of_safari(measure, playwright):
    """Playwright's own phones: the sizes that are left between Safari's bars."""
    sizes = {tuple(phone["viewport"].values()) for name, phone in playwright.devices.items() if "iPhone" in name}
    assert len(sizes) >= 38
    wrong = {}
    for width, height in sorted(sizes):
        try:
            check(measure(width, height, NOTHING), NOTHING)
        except AssertionError as error:
            wrong[width, height] = str(error).splitlines()[0]
    assert wrong == {}


@pytest.mark.parametrize(("width", "height"), [(320, 568), (402, 874), (874, 402), (1280, 800)])
def test_gaps(measure, width, height):
    found = measure(width, height, NOTHING)
    gaps = [
        found["title"]["top"] - found["icon"]["bottom"],
        found["hint"]["top"] - found["title"]["bottom"],
        found["button"]["top"] - found["hint"]["bottom"],
    ]
    assert gaps == pytest.approx([16, 8, 20], abs=0.5)
    assert [found["icon"]["width"], found["icon"]["height"]] == pytest.approx([80, 80], abs=0.5)


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1280, 800), (1920, 1080)])
def test_middle_of_a_desktop(measure, width, height):
    check(measure(width, height, NOTHING), NOTHING)


LETTERS = """(element) => {
    const { fontSize, lineHeight, fontWeight } = getComputedStyle(element);
    return [parseFloat(fontSize), parseFloat(lineHeight), Number(fontWeight)];
}"""


@pytest.mark.parametrize(
    ("selector", "letters"),
    [(".empty h2", [22, 28, 400]), (".empty p", [17, 22, 400]), ("form button", [17, 22, 600]), ("h1", [17, 22, 600])],
)
def test_letters(open_page, selector, letters):
    """Size, line height and weight of iOS at its default text size: title 2, body, headline."""
    assert open_page(EMPTY).locator(selector).first.evaluate(LETTERS) == pytest.approx(letters, abs=0.1)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (402, 874), (1280, 800)])
def test_same_place_after_adding_and_deleting(open_page, width, height):
    page = open_page(EMPTY, viewport={"width": width, "height": height})
    before = page.evaluate(EMPTY_STATE)
    add(page)
    assert not placeholder(page).is_visible()
    delete_button(page, "Task 1").click()
    assert page.evaluate(EMPTY_STATE) == before


def test_rows_do_not_move_to_the_middle(open_page):
    page = open_page(EMPTY, viewport={"width": 402, "height": 874})
    add(page)
    box = rows(page).bounding_box()
    assert box["y"] < 874 / 4


IS_ON_TOP = """(button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return top + height <= innerHeight && hit === button;
}"""


def test_400_percent(open_page):
    """1280 by 1024 at 400 % is 320 by 256 (WCAG 2.2, 1.4.10): the rest can be scrolled to, nothing is under the bar."""
    page = open_page(EMPTY, viewport={"width": 320, "height": 256})
    found = page.evaluate(EMPTY_STATE)
    assert found["icon"]["top"] >= found["bar"]["bottom"]
    add_button(page).scroll_into_view_if_needed()
    assert add_button(page).evaluate(IS_ON_TOP)
