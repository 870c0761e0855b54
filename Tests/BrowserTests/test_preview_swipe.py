"""Rows of the preview are swiped away as additions are (test_swipe.py): that deletes the task in the file."""

import pytest

from preview import row, serving, titles
from touch import PHONE, Finger

LIST = "- [ ] One\n- [ ] Two\n  - [ ] Nested\n- [ ] Three\n"
FAR, SHORT = 220, 60


@pytest.fixture
def preview(taskgen, tmp_path):
    with serving(taskgen, tmp_path, LIST) as preview:
        yield preview


def down(page, title):
    finger = Finger(page)
    text = row(page, title).locator("> .text").bounding_box()
    finger.down(text["x"] + 0.6 * text["width"], text["y"] + text["height"] / 2)
    finger.move(-30)
    return finger


def is_rested(page):
    return page.locator(".swiped").count() == 0 and page.evaluate("![...document.querySelectorAll('.row')].some((row) => row.style.transform)")


@pytest.mark.parametrize(
    ("title", "left"), [("One", LIST.replace("- [ ] One\n", "")), ("Nested", LIST.replace("  - [ ] Nested\n", ""))])
def test_far(preview, open_preview, title, left):
    page = open_preview(preview.address, **PHONE)
    finger = down(page, title)
    page.wait_for_function("() => document.querySelectorAll('.swiped').length === 1", polling=20)
    finger.move(-FAR, wait=20)
    finger.up()
    preview.wait_for_text(left)
    row(page, title).wait_for(state="detached")
    page.locator("#undo .button").tap()
    preview.wait_for_text(LIST)
    row(page, title).wait_for()
    assert is_rested(page)


def test_short(preview, open_preview):
    page = open_preview(preview.address, **PHONE)
    finger = down(page, "One")
    finger.move(-SHORT, wait=200)
    finger.up()
    page.wait_for_timeout(200)
    assert preview.text == LIST and is_rested(page)


def test_a_swipe_is_no_tick(preview, open_preview):
    page = open_preview(preview.address, **PHONE)
    for title in ("One", "Two"):
        row(page, title).locator("> .text").tap()
    assert preview.text == LIST


def test_another_tab_deletes_the_row(preview, open_preview):
    """While the finger is down: the row goes, and nothing else happens."""
    page = open_preview(preview.address, **PHONE)
    finger = down(page, "One")
    left = LIST.replace("- [ ] One\n", "")
    preview.file.write_text(left)
    row(page, "One").wait_for(state="detached")
    finger.move(-FAR, wait=20)
    finger.up()
    page.wait_for_timeout(200)
    assert preview.text == left and titles(page) == ["Two", "Nested", "Three"]
