"""Swiping an addition away: only on purpose, only towards the start of the line, and never instead of scrolling."""

import pytest

from documents import EMPTY, TASKS_25
from reader import add, announcement, check_box, focused, placeholder, reload, stored, titles, undo, undo_bar
from touch import PHONE, Finger

# The window is 402 pixels wide, so a row is 360 and 40 % of it 144. Slow is less than half a pixel a millisecond.
FAR, SHORT, SLOW = 220, 60, 200

HEBREW = "---\nlang: he\n---\n"


@pytest.fixture
def phone(open_page):
    """A page with additions A, B, C, and a finger in the middle of the second row."""

    def phone(file=EMPTY, titles="ABC", **device):
        page = open_page(file, **PHONE | device)
        button = page.locator("form .button")
        for title in titles:
            if page.locator("form .field").is_visible():
                page.locator("form .field").fill(title)
            button.click()
        return page, Finger(page)

    return phone


def middle(page, title=None):
    row = page.locator(".addition", has_text=title).last if title else page.locator(".addition").nth(1)
    box = row.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def moved(page):
    """How far each addition stands from its place."""
    return page.locator(".addition").evaluate_all("rows => rows.map((row) => row.style.transform)")


def is_rested(page):
    return set(moved(page)) <= {""} and page.locator(".swiped").count() == 0


