"""Without a script the page is whole, only read-only."""

from documents import EMPTY, FULL
from reader import placeholder, progress, rows


def test_tasks_can_be_read(open_page, build):
    scripted = rows(open_page(FULL, now="2025-01-01T12:00:00")).all_inner_texts()
    page = open_page(FULL, java_script_enabled=False)
    assert len(scripted) > 15 and rows(page).all_inner_texts() == scripted
    assert progress(page) == ("5 of 16 completed", [5, 16])
    assert page.locator("form:visible").count() == page.get_by_role("button").count() == 0


def test_an_empty_page_does_not_promise_a_button(open_page):
    page = open_page(EMPTY, java_script_enabled=False)
    assert placeholder(page).is_visible() and page.locator(".empty svg").is_visible()
    sentence = page.locator(".empty noscript p")
    assert sentence.is_visible()
    assert sentence.inner_text() == "Adding tasks needs JavaScript, or add a line to the Markdown file."
    assert not page.get_by_text("Tap the button").is_visible()
    assert page.get_by_role("button").count() == 0


def test_the_sentence_is_only_for_readers_without_a_script(open_page):
    page = open_page(EMPTY)
    assert not page.get_by_text("needs JavaScript").is_visible()
    assert page.get_by_text("Tap the button below to add your first task.").is_visible()


def test_skip_link(open_page):
    page = open_page(FULL, java_script_enabled=False)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.url.endswith("#main") and page.locator("main:focus").count() == 1
