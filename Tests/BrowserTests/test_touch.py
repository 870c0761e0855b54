"""Everything can be done with a thumb (Apple's Human Interface Guidelines; WCAG 2.2, 2.5.5)."""

import pytest

from documents import EMPTY, FULL, TASKS_25
from measure import SMALL_TARGETS
from reader import add, field, rows


@pytest.mark.parametrize("markdown", [EMPTY, FULL], ids=["empty", "full"])
def test_targets(open_page, markdown):
    """Everything to tap is 44 pixels wide and high; the skip link too, once it is seen."""
    page = open_page(markdown, viewport={"width": 320, "height": 568})
    small = page.evaluate(SMALL_TARGETS)
    add(page)
    assert small + page.evaluate(SMALL_TARGETS) == []


def test_rows_are_high_enough(open_page):
    page = open_page(TASKS_25, viewport={"width": 402, "height": 874})
    assert min(row.bounding_box()["height"] for row in rows(page).all()) >= 44


def test_the_field_is_not_zoomed(open_page):
    """Safari enlarges the page when a field with letters smaller than 16 pixels gets the focus."""
    assert field(open_page(FULL)).evaluate("field => parseFloat(getComputedStyle(field).fontSize)") >= 16
