"""axe finds nothing in the preview either, and every text in it can be read."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from colors import MORE, TEXT
from documents import FULL
from measure import CONTRASTS
from preview import box, delete, edit, field, row, serving
from test_accessibility import COLORS, findings


def conflict(page, preview):
    edit(page, "Kitchen").fill("Mine")
    preview.file.write_text(preview.text.replace("Kitchen", "Theirs"))
    row(page, "Theirs").wait_for()
    field(page, "Theirs").press("Enter")
    page.locator("#failed", has_text="The file has changed").wait_for()


def broken(page, preview):
    preview.file.write_text("---\nlang: 7\n---\n" + preview.text)
    page.locator("#problem", has_text="tasks.md:2").wait_for()


def added(page, preview):
    page.locator(".add .field").fill("New")
    page.keyboard.press("Enter")
    row(page, "New").wait_for()
    delete(page, "New")
    page.locator("#undo p", has_text="Deleted").wait_for()


# The list, and what is done to its page.
STATES = {
    "list": (FULL, lambda page, preview: None),
    "empty": ("", lambda page, preview: None),
    "edit open": (FULL, lambda page, preview: edit(page, "Kitchen")),
    "ticked": (FULL, lambda page, preview: box(page, "Kitchen").uncheck()),
    "undo open": (FULL, added),
    "wrong": (FULL, broken),
    "wrong from the start": ("---\nlang: 7\n---\n", lambda page, preview: page.locator("#problem").wait_for()),
    "conflict": (FULL, conflict),
}


@pytest.fixture(params=STATES)
def page(request, taskgen, tmp_path, open_preview):
    markdown, change = STATES[request.param]
    with serving(taskgen, tmp_path, markdown) as preview:
        page = open_preview(preview.address, viewport={"width": 402, "height": 874}, bypass_csp=True)
        change(page, preview)
        yield page


def test_axe(page):
    """What axe leaves to people is as in test_accessibility.py."""
    page.evaluate(AXE_SCRIPT + "; 0")
    found = []
    for colors in COLORS:
        page.emulate_media(**colors)
        for kind, rule, nodes in findings(page):
            is_forced = colors["forced_colors"] == "active"
            is_left_open = kind == "incomplete" and (is_forced or nodes in ([], [["h1"]])) or is_forced and nodes == [["#undo > p"]]
            if not (rule == "color-contrast" and is_left_open):
                found.append((*colors.values(), kind, rule, nodes))
    assert found == []


def test_contrast(page):
    for scheme in ("light", "dark"):
        for contrast, least in (("no-preference", TEXT), ("more", MORE)):
            page.emulate_media(color_scheme=scheme, contrast=contrast)
            measured = page.evaluate(CONTRASTS)
            assert len(measured) > 3
            assert {text: round(value, 2) for value, text in measured if value < least} == {}, (scheme, contrast)
