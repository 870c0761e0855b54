"""Nothing is seen that is not to stay, and nothing moves."""

import pytest

from documents import EMPTY, ONE, phrases
from reader import add, reload

# Notes in every frame, just before it is painted, what is seen; and every shift of what was painted.
WATCH = """
    window.painted = [];
    window.shifts = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => { shifts += entry.value; }))
        .observe({ type: "layout-shift", buffered: true });
    const look = () => {
        const empty = document.querySelector(".empty"), row = document.querySelector(".row");
        painted.push([Boolean(empty?.getClientRects().length), Boolean(row?.getClientRects().length)]);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""


@pytest.mark.parametrize("additions", [0, 3])
@pytest.mark.parametrize("markdown", [EMPTY, ONE], ids=["empty file", "one task"])
def test_no_flash(open_page, markdown, additions):
    """Additions are there in the first frame: the placeholder never flashes, and nothing moves."""
    page = open_page(markdown, before=WATCH, viewport={"width": 402, "height": 874})
    for _ in range(additions):
        add(page)
    reload(page)
    page.wait_for_function("() => painted.length > 5 && performance.getEntriesByType('paint').length > 0")
    has_rows = bool(markdown) or additions > 0
    assert page.evaluate("painted.filter(([empty, row]) => empty || row)[0]") == [not has_rows, has_rows]
    assert page.evaluate("painted.some(([empty]) => empty)") == (not has_rows)
    assert page.evaluate("shifts") < 0.001


# What is seen of the page when its last element has come, and no script of it has run: a slow device paints that.
BEFORE_THE_SCRIPT = """
    window.placesBefore = null;
    new MutationObserver(() => {
        if (document.getElementById("strings") && !placesBefore) placesBefore = places();
    }).observe(document, { childList: true, subtree: true });
    window.places = () => [...document.querySelectorAll(".tools, .search, .card, .add, .foot")]
        .map((part) => [part.className, part.getBoundingClientRect().top, part.getBoundingClientRect().height]);
"""


@pytest.mark.parametrize("markdown", [EMPTY, ONE, phrases(9)], ids=["empty file", "one task", "with a search"])
def test_nothing_moves_when_the_script_runs(open_page, markdown):
    page = open_page(markdown, before=BEFORE_THE_SCRIPT, viewport={"width": 402, "height": 874})
    assert page.evaluate("placesBefore") == page.evaluate("places()")
