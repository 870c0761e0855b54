"""The page of `taskgen serve`: its buttons leave room for the text, what is not needed is not there, and a long list keeps up."""

import pytest

from documents import phrases
from measure import restyled
from preview import delete, row, serving


@pytest.fixture
def open_page(open_preview):
    return open_preview


DEEP = "".join(f"{'  ' * depth}- [ ] Level {depth + 1} of something long\n" for depth in range(4))


@pytest.mark.parametrize(("width", "room"), [(320, 80), (375, 130)])
def test_room_for_a_nested_title_on_a_phone(taskgen, tmp_path, open_page, width, room):
    with serving(taskgen, tmp_path, DEEP) as preview:
        page = open_page(preview.address, viewport={"width": width, "height": 700})
        text = "text => text.clientWidth - parseFloat(getComputedStyle(text).paddingInlineEnd)"
        rooms = page.locator(".text").evaluate_all(f"texts => texts.map({text})")
        lefts = page.locator(".row > svg").evaluate_all("marks => marks.map(mark => mark.getBoundingClientRect().left)")
    assert min(rooms) >= room
    assert [after - before for before, after in zip(lefts, lefts[1:])] == [16, 16, 16]


def test_nothing_to_choose_without_tags(taskgen, tmp_path, open_page):
    """Nor the arrow of the choice; the search has the whole line."""
    with serving(taskgen, tmp_path, "- [ ] One\n") as preview:
        page = open_page(preview.address, viewport={"width": 375, "height": 700})
        assert page.locator(".choice").is_hidden()
        assert page.locator("#search").bounding_box()["width"] == 335
        preview.file.write_text("- [ ] One #home\n- [ ] Two @ann\n")
        page.locator(".choice").wait_for()
        assert page.locator("#tag option").all_inner_texts() == ["All tags", "@ann", "#home"]
        page.locator("#tag").select_option("home")
        preview.file.write_text("- [ ] One #new\n- [ ] Two\n")
        page.locator("#tag option", has_text="#new").wait_for(state="attached")
        # What is asked for stays to be seen, though nothing has it any more.
        assert page.locator("#tag option").all_inner_texts() == ["All tags", "#home", "#new"]


def test_a_long_list(taskgen, tmp_path, open_page):
    """Of 1,000 rows one is sent and put in, and the browser works out the style of little else: a rule that looks into whole
    lists, `:has`, must not make one row the business of all others."""
    with serving(taskgen, tmp_path, phrases(1000)) as preview:
        page = open_page(preview.address)
        page.evaluate("window.rows = [...document.querySelectorAll('.row')]; rows[500].lastElementChild.focus()")
        sizes = []
        page.on("response", lambda response: sizes.append(len(response.body())) if "since" in response.url else None)

        def save():
            preview.file.write_text("- [ ] New\n" + preview.text)
            row(page, "New").wait_for()

        assert restyled(page, save) < page.locator("body *").count() / 3
        assert page.evaluate("rows.every((row) => row.isConnected) && document.activeElement === rows[500].lastElementChild")
        assert 0 < sum(sizes) < 150_000
        # A row that was not sent belongs to this version too.
        delete(page, "New")
        row(page, "New").wait_for(state="detached")
        *before, line = phrases(1000).splitlines(keepends=True)
        page.locator(".row > input.box").last.uncheck()
        preview.wait_for_text("".join(before) + line.replace("[x]", "[ ]"))
