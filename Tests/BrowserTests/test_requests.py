"""The page asks for nothing besides itself."""

import re

from documents import EMPTY, FULL
from reader import rows


def test_one_request(open_page, build, serve):
    """Seen from the server, also when the page is used."""
    with serve(build(FULL).parent) as (address, served):
        page = open_page(f"{address}/")
        page.get_by_role("button", name="Add Task").click()
        page.reload()
    assert served == ["/", "/"]


def test_a_picture_from_elsewhere_is_not_asked_for(open_page):
    """A remote picture would tell a stranger who reads the list; it is shown by its words or not at all."""
    page = open_page("- [ ] See ![plan](https://example.org/plan.png)\n\n  ![other](http://example.org/plan.png)\n")
    assert rows(page).count() == 1


WIDTH = """async (address) => {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    return image.naturalWidth;
}"""


def test_the_icon_is_in_the_page(open_page):
    """Or a browser with a window would ask the server for one."""
    page = open_page(EMPTY)
    address = page.locator("link[rel=icon]").get_attribute("href")
    assert address.startswith("data:image/svg+xml,")
    assert page.evaluate(WIDTH, address) > 0


def test_the_same_key_with_and_without_the_name(open_page, build, serve):
    """`/` and `/index.html` are the same document, and keep the same additions."""
    with serve(build(EMPTY).parent) as (address, _):
        page = open_page(f"{address}/")
        page.get_by_role("button", name="Add Task").click()
        page.goto(f"{address}/index.html")
        assert rows(page).count() == 1


def test_nothing_outside_is_named(build):
    """Save the name of SVG, which nothing is asked for at."""
    assert set(re.findall(r"(?:https?:)?//[\w./-]+", build(EMPTY).read_text())) <= {"http://www.w3.org/2000/svg"}
