"""A list of 1,000 tasks is a list like any other."""

import pytest

from documents import phrases
from reader import add, reload, rows, titles


@pytest.fixture
def page(open_page):
    return open_page(phrases(1000), viewport={"width": 402, "height": 874})


def test_adding(page):
    assert rows(page).count() == 1000
    add(page, "One more")
    assert titles(page)[-1] == "One more" and len(titles(page)) == 1001
    reload(page)
    assert titles(page)[-1] == "One more"


TIMES = """async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const times = [];
    for (let n = 0; n < 5; n++) {
        await frame();
        const start = performance.now();
        document.forms[0].requestSubmit();
        await frame();
        times.push(performance.now() - start);
    }
    return times;
}"""


def test_adding_is_quick(page):
    """100 ms from the key to the next frame drawn: the best of five, for the machine may have other work too."""
    assert min(page.evaluate(TIMES)) <= 100


DEPTH = """Math.max(...Array.from(document.querySelectorAll("*"), (element) => {
    let depth = 0;
    while (element = element.parentElement) depth++;
    return depth;
}))"""


def test_tree_is_flat(page):
    assert page.locator(".row, .row *").count() <= 12 * 1000
    assert page.evaluate(DEPTH) <= 12
