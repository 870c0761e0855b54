"""axe finds nothing, whatever the colours, before and after the page was changed (WCAG 2.2 AA and best practice)."""

from itertools import product

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from documents import ALL
from reader import add

OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations", "incomplete"],
}

COLORS = [
    {"color_scheme": scheme, "contrast": contrast, "forced_colors": forced}
    for scheme, contrast, forced in product(("light", "dark"), ("no-preference", "more"), ("none", "active"))
]


def change(page, times):
    """Adds a task, then deletes it."""
    if times > 0:
        add(page)
    if times > 1:
        page.get_by_role("button", name="Delete").click()


def findings(page):
    """What axe finds wrong, and what it leaves to people."""
    result = page.evaluate("options => axe.run(document, options)", OPTIONS)
    for kind in OPTIONS["resultTypes"]:
        for finding in result[kind]:
            yield kind, finding["id"], [node["target"] for node in finding["nodes"]]


@pytest.mark.parametrize("times", [0, 1, 2], ids=["at first", "after adding", "after deleting"])
@pytest.mark.parametrize("name", ["empty", "full", "right to left", "long"])
def test_axe(open_page, name, times):
    """axe leaves to people the contrast of colours that a reader has forced, and of the title in the bar that content
    shines through; test_contrast.py measures that one."""
    page = open_page(ALL[name], viewport={"width": 402, "height": 874})
    change(page, times)
    page.evaluate(AXE_SCRIPT + "; 0")
    found = []
    for colors in COLORS:
        page.emulate_media(**colors)
        for kind, rule, nodes in findings(page):
            is_left_open = colors["forced_colors"] == "active" or nodes == [["h1"]]
            if not ((kind, rule) == ("incomplete", "color-contrast") and is_left_open):
                found.append((*colors.values(), kind, rule, nodes))
    assert found == []
