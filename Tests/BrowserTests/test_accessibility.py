"""axe finds nothing, whatever the colours, before and after the page was changed (WCAG 2.2 AA and best practice)."""

from itertools import product

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from documents import ALL
from reader import add, filter_link, no_match

OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations", "incomplete"],
}

COLORS = [
    {"color_scheme": scheme, "contrast": contrast, "forced_colors": forced}
    for scheme, contrast, forced in product(("light", "dark"), ("no-preference", "more"), ("none", "active"))
]


# What is done to a page, one after another, before axe looks at it.
STATES = {
    "at first": [],
    "after adding": [add],
    "after deleting, undo open": [add, lambda page: page.get_by_role("button", name="Delete").click()],
    "filtered": [add, lambda page: filter_link(page, "Open").click()],
    "no match": [add, lambda page: page.evaluate(NO_MATCH), lambda page: no_match(page).wait_for()],
    "export open": [add, lambda page: page.locator("#kept summary").click()],
}

# Under "Done" without what is done, or, where there is a search, in one for what is not there.
NO_MATCH = """() => {
    location.hash = document.querySelector("#search") ? "#/?q=nothing+like+it" : "#/done";
}"""


# What axe leaves to people: a list is a list with all its rows filtered out.
NO_ROWS = ("no match", "incomplete", "aria-required-children")


def findings(page):
    """What axe finds wrong, and what it leaves to people."""
    result = page.evaluate("options => axe.run(document, options)", OPTIONS)
    for kind in OPTIONS["resultTypes"]:
        for finding in result[kind]:
            yield kind, finding["id"], [node["target"] for node in finding["nodes"]]


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("name", ["empty", "full", "right to left", "long", "table"])
def test_axe(open_page, name, state):
    """axe leaves to people the contrast of colours that a reader has forced, and of the title in the bar that content
    shines through; it takes the undo bar's own colour for the forced one. test_contrast.py measures both."""
    if (name, state) == ("right to left", "no match"):
        pytest.skip("it has tasks under each filter, and no search")
    page = open_page(ALL[name], viewport={"width": 402, "height": 874})
    for change in STATES[state]:
        change(page)
    page.evaluate(AXE_SCRIPT + "; 0")
    found = []
    for colors in COLORS:
        page.emulate_media(**colors)
        for kind, rule, nodes in findings(page):
            is_forced = colors["forced_colors"] == "active"
            is_left_open = kind == "incomplete" and (is_forced or nodes == [["h1"]]) or is_forced and nodes == [["#undo > p"]]
            if not (rule == "color-contrast" and is_left_open or (state, kind, rule) == NO_ROWS):
                found.append((*colors.values(), kind, rule, nodes))
    assert found == []