# Name, language's side (-1: to the left), the moves (across, along, milliseconds before), and whether the row goes.
SWIPES = [
    ("far", EMPTY, [(-30, 0, 0), (-120, 0, 20), (-FAR, 0, 400)], True),
    ("far, then back", EMPTY, [(-30, 0, 0), (-FAR, 0, 20), (-SHORT, 0, 200)], False),
    ("far the wrong way", EMPTY, [(30, 0, 0), (120, 0, 20), (FAR // 2, 0, 0)], False),
    ("short and slow", EMPTY, [(-30, 0, 0), (-SHORT, 0, SLOW)], False),
    ("short and quick", EMPTY, [(-30, 0, 0), (-SHORT, 0, 10)], True),
    ("just below 40 %", EMPTY, [(-30, 0, 0), (-140, 0, 400)], False),
    ("just above 40 %", EMPTY, [(-30, 0, 0), (-150, 0, 400)], True),
    ("a trembling finger", EMPTY, [(-9, 0, 0), (-4, 4, 0)], False),
    ("upwards", EMPTY, [(0, -30, 0), (0, -120, 0)], False),
    ("upwards, then across", EMPTY, [(0, -30, 0), (-FAR, -30, 0)], False),
    ("slanting", EMPTY, [(-30, 25, 0), (-FAR, 25, 0)], False),
    ("slightly slanting", EMPTY, [(-30, 10, 0), (-FAR, 25, 0)], True),
    ("right to left, far", HEBREW, [(30, 0, 0), (120, 0, 20), (180, 0, 300)], True),
    ("right to left, far the wrong way", HEBREW, [(-30, 0, 0), (-120, 0, 20), (-180, 0, 0)], False),
]


@pytest.mark.parametrize(("file", "moves", "goes"), [row[1:] for row in SWIPES], ids=[row[0] for row in SWIPES])
def test_swipes(phone, file, moves, goes):
    page, finger = phone(file)
    before = titles(page)
    finger.down(*middle(page))
    for across, along, wait in moves:
        finger.move(across, along, wait)
    finger.up(wait=0)
    assert titles(page) == ([before[0], before[2]] if goes else before)
    assert len(stored(page)) == len(titles(page)) and is_rested(page) and undo_bar(page).is_visible() == goes


def test_the_row_goes_with_the_finger(phone):
    page, finger = phone()
    finger.down(*middle(page))
    for across, shown in [(-30, -30), (-100, -100), (40, 0)]:
        finger.move(across)
        page.wait_for_function("left => document.querySelector('.swiped').style.transform === `translateX(${left}px)`", arg=shown)
    assert [way for way in moved(page) if way] == ["translateX(0px)"]
    finger.up()
    assert is_rested(page)


@pytest.mark.parametrize("way", ["cancelled", "second finger"])
def test_taken_away(phone, way):
    """The system takes the finger away, as for a call; or it becomes a pinch."""
    page, finger = phone()
    before = titles(page)
    finger.down(*middle(page))
    finger.move(-30)
    finger.move(-FAR, wait=20)
    if way == "cancelled":
        finger.cancel()
    else:
        finger.second(-FAR)
        finger.up()
    assert titles(page) == before and is_rested(page)


def test_another_tab_deletes_the_row(phone, open_page):
    """While the finger is down: the row goes, and nothing else happens."""
    page, finger = phone()
    other = open_page(EMPTY, within=page)
    finger.down(*middle(page))
    finger.move(-30)
    other.locator(".delete:visible").nth(1).click()
    page.wait_for_function("() => document.querySelectorAll('.addition').length === 2", polling=20)
    finger.move(-FAR, wait=20)
    finger.up(wait=50)
    assert len(titles(page)) == 2 and is_rested(page) and not undo_bar(page).is_visible()


def test_two_fingers(phone):
    page, finger = phone()
    before = titles(page)
    finger.down(*middle(page))
    finger.second(-FAR)
    finger.up()
    assert titles(page) == before and is_rested(page)


@pytest.mark.parametrize(("x", "moves"), [(23, 0), (25, 1)])
def test_from_the_edge(phone, x, moves):
    """There the telephone's own gesture begins: back. Two pixels further in, the row goes with the finger."""
    page, finger = phone()
    page.evaluate("document.querySelectorAll('.box').forEach((box) => box.remove())")  # It would catch the finger there.
    finger.down(x, middle(page)[1])
    finger.move(-14)
    finger.move(-22)
    page.wait_for_timeout(100)
    assert page.locator(".swiped").count() == moves


def test_a_mouse_selects_text(phone):
    page, _ = phone()
    before = titles(page)
    x, y = middle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - FAR // 2, y, steps=5)
    assert is_rested(page)
    page.mouse.up()
    assert titles(page) == before


@pytest.mark.parametrize("part", [".box", ".delete"])
def test_not_from_a_control(phone, part):
    page, finger = phone()
    before = titles(page)
    box = page.locator(".addition").nth(1).locator(part).bounding_box()
    finger.down(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    finger.move(-20)
    finger.move(-40)
    assert is_rested(page)
    finger.up()
    assert titles(page) == before


def test_the_page_scrolls(phone):
    """A drag upwards is the browser's: the page scrolls, also when the finger then wanders."""
    page, finger = phone(TASKS_25 + TASKS_25)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_timeout(50)
    top = page.evaluate("scrollY")
    before = titles(page)
    finger.down(*middle(page))
    for along in range(20, 220, 20):
        finger.move(-along / 4, along)
    page.wait_for_function("top => scrollY < top - 100", arg=top)
    assert is_rested(page)
    finger.up()
    assert titles(page) == before


def test_touch_action(phone):
    """Both ways of the browser's own stay: scrolling and pinching."""
    page, _ = phone()
    assert page.locator(".addition").first.evaluate("row => getComputedStyle(row).touchAction") == "pan-y pinch-zoom"


def test_rows_of_the_file_stay(phone):
    page, finger = phone("- [ ] One\n- [ ] Two\n")
    before = titles(page)
    box = page.locator(".row").first.bounding_box()
    finger.down(box["x"] + box["width"] / 2, box["y"] + 22)
    finger.move(-30)
    finger.move(-FAR, wait=20)
    finger.up()
    assert titles(page) == before


def test_no_tick_after_a_swipe(phone):
    """A finger that came down on the title and wandered is no tap on it."""
    page, finger = phone()
    x, y = page.locator(".addition label").nth(1).evaluate("l => { const b = l.getBoundingClientRect(); return [b.x + 5, b.y + 11] }")
    for moves in ([(-20, 0), (-25, SLOW)], [(30, 0), (60, 0)]):
        finger.down(x, y)
        for across, wait in moves:
            finger.move(across, wait=wait)
        finger.up(wait=50)
        assert page.locator("input:checked").count() == 0 and len(titles(page)) == 3
    page.touchscreen.tap(x, y)
    page.locator("input:checked").wait_for(state="attached")


def test_same_as_the_button(phone):
    """What is said, where the focus is, undo: all as with Delete."""
    page, finger = phone()
    before = titles(page)
    finger.down(*middle(page))
    finger.move(-30)
    finger.move(-FAR, wait=20)
    finger.up()
    assert announcement(page) == f"Deleted: \u2068{before[1]}\u2069. Undo available."
    undo(page)
    assert titles(page) == before and focused(page) == f"Delete “\u2068{before[1]}\u2069”" and is_rested(page)
    reload(page)
    assert titles(page) == before


def test_the_last_one(phone):
    page, finger = phone(titles="A")
    finger.down(*middle(page, "Task 1"))
    finger.move(-30)
    finger.move(-FAR, wait=20)
    finger.up()
    assert placeholder(page).is_visible() and focused(page) == "Add Task"


def test_nothing_hidden_is_read(phone):
    """One Delete a row; the red ground is only drawn."""
    page, _ = phone()
    rows = page.locator(".addition")
    assert [row.get_by_role("button").count() for row in rows.all()] == [1, 1, 1]
    assert "after" not in page.get_by_role("main").aria_snapshot()
